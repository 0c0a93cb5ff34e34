/* The rules of the games. Made by python -m tests.support.page_engine; do not edit. */
(()=>{"use strict";let v=0;
const y=(k)=>(typeof k==="number"?k|0:Number(BigInt.asIntN(32,BigInt(k))));
const x=(k)=>(typeof k==="number"?Math.floor(k/4294967296)|0:Number(BigInt.asIntN(32,BigInt(k)>>32n)));
const C=(d,b)=>{const m=b*4294967296+(d>>>0);return Number.isSafeInteger(m)?m:BigInt(b)<<32n|BigInt(d>>>0)};
const F=(d,b)=>BigInt(b>>>0)<<32n|BigInt(d>>>0);
const z=(d,b,m)=>{if(m===0){v=b;return d}if(m>=32){v=b>>31;return m<64?b>>m-32:b>>31}v=b>>m;return d>>>m|b<<32-m};
const G=(d,b,a)=>{if(a<=0||a>2097152)throw w("OverflowError","a divisor has 1 to 21 bits");return((b>>>0)%a*4294967296+(d>>>0))%a};
const B=(k,a)=>(k%a+a)%a;
const E=(d)=>d.reduce((a,b)=>{for(let c=b;c;c&=c-1)a++;return a},0);
const A=(a,m,b)=>{if(b?a.length<m:a.length!==m)throw w("ValueError",m+" items, please");return a};
const w=(n,a)=>Object.assign(new Error(a),{name:n});class Board{
constructor(){this.f=new Int32Array(8);this.j=new Int32Array(256);this.bn=new Int32Array(320);this.C=new Int32Array(320);this.aK=new Int32Array(20480);this.aL=new Int32Array(20480);this.bf=new Int8Array(320);this.bg=new Int32Array(16);this.bh=new Int32Array(16);this.a=new Int8Array(320);this.A=new Int32Array(16);this.B=new Int32Array(16);this.d=new Int32Array(3);this.p=new Int32Array(3);this.bj=new Int32Array(3);this.i=new Int32Array(64);this.x=new Int32Array(64);this.X=new Int32Array(64);this.aG=new Int32Array(512);this.aH=new Int32Array(512);this.bG=new Int32Array(512);this.ap=new Int32Array(16384);this.av=new Int32Array(16384);this.W=new Int32Array(16384);this.ad=new Int32Array(16384);this.aR=new Int32Array(16384);this.aS=new Int32Array(16384);this.K=new Int32Array(65536);this.L=new Int32Array(65536);this.bH=new Int32Array(1024);this.be=new Int32Array(1024);this.bY=new Int32Array(8192);this.bQ=this.cJ=this.bS=this.aJ=this.bM=this.cK=this.bK=this.bs=this.aa=this.cN=this.cM=this.bo=this.bE=this.cI=this.cL=this.bP=this.aI=this.aN=this.au=this.cV=this.at=this.cS=this.cO=this.bR=this.cR=this.bN=this.cU=this.E=this.cT=this.ac=this.aF=this.k=this.w=this.aO=this.bq=this.br=this.bI=this.bJ=this.bm=this.b=this.n=this.e=this.cQ=this.c=this.u=this.J=this.U=this.ag=0;if(new.target===Board)this.m(...arguments)}
m(c,f,h,m,g){var a,b,d,e,i,j,k,l,n,o,p,q,r,s;[this.bQ,this.cJ,this.bS,this.aI,this.aN,this.aJ,this.bM,this.cK,this.bK,this.bs,this.aa,this.cN,this.cM,this.bo,this.bE,this.cI,this.cL,this.bP,this.au,this.cV,this.at,this.cS,this.cO,this.bR,this.cR,this.bN,this.cU,this.E,this.cT,this.ac]=A(h.slice(0,30),30).map(Number);this.aF=this.aJ?8:4;this.aO=this.bs?3:7;this.f.set(A([1,17,-1,-17,18,16,-18,-16],8));this.k=+(c*f);this.a.fill(8);this.bf.fill(8);this.bn.fill(0);this.C.fill(0);this.j.fill(0);this.A.fill(0);this.B.fill(0);this.bg.fill(0);this.bh.fill(0);this.d.fill(0);this.p.fill(0);this.bj.fill(0);this.i.fill(0);this.x.fill(0);this.X.fill(0);this.aG.fill(0);this.aH.fill(0);this.bG.fill(0);this.ap.fill(0);this.av.fill(0);this.W.fill(0);this.ad.fill(0);this.aR.fill(0);this.aS.fill(0);this.K.fill(0);this.L.fill(0);this.bH.fill(0);this.be.fill(0);this.bY.fill(0);this.J=0;this.U=0;this.ag=0;for(q=0;q<+f;q++)for(p=0;p<+c;p++){a=q*17+p+18;this.j[+(q*c+p)]=a;this.C[a]=p*32+q}if(this.cJ){i=(f-1)*17+18;for([o,s,r]of[[18,1,17],[18+c-1,-1,17],[i,1,-17],[i+c-1,-1,-17]])this.bn[+o]=2*o+s+r}this.w=Math.floor(m.length/(4*this.k));this.aK.fill(0);this.aL.fill(0);this.bq=y(g);this.br=x(g);for([b,k]of m.entries()){d=Math.floor(b/this.w);e=B(b,this.w);n=Math.floor(d/this.k);l=B(d,this.k);j=(n*320+this.j[l])*16+e;this.aK[j]=y(k);this.aL[j]=x(k)}this.set_up(new Uint8Array(180),0,0,D(this.w),false)}
set_up(n,c,r,h,q,o=0,m=[]){var a,b,d,e,f,g,i,j,l,p;if(n.length!=180||h.length!=this.w)throw w("ValueError","these men are not those of the board");for(b=0,g=this.k;b<g;b++){a=this.j[b];l=a-18>>3;d=a-18&7;f=0;for(i=0;i<5;i++)if(n[i*36+l]>>d&1)f|=i<3?1<<i:2<<i;if((f&3)==3||f&&!(f&3))throw w("ValueError",""+"no man is "+f);this.bf[a]=f}for(e=0,p=this.w;e<p;e++){j=h[e];this.bg[e]=y(j);this.bh[e]=x(j)}this.bI=+(c+1);this.bJ=+r;this.bm=+(q&&this.cO);this.reset()}
reset(){var a,b,d,e,f,g,n;for(n=0;n<3;n++){this.d[n]=0;this.p[n]=0;this.bj[n]=0}b=0;for(a=0;a<320;a++){f=this.bf[a];this.a[a]=f;if(f&3){if(f&4&&!this.bs){b+=1<<8*(f&3);this.d[f&3]=a}if(!(f&4&&this.bK))this.p[f&3]+=1}}for(d=1;d<3;d++)if((b>>8*d&255)>1)this.d[d]=0;for(e=0,g=this.w;e<g;e++){this.A[e]=this.bg[e];this.B[e]=this.bh[e]}this.b=this.bI;this.n=this.bJ;this.e=0;this.u=0;this.c=0}
planes(){var a,b,d,f,g,i,l,n;n=new Uint8Array(180);for(b=0,g=this.k;b<g;b++){a=this.j[b];f=this.a[a];if(f){l=a-18>>3;d=1<<(a-18&7);for(i=0;i<5;i++)if(f&(i<3?1<<i:2<<i))n[i*36+l]=n[i*36+l]|d}}return new Uint8Array(n)}
found_faults(){var b,g,i,n,o;n=[];o=0;for(b=0,g=this.U;b<g;b++){i=this.be[b];n.push([this.bH[b],(()=>{const list=[];for(let a=o;a<i;a++)list.push(this.bY[a]-18);return list})()]);o=i}return n}
found_captures(){var o;if(!this.e)return[];o=this.u-this.W[this.e-1];return(()=>{const list=[];for(let a=o;a<this.u;a++)list.push([this.aG[a]-18,this.aH[a]]);return list})()}
O(e){if(!this.J)return 1;if(this.U<1024){this.bH[this.U]=e;this.be[this.U]=this.ag;this.U+=1}return 0}
y(a){if(this.ag<8192){this.bY[this.ag]=a;this.ag+=1;this.be[this.U-1]=this.ag}}
bz(f,c,h,k){var a,b,d,g,l;d=this.b;a=this.e;l=this.a[f];if(!this.ax(f,c,h,d,k))return 0;this.ap[a]=f;this.av[a]=c;this.W[a]=this.c;this.ad[a]=this.n;this.aR[a]=this.A[0];this.aS[a]=this.B[0];for(b=0,g=this.c;b<g;b++){this.aG[this.u+b]=this.i[b];this.aH[this.u+b]=this.x[b];this.bG[this.u+b]=this.X[b]}this.ce(f,c,l,d);this.cf(-1);this.n=this.c?0:this.n+1;this.u+=this.c;this.b=3-d;this.e=a+1;return 1}
P(){var a,b,d,m;a=this.e-1;d=3-this.b;m=this.W[a];this.u-=m;for(b=0;b<m;b++){this.i[b]=this.aG[this.u+b];this.x[b]=this.aH[this.u+b];this.X[b]=this.bG[this.u+b]}this.c=m;this.n=this.ad[a];this.b=d;this.e=a;this.cf(1);this.Y(this.ap[a],this.av[a],d);this.ce(this.ap[a],this.av[a],this.a[this.ap[a]],d)}
cf(d){var b,g,l;for(b=0,g=this.c;b<g;b++){l=this.X[b];if(!(l&4&&this.bK))this.p[l&3]+=d}}
ce(f,c,l,d){var a,b,e,g,h,i,j,k,m,p,q;h=this.A;p=this.B;m=this.aK;j=this.aL;q=this.w;a=((d-1)*320+f)*16;k=((d-1)*320+c)*16;for(e=0;e<q;e++){h[e]^=m[a+e]^m[k+e]^this.bq;p[e]^=j[a+e]^j[k+e]^this.br}if(l&4){a=(640+f)*16;k=(640+c)*16;for(e=0;e<q;e++){h[e]^=m[a+e]^m[k+e];p[e]^=j[a+e]^j[k+e]}}for(b=0,g=this.c;b<g;b++){i=this.X[b];a=((i&3)-1)*320+this.i[b];k=640+this.i[b];for(e=0;e<q;e++){h[e]^=m[a*16+e];p[e]^=j[a*16+e];if(i&4){h[e]^=m[k*16+e];p[e]^=j[k*16+e]}}}}
ay(f,c){var a,b,e,h;e=this.a;if(!(e[f]&this.b))return 0;if(this.aJ){for(b=0;b<8;b++){h=this.f[b];if(f+h==c)return e[c]?0:h;if(this.bM&&f+2*h==c&&e[f+h]&3-this.b)return e[c]?0:h}return 0}h=c>f?1:-1;if(!(-17<c-f&&c-f<17))h*=17;a=f+h;while(!e[a]&&a!=c)a+=h;return e[a]||a!=c?0:h}
ax(f,c,h,d,k){var b,e,g,i;e=this.a;i=this.aa?this.ca(f,d):0;if(i==3&&!this.J)return 0;e[c]=e[f];e[f]=0;if(this.d[d]==f)this.d[d]=c;this.cE(c,h,d);if(k){if(k!=-1&&k>>this.c){this.c=0;this.Y(f,c,d);return 0}this.dy(k,d)}for(b=0,g=this.c;b<g;b++){this.X[b]=e[this.i[b]];e[this.i[b]]=0}if(this.cV&&this.dj(c,d)){this.i[this.c]=c;this.x[this.c]=1;this.X[this.c]=e[c];this.c+=1;e[c]=0}if(this.cZ(f,c,h,d,i)){this.Y(f,c,d);return 0}return 1}
Y(f,c,d){var b,e,g;e=this.a;for(b=0,g=this.c;b<g;b++)e[this.i[b]]=this.X[b];e[f]=e[c];e[c]=0;if(this.d[d]==c)this.d[d]=f}
cZ(f,c,h,d,i){var a,b,e,m,o;a=c!=f+h?1:0;o=this.a[c]&4;e=i?this.cY(c,d,i,a):0;if(e){if(this.O(e))return 1;this.y(f);for(b=0;b<4;b++){m=f+this.bD(b);if(m!=c&&this.ck(m,c,d,e))this.y(m)}}if(this.cK&&a&&o){if(this.O(15))return 1;this.y(f);this.y(c)}if(this.at&&this.ai(d)&&!(this.at==2&&this.ai(3-d))){if(this.O(18))return 1;this.y(this.at==2?this.d[d]:f);for(b=0;b<4;b++){m=this.d[d]+this.bD(b);if(this.a[m]!=8)this.y(m)}}if(this.bm&&!this.e&&d==this.b&&this.ai(3-d)){if(this.O(62))return 1;this.y(f);this.y(c);this.y(this.d[3-d])}return 0}
cY(c,d,i,a){var b;b=(i!=3?1:0)&&(this.c||(i==2&&!a?1:0)||this.ci(c,d));return b?0:this.cb(this.a[c]&4,i)}
cb(o,i){if(!o)return 14;return i==3?17:i==2?15:16}
ck(m,c,d,e){var b,g;if(e==17){for(b=0,g=this.c;b<g;b++)if(this.i[b]==m)return 1;return this.a[m]&3}return this.a[m]&3-d&&((e==14&&this.aA(m,c,d))?0:1)}
bD(b){return this.f[b==0?2:b==1?3:b==2?1:0]}
cE(c,h,d){var a,b,e,f,g,i,j,k,l,m,n,o;e=this.a;i=3-d;n=this.aO;o=(e[c]&4&&(this.bs?0:1))!=0;a=(this.bo||(o?0:1))!=0;l=(this.bE||(o?0:1))!=0;this.c=0;for(b=0,g=this.aF;b<g;b++){k=this.f[b];m=c+k;if((e[m]&n)==i){j=e[m+k];if(j&d){if(a&&(this.bo||!(j&4)))this.aT(m,1)}else if(j&i){if(a)this.cF(c,k,h,d)}else if(this.bn[m]&&l){f=e[this.bn[m]-c];if(f&d&&(this.bE||!(f&4)))this.aT(m,4)}}else if(e[m]&i&&(this.aI==2||this.bQ&&this.bP&&a))this.cF(c,k,h,d)}if((this.bS||this.aN)&&e[c+h]&d)this.dd(c,h,d)}
cF(c,k,h,d){var a,e,i;e=this.a;i=3-d;a=c+k;if(this.bQ){while((e[a]&(this.bP?i:this.aO))==i)a+=k;if(a!=c+2*k&&e[a]&d&&(this.bo||!(e[a]&4)))this.bZ(c,a,k,d,2)}else if(this.aI&&(k==h||this.aI==3)){while(e[a]&i&&(this.cL||!(e[a]&4)))a+=k;if(a!=c+k&&a!=c+2*k&&e[a]&d)this.bZ(c,this.aI==2?a:c+2*k,k,d,8)}}
bZ(c,i,k,d,e){var a;a=c+k;while(a!=i){if((this.a[a]&this.aO)==3-d)this.aT(a,e);a+=k}}
dd(c,h,d){var a,b,e,f,g,i,j,m;e=this.a;i=1;a=c+2*h;b=0;while(e[a]&d){i+=1;a+=h}if((e[a]&this.aO)!=3-d)return;j=e[a+h];if(this.bS&&i==1)if(j==8||j&d&&(this.cI||!(j&4)))b=16;if(this.aN){f=h==1||h==-1?17:1;m=c;g=i+1;if(this.aN==2){m=c+(i-1)*h;g=2}else if(this.aN==3)g=2;if(this.cn(m+f,h,g,d)||this.cn(m-f,h,g,d))b|=32}if(b)this.aT(a,b)}
cn(a,h,g,d){var b;for(b=0;b<g;b++)if(!(this.a[a+b*h]&d))return 0;return 1}
dj(a,d){var b,k;for(b=0;b<2;b++){k=this.f[b];if(this.a[a+k]&3-d&&this.a[a-k]&3-d)return 1}return 0}
dy(k,d){var a,b,c,g,i;a=0;for(b=0,g=this.c;b<g;b++){i=this.i[b];c=(k==-1?this.bC(i,this.d[3-d]):k>>b&1)!=0;if(!c){this.i[a]=i;this.x[a]=this.x[b];a+=1}}this.c=a}
aT(i,b){var a;a=this.c;while(a&&this.C[this.i[a-1]]>this.C[i]){this.i[a]=this.i[a-1];this.x[a]=this.x[a-1];a-=1}this.i[a]=i;this.x[a]=b;this.c+=1}
ca(f,d){var a,b,c,e,i,m,o,q;e=this.a;i=3-d;a=0;c=a;q=a;o=e[f]&4;for(b=0;b<4;b++){m=f+this.f[b];if(e[m]&i){a+=1;c+=this.aa==2||!this.aA(m,f,d)?1:0}else if(!e[m])q+=1}if(!a||this.aa==2&&!o)return 0;if(o&&q<=1)return this.cM&&!c?0:3;if(!c&&(!o||a==1||this.cN))return 0;return o&&a==1?2:1}
aA(l,a,d){var b,m;for(b=0;b<4;b++){m=l+this.f[b];if(m!=a&&this.a[m]&d)return 1}return 0}
ci(a,d){var e,k;e=this.a;k=3-d|4;return e[a+1]==k||e[a-1]==k||e[a+17]==k||e[a-17]==k?1:0}
bC(a,k){var b;b=a-k;return k&&(b==1||b==-1||b==17||b==-17?1:0)}
R(a){var e;e=this.a;return(e[a+1]?0:1)+(e[a-1]?0:1)+(e[a+17]?0:1)+(e[a-17]?0:1)}
ai(c){var k;k=this.d[c];if(!k||this.R(k))return 0;return(this.cS?0:1)||this.aA(k,0,3-c)}
bB(d){var a,b,c,e,f,h,k,n;e=this.a;k=this.d[3-d];n=0;c=this.J;for(b=0;b<4;b++)if(!e[k+this.f[b]])n=k+this.f[b];this.cQ=n;this.J=0;for(b=0;b<4;b++){h=this.f[b];a=n+h;while(!e[a])a+=h;if(e[a]&d&&this.ax(a,n,-h,d,this.au?-1:0)){f=this.ai(3-d);this.Y(a,n,d);if(f){this.J=c;return a}}}this.J=c;return 0}}
function D(m,a=0){return Array(+m).fill(a)}class SearchBoard extends Board{
constructor(){super();this.h=new Int32Array(256);this.V=this.g=this.v=0;if(new.target===SearchBoard)this.m(...arguments)}
m(c,f,h,m,g){this.h.fill(0);this.g=0;this.v=0;super.m(c,f,h,m,g)}
turns(){var i,r,s;this.V=0;i=this.aZ();this.bv();r=this.K;s=this.L;return(()=>{const list=[];for(let b=0;b<i;b++)list.push(C(r[b],s[b]));return list})()}
play(d){if(!(0<=d&&d<=9223372036854775807n)||this.e>=16383||!this.cA(y(d),x(d)))throw w("ValueError",""+d+" is not a legal turn here")}
undo(){if(!this.e)throw w("ValueError","no turn was played");this.P()}
force(n,d,o=0){var a,b,c;if(this.e>=16383||d.length>256)throw w("ValueError","too many turns, or squares");this.g=0;this.v=o;for(a of d){b=0<=a&&a<284;this.h[this.g]=b?a+18:0;this.g+=1}this.J=1;this.U=0;this.ag=0;c=this.dg(n);this.J=0;return c!=0}
legal_turns(){var i,r,s;this.V=0;i=this.I(0);this.bv();r=this.K;s=this.L;return(()=>{const list=[];for(let b=0;b<i;b++)list.push(C(r[b],s[b]));return list})()}
captures_by_turn(){var c,d,e,f,g,n;n=[];for(g of this.legal_turns()){d=y(g);e=x(g);f=(d>>>9&511)+18;c=(d&511)+18;this.ax(f,c,this.ay(f,c),this.b,d>>>18|e<<14);n.push([C(d,e),(()=>{const list=[];for(let b=0;b<this.c;b++)list.push(this.i[b]-18);return list})()]);this.Y(f,c,this.b)}return n}
mark(){return this.e?this.aB():0}
ending(a){return this.Z(a)}
without_turns(){return 12|this.bc(this.cU)}
get quiet_plies(){return this.n}
threat(c){var d,f,k;d=c+1;k=this.d[3-d];f=k&&this.R(k)==1?this.bB(d):0;return f?f-18<<9|this.cQ-18:-1}
holds(){var a,b,c,d,e,f,g,i,n;n=[];for(b=0,g=this.k;b<g;b++){a=this.j[b];d=this.a[a]&3;i=d&&this.aa?this.ca(a,d):0;if(i){e=this.cb(this.a[a]&4,i);f=(()=>{const list=[];for(let k=0;k<4;k++)list.push(a+this.bD(k));return list})();c=this.a[a]&4?16:14;n.push([a-18,e,(()=>{const list=[];for(const m of f)if(this.ck(+m,a,d,c))list.push(m-18);return list})()])}}return n}
outcome(){return this.Z(this.aj())}
get key(){return F(this.A[0],this.B[0])}
get side(){return this.b-1}
perft(c){var a,h,j,n;if(!(0<=c&&c<=30)||this.e>16353)throw w("ValueError",""+"a depth from 0 to "+30+", please");this.V=0;n=this.cy(c,0);a=v;this.bv();return C(n,a)}
bv(){if(this.V)throw w("OverflowError","too many turns to list")}
playout(d,e){var a,b,c,f,h,i,j,l;f=x(d);d=y(d);j=d<<1;h=f<<1|d>>>31;a=l=j+1|0;b=h+(l>>>0<j>>>0?1:0)|0;e=Math.min(e,16383-this.e);c=0;while(c<e&&!this.outcome()){i=this.aZ();b=b^(b<<13|a>>>19);a=a^a<<13;a^=a>>>7|b<<25;b^=b>>>7;b=b^(b<<17|a>>>15);a=a^a<<17;this.bb((j=G(b>>>1,0,i),this.K[j]),this.L[j]);c+=1}return c}
cy(c,o){var a,b,d,h,i,j,l;if(c==0){v=0;return 1}if(this.Z(0)){v=0;return 0}i=this.I(o);if(c==1){j=i-o;v=j>>31;return j}a=0;d=0;for(b=o;b<i;b++){this.bb(this.K[b],this.L[b]);j=this.cy(c-1,i);h=v;l=a+j|0;d=d+h+(l>>>0<a>>>0?1:0)|0;a=l;this.P();if(this.V){v=0;return 0}}v=d;return a}
bb(d,e){var c,f;f=(d>>>9&511)+18;c=(d&511)+18;this.bz(f,c,this.ay(f,c),d>>>18|e<<14)}
aB(){var c,d,i,k,q;d=3-this.b;c=this.av[this.e-1];k=this.d[3-d];if(this.bR!=1){i=this.cg();if(i)return(i&3)==d-1?4:0;if(this.bR!=2)return 0}else if(k&&!this.R(k))return 4;q=k?this.R(k):2;if(q==1&&this.bB(d))return 3;if(this.ci(c,d))return q==1?2:1;return this.cR&&this.dx(c,d)?2:0}
dx(c,d){var k;k=this.d[d];if(!k||!(c==k||this.bC(c,k))||this.R(k)!=1)return 0;return this.bB(3-d)?0:1}
dg(n){var c,f,h,k;f=this.h[0];c=this.h[1];k=0;if(n!=2||this.g<2)return this.Q(13,0,0);if(this.dh(f,c))return 0;h=this.ay(f,c);if(this.g>2){k=this.de(f,c,h);if(!k)return 0}if(!h){this.O(this.dm(f,c)?22:19);this.y(f);this.y(c)}return this.bz(f,c,h,k)}
Q(e,a,k){this.O(e);if(a)this.y(a);if(k)this.y(k);return 0}
dh(f,c){var e;e=this.a;if(e[f]&8||e[c]&8)this.Q(6,0,0);else if(!e[f])this.Q(7,f,0);else if(!(e[f]&this.b))this.Q(8,f,0);else if(f==c)this.Q(12,f,0);else if(!(this.aJ||this.dq(f,c)))return 1;else if(e[c])this.Q(9,c,0);else return 0;return 1}
dq(f,c){var a,b,d,e,h;d=f<c?f:c;b=f<c?c:f;h=b-d<17?1:17;if(h==1&&Math.floor((d-18)/17)!=Math.floor((b-18)/17))h=0;if(!h||B(b-d,h))return this.Q(11,f,c);e=1;for(a=d+h;h>0?a<b:a>b;a+=h)if(this.a[a]){if(e){this.O(10);e=0}this.y(a)}return e}
dm(f,c){var b,g;for(b=0,g=this.aF;b<g;b++)if(f+2*this.f[b]==c)return this.a[f+this.f[b]]&3;return 0}
de(f,c,h){var a,b,d,e,g,i,k,p;e=this.a;k=0;if(!this.au){this.O(13);for(g=this.g,b=2;b<g;b++)this.y(this.h[b]);return 0}e[c]=e[f];e[f]=0;this.cE(c,h,this.b);e[f]=e[c];e[c]=0;for(p=this.g,b=2;b<p;b++){d=0;for(a=0,i=this.c;a<i;a++)if(this.i[a]==this.h[b])d=1<<a;if(!d)return this.Q(63,this.h[b],0);k|=d}return k}
cA(d,e){var c,f,h;if(d>>>18|e<<14|e>>18&&(!this.au||e>>4|e>>31))return 0;f=(d>>>9&511)+18;c=(d&511)+18;h=f<302&&c<302?this.ay(f,c):0;if(!h||this.cj(f,c)||!this.bz(f,c,h,d>>>18|e<<14))return 0;return this.dz()}
dz(){if(this.E==6&&this.aj()>=3){this.P();return 0}return 1}
I(o){var a,b,c,d,e,f,g,h,i,j,k,l,m,n,p,q,r,s,t,u;d=this.b;k=this.d[this.b];n=0;i=o;e=this.a;t=this.f;r=this.K;s=this.L;a=(this.au||this.bm&&(this.e?0:1))!=0;if(this.at&&k){q=this.R(k);a=a||!q;for(b=0;b<4;b++)if(q==1&&!e[k+t[b]])n=k+t[b]}for(l=0,g=this.k;l<g;l++){f=this.j[l];if(!(e[f]&d))continue;u=a||(e[f]&4)!=0;if(this.aa&&this.aA(f,0,3-d))u=true;for(b=0,p=this.aF;b<p;b++){h=t[b];c=f+h;if(this.bM&&e[c]&3-d)c+=h;while(!e[c]){if(!u&&c!=n){r[i]=j=f-18<<9|c-18;s[i]=j>>31;i+=1}else if(this.ax(f,c,h,d,0)){m=this.c;this.Y(f,c,d);i=this.s(i,j=f-18<<9|c-18,j>>31);if(this.au&&m)i=this.du(f,c,h,m,i)}if(this.aJ)break;c+=h}}}return i}
du(f,c,h,m,i){var g,j,k;for(g=1<<m,k=1;k<g;k++)if(this.ax(f,c,h,this.b,k)){this.Y(f,c,this.b);i=this.s(i,j=k<<18|f-18<<9|c-18,j>>31)}return i}
s(i,d,e){if(i>=65536){this.V=1;return i}this.K[i]=d;this.L[i]=e;return i+1}
aZ(){var a,b,c,d,f,h,i,j,l;i=this.I(0);a=i;if(this.E==6||this.E==5&&this.aj()>=3){a=0;for(b=0;b<i;b++){f=this.K[b];c=this.L[b];if(this.E==5)d=!this.cj((j=f>>>9|c<<23,h=c>>9,j+18|0),(f&511)+18);else{this.bb(f,c);d=this.aj()<3;this.P()}if(d){this.K[a]=f;this.L[a]=c;a+=1}}}return a}
cj(f,c){var a,g;if(this.E!=5||this.aj()<3)return 0;for(a=0,g=this.e;a<g;a++)if(this.aR[a]==this.A[0]&&this.aS[a]==this.B[0]&&this.ap[a]==f&&this.av[a]==c)return 1;return 0}
aj(){var a,b,c,m,n;b=this.A[0];c=this.B[0];n=1;m=this.e-this.n;a=this.e-2;while(a>=m&&a>=0){n+=this.aR[a]==b&&this.aS[a]==c?1:0;a-=2}return this.w?n:1}
bu(d){var g,l;if(this.cl(this.bj[d],d))return 1;for(l=0,g=this.k;l<g;l++)if(this.cl(this.j[l],d)){this.bj[d]=this.j[l];return 1}return this.I(63488)>63488?1:0}
cl(a,d){var b,e,g,k,m,q;e=this.a;if(e[a]!=d||this.bm&&!this.e)return 0;if(this.aa&&this.aA(a,0,3-d))return 0;k=this.at?this.d[d]:0;q=k?this.R(k):2;if(!q)return 0;for(b=0,g=this.aF;b<g;b++){m=a+this.f[b];if(!e[m]&&(q>1||!this.bC(m,k)))return 1}return 0}
cg(){var d;d=this.b;if(this.ai(d))return 4|2-d;if(this.ai(3-d))return 4|d-1;if(this.p[d]<=this.bN)return 8|2-d;if(this.p[3-d]<=this.bN)return 8|d-1;return this.bu(d)?0:this.without_turns()}
Z(a){var i;i=this.cg();if(i)return i;if(a>=3){if(this.E==5&&!this.aZ())return this.without_turns();if(0<this.E&&this.E<5)return 16|this.bc(this.E)}if(a&&this.E==6&&this.n>4&&!this.aZ())return this.without_turns();if(!this.ac||this.n<this.ac)return 0;return 20|this.bc(this.cT)}
bc(a){if(a==1)return this.b-1;if(a==2)return 2-this.b;if(a==4&&this.p[1]!=this.p[2])return this.p[2]>this.p[1]?1:0;return 2}}class Placing extends SearchBoard{
constructor(){super();this.cW=new Int32Array(64);this.an=new Int32Array(4);this.T=new Int16Array(65536);this.S=new Int8Array(65536);this.ae=new Int32Array(16384);this.bk=new Int32Array(4096);this.bl=new Int32Array(4096);this.bL=new Int8Array(320);this.am=this.q=this.o=this.bi=0;if(new.target===Placing)this.m(...arguments)}
m(c,f,h,m,g){var i,o;this.an.fill(0);this.am=0;this.cW.fill(0);this.T.fill(0);this.S.fill(0);this.ae.fill(0);this.bk.fill(0);this.bl.fill(0);this.bL.fill(0);super.m(c,f,h,m,g);i=(f-1)*17+18;for(o of[18,18+c-1,i,i+c-1])this.bL[+o]=1}
set_up(n,c,r,h,q,o=0,m=[]){var b,d,e,k;if(!(0<=o&&o<256)||!(m.length==0||m.length==(o+1)*h.length))throw w("ValueError","these hands are not those of the board");this.bi=+o;for([b,k]of m.entries()){d=Math.floor(b/h.length);e=B(b,h.length);this.bk[d*16+e]=y(k);this.bl[d*16+e]=x(k)}super.set_up(n,c,r,h,q)}
reset(){var a,c,e,f,g;for(c=0;c<3;c++)this.p[c]=0;for(a=0;a<320;a++){f=this.bf[a];this.a[a]=f;if(f&3)this.p[f&3]+=1}for(e=0,g=this.w;e<g;e++){this.A[e]=this.bg[e];this.B[e]=this.bh[e]}this.b=this.bI;this.n=this.bJ;this.e=0;this.u=0;this.c=0;this.q=0;this.o=this.bi}
ak(d,e){return 0}
al(n){return 0}
cA(d,e){return this.al(this.ak(d,e))}
bb(d,e){this.al(this.ak(d,e))}
t(a,c){this.a[a]^=c;if(c&3)this.p[c&3]+=this.a[a]&3?1:-1;this.T[this.q]=a;this.S[this.q]=c;this.q+=1}
aD(o){var a,c;while(this.q>o){this.q-=1;a=this.T[this.q];c=this.S[this.q];this.a[a]^=c;if(c&3)this.p[c&3]+=this.a[a]&3?1:-1}}
aU(i,b,f,m){var a;a=this.c;while(a>m&&this.C[this.i[a-1]]>this.C[i]){this.i[a]=this.i[a-1];this.x[a]=this.x[a-1];a-=1}this.i[a]=i;this.x[a]=b;this.cW[this.c]=f;this.c+=1}
ah(o){var a,b,g;a=this.e;this.ae[a]=o;this.W[a]=this.c;this.ad[a]=this.n;this.aR[a]=this.A[0];this.aS[a]=this.B[0];for(b=0,g=this.c;b<g;b++){this.aG[this.u+b]=this.i[b];this.aH[this.u+b]=this.x[b]}this.ba(o);this.n=this.c||this.o?0:this.n+1;if(this.o){this.cu();this.o-=1}this.u+=this.c;this.b=3-this.b;this.e=a+1;return 1}
P(){var a;a=this.e-1;this.b=3-this.b;this.n=this.ad[a];this.e=a;this.c=this.W[a];this.u-=this.c;if(this.o<this.bi&&a<this.bi){this.o+=1;this.cu()}this.ba(this.ae[a]);this.aD(this.ae[a])}
ba(o){var a,b,c,d,e,g,h,j,m,n,p,q;h=this.A;p=this.B;m=this.aK;j=this.aL;q=this.w;for(e=0;e<q;e++){h[e]^=this.bq;p[e]^=this.br}for(b=o,g=this.q;b<g;b++){a=this.T[b];c=this.S[b];for(n=0;n<4;n++)if(c&(n<3?1<<n:16)){d=(n*320+a)*16;for(e=0;e<q;e++){h[e]^=m[d+e];p[e]^=j[d+e]}}}}
cu(){var d,e,g;d=this.o*16;for(e=0,g=this.w;e<g;e++){this.A[e]^=this.bk[d+e]^this.bk[d-16+e];this.B[e]^=this.bl[d+e]^this.bl[d-16+e]}}
cz(o){var a,b,g;for(b=0,g=this.g;b<g;b++){a=this.h[b];if(this.a[a]||b&&this.C[this.h[b-1]]>=this.C[a]){this.aD(o);return 0}this.t(a,this.v?this.b|4:this.b)}return this.ah(o)}
Z(a){return this.o?0:super.Z(a)}
aB(){return this.o?0:super.aB()}}class Bonds extends Placing{
constructor(){super();this.aQ=new Int32Array(320);this.bp=new Int32Array(320);this.aP=new Int32Array(320);this.ar=new Int32Array(320);this.aw=new Int32Array(4);this.aq=0;if(new.target===Bonds)this.m(...arguments)}
m(...a){this.aq=0;this.aw.set(A([2,3,1,0],4));this.aQ.fill(0);this.bp.fill(0);this.aP.fill(0);this.ar.fill(0);super.m(...a)}
I(o){var a,b,c,d,e,f,g,i,j,k,l,p;i=o;d=this.b;e=this.a;for(l=0,g=this.k;l<g;l++){a=this.j[l];f=e[a];k=a-18;if(this.o){if(!f)i=this.s(i,j=k<<9|k,j>>31)}else if(f&3-d&&f&16)i=this.s(i,j=k<<9|k,j>>31);else if(f==d){for(b=0;b<4;b++){c=a+this.f[b];if(!e[c]&&this.aY(a,c))i=this.s(i,j=k<<9|c-18,j>>31)}for(p=this.cq(a,0),b=1;b<p;b++){c=this.aP[b];if(this.aY(a,c))i=this.s(i,j=k<<9|c-18,j>>31)}}}return i}
cq(f,g){var a,b,c,d,e,h,i,m;e=this.a;d=this.aP;m=0;i=1;this.aq+=1;d[0]=f;this.aQ[f]=this.aq;while(m<i){a=d[m];m+=1;if(a==g)break;for(b=0;b<4;b++){h=this.f[this.aw[b]];c=a+2*h;if(!(e[a+h]&3)||a+h==f||e[c])continue;if(this.aQ[c]!=this.aq){this.aQ[c]=this.aq;this.bp[c]=a;d[i]=c;i+=1}}}return i}
ch(f,c){var a,b,m;for(b=0;b<4;b++)if(f+this.f[b]==c){this.ar[0]=f;this.ar[1]=c;return this.a[c]?0:2}this.cq(f,c);if(c==f||this.aQ[c]!=this.aq)return 0;m=1;a=c;while(a!=f){a=this.bp[a];m+=1}a=c;for(b=0;b<m;b++){this.ar[m-1-b]=a;a=this.bp[a]}return m}
bt(f,c,h){var j,m;m=c+h;j=c+2*h;return this.a[m]==3-this.b&&this.a[j]==this.b&&j!=f}
aY(f,c){var a,b,e,h,i;e=this.a;i=3-this.b;for(b=0;b<2;b++){h=this.f[b];a=(e[c+h]&i&&e[c-h]&i)!=0;if(a&&!(this.bt(f,c,h)||this.bt(f,c,-h)))return 0!=0}return 1!=0}
ak(d,e){var b,c,f,g,h,j,l;f=(j=d>>>9|e<<23,h=e>>9,j+18|0);c=(d&511)+18;this.v=0;this.g=1;if(d>>>18|e<<14|e>>18||f>=320||c>=320)return 0;this.h[0]=f;if(f==c)return this.o?1:3;if(this.o||!(this.a[f]&this.b))return 0;this.g=this.ch(f,c);for(b=0,g=this.g;b<g;b++)this.h[b]=this.ar[b];return 2}
al(n){var a,b,d,f,m;d=this.q;a=this.h[0];m=0;this.c=0;this.am=0;if(d>64512||this.v)return 0;if(this.o)return n==1&&this.g==1?this.cz(d):0;f=this.a[a];if(n==3&&this.g==1&&f&16&&f&3-this.b){this.aU(a,64,0,0);this.t(a,f);return this.ah(d)}if(n!=2||f!=this.b)return 0;if(this.g>1)m=this.ch(a,this.h[this.g-1]);if(m!=this.g||m==0)return 0;for(b=0;b<m;b++)if(this.h[b]!=this.ar[b])return 0;if(!this.aY(a,this.h[m-1]))return 0;this.cX(a,this.h[m-1]);return this.ah(d)}
cX(f,c){var a,b,d,e,g,h,i,l,p;d=this.b;e=this.a;for(b=0;b<4;b++)if(this.bt(f,c,this.f[b])){a=this.am;i=c+this.f[b];while(a&&this.C[this.an[a-1]]>this.C[i]){this.an[a]=this.an[a-1];a-=1}this.an[a]=i;this.am+=1}this.t(f,d);this.t(c,d);for(b=0,g=this.am;b<g;b++)this.t(this.an[b],16);h=0;for(l=0,p=this.k;l<p;l++){a=this.j[l];if(e[a]&16&&!this.dk(a,3-(e[a]&3))){this.aP[h]=a;h+=1}}for(b=0;b<h;b++)this.t(this.aP[b],16)}
dk(a,c){var e;e=this.a;return e[a+1]==c&&e[a-1]==c||e[a+17]==c&&e[a-17]==c}
bu(d){var a,b,c,e,f,g,h,i,l,n,p;e=this.a;i=3-d;for(l=0,g=this.k;l<g;l++)if(e[this.j[l]]&i&&e[this.j[l]]&16)return 1;for(l=0,p=this.k;l<p;l++){a=this.j[l];if(e[a]==d)for(b=0;b<4;b++){c=a+this.f[b];if(!e[c]&&this.aY(a,c))return 1}}h=this.V;n=63488;f=this.I(n)>n;this.V=h;return f?1:0}}class Chains extends Placing{
constructor(){super();if(new.target===Chains)this.m(...arguments)}
I(o){var a,d,g,i,l;i=o;d=this.b;if(this.o)return this.dt(o);for(l=0,g=this.k;l<g;l++){a=this.j[l];if(this.a[a]&d)i=this.cs(a,a,1,0,i)}return i==o&&this.p[d]?this.s(i,0,0):i}
dt(i){var a,b,f,g,j,k,l,m,o,p;o=this.o<=2;for(l=0,g=this.k;l<g;l++){a=this.j[l];if(this.a[a])continue;if(o){i=this.s(i,j=a-18<<9|a-18,j>>31);continue}for(k=l+1,p=this.k;k<p;k++){f=this.j[k];if(!this.a[f]){m=this.C[a]<this.C[f]?a:f;b=this.C[a]<this.C[f]?f:a;i=this.s(i,j=m-18<<9|b-18,j>>31)}}}return i}
cs(f,a,r,s,i){var b,c,d,e,g,h,j,k,l,n,o;d=this.q;for(k=0;k<8;k++){c=this.bw(a,k);if(!c)continue;this.c=0;this.cx(a,c,k,0);i=this.s(i,(j=r<<3,h=s<<3|r>>>29,l=j+k|0,b=l,g=h+(l>>>0<j>>>0?1:0)|0,n=b<<9,o=g<<9|b>>>23,e=f-18,n|e),o|e>>31);if(this.c&&this.p[3-this.b])i=this.cs(f,c,(j=r<<3,h=s<<3|r>>>29,l=j+k|0),h+(l>>>0<j>>>0?1:0)|0,i);this.aD(d)}return i}
bw(a,k){var b,e,h;h=this.f[k&3];e=this.a;if(k<4)return e[a+h]?0:a+h;b=(e[a]&4&&e[a+h]&3-this.b&&(e[a+2*h]?0:1))!=0;return b?a+2*h:0}
cx(a,c,k,f){var b,d,e,g,h,i,j,l,m,n;e=this.a;d=this.b;m=this.c;n=k>=4?a+this.f[k&3]:0;l=e[a];this.t(a,l);this.t(c,l);for(b=0;b<4;b++){h=this.f[b];i=c+h;j=c+2*h;if(i!=n&&e[i]&3-d)if(e[j]&d)this.aU(i,1,f,m);else if(this.bL[j]&&!e[j])this.aU(i,4,f,m)}for(b=m,g=this.c;b<g;b++)this.t(this.i[b],e[this.i[b]])}
ak(d,e){var a,b,c,f,g,h,i,j,k,l,m;f=(d&511)+18;c=d>>>9|e<<23;i=e>>9;if(this.o){m=j=c+18|0;l=i+(j>>>0<c>>>0?1:0)|0;if(!((0<l||0==l&&18<=m>>>0)&&(l<0||l==0&&m>>>0<320)&&f<320))return 0;this.h[0]=m;this.h[1]=f;this.v=this.o<=2?1:0;this.g=this.v&&m==f&&l==f>>31?1:2;return 1}this.h[0]=f;this.g=1;this.v=0;if(!(d|e))return 4;if(f>=320)return 0;this.v=(this.a[f]&4)!=0?1:0;g=0;while((j=z(c,i,3*g),h=v,h>0||h==0&&j>>>0>7))g+=1;a=f;for(b=0;b<g;b++){k=(j=z(c,i,3*(g-1-b)),h=v,j&7);a+=this.f[k&3]*(k>=4?2:1);if(!(0<a&&a<320)||this.g>32)return 0;this.h[this.g]=a;this.g+=1}return(j=z(c,i,3*g),h=v,j==1&&h==0)?2:0}
al(n){var a,d;d=this.q;this.c=0;if(d>64512)return 0;if(this.o){a=(this.o<=2?(this.g==1?1:0)&&this.v:this.g==2&&!this.v?1:0)!=0;return n==1&&a?this.cz(d):0}if(n==4)return!this.v&&this.dl()?this.ah(d):0;if(n!=2||!this.az(d)){this.aD(d);this.c=0;return 0}return this.ah(d)}
az(d){var a,b,c,e,f,g,k;a=this.h[0];f=this.a[a];if(this.g<2||!(f&this.b)||(f&4)!=0!=(this.v!=0))return 0;for(g=this.g,b=1;b<g;b++){c=this.h[b];e=this.c;k=this.df(a,c);if(k==-1)return 0;this.cx(a,c,k,b-1);if(b+1<this.g&&(this.c==e||!this.p[3-this.b]))return 0;a=c}return 1}
df(a,c){var k;for(k=0;k<8;k++)if(this.bw(a,k)==c)return k;return-1}
dl(){var a,g,k,l;for(l=0,g=this.k;l<g;l++){a=this.j[l];if(this.a[a]&this.b)for(k=0;k<8;k++)if(this.bw(a,k))return 0}return this.p[this.b]>0?1:0}
bu(d){return 1}}class Dice extends Placing{
constructor(){super();this.F=new Int32Array(320);this.G=new Int32Array(320);this.bF=new Int32Array(16384);this.bO=new Int32Array(16384);this.aM=new Int32Array(16384);this.bX=new Int32Array(16384);this.bd=new Int32Array(16384);this.aw=new Int32Array(16384);this.bW=new Int32Array(16384);this.z=this.r=this.af=this.cP=0;if(new.target===Dice)this.m(...arguments)}
m(c,f,h,m,g){if(c*f>64)throw w("ValueError",""+"a board of at most "+64+" squares, please");this.F.fill(0);this.G.fill(0);this.bF.fill(0);this.bO.fill(0);this.aM.fill(0);this.bX.fill(0);this.bd.fill(0);this.aw.fill(0);this.bW.fill(0);this.z=0;this.r=0;this.af=0;this.cP=0;super.m(c,f,h,m,g);this.dv()}
dv(){var c,d,g,j,l;d=1;c=0;for(l=0,g=this.k;l<g;l++){this.F[this.j[l]]=d;this.G[this.j[l]]=c;j=d+d|0;c=c+c+(j>>>0<d>>>0?1:0)|0;d=j}}
reset(){var a,f;super.reset();this.z=0;this.r=0;this.af=0;this.d[1]=0;this.d[2]=0;for(a=0;a<320;a++){f=this.a[a];if(f&3&&f&4)this.d[f&3]=a}}
get key(){throw w("NotImplementedError","keys of thrown dice are made in Python only")}
I(o){var a,b,d,e,f,g,h,i,j,l,m,n,p,q;i=o;if(!this.z){for(n=1;n<7;n++)i=this.s(i,n,0);return i}d=this.b;e=this.a;for(l=0,g=this.k;l<g;l++){a=this.j[l];f=e[a];if(f==d){p=this.bx(a);q=v;for(b=0;b<8;b++){m=a+this.f[b];if(!e[m]&&!(p&this.F[m]|q&this.G[m]))i=this.s(i,j=8+b<<9|a-18,j>>31)}}else if(f&d)i=this.cr(a,a,(j=this.bx(a),h=v,j|this.F[a]),h|this.G[a],1,1,0,i);else if(f&&this.by(a)<=this.r)i=this.s(i,j=512|a-18,j>>31)}if(this.r!=this.z)return this.s(i,0,0);return i==o?this.s(i,j=this.bA(3)?7:0,j>>31):i}
cr(f,a,p,q,n,t,g,i){var b,c,d,e,h,j,k,l,m;for(b=0;b<8;b++){m=a+this.f[b];d=this.F[m];c=this.G[m];j=t<<3;h=g<<3|t>>>29;k=l=j+b|0;e=h+(l>>>0<j>>>0?1:0)|0;if(p&d|q&c)continue;if(!this.a[m])i=this.s(i,(h=k<<9,l=e<<9|k>>>23,j=f-18,h|j),l|j>>31);else if(this.a[m]&this.b&&n<this.r)i=this.cr(f,m,p|d,q|c,n+1,k,e,i)}return i}
bx(a){var b;b=this.e-1;while(b>=this.af){if(this.bd[b]==a){v=this.bW[b];return this.aw[b]}b-=1}v=0;return 0}
by(i){var a,b,c,d,e,f,g;e=this.a;d=this.b;a=0;c=4+(e[i]&4?3:1);for(b=0;b<8;b++){f=e[i+this.f[b]];g=f&4?3:1;if(f&d)a+=g;else if(f&3)c+=g}if(!a)return 7;return c-a>2?c-a:2}
bA(i){var a,b,c,d,e,f,g,h,l,m,p;c=this.F[this.d[this.b]];d=this.G[this.d[this.b]];for(e=0,g=this.r;e<g;e++){f=c;h=d;for(l=0,p=this.k;l<p;l++){a=this.j[l];if(!(c&this.F[a]|d&this.G[a]))continue;for(b=0;b<8;b++){m=a+this.f[b];if(!this.a[m])return 1;if(this.a[m]&i){f|=this.F[m];h|=this.G[m]}}}c=f;d=h}return 0}
da(){var a,b,d,e,g,l;e=this.a;d=this.b;for(l=0,g=this.k;l<g;l++){a=this.j[l];if(e[a]==d){for(b=0;b<8;b++)if(!e[a+this.f[b]])return 1}else if(e[a]&3-d&&this.by(a)<=this.r)return 1}return this.bA(d)}
ak(d,e){var a,b,c,g,h,i,j;c=d>>>9|e<<23;i=e>>9;a=(d&511)+18;g=0;this.h[0]=a;this.g=1;if(!(c|i)){this.h[0]=d;return(0<e||0==e&&1<=d>>>0)&&(e<0||e==0&&d>>>0<=6)?5:d==0&&e==0?4:d==7&&e==0?6:0}if(a>=320)return 0;if(c==1&&i==0)return 3;while(g<8&&(j=z(c,i,3*g),h=v,h>0||h==0&&j>>>0>7))g+=1;if((j=z(c,i,3*g),h=v,j!=1||h!=0))return 0;for(b=0;b<g;b++){a+=this.f[(j=z(c,i,3*(g-1-b)),h=v,j&7)];if(!(0<a&&a<320))return 0;this.h[this.g]=a;this.g+=1}return 2}
al(n){var a,b,d;d=this.q;a=this.h[0];this.c=0;if(this.e>=16383||d>=65534)return 0;if(n==5)return this.z||!(1<=a&&a<=6)?0:this.aC(d,0);if(!this.z||n==0)return 0;if(n==2)return this.az(d);if(n==3)return this.dr(d,a);b=n==6;if(this.r!=this.z)return b?0:this.aC(d,this.r);if(this.da()||this.bA(3)!=(b?1:0))return 0;if(b)this.cC(this.d[this.b]);return this.aC(d,this.r)}
az(d){var a,b,c,e,f,g,h,i,j,k,l,m,n;e=this.a;i=this.h;n=this.g-1;a=i[0];c=i[n];f=e[a];if(!(f&this.b)||!(0<n&&n<=this.r)||e[c]||n>1&&!(f&4))return 0;j=this.bx(a);h=v;k=j|this.F[a];l=h|this.G[a];for(g=n+1,b=1;b<g;b++){m=i[b];if(k&this.F[m]|l&this.G[m]||!this.dp(a,m)||b<n&&!(e[m]&this.b))return 0;a=m;if(b<n){k|=this.F[m];l|=this.G[m]}}this.t(i[0],f);this.t(c,f);if(f&4)this.d[this.b]=c;this.aw[this.e]=k;this.bW[this.e]=l;this.bd[this.e]=c;return this.aC(d,n)}
dp(a,m){var b;for(b=0;b<8;b++)if(a+this.f[b]==m)return 1;return 0}
dr(d,i){var c,f;f=this.a[i];c=f&3-this.b?this.by(i):7;if(c>this.r)return 0;this.cC(i);this.i[0]=i;this.x[0]=512;this.c=1;return this.aC(d,c)}
cC(a){var f;f=this.a[a];if(f&4)this.d[f&3]=0;this.t(a,f)}
aC(d,c){var a,b,j;a=this.e;b=!this.z;this.ae[a]=d;this.W[a]=this.c;this.ad[a]=this.n;this.bF[a]=this.z;this.bO[a]=this.r;this.aM[a]=this.b;this.bX[a]=this.af;if(this.q-d<2)this.bd[a]=0;this.e=a+1;this.ba(d);if(b){j=this.h[0];this.z=j;this.r=j;this.n+=1;this.af=this.e}else if(this.c){this.n=0;this.af=this.e}this.r-=c;if(this.r>0&&this.d[1]&&this.d[2]){this.co();return 1}this.b=3-this.b;this.z=0;this.r=0;return 1}
co(){var e,g;for(e=0,g=this.w;e<g;e++){this.A[e]^=this.bq;this.B[e]^=this.br}}
P(){this.cB();while(this.cP&&this.z)this.cB()}
cB(){var a,b,i,o;a=this.e-1;i=this.q;o=this.ae[a];this.ba(o);if(this.b==this.aM[a])this.co();this.aD(o);for(b=o;b<i;b++)if(this.S[b]&4&&this.a[this.T[b]])this.d[this.S[b]&3]=this.T[b];this.z=this.bF[a];this.r=this.bO[a];this.b=this.aM[a];this.af=this.bX[a];this.n=this.ad[a];this.e=a;this.c=0}
aj(){return 1}
Z(a){if(!this.d[this.b])return 24|2-this.b;if(!this.d[3-this.b])return 28|this.b-1;if(this.z||!this.ac||this.n<this.ac)return 0;return 20|this.bc(4)}
aB(){return this.d[3-this.aM[this.e-1]]?0:4}}class Formations extends Placing{
constructor(){super();this.l=new Int32Array(4);this.H=this.D=this.ab=0;if(new.target===Formations)this.m(...arguments)}
m(...a){this.l.fill(0);this.H=0;this.D=0;this.ab=0;super.m(...a)}
I(o){var a,b,c,d,e,f,g,h,i,l,p;i=o;d=this.b;e=this.a;h=d==1?17:-17;for(l=0,g=this.k;l<g;l++){a=this.j[l];if(!(e[a]&d))continue;for(b=0;b<4;b++){c=a+this.f[b];while(!e[c]){i=this.aV(i,0,0,a,c-a);if(e[a]&4)break;c+=this.f[b]}}for(p=1;p<4;p++)if(this.aW(p,a))i=this.ds(p,a,i);if(e[a]&32)for(f=-2;f<3;f+=4)if(this.cc(a,f+h))i=this.aV(i,4,0,a,f+h)}return i}
ds(p,m,i){var a,b,c,d,h;for(b=0;b<4;b++)if(this.cd(this.f[b]))i=this.aV(i,p,p>>31,m,this.f[b]);if(p!=1)for(d=-1;d<2;d+=2){c=d>0?this.l[3]:this.l[0];h=d*(this.l[1]-m);a=this.cD(c,h);while(a&&this.N(a,3-this.b)){i=this.aV(i,p,p>>31,m,a-c);a+=h}}return i}
aV(i,p,a,m,k){var b,e,g,h,j,l,n,o;return this.s(i,(h=p<<9,l=a<<9|p>>>23,j=m-18,b=h|j,g=l|j>>31,n=b<<9,o=g<<9|b>>>23,e=m+k-18,n|e),o|e>>31)}
aW(p,m){var a,b,f,r;r=p!=3?1:17;this.H=0;this.ab=0;for(b=0;b<4;b++){a=m+b*r;if(p==1)a=m+(b&1)+(b>>1)*17;f=this.a[a];if(!(f&this.b))return 0;this.l[b]=a;this.ab|=f&4}this.H=4;return 1}
cd(h){var b,c,g;for(b=0,g=this.H;b<g;b++){c=this.l[b]+h;if(this.a[c]&&!this.cm(c))return 0}return 1}
cm(a){var b,g;for(b=0,g=this.H;b<g;b++)if(this.l[b]==a)return 1;return 0}
cD(c,h){var a,e,i;e=this.a;i=3-this.b;a=c+h;while(!e[a])a+=h;if(a==c+h||e[c]&4||!this.N(a,i))return 0;return this.ab&&this.aX(a,h,i)?0:a}
cc(m,k){var a,b,d,e,h;e=this.a;d=this.b;h=d==1?17:-17;if(k-h!=2&&k-h!=-2)return 0;for(b=0;b<2;b++)if(e[m+b]!=(d|32)||e[m+b+k-h]!=(d|32))return 0;a=m+h+(k>h?1:0);return(e[a]||e[m+k]||e[m+k+1])?0:1}
ak(d,e){var a,g,k,m,n,p;p=d>>>18|e<<14;a=e>>18;m=(d>>>9&511)+18;g=(d&511)+18;if(a>0||a==0&&p>>>0>4||m>=302||g>=302||!(this.a[m]&this.b))return 0;k=g-m;n=m;this.h[0]=m;this.h[1]=g;this.g=2;this.v=(this.a[m]&4)!=0&&p==0&&a==0?1:0;if(p==0&&a==0)return 2;if(p==1&&a==0)n+=18;else if(p==4&&a==0)n+=1;else n+=p==2&&a==0?3:51;this.h[1]=n;this.h[2]=g;this.h[3]=n+k;this.g=4;if(p==1&&a==0)return 5;if(p==4&&a==0)return 8;return k==1||k==-1||k==17||k==-17?6:7}
dn(n){var a,b,i,k,m,o;i=this.h;m=this.h[0];if(n==2){this.l[0]=m;this.H=1;this.D=i[1]-m;this.ab=0;o=(this.a[m]&4)!=0?1:0;return(this.g==2?1:0)&&(o==this.v?1:0)&&this.dc(m,i[1],o)}this.D=i[2]-m;if(this.g!=4||this.v||i[3]-i[1]!=this.D||!(this.a[m]&this.b))return 0;a=i[1]-m;if(n==8){this.l[0]=m;this.l[1]=i[1];this.H=2;this.ab=0;return(a==1?1:0)&&this.cc(m,this.D)}if(n==5)b=((a==18?1:0)&&this.aW(1,m))!=0;else b=((a==3?1:0)&&this.aW(2,m)||(a==51?1:0)&&this.aW(3,m))!=0;if(!b||n!=5&&n!=6&&n!=7)return 0;if(n==7)return this.db(this.l[1]-m);k=this.D;return(k==1||k==-1||k==17||k==-17?1:0)&&this.cd(k)}
dc(f,c,o){var k;k=c-f;if(o&&k!=1&&k!=-1&&k!=17&&k!=-17)return 0;return this.ay(f,c)!=0?1:0}
db(b){var a,c,h;h=this.D>0?b:-b;c=this.D>0?this.l[3]:this.l[0];a=this.cD(c,h);while(a&&this.N(a,3-this.b)){if(a==c+this.D)return 1;a+=h}return 0}
N(a,c){return(this.a[a]&7)==c}
aX(i,h,c){var a;a=i;while(this.N(a,c))a+=h;return this.a[a]&c}}class Marches extends Formations{
constructor(){super();this.M=new Int32Array(3);this.ao=new Int32Array(3);this.bU=new Int32Array(4096);this.bV=new Int32Array(4096);this.bT=0;if(new.target===Marches)this.m(...arguments)}
m(...a){this.M.fill(0);this.ao.fill(0);this.bU.fill(0);this.bV.fill(0);this.bT=1;super.m(...a)}
set_up(n,c,r,h,q,o=0,m=[]){var b,d,e,f,g,i,j,k;j=A(m.length?m:[0,0,...D(h.length)],2,true);g=j[0];f=j[1];d=j.slice(2);j=A((()=>{const list=[];for(const a of[1,0])list.push(1+E(n.slice(+(a*36),+((a+1)*36))));return list})(),2);i=j[0];e=j[1];if(d.length!=i*e*h.length||d.length>4096)throw w("ValueError","these men are not those of the board");this.ao[1]=g;this.ao[2]=f;this.bT=+e;for([b,k]of d.entries()){this.bU[b]=y(k);this.bV[b]=x(k)}super.set_up(n,c,r,h,q)}
reset(){var a,c;Placing.prototype.reset.call(this);this.d[1]=0;this.d[2]=0;for(a=0;a<320;a++)if(this.a[a]&4)this.d[this.a[a]&3]=a;for(c=0;c<3;c++)this.M[c]=this.ao[c]}
al(n){var b,d,g,i;d=this.q;this.c=0;this.am=0;if(d>64512||!this.dn(n))return 0;if(n==7)this.dw();this.az(n);for(b=0,g=this.c;b<g;b++){i=this.i[b];if(this.x[b]!=256){if(this.a[i]&4)this.d[3-this.b]=0;this.t(i,this.a[i])}}this.ah(d);this.ct(d);this.cw(3-this.b,this.c);return 1}
dw(){var a,c,g,h;h=this.l[1]-this.l[0];c=this.D>0?this.l[3]:this.l[0];h=this.D>0?h:-h;g=c+this.D;a=c;while(a!=g){a+=h;if(this.a[a]){this.aE(a,256);this.t(a,this.a[a])}}}
az(n){var a,b,c,d,e,g,i,p;e=this.a;d=this.b;c=0;for(b=0,g=this.H;b<g;b++){a=this.l[b];if(e[a]&4)c=a+this.D;this.t(a,e[a])}for(b=0,p=this.H;b<p;b++){a=this.l[b]+this.D;this.l[b]=a;this.t(a,a==c?d|4:d)}for(b=0,i=this.H;b<i;b++)this.dB(this.l[b],n==7);if(c){this.d[d]=c;if(n!=7)this.dA(c)}}
dB(a,f){var b,c,d,e,h,m;e=this.a;d=this.b;c=!(e[a]&4);for(b=0;b<4;b++){h=this.f[b];m=e[a+h];if(m&3-d){if(m&4){if(c&&this.N(a+2*h,d))this.aE(a+h,1)}else if(c&&!f){this.cG(a,h);if(this.di(a+h,h)&&!this.aX(a+h,h,3-d))this.aE(a+h,128)}}else if(m&d&&!(m&4)&&!f&&this.N(a+2*h,3-d))this.cG(a+h,h)}}
cG(a,h){var b,c,d,e,f,i;e=this.a;d=this.b;i=a+h;b=e[a-h];if(!(b&d))return;c=!(e[i+h]&3-d);f=(b&4||this.ab&&this.cm(a))!=0;if(c||f&&!this.aX(i,h,3-d))this.aE(i,2)}
dA(c){var a,b,d,h,i;d=this.b;for(b=0;b<4;b++){i=c+this.f[b];if(this.N(i,3-d))for(a=1;a<4;a+=2){h=this.f[b+a&3];if(this.N(i-h,d)&&!this.aX(i,h,3-d))this.aE(i,128)}}}
di(i,h){var a,f;f=h==1||h==-1?17:1;a=this.d[this.b];return a!=0&&(a==i+f||a==i-f)}
aE(i,e){var b,g;for(b=0,g=this.c;b<g;b++)if(this.i[b]==i){this.x[b]|=e;return}this.aU(i,e,0,0)}
P(){var a,b,i,o;o=this.ae[this.e-1];i=this.q;this.ct(o);this.cw(3-this.b,-this.W[this.e-1]);Placing.prototype.P.call(this);for(b=o;b<i;b++){a=this.T[b];if(this.S[b]&4&&this.a[a]&4)this.d[this.a[a]&3]=a}}
ct(o){var b,d,e,g,p;for(b=o,g=this.q;b<g;b++)if(this.S[b]&32){d=(960+this.T[b])*16;for(e=0,p=this.w;e<p;e++){this.A[e]^=this.aK[d+e];this.B[e]^=this.aL[d+e]}}}
cw(c,m){if(m){this.cv();this.M[c]+=m;this.cv()}}
cv(){var a,d,e,g,o;d=this.M[1]-this.ao[1];a=this.M[2]-this.ao[2];o=(d*this.bT+a)*this.w;for(e=0,g=this.w;e<g;e++){this.A[e]^=this.bU[o+e];this.B[e]^=this.bV[o+e]}}
cH(){var b,c,d,k;k=this.d;d=this.b;for(b=0;b<2;b++){c=b?3-d:d;if(!k[c])return 24|2-c}for(b=0;b<2;b++){c=b?3-d:d;if(this.p[c]==1)return 8|2-c}for(b=0;b<2;b++){c=b?3-d:d;if(!this.R(k[c]))return 4|2-c}return 0}
aB(){var i;i=this.cH();return i&&(i&3)==2-this.b?4:0}
Z(a){var i;i=this.cH();if(i)return i;if(a>=3&&this.E)return 16|(this.E==4?this.cp():2);if(this.ac&&this.n>=this.ac)return 20|this.cp();return 0}
cp(){if(this.M[1]==this.M[2])return 2;return this.M[2]>this.M[1]?1:0}}
const engine={Board,SearchBoard,Placing,Bonds,Chains,Dice,Formations,Marches};if(typeof module==="object"&&module.exports)module.exports=engine;else globalThis.latrodbEngine=engine})();

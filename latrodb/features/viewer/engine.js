/* The rules of the games. Made by python -m tests.support.page_engine; do not edit. */
(()=>{"use strict";let t=0;
const w=(n)=>(typeof n==="number"?n|0:Number(BigInt.asIntN(32,BigInt(n))));
const v=(n)=>(typeof n==="number"?Math.floor(n/4294967296)|0:Number(BigInt.asIntN(32,BigInt(n)>>32n)));
const A=(d,b)=>{const k=b*4294967296+(d>>>0);return Number.isSafeInteger(k)?k:BigInt(b)<<32n|BigInt(d>>>0)};
const D=(d,b)=>BigInt(b>>>0)<<32n|BigInt(d>>>0);
const x=(d,b,k)=>{if(k===0){t=b;return d}if(k>=32){t=b>>31;return k<64?b>>k-32:b>>31}t=b>>k;return d>>>k|b<<32-k};
const E=(d,b,a)=>{if(a<=0||a>2097152)throw u("OverflowError","a divisor has 1 to 21 bits");return((b>>>0)%a*4294967296+(d>>>0))%a};
const z=(n,a)=>(n%a+a)%a;
const C=(b)=>b.reduce((d,a)=>{for(let c=a;c;c&=c-1)d++;return d},0);
const y=(a,k,b)=>{if(b?a.length<k:a.length!==k)throw u("ValueError",k+" items, please");return a};
const u=(h,a)=>Object.assign(new Error(a),{name:h});class Board{
constructor(){this.f=new Int32Array(8);this.j=new Int32Array(256);this.bn=new Int32Array(320);this.C=new Int32Array(320);this.aK=new Int32Array(20480);this.aL=new Int32Array(20480);this.bf=new Int8Array(320);this.bg=new Int32Array(16);this.bh=new Int32Array(16);this.a=new Int8Array(320);this.A=new Int32Array(16);this.B=new Int32Array(16);this.d=new Int32Array(3);this.p=new Int32Array(3);this.bj=new Int32Array(3);this.i=new Int32Array(64);this.x=new Int32Array(64);this.X=new Int32Array(64);this.aG=new Int32Array(512);this.aH=new Int32Array(512);this.bG=new Int32Array(512);this.ap=new Int32Array(16384);this.av=new Int32Array(16384);this.W=new Int32Array(16384);this.ad=new Int32Array(16384);this.aR=new Int32Array(16384);this.aS=new Int32Array(16384);this.K=new Int32Array(65536);this.L=new Int32Array(65536);this.bH=new Int32Array(1024);this.be=new Int32Array(1024);this.bY=new Int32Array(8192);this.bQ=this.cJ=this.bS=this.aJ=this.bM=this.cK=this.bK=this.bs=this.aa=this.cN=this.cM=this.bo=this.bE=this.cI=this.cL=this.bP=this.aI=this.aN=this.au=this.cV=this.at=this.cS=this.cO=this.bR=this.cR=this.bN=this.cU=this.E=this.cT=this.ac=this.aF=this.k=this.w=this.aO=this.bq=this.br=this.bI=this.bJ=this.bm=this.b=this.n=this.e=this.cQ=this.c=this.u=this.J=this.U=this.ag=0;if(new.target===Board)this.m(...arguments)}
m(c,f,j,k,g){var m,r,s;[this.bQ,this.cJ,this.bS,this.aI,this.aN,this.aJ,this.bM,this.cK,this.bK,this.bs,this.aa,this.cN,this.cM,this.bo,this.bE,this.cI,this.cL,this.bP,this.au,this.cV,this.at,this.cS,this.cO,this.bR,this.cR,this.bN,this.cU,this.E,this.cT,this.ac]=y(j.slice(0,30),30).map(Number);this.aF=this.aJ?8:4;this.aO=this.bs?3:7;this.f.set(y([1,17,-1,-17,18,16,-18,-16],8));this.k=+(c*f);this.a.fill(8);this.bf.fill(8);this.bn.fill(0);this.C.fill(0);this.j.fill(0);this.A.fill(0);this.B.fill(0);this.bg.fill(0);this.bh.fill(0);this.d.fill(0);this.p.fill(0);this.bj.fill(0);this.i.fill(0);this.x.fill(0);this.X.fill(0);this.aG.fill(0);this.aH.fill(0);this.bG.fill(0);this.ap.fill(0);this.av.fill(0);this.W.fill(0);this.ad.fill(0);this.aR.fill(0);this.aS.fill(0);this.K.fill(0);this.L.fill(0);this.bH.fill(0);this.be.fill(0);this.bY.fill(0);this.J=0;this.U=0;this.ag=0;for(let p=0;p<+f;p++){for(let o=0;o<+c;o++){let a=p*17+o+18;this.j[+(p*c+o)]=a;this.C[a]=o*32+p}}if(this.cJ){let q=(f-1)*17+18;for([m,s,r]of[[18,1,17],[18+c-1,-1,17],[q,1,-17],[q+c-1,-1,-17]])this.bn[+m]=2*m+s+r}this.w=Math.floor(k.length/(4*this.k));this.aK.fill(0);this.aL.fill(0);this.bq=w(g);this.br=v(g);for(let[b,n]of k.entries()){let d=Math.floor(b/this.w),e=z(b,this.w),h=Math.floor(d/this.k),l=z(d,this.k),i=(h*320+this.j[l])*16+e;this.aK[i]=w(n);this.aL[i]=v(n)}this.set_up(new Uint8Array(180),0,0,B(this.w),false)}
set_up(k,c,p,g,o,m=0,j=[]){if(k.length!=180||g.length!=this.w)throw u("ValueError","these men are not those of the board");for(let b=0;b<this.k;b++){let a=this.j[b],l=a-18>>3,d=a-18&7,f=0;for(let h=0;h<5;h++)if(k[h*36+l]>>d&1)f|=h<3?1<<h:2<<h;if((f&3)==3||f&&!(f&3))throw u("ValueError",""+"no man is "+f);this.bf[a]=f}for(let e=0;e<this.w;e++){let i=g[e];this.bg[e]=w(i);this.bh[e]=v(i)}this.bI=+(c+1);this.bJ=+p;this.bm=+(o&&this.cO);this.reset()}
reset(){for(let h=0;h<3;h++){this.d[h]=0;this.p[h]=0;this.bj[h]=0}let b=0;for(let a=0;a<320;a++){let f=this.bf[a];this.a[a]=f;if(f&3){if(f&4&&!this.bs){b+=1<<8*(f&3);this.d[f&3]=a}if(!(f&4&&this.bK))this.p[f&3]+=1}}for(let d=1;d<3;d++)if((b>>8*d&255)>1)this.d[d]=0;for(let e=0;e<this.w;e++){this.A[e]=this.bg[e];this.B[e]=this.bh[e]}this.b=this.bI;this.n=this.bJ;this.e=0;this.u=0;this.c=0}
planes(){let n=new Uint8Array(180);for(let b=0;b<this.k;b++){let a=this.j[b],f=this.a[a];if(f){let l=a-18>>3,d=1<<(a-18&7);for(let h=0;h<5;h++)if(f&(h<3?1<<h:2<<h))n[h*36+l]=n[h*36+l]|d}}return new Uint8Array(n)}
found_faults(){let n=[],j=0;for(let b=0,m=this.U;b<m;b++){let h=this.be[b];n.push([this.bH[b],(()=>{const list=[];for(let a=j;a<h;a++)list.push(this.bY[a]-18);return list})()]);j=h}return n}
found_captures(){if(!this.e)return[];let j=this.u-this.W[this.e-1];return(()=>{const list=[];for(let a=j;a<this.u;a++)list.push([this.aG[a]-18,this.aH[a]]);return list})()}
O(e){if(!this.J)return 1;if(this.U<1024){this.bH[this.U]=e;this.be[this.U]=this.ag;this.U+=1}return 0}
y(a){if(this.ag<8192){this.bY[this.ag]=a;this.ag+=1;this.be[this.U-1]=this.ag}}
bz(f,c,g,j){let d=this.b,a=this.e,h=this.a[f];if(!this.ax(f,c,g,d,j))return 0;this.ap[a]=f;this.av[a]=c;this.W[a]=this.c;this.ad[a]=this.n;this.aR[a]=this.A[0];this.aS[a]=this.B[0];for(let b=0,m=this.c;b<m;b++){this.aG[this.u+b]=this.i[b];this.aH[this.u+b]=this.x[b];this.bG[this.u+b]=this.X[b]}this.ce(f,c,h,d);this.cf(-1);this.n=this.c?0:this.n+1;this.u+=this.c;this.b=3-d;this.e=a+1;return 1}
P(){let a=this.e-1,d=3-this.b,k=this.W[a];this.u-=k;for(let b=0;b<k;b++){this.i[b]=this.aG[this.u+b];this.x[b]=this.aH[this.u+b];this.X[b]=this.bG[this.u+b]}this.c=k;this.n=this.ad[a];this.b=d;this.e=a;this.cf(1);this.Y(this.ap[a],this.av[a],d);this.ce(this.ap[a],this.av[a],this.a[this.ap[a]],d)}
cf(d){for(let b=0,m=this.c;b<m;b++){let h=this.X[b];if(!(h&4&&this.bK))this.p[h&3]+=d}}
ce(f,c,h,d){let g=this.A,n=this.B,k=this.aK,l=this.aL,o=this.w,a=((d-1)*320+f)*16,j=((d-1)*320+c)*16;for(let e=0;e<o;e++){g[e]^=k[a+e]^k[j+e]^this.bq;n[e]^=l[a+e]^l[j+e]^this.br}if(h&4){a=(640+f)*16;j=(640+c)*16;for(let e=0;e<o;e++){g[e]^=k[a+e]^k[j+e];n[e]^=l[a+e]^l[j+e]}}for(let b=0,m=this.c;b<m;b++){let i=this.X[b];a=((i&3)-1)*320+this.i[b];j=640+this.i[b];for(let e=0;e<o;e++){g[e]^=k[a*16+e];n[e]^=l[a*16+e];if(i&4){g[e]^=k[j*16+e];n[e]^=l[j*16+e]}}}}
ay(f,c){let e=this.a;if(!(e[f]&this.b))return 0;if(this.aJ){for(let b=0;b<8;b++){let g=this.f[b];if(f+g==c)return e[c]?0:g;if(this.bM&&f+2*g==c&&e[f+g]&3-this.b)return e[c]?0:g}return 0}let g=c>f?1:-1;if(!(-17<c-f&&c-f<17))g*=17;let a=f+g;while(!e[a]&&a!=c)a+=g;return e[a]||a!=c?0:g}
ax(f,c,g,d,j){let e=this.a,h=this.aa?this.ca(f,d):0;if(h==3&&!this.J)return 0;e[c]=e[f];e[f]=0;if(this.d[d]==f)this.d[d]=c;this.cE(c,g,d);if(j){if(j!=-1&&j>>this.c){this.c=0;this.Y(f,c,d);return 0}this.dy(j,d)}for(let b=0,m=this.c;b<m;b++){this.X[b]=e[this.i[b]];e[this.i[b]]=0}if(this.cV&&this.dj(c,d)){this.i[this.c]=c;this.x[this.c]=1;this.X[this.c]=e[c];this.c+=1;e[c]=0}if(this.cZ(f,c,g,d,h)){this.Y(f,c,d);return 0}return 1}
Y(f,c,d){let e=this.a;for(let b=0,m=this.c;b<m;b++)e[this.i[b]]=this.X[b];e[f]=e[c];e[c]=0;if(this.d[d]==c)this.d[d]=f}
cZ(f,c,g,d,h){let a=c!=f+g?1:0,m=this.a[c]&4,e=h?this.cY(c,d,h,a):0;if(e){if(this.O(e))return 1;this.y(f);for(let b=0;b<4;b++){let k=f+this.bD(b);if(k!=c&&this.ck(k,c,d,e))this.y(k)}}if(this.cK&&a&&m){if(this.O(15))return 1;this.y(f);this.y(c)}if(this.at&&this.ai(d)&&!(this.at==2&&this.ai(3-d))){if(this.O(18))return 1;this.y(this.at==2?this.d[d]:f);for(let b=0;b<4;b++){let k=this.d[d]+this.bD(b);if(this.a[k]!=8)this.y(k)}}if(this.bm&&!this.e&&d==this.b&&this.ai(3-d)){if(this.O(62))return 1;this.y(f);this.y(c);this.y(this.d[3-d])}return 0}
cY(c,d,h,a){let b=(h!=3?1:0)&&(this.c||(h==2&&!a?1:0)||this.ci(c,d));return b?0:this.cb(this.a[c]&4,h)}
cb(m,h){if(!m)return 14;return h==3?17:h==2?15:16}
ck(k,c,d,e){if(e==17){for(let b=0,m=this.c;b<m;b++)if(this.i[b]==k)return 1;return this.a[k]&3}return this.a[k]&3-d&&((e==14&&this.aA(k,c,d))?0:1)}
bD(b){return this.f[b==0?2:b==1?3:b==2?1:0]}
cE(c,g,d){let e=this.a,h=3-d,n=this.aO,m=(e[c]&4&&(this.bs?0:1))!=0,a=(this.bo||(m?0:1))!=0,i=(this.bE||(m?0:1))!=0;this.c=0;for(let b=0;b<this.aF;b++){let j=this.f[b],k=c+j;if((e[k]&n)==h){let l=e[k+j];if(l&d){if(a&&(this.bo||!(l&4)))this.aT(k,1)}else if(l&h){if(a)this.cF(c,j,g,d)}else if(this.bn[k]&&i){let f=e[this.bn[k]-c];if(f&d&&(this.bE||!(f&4)))this.aT(k,4)}}else if(e[k]&h&&(this.aI==2||this.bQ&&this.bP&&a))this.cF(c,j,g,d)}if((this.bS||this.aN)&&e[c+g]&d)this.dd(c,g,d)}
cF(c,j,g,d){let e=this.a,h=3-d,a=c+j;if(this.bQ){while((e[a]&(this.bP?h:this.aO))==h)a+=j;if(a!=c+2*j&&e[a]&d&&(this.bo||!(e[a]&4)))this.bZ(c,a,j,d,2)}else if(this.aI&&(j==g||this.aI==3)){while(e[a]&h&&(this.cL||!(e[a]&4)))a+=j;if(a!=c+j&&a!=c+2*j&&e[a]&d)this.bZ(c,this.aI==2?a:c+2*j,j,d,8)}}
bZ(c,h,j,d,e){let a=c+j;while(a!=h){if((this.a[a]&this.aO)==3-d)this.aT(a,e);a+=j}}
dd(c,g,d){let e=this.a,i=1,a=c+2*g,b=0;while(e[a]&d){i+=1;a+=g}if((e[a]&this.aO)!=3-d)return;let l=e[a+g];if(this.bS&&i==1)if(l==8||l&d&&(this.cI||!(l&4)))b=16;if(this.aN){let f=g==1||g==-1?17:1,k=c,h=i+1;if(this.aN==2){k=c+(i-1)*g;h=2}else if(this.aN==3)h=2;if(this.cn(k+f,g,h,d)||this.cn(k-f,g,h,d))b|=32}if(b)this.aT(a,b)}
cn(a,g,h,d){for(let b=0;b<h;b++)if(!(this.a[a+b*g]&d))return 0;return 1}
dj(a,d){for(let b=0;b<2;b++){let j=this.f[b];if(this.a[a+j]&3-d&&this.a[a-j]&3-d)return 1}return 0}
dy(j,d){let a=0;for(let b=0,m=this.c;b<m;b++){let i=this.i[b],c=(j==-1?this.bC(i,this.d[3-d]):j>>b&1)!=0;if(!c){this.i[a]=i;this.x[a]=this.x[b];a+=1}}this.c=a}
aT(i,b){let a=this.c;while(a&&this.C[this.i[a-1]]>this.C[i]){this.i[a]=this.i[a-1];this.x[a]=this.x[a-1];a-=1}this.i[a]=i;this.x[a]=b;this.c+=1}
ca(f,d){let e=this.a,h=3-d,a=0,c=a,o=a,m=e[f]&4;for(let b=0;b<4;b++){let k=f+this.f[b];if(e[k]&h){a+=1;c+=this.aa==2||!this.aA(k,f,d)?1:0}else if(!e[k])o+=1}if(!a||this.aa==2&&!m)return 0;if(m&&o<=1)return this.cM&&!c?0:3;if(!c&&(!m||a==1||this.cN))return 0;return m&&a==1?2:1}
aA(h,a,d){for(let b=0;b<4;b++){let k=h+this.f[b];if(k!=a&&this.a[k]&d)return 1}return 0}
ci(a,d){let e=this.a,m=3-d|4;return e[a+1]==m||e[a-1]==m||e[a+17]==m||e[a-17]==m?1:0}
bC(a,m){let b=a-m;return m&&(b==1||b==-1||b==17||b==-17?1:0)}
R(a){let e=this.a;return(e[a+1]?0:1)+(e[a-1]?0:1)+(e[a+17]?0:1)+(e[a-17]?0:1)}
ai(c){let m=this.d[c];if(!m||this.R(m))return 0;return(this.cS?0:1)||this.aA(m,0,3-c)}
bB(d){let e=this.a,m=this.d[3-d],n=0,c=this.J;for(let b=0;b<4;b++)if(!e[m+this.f[b]])n=m+this.f[b];this.cQ=n;this.J=0;for(let b=0;b<4;b++){let g=this.f[b],a=n+g;while(!e[a])a+=g;if(e[a]&d&&this.ax(a,n,-g,d,this.au?-1:0)){let f=this.ai(3-d);this.Y(a,n,d);if(f){this.J=c;return a}}}this.J=c;return 0}}
function B(k,a=0){return Array(+k).fill(a)}class SearchBoard extends Board{
constructor(){super();this.h=new Int32Array(256);this.V=this.g=this.v=0;if(new.target===SearchBoard)this.m(...arguments)}
m(c,f,j,k,g){this.h.fill(0);this.g=0;this.v=0;super.m(c,f,j,k,g)}
turns(){this.V=0;let h=this.aZ();this.bv();let p=this.K,q=this.L;return(()=>{const list=[];for(let b=0;b<h;b++)list.push(A(p[b],q[b]));return list})()}
play(d){if(!(0<=d&&d<=9223372036854775807n)||this.e>=16383||!this.cA(w(d),v(d)))throw u("ValueError",""+d+" is not a legal turn here")}
undo(){if(!this.e)throw u("ValueError","no turn was played");this.P()}
force(h,b,m=0){if(this.e>=16383||b.length>256)throw u("ValueError","too many turns, or squares");this.g=0;this.v=m;for(let a of b){let d=0<=a&&a<284;this.h[this.g]=d?a+18:0;this.g+=1}this.J=1;this.U=0;this.ag=0;let c=this.dg(h);this.J=0;return c!=0}
legal_turns(){this.V=0;let h=this.I(0);this.bv();let p=this.K,q=this.L;return(()=>{const list=[];for(let b=0;b<h;b++)list.push(A(p[b],q[b]));return list})()}
captures_by_turn(){let n=[];for(let m of this.legal_turns()){let d=w(m),e=v(m),f=(d>>>9&511)+18,c=(d&511)+18;this.ax(f,c,this.ay(f,c),this.b,d>>>18|e<<14);n.push([A(d,e),(()=>{const list=[];for(let b=0;b<this.c;b++)list.push(this.i[b]-18);return list})()]);this.Y(f,c,this.b)}return n}
mark(){return this.e?this.aB():0}
ending(a){return this.Z(a)}
without_turns(){return 12|this.bc(this.cU)}
get quiet_plies(){return this.n}
threat(c){let d=c+1,m=this.d[3-d],f=m&&this.R(m)==1?this.bB(d):0;return f?f-18<<9|this.cQ-18:-1}
holds(){let n=[];for(let b=0;b<this.k;b++){let a=this.j[b],d=this.a[a]&3,h=d&&this.aa?this.ca(a,d):0;if(h){let e=this.cb(this.a[a]&4,h),f=(()=>{const list=[];for(let j=0;j<4;j++)list.push(a+this.bD(j));return list})();let c=this.a[a]&4?16:14;n.push([a-18,e,(()=>{const list=[];for(const k of f)if(this.ck(+k,a,d,c))list.push(k-18);return list})()])}}return n}
outcome(){return this.Z(this.aj())}
get key(){return D(this.A[0],this.B[0])}
get side(){return this.b-1}
perft(a){var g,i;if(!(0<=a&&a<=30)||this.e>16353)throw u("ValueError",""+"a depth from 0 to "+30+", please");this.V=0;let n=this.cy(a,0),b=t;this.bv();return A(n,b)}
bv(){if(this.V)throw u("OverflowError","too many turns to list")}
playout(d,e){var l;let f=v(d);d=w(d);let i=d<<1,g=f<<1|d>>>31,a=l=i+1|0,b=g+(l>>>0<i>>>0?1:0)|0;e=Math.min(e,16383-this.e);let c=0;while(c<e&&!this.outcome()){let h=this.aZ();b=b^(b<<13|a>>>19);a=a^a<<13;a^=a>>>7|b<<25;b^=b>>>7;b=b^(b<<17|a>>>15);a=a^a<<17;this.bb((i=E(b>>>1,0,h),this.K[i]),this.L[i]);c+=1}return c}
cy(a,j){if(a==0){t=0;return 1}if(this.Z(0)){t=0;return 0}let h=this.I(j);if(a==1){let i=h-j;t=i>>31;return i}let d=0,c=0;for(let b=j;b<h;b++){this.bb(this.K[b],this.L[b]);let i=this.cy(a-1,h),g=t,l=d+i|0;c=c+g+(l>>>0<d>>>0?1:0)|0;d=l;this.P();if(this.V){t=0;return 0}}t=c;return d}
bb(d,e){let f=(d>>>9&511)+18,c=(d&511)+18;this.bz(f,c,this.ay(f,c),d>>>18|e<<14)}
aB(){let d=3-this.b,c=this.av[this.e-1],m=this.d[3-d];if(this.bR!=1){let h=this.cg();if(h)return(h&3)==d-1?4:0;if(this.bR!=2)return 0}else if(m&&!this.R(m))return 4;let o=m?this.R(m):2;if(o==1&&this.bB(d))return 3;if(this.ci(c,d))return o==1?2:1;return this.cR&&this.dx(c,d)?2:0}
dx(c,d){let m=this.d[d];if(!m||!(c==m||this.bC(c,m))||this.R(m)!=1)return 0;return this.bB(3-d)?0:1}
dg(h){let f=this.h[0],c=this.h[1],j=0;if(h!=2||this.g<2)return this.Q(13,0,0);if(this.dh(f,c))return 0;let g=this.ay(f,c);if(this.g>2){j=this.de(f,c,g);if(!j)return 0}if(!g){this.O(this.dm(f,c)?22:19);this.y(f);this.y(c)}return this.bz(f,c,g,j)}
Q(e,a,j){this.O(e);if(a)this.y(a);if(j)this.y(j);return 0}
dh(f,c){let e=this.a;if(e[f]&8||e[c]&8)this.Q(6,0,0);else if(!e[f])this.Q(7,f,0);else if(!(e[f]&this.b))this.Q(8,f,0);else if(f==c)this.Q(12,f,0);else if(!(this.aJ||this.dq(f,c)))return 1;else if(e[c])this.Q(9,c,0);else return 0;return 1}
dq(f,c){let d=f<c?f:c,b=f<c?c:f,g=b-d<17?1:17;if(g==1&&Math.floor((d-18)/17)!=Math.floor((b-18)/17))g=0;if(!g||z(b-d,g))return this.Q(11,f,c);let e=1;for(let a=d+g;g>0?a<b:a>b;a+=g)if(this.a[a]){if(e){this.O(10);e=0}this.y(a)}return e}
dm(f,c){for(let b=0;b<this.aF;b++)if(f+2*this.f[b]==c)return this.a[f+this.f[b]]&3;return 0}
de(f,c,g){let e=this.a,j=0;if(!this.au){this.O(13);for(let m=this.g,b=2;b<m;b++)this.y(this.h[b]);return 0}e[c]=e[f];e[f]=0;this.cE(c,g,this.b);e[f]=e[c];e[c]=0;for(let i=this.g,b=2;b<i;b++){let d=0;for(let a=0,k=this.c;a<k;a++)if(this.i[a]==this.h[b])d=1<<a;if(!d)return this.Q(63,this.h[b],0);j|=d}return j}
cA(d,e){if(d>>>18|e<<14|e>>18&&(!this.au||e>>4|e>>31))return 0;let f=(d>>>9&511)+18,c=(d&511)+18,g=f<302&&c<302?this.ay(f,c):0;if(!g||this.cj(f,c)||!this.bz(f,c,g,d>>>18|e<<14))return 0;return this.dz()}
dz(){if(this.E==6&&this.aj()>=3){this.P();return 0}return 1}
I(j){var i;let d=this.b,m=this.d[this.b],n=0,h=j,e=this.a,r=this.f,p=this.K,q=this.L,a=(this.au||this.bm&&(this.e?0:1))!=0;if(this.at&&m){let o=this.R(m);a=a||!o;for(let b=0;b<4;b++)if(o==1&&!e[m+r[b]])n=m+r[b]}for(let l=0;l<this.k;l++){let f=this.j[l];if(!(e[f]&d))continue;let s=a||(e[f]&4)!=0;if(this.aa&&this.aA(f,0,3-d))s=true;for(let b=0;b<this.aF;b++){let g=r[b],c=f+g;if(this.bM&&e[c]&3-d)c+=g;while(!e[c]){if(!s&&c!=n){p[h]=i=f-18<<9|c-18;q[h]=i>>31;h+=1}else if(this.ax(f,c,g,d,0)){let k=this.c;this.Y(f,c,d);h=this.s(h,i=f-18<<9|c-18,i>>31);if(this.au&&k)h=this.du(f,c,g,k,h)}if(this.aJ)break;c+=g}}}return h}
du(f,c,g,k,h){var i;for(let m=1<<k,j=1;j<m;j++)if(this.ax(f,c,g,this.b,j)){this.Y(f,c,this.b);h=this.s(h,i=j<<18|f-18<<9|c-18,i>>31)}return h}
s(h,d,e){if(h>=65536){this.V=1;return h}this.K[h]=d;this.L[h]=e;return h+1}
aZ(){var d,g,i,l;let h=this.I(0),a=h;if(this.E==6||this.E==5&&this.aj()>=3){a=0;for(let b=0;b<h;b++){let f=this.K[b],c=this.L[b];if(this.E==5)d=!this.cj((i=f>>>9|c<<23,g=c>>9,i+18|0),(f&511)+18);else{this.bb(f,c);d=this.aj()<3;this.P()}if(d){this.K[a]=f;this.L[a]=c;a+=1}}}return a}
cj(f,c){if(this.E!=5||this.aj()<3)return 0;for(let a=0,m=this.e;a<m;a++)if(this.aR[a]==this.A[0]&&this.aS[a]==this.B[0]&&this.ap[a]==f&&this.av[a]==c)return 1;return 0}
aj(){let b=this.A[0],c=this.B[0],n=1,k=this.e-this.n,a=this.e-2;while(a>=k&&a>=0){n+=this.aR[a]==b&&this.aS[a]==c?1:0;a-=2}return this.w?n:1}
bu(d){if(this.cl(this.bj[d],d))return 1;for(let l=0;l<this.k;l++)if(this.cl(this.j[l],d)){this.bj[d]=this.j[l];return 1}return this.I(63488)>63488?1:0}
cl(a,d){let e=this.a;if(e[a]!=d||this.bm&&!this.e)return 0;if(this.aa&&this.aA(a,0,3-d))return 0;let m=this.at?this.d[d]:0,o=m?this.R(m):2;if(!o)return 0;for(let b=0;b<this.aF;b++){let k=a+this.f[b];if(!e[k]&&(o>1||!this.bC(k,m)))return 1}return 0}
cg(){let d=this.b;if(this.ai(d))return 4|2-d;if(this.ai(3-d))return 4|d-1;if(this.p[d]<=this.bN)return 8|2-d;if(this.p[3-d]<=this.bN)return 8|d-1;return this.bu(d)?0:this.without_turns()}
Z(a){let h=this.cg();if(h)return h;if(a>=3){if(this.E==5&&!this.aZ())return this.without_turns();if(0<this.E&&this.E<5)return 16|this.bc(this.E)}if(a&&this.E==6&&this.n>4&&!this.aZ())return this.without_turns();if(!this.ac||this.n<this.ac)return 0;return 20|this.bc(this.cT)}
bc(a){if(a==1)return this.b-1;if(a==2)return 2-this.b;if(a==4&&this.p[1]!=this.p[2])return this.p[2]>this.p[1]?1:0;return 2}}class Placing extends SearchBoard{
constructor(){super();this.cW=new Int32Array(64);this.an=new Int32Array(4);this.T=new Int16Array(65536);this.S=new Int8Array(65536);this.ae=new Int32Array(16384);this.bk=new Int32Array(4096);this.bl=new Int32Array(4096);this.bL=new Int8Array(320);this.am=this.q=this.o=this.bi=0;if(new.target===Placing)this.m(...arguments)}
m(c,f,j,k,g){this.an.fill(0);this.am=0;this.cW.fill(0);this.T.fill(0);this.S.fill(0);this.ae.fill(0);this.bk.fill(0);this.bl.fill(0);this.bL.fill(0);super.m(c,f,j,k,g);let q=(f-1)*17+18;for(let m of[18,18+c-1,q,q+c-1])this.bL[+m]=1}
set_up(k,c,p,g,o,m=0,j=[]){if(!(0<=m&&m<256)||!(j.length==0||j.length==(m+1)*g.length))throw u("ValueError","these hands are not those of the board");this.bi=+m;for(let[b,n]of j.entries()){let d=Math.floor(b/g.length),e=z(b,g.length);this.bk[d*16+e]=w(n);this.bl[d*16+e]=v(n)}super.set_up(k,c,p,g,o)}
reset(){for(let c=0;c<3;c++)this.p[c]=0;for(let a=0;a<320;a++){let f=this.bf[a];this.a[a]=f;if(f&3)this.p[f&3]+=1}for(let e=0;e<this.w;e++){this.A[e]=this.bg[e];this.B[e]=this.bh[e]}this.b=this.bI;this.n=this.bJ;this.e=0;this.u=0;this.c=0;this.q=0;this.o=this.bi}
ak(d,e){return 0}
al(h){return 0}
cA(d,e){return this.al(this.ak(d,e))}
bb(d,e){this.al(this.ak(d,e))}
t(a,c){this.a[a]^=c;if(c&3)this.p[c&3]+=this.a[a]&3?1:-1;this.T[this.q]=a;this.S[this.q]=c;this.q+=1}
aD(j){while(this.q>j){this.q-=1;let a=this.T[this.q],c=this.S[this.q];this.a[a]^=c;if(c&3)this.p[c&3]+=this.a[a]&3?1:-1}}
aU(i,b,f,k){let a=this.c;while(a>k&&this.C[this.i[a-1]]>this.C[i]){this.i[a]=this.i[a-1];this.x[a]=this.x[a-1];a-=1}this.i[a]=i;this.x[a]=b;this.cW[this.c]=f;this.c+=1}
ah(j){let a=this.e;this.ae[a]=j;this.W[a]=this.c;this.ad[a]=this.n;this.aR[a]=this.A[0];this.aS[a]=this.B[0];for(let b=0,m=this.c;b<m;b++){this.aG[this.u+b]=this.i[b];this.aH[this.u+b]=this.x[b]}this.ba(j);this.n=this.c||this.o?0:this.n+1;if(this.o){this.cu();this.o-=1}this.u+=this.c;this.b=3-this.b;this.e=a+1;return 1}
P(){let a=this.e-1;this.b=3-this.b;this.n=this.ad[a];this.e=a;this.c=this.W[a];this.u-=this.c;if(this.o<this.bi&&a<this.bi){this.o+=1;this.cu()}this.ba(this.ae[a]);this.aD(this.ae[a])}
ba(j){let g=this.A,n=this.B,k=this.aK,l=this.aL,o=this.w;for(let e=0;e<o;e++){g[e]^=this.bq;n[e]^=this.br}for(let b=j,m=this.q;b<m;b++){let a=this.T[b],c=this.S[b];for(let h=0;h<4;h++){if(c&(h<3?1<<h:16)){let d=(h*320+a)*16;for(let e=0;e<o;e++){g[e]^=k[d+e];n[e]^=l[d+e]}}}}}
cu(){let d=this.o*16;for(let e=0;e<this.w;e++){this.A[e]^=this.bk[d+e]^this.bk[d-16+e];this.B[e]^=this.bl[d+e]^this.bl[d-16+e]}}
cz(j){for(let b=0,m=this.g;b<m;b++){let a=this.h[b];if(this.a[a]||b&&this.C[this.h[b-1]]>=this.C[a]){this.aD(j);return 0}this.t(a,this.v?this.b|4:this.b)}return this.ah(j)}
Z(a){return this.o?0:super.Z(a)}
aB(){return this.o?0:super.aB()}}class Bonds extends Placing{
constructor(){super();this.aQ=new Int32Array(320);this.bp=new Int32Array(320);this.aP=new Int32Array(320);this.ar=new Int32Array(320);this.aw=new Int32Array(4);this.aq=0;if(new.target===Bonds)this.m(...arguments)}
m(...a){this.aq=0;this.aw.set(y([2,3,1,0],4));this.aQ.fill(0);this.bp.fill(0);this.aP.fill(0);this.ar.fill(0);super.m(...a)}
I(j){var i;let h=j,d=this.b,e=this.a;for(let l=0;l<this.k;l++){let a=this.j[l],f=e[a],n=a-18;if(this.o){if(!f)h=this.s(h,i=n<<9|n,i>>31)}else if(f&3-d&&f&16)h=this.s(h,i=n<<9|n,i>>31);else if(f==d){for(let b=0;b<4;b++){let c=a+this.f[b];if(!e[c]&&this.aY(a,c))h=this.s(h,i=n<<9|c-18,i>>31)}for(let m=this.cq(a,0),b=1;b<m;b++){let c=this.aP[b];if(this.aY(a,c))h=this.s(h,i=n<<9|c-18,i>>31)}}}return h}
cq(f,i){let e=this.a,d=this.aP,k=0,h=1;this.aq+=1;d[0]=f;this.aQ[f]=this.aq;while(k<h){let a=d[k];k+=1;if(a==i)break;for(let b=0;b<4;b++){let g=this.f[this.aw[b]],c=a+2*g;if(!(e[a+g]&3)||a+g==f||e[c])continue;if(this.aQ[c]!=this.aq){this.aQ[c]=this.aq;this.bp[c]=a;d[h]=c;h+=1}}}return h}
ch(f,c){for(let b=0;b<4;b++)if(f+this.f[b]==c){this.ar[0]=f;this.ar[1]=c;return this.a[c]?0:2}this.cq(f,c);if(c==f||this.aQ[c]!=this.aq)return 0;let k=1,a=c;while(a!=f){a=this.bp[a];k+=1}a=c;for(let b=0;b<k;b++){this.ar[k-1-b]=a;a=this.bp[a]}return k}
bt(f,c,g){let k=c+g,l=c+2*g;return this.a[k]==3-this.b&&this.a[l]==this.b&&l!=f}
aY(f,c){let e=this.a,h=3-this.b;for(let b=0;b<2;b++){let g=this.f[b],a=(e[c+g]&h&&e[c-g]&h)!=0;if(a&&!(this.bt(f,c,g)||this.bt(f,c,-g)))return 0!=0}return 1!=0}
ak(d,e){var g,i,l;let f=(i=d>>>9|e<<23,g=e>>9,i+18|0),c=(d&511)+18;this.v=0;this.g=1;if(d>>>18|e<<14|e>>18||f>=320||c>=320)return 0;this.h[0]=f;if(f==c)return this.o?1:3;if(this.o||!(this.a[f]&this.b))return 0;this.g=this.ch(f,c);for(let b=0,m=this.g;b<m;b++)this.h[b]=this.ar[b];return 2}
al(h){let d=this.q,a=this.h[0],k=0;this.c=0;this.am=0;if(d>64512||this.v)return 0;if(this.o)return h==1&&this.g==1?this.cz(d):0;let f=this.a[a];if(h==3&&this.g==1&&f&16&&f&3-this.b){this.aU(a,64,0,0);this.t(a,f);return this.ah(d)}if(h!=2||f!=this.b)return 0;if(this.g>1)k=this.ch(a,this.h[this.g-1]);if(k!=this.g||k==0)return 0;for(let b=0;b<k;b++)if(this.h[b]!=this.ar[b])return 0;if(!this.aY(a,this.h[k-1]))return 0;this.cX(a,this.h[k-1]);return this.ah(d)}
cX(f,c){let d=this.b,e=this.a;for(let b=0;b<4;b++){if(this.bt(f,c,this.f[b])){let a=this.am,i=c+this.f[b];while(a&&this.C[this.an[a-1]]>this.C[i]){this.an[a]=this.an[a-1];a-=1}this.an[a]=i;this.am+=1}}this.t(f,d);this.t(c,d);for(let b=0,m=this.am;b<m;b++)this.t(this.an[b],16);let g=0;for(let l=0;l<this.k;l++){let a=this.j[l];if(e[a]&16&&!this.dk(a,3-(e[a]&3))){this.aP[g]=a;g+=1}}for(let b=0;b<g;b++)this.t(this.aP[b],16)}
dk(a,c){let e=this.a;return e[a+1]==c&&e[a-1]==c||e[a+17]==c&&e[a-17]==c}
bu(d){let e=this.a,h=3-d;for(let l=0;l<this.k;l++)if(e[this.j[l]]&h&&e[this.j[l]]&16)return 1;for(let l=0;l<this.k;l++){let a=this.j[l];if(e[a]==d){for(let b=0;b<4;b++){let c=a+this.f[b];if(!e[c]&&this.aY(a,c))return 1}}}let g=this.V,n=63488,f=this.I(n)>n;this.V=g;return f?1:0}}class Chains extends Placing{
constructor(){super();if(new.target===Chains)this.m(...arguments)}
I(j){let h=j,d=this.b;if(this.o)return this.dt(j);for(let l=0;l<this.k;l++){let a=this.j[l];if(this.a[a]&d)h=this.cs(a,a,1,0,h)}return h==j&&this.p[d]?this.s(h,0,0):h}
dt(h){var i;let m=this.o<=2;for(let l=0;l<this.k;l++){let a=this.j[l];if(this.a[a])continue;if(m){h=this.s(h,i=a-18<<9|a-18,i>>31);continue}for(let j=l+1;j<this.k;j++){let f=this.j[j];if(!this.a[f]){let k=this.C[a]<this.C[f]?a:f,b=this.C[a]<this.C[f]?f:a;h=this.s(h,i=k-18<<9|b-18,i>>31)}}}return h}
cs(f,a,p,q,h){var b,e,g,i,l,n,o,r;let d=this.q;for(let j=0;j<8;j++){let c=this.bw(a,j);if(!c)continue;this.c=0;this.cx(a,c,j,0);h=this.s(h,(i=p<<3,g=q<<3|p>>>29,l=i+j|0,b=l,n=g+(l>>>0<i>>>0?1:0)|0,o=b<<9,r=n<<9|b>>>23,e=f-18,o|e),r|e>>31);if(this.c&&this.p[3-this.b])h=this.cs(f,c,(i=p<<3,g=q<<3|p>>>29,l=i+j|0),g+(l>>>0<i>>>0?1:0)|0,h);this.aD(d)}return h}
bw(a,j){let g=this.f[j&3],e=this.a;if(j<4)return e[a+g]?0:a+g;let b=(e[a]&4&&e[a+g]&3-this.b&&(e[a+2*g]?0:1))!=0;return b?a+2*g:0}
cx(a,c,j,f){let e=this.a,d=this.b,k=this.c,n=j>=4?a+this.f[j&3]:0,h=e[a];this.t(a,h);this.t(c,h);for(let b=0;b<4;b++){let g=this.f[b],i=c+g,l=c+2*g;if(i!=n&&e[i]&3-d)if(e[l]&d)this.aU(i,1,f,k);else if(this.bL[l]&&!e[l])this.aU(i,4,f,k)}for(let b=k,m=this.c;b<m;b++)this.t(this.i[b],e[this.i[b]])}
ak(d,e){var g,i;let f=(d&511)+18,c=d>>>9|e<<23,l=e>>9;if(this.o){let k=i=c+18|0,m=l+(i>>>0<c>>>0?1:0)|0;if(!((0<m||0==m&&18<=k>>>0)&&(m<0||m==0&&k>>>0<320)&&f<320))return 0;this.h[0]=k;this.h[1]=f;this.v=this.o<=2?1:0;this.g=this.v&&k==f&&m==f>>31?1:2;return 1}this.h[0]=f;this.g=1;this.v=0;if(!(d|e))return 4;if(f>=320)return 0;this.v=(this.a[f]&4)!=0?1:0;let h=0;while((i=x(c,l,3*h),g=t,g>0||g==0&&i>>>0>7))h+=1;let a=f;for(let b=0;b<h;b++){let j=(i=x(c,l,3*(h-1-b)),g=t,i&7);a+=this.f[j&3]*(j>=4?2:1);if(!(0<a&&a<320)||this.g>32)return 0;this.h[this.g]=a;this.g+=1}return(i=x(c,l,3*h),g=t,i==1&&g==0)?2:0}
al(h){let d=this.q;this.c=0;if(d>64512)return 0;if(this.o){let a=(this.o<=2?(this.g==1?1:0)&&this.v:this.g==2&&!this.v?1:0)!=0;return h==1&&a?this.cz(d):0}if(h==4)return!this.v&&this.dl()?this.ah(d):0;if(h!=2||!this.az(d)){this.aD(d);this.c=0;return 0}return this.ah(d)}
az(d){let a=this.h[0],f=this.a[a];if(this.g<2||!(f&this.b)||(f&4)!=0!=(this.v!=0))return 0;for(let m=this.g,b=1;b<m;b++){let c=this.h[b],e=this.c,j=this.df(a,c);if(j==-1)return 0;this.cx(a,c,j,b-1);if(b+1<this.g&&(this.c==e||!this.p[3-this.b]))return 0;a=c}return 1}
df(a,c){for(let j=0;j<8;j++)if(this.bw(a,j)==c)return j;return-1}
dl(){for(let l=0;l<this.k;l++){let a=this.j[l];if(this.a[a]&this.b){for(let j=0;j<8;j++)if(this.bw(a,j))return 0}}return this.p[this.b]>0?1:0}
bu(d){return 1}}class Dice extends Placing{
constructor(){super();this.F=new Int32Array(320);this.G=new Int32Array(320);this.bF=new Int32Array(16384);this.bO=new Int32Array(16384);this.aM=new Int32Array(16384);this.bX=new Int32Array(16384);this.bd=new Int32Array(16384);this.aw=new Int32Array(16384);this.bW=new Int32Array(16384);this.z=this.r=this.af=this.cP=0;if(new.target===Dice)this.m(...arguments)}
m(c,f,j,k,g){if(c*f>64)throw u("ValueError",""+"a board of at most "+64+" squares, please");this.F.fill(0);this.G.fill(0);this.bF.fill(0);this.bO.fill(0);this.aM.fill(0);this.bX.fill(0);this.bd.fill(0);this.aw.fill(0);this.bW.fill(0);this.z=0;this.r=0;this.af=0;this.cP=0;super.m(c,f,j,k,g);this.dv()}
dv(){let d=1,c=0;for(let l=0;l<this.k;l++){this.F[this.j[l]]=d;this.G[this.j[l]]=c;let i=d+d|0;c=c+c+(i>>>0<d>>>0?1:0)|0;d=i}}
reset(){super.reset();this.z=0;this.r=0;this.af=0;this.d[1]=0;this.d[2]=0;for(let a=0;a<320;a++){let f=this.a[a];if(f&3&&f&4)this.d[f&3]=a}}
get key(){throw u("NotImplementedError","keys of thrown dice are made in Python only")}
I(j){var g,i;let h=j;if(!this.z){for(let m=1;m<7;m++)h=this.s(h,m,0);return h}let d=this.b,e=this.a;for(let l=0;l<this.k;l++){let a=this.j[l],f=e[a];if(f==d){let o=this.bx(a),p=t;for(let b=0;b<8;b++){let k=a+this.f[b];if(!e[k]&&!(o&this.F[k]|p&this.G[k]))h=this.s(h,i=8+b<<9|a-18,i>>31)}}else if(f&d)h=this.cr(a,a,(i=this.bx(a),g=t,i|this.F[a]),g|this.G[a],1,1,0,h);else if(f&&this.by(a)<=this.r)h=this.s(h,i=512|a-18,i>>31)}if(this.r!=this.z)return this.s(h,0,0);return h==j?this.s(h,i=this.bA(3)?7:0,i>>31):h}
cr(f,a,o,p,m,r,j,h){var l;for(let b=0;b<8;b++){let k=a+this.f[b],d=this.F[k],c=this.G[k],i=r<<3,g=j<<3|r>>>29,n=l=i+b|0,e=g+(l>>>0<i>>>0?1:0)|0;if(o&d|p&c)continue;if(!this.a[k])h=this.s(h,(g=n<<9,l=e<<9|n>>>23,i=f-18,g|i),l|i>>31);else if(this.a[k]&this.b&&m<this.r)h=this.cr(f,k,o|d,p|c,m+1,n,e,h)}return h}
bx(a){let b=this.e-1;while(b>=this.af){if(this.bd[b]==a){t=this.bW[b];return this.aw[b]}b-=1}t=0;return 0}
by(i){let e=this.a,d=this.b,a=0,c=4+(e[i]&4?3:1);for(let b=0;b<8;b++){let f=e[i+this.f[b]],g=f&4?3:1;if(f&d)a+=g;else if(f&3)c+=g}if(!a)return 7;return c-a>2?c-a:2}
bA(h){let c=this.F[this.d[this.b]],d=this.G[this.d[this.b]];for(let e=0,m=this.r;e<m;e++){let f=c,g=d;for(let l=0;l<this.k;l++){let a=this.j[l];if(!(c&this.F[a]|d&this.G[a]))continue;for(let b=0;b<8;b++){let k=a+this.f[b];if(!this.a[k])return 1;if(this.a[k]&h){f|=this.F[k];g|=this.G[k]}}}c=f;d=g}return 0}
da(){let e=this.a,d=this.b;for(let l=0;l<this.k;l++){let a=this.j[l];if(e[a]==d){for(let b=0;b<8;b++)if(!e[a+this.f[b]])return 1}else if(e[a]&3-d&&this.by(a)<=this.r)return 1}return this.bA(d)}
ak(d,e){var g,i;let c=d>>>9|e<<23,l=e>>9,a=(d&511)+18,h=0;this.h[0]=a;this.g=1;if(!(c|l)){this.h[0]=d;return(0<e||0==e&&1<=d>>>0)&&(e<0||e==0&&d>>>0<=6)?5:d==0&&e==0?4:d==7&&e==0?6:0}if(a>=320)return 0;if(c==1&&l==0)return 3;while(h<8&&(i=x(c,l,3*h),g=t,g>0||g==0&&i>>>0>7))h+=1;if((i=x(c,l,3*h),g=t,i!=1||g!=0))return 0;for(let b=0;b<h;b++){a+=this.f[(i=x(c,l,3*(h-1-b)),g=t,i&7)];if(!(0<a&&a<320))return 0;this.h[this.g]=a;this.g+=1}return 2}
al(h){let d=this.q,a=this.h[0];this.c=0;if(this.e>=16383||d>=65534)return 0;if(h==5)return this.z||!(1<=a&&a<=6)?0:this.aC(d,0);if(!this.z||h==0)return 0;if(h==2)return this.az(d);if(h==3)return this.dr(d,a);let b=h==6;if(this.r!=this.z)return b?0:this.aC(d,this.r);if(this.da()||this.bA(3)!=(b?1:0))return 0;if(b)this.cC(this.d[this.b]);return this.aC(d,this.r)}
az(d){let e=this.a,l=this.h,n=this.g-1,a=l[0],c=l[n],f=e[a];if(!(f&this.b)||!(0<n&&n<=this.r)||e[c]||n>1&&!(f&4))return 0;let i=this.bx(a),g=t,j=i|this.F[a],h=g|this.G[a];for(let m=n+1,b=1;b<m;b++){let k=l[b];if(j&this.F[k]|h&this.G[k]||!this.dp(a,k)||b<n&&!(e[k]&this.b))return 0;a=k;if(b<n){j|=this.F[k];h|=this.G[k]}}this.t(l[0],f);this.t(c,f);if(f&4)this.d[this.b]=c;this.aw[this.e]=j;this.bW[this.e]=h;this.bd[this.e]=c;return this.aC(d,n)}
dp(a,k){for(let b=0;b<8;b++)if(a+this.f[b]==k)return 1;return 0}
dr(d,i){let f=this.a[i],c=f&3-this.b?this.by(i):7;if(c>this.r)return 0;this.cC(i);this.i[0]=i;this.x[0]=512;this.c=1;return this.aC(d,c)}
cC(a){let f=this.a[a];if(f&4)this.d[f&3]=0;this.t(a,f)}
aC(d,c){let a=this.e,b=!this.z;this.ae[a]=d;this.W[a]=this.c;this.ad[a]=this.n;this.bF[a]=this.z;this.bO[a]=this.r;this.aM[a]=this.b;this.bX[a]=this.af;if(this.q-d<2)this.bd[a]=0;this.e=a+1;this.ba(d);if(b){let i=this.h[0];this.z=i;this.r=i;this.n+=1;this.af=this.e}else if(this.c){this.n=0;this.af=this.e}this.r-=c;if(this.r>0&&this.d[1]&&this.d[2]){this.co();return 1}this.b=3-this.b;this.z=0;this.r=0;return 1}
co(){for(let e=0;e<this.w;e++){this.A[e]^=this.bq;this.B[e]^=this.br}}
P(){this.cB();while(this.cP&&this.z)this.cB()}
cB(){let a=this.e-1,h=this.q,j=this.ae[a];this.ba(j);if(this.b==this.aM[a])this.co();this.aD(j);for(let b=j;b<h;b++)if(this.S[b]&4&&this.a[this.T[b]])this.d[this.S[b]&3]=this.T[b];this.z=this.bF[a];this.r=this.bO[a];this.b=this.aM[a];this.af=this.bX[a];this.n=this.ad[a];this.e=a;this.c=0}
aj(){return 1}
Z(a){if(!this.d[this.b])return 24|2-this.b;if(!this.d[3-this.b])return 28|this.b-1;if(this.z||!this.ac||this.n<this.ac)return 0;return 20|this.bc(4)}
aB(){return this.d[3-this.aM[this.e-1]]?0:4}}class Formations extends Placing{
constructor(){super();this.l=new Int32Array(4);this.H=this.D=this.ab=0;if(new.target===Formations)this.m(...arguments)}
m(...a){this.l.fill(0);this.H=0;this.D=0;this.ab=0;super.m(...a)}
I(j){let h=j,d=this.b,e=this.a,g=d==1?17:-17;for(let l=0;l<this.k;l++){let a=this.j[l];if(!(e[a]&d))continue;for(let b=0;b<4;b++){let c=a+this.f[b];while(!e[c]){h=this.aV(h,0,0,a,c-a);if(e[a]&4)break;c+=this.f[b]}}for(let m=1;m<4;m++)if(this.aW(m,a))h=this.ds(m,a,h);if(e[a]&32){for(let f=-2;f<3;f+=4)if(this.cc(a,f+g))h=this.aV(h,4,0,a,f+g)}}return h}
ds(m,k,h){for(let b=0;b<4;b++)if(this.cd(this.f[b]))h=this.aV(h,m,m>>31,k,this.f[b]);if(m!=1){for(let d=-1;d<2;d+=2){let c=d>0?this.l[3]:this.l[0],g=d*(this.l[1]-k),a=this.cD(c,g);while(a&&this.N(a,3-this.b)){h=this.aV(h,m,m>>31,k,a-c);a+=g}}}return h}
aV(h,m,a,k,j){var b,e,g,i,l,n,o,r;return this.s(h,(g=m<<9,l=a<<9|m>>>23,i=k-18,b=g|i,n=l|i>>31,o=b<<9,r=n<<9|b>>>23,e=k+j-18,o|e),r|e>>31)}
aW(m,k){let r=m!=3?1:17;this.H=0;this.ab=0;for(let b=0;b<4;b++){let a=k+b*r;if(m==1)a=k+(b&1)+(b>>1)*17;let f=this.a[a];if(!(f&this.b))return 0;this.l[b]=a;this.ab|=f&4}this.H=4;return 1}
cd(g){for(let b=0,m=this.H;b<m;b++){let c=this.l[b]+g;if(this.a[c]&&!this.cm(c))return 0}return 1}
cm(a){for(let b=0,m=this.H;b<m;b++)if(this.l[b]==a)return 1;return 0}
cD(c,g){let e=this.a,h=3-this.b,a=c+g;while(!e[a])a+=g;if(a==c+g||e[c]&4||!this.N(a,h))return 0;return this.ab&&this.aX(a,g,h)?0:a}
cc(k,j){let e=this.a,d=this.b,g=d==1?17:-17;if(j-g!=2&&j-g!=-2)return 0;for(let b=0;b<2;b++)if(e[k+b]!=(d|32)||e[k+b+j-g]!=(d|32))return 0;let a=k+g+(j>g?1:0);return(e[a]||e[k+j]||e[k+j+1])?0:1}
ak(d,e){let m=d>>>18|e<<14,a=e>>18,k=(d>>>9&511)+18,i=(d&511)+18;if(a>0||a==0&&m>>>0>4||k>=302||i>=302||!(this.a[k]&this.b))return 0;let j=i-k,n=k;this.h[0]=k;this.h[1]=i;this.g=2;this.v=(this.a[k]&4)!=0&&m==0&&a==0?1:0;if(m==0&&a==0)return 2;if(m==1&&a==0)n+=18;else if(m==4&&a==0)n+=1;else n+=m==2&&a==0?3:51;this.h[1]=n;this.h[2]=i;this.h[3]=n+j;this.g=4;if(m==1&&a==0)return 5;if(m==4&&a==0)return 8;return j==1||j==-1||j==17||j==-17?6:7}
dn(h){var b;let l=this.h,k=this.h[0];if(h==2){this.l[0]=k;this.H=1;this.D=l[1]-k;this.ab=0;let m=(this.a[k]&4)!=0?1:0;return(this.g==2?1:0)&&(m==this.v?1:0)&&this.dc(k,l[1],m)}this.D=l[2]-k;if(this.g!=4||this.v||l[3]-l[1]!=this.D||!(this.a[k]&this.b))return 0;let a=l[1]-k;if(h==8){this.l[0]=k;this.l[1]=l[1];this.H=2;this.ab=0;return(a==1?1:0)&&this.cc(k,this.D)}if(h==5)b=((a==18?1:0)&&this.aW(1,k))!=0;else b=((a==3?1:0)&&this.aW(2,k)||(a==51?1:0)&&this.aW(3,k))!=0;if(!b||h!=5&&h!=6&&h!=7)return 0;if(h==7)return this.db(this.l[1]-k);let j=this.D;return(j==1||j==-1||j==17||j==-17?1:0)&&this.cd(j)}
dc(f,c,m){let j=c-f;if(m&&j!=1&&j!=-1&&j!=17&&j!=-17)return 0;return this.ay(f,c)!=0?1:0}
db(b){let g=this.D>0?b:-b,c=this.D>0?this.l[3]:this.l[0],a=this.cD(c,g);while(a&&this.N(a,3-this.b)){if(a==c+this.D)return 1;a+=g}return 0}
N(a,c){return(this.a[a]&7)==c}
aX(i,g,c){let a=i;while(this.N(a,c))a+=g;return this.a[a]&c}}class Marches extends Formations{
constructor(){super();this.M=new Int32Array(3);this.ao=new Int32Array(3);this.bU=new Int32Array(4096);this.bV=new Int32Array(4096);this.bT=0;if(new.target===Marches)this.m(...arguments)}
m(...a){this.M.fill(0);this.ao.fill(0);this.bU.fill(0);this.bV.fill(0);this.bT=1;super.m(...a)}
set_up(k,c,p,g,o,m=0,j=[]){let i=y(j.length?j:[0,0,...B(g.length)],2,true),h=i[0],f=i[1],d=i.slice(2);i=y((()=>{const list=[];for(const a of[1,0])list.push(1+C(k.slice(+(a*36),+((a+1)*36))));return list})(),2);let l=i[0],e=i[1];if(d.length!=l*e*g.length||d.length>4096)throw u("ValueError","these men are not those of the board");this.ao[1]=h;this.ao[2]=f;this.bT=+e;for(let[b,n]of d.entries()){this.bU[b]=w(n);this.bV[b]=v(n)}super.set_up(k,c,p,g,o)}
reset(){Placing.prototype.reset.call(this);this.d[1]=0;this.d[2]=0;for(let a=0;a<320;a++)if(this.a[a]&4)this.d[this.a[a]&3]=a;for(let c=0;c<3;c++)this.M[c]=this.ao[c]}
al(h){let d=this.q;this.c=0;this.am=0;if(d>64512||!this.dn(h))return 0;if(h==7)this.dw();this.az(h);for(let b=0,m=this.c;b<m;b++){let i=this.i[b];if(this.x[b]!=256){if(this.a[i]&4)this.d[3-this.b]=0;this.t(i,this.a[i])}}this.ah(d);this.ct(d);this.cw(3-this.b,this.c);return 1}
dw(){let g=this.l[1]-this.l[0],c=this.D>0?this.l[3]:this.l[0];g=this.D>0?g:-g;let i=c+this.D,a=c;while(a!=i){a+=g;if(this.a[a]){this.aE(a,256);this.t(a,this.a[a])}}}
az(h){let e=this.a,d=this.b,c=0;for(let b=0,m=this.H;b<m;b++){let a=this.l[b];if(e[a]&4)c=a+this.D;this.t(a,e[a])}for(let b=0,i=this.H;b<i;b++){let a=this.l[b]+this.D;this.l[b]=a;this.t(a,a==c?d|4:d)}for(let b=0,k=this.H;b<k;b++)this.dB(this.l[b],h==7);if(c){this.d[d]=c;if(h!=7)this.dA(c)}}
dB(a,c){let e=this.a,d=this.b,f=!(e[a]&4);for(let b=0;b<4;b++){let g=this.f[b],k=e[a+g];if(k&3-d){if(k&4){if(f&&this.N(a+2*g,d))this.aE(a+g,1)}else if(f&&!c){this.cG(a,g);if(this.di(a+g,g)&&!this.aX(a+g,g,3-d))this.aE(a+g,128)}}else if(k&d&&!(k&4)&&!c&&this.N(a+2*g,3-d))this.cG(a+g,g)}}
cG(a,g){let e=this.a,d=this.b,i=a+g,b=e[a-g];if(!(b&d))return;let c=!(e[i+g]&3-d),f=(b&4||this.ab&&this.cm(a))!=0;if(c||f&&!this.aX(i,g,3-d))this.aE(i,2)}
dA(c){let d=this.b;for(let b=0;b<4;b++){let i=c+this.f[b];if(this.N(i,3-d)){for(let a=1;a<4;a+=2){let g=this.f[b+a&3];if(this.N(i-g,d)&&!this.aX(i,g,3-d))this.aE(i,128)}}}}
di(i,g){let f=g==1||g==-1?17:1,a=this.d[this.b];return a!=0&&(a==i+f||a==i-f)}
aE(i,e){for(let b=0,m=this.c;b<m;b++)if(this.i[b]==i){this.x[b]|=e;return}this.aU(i,e,0,0)}
P(){let j=this.ae[this.e-1],h=this.q;this.ct(j);this.cw(3-this.b,-this.W[this.e-1]);Placing.prototype.P.call(this);for(let b=j;b<h;b++){let a=this.T[b];if(this.S[b]&4&&this.a[a]&4)this.d[this.a[a]&3]=a}}
ct(j){for(let b=j,m=this.q;b<m;b++){if(this.S[b]&32){let d=(960+this.T[b])*16;for(let e=0;e<this.w;e++){this.A[e]^=this.aK[d+e];this.B[e]^=this.aL[d+e]}}}}
cw(c,k){if(k){this.cv();this.M[c]+=k;this.cv()}}
cv(){let d=this.M[1]-this.ao[1],a=this.M[2]-this.ao[2],j=(d*this.bT+a)*this.w;for(let e=0;e<this.w;e++){this.A[e]^=this.bU[j+e];this.B[e]^=this.bV[j+e]}}
cH(){let m=this.d,d=this.b;for(let b=0;b<2;b++){let c=b?3-d:d;if(!m[c])return 24|2-c}for(let b=0;b<2;b++){let c=b?3-d:d;if(this.p[c]==1)return 8|2-c}for(let b=0;b<2;b++){let c=b?3-d:d;if(!this.R(m[c]))return 4|2-c}return 0}
aB(){let h=this.cH();return h&&(h&3)==2-this.b?4:0}
Z(a){let h=this.cH();if(h)return h;if(a>=3&&this.E)return 16|(this.E==4?this.cp():2);if(this.ac&&this.n>=this.ac)return 20|this.cp();return 0}
cp(){if(this.M[1]==this.M[2])return 2;return this.M[2]>this.M[1]?1:0}}
const engine={Board,SearchBoard,Placing,Bonds,Chains,Dice,Formations,Marches};if(typeof module==="object"&&module.exports)module.exports=engine;else globalThis.latrodbEngine=engine})();

/* The rules of the games. Made by python -m tests.support.page_engine; do not edit. */
(()=>{"use strict";let w=0;
const B=(e)=>(typeof e==="number"?e|0:Number(BigInt.asIntN(32,BigInt(e))));
const A=(e)=>(typeof e==="number"?Math.floor(e/4294967296)|0:Number(BigInt.asIntN(32,BigInt(e)>>32n)));
const E=(d,a)=>{const k=a*4294967296+(d>>>0);return Number.isSafeInteger(k)?k:BigInt(a)<<32n|BigInt(d>>>0)};
const G=(d,a)=>BigInt(a>>>0)<<32n|BigInt(d>>>0);
const C=(d,a,h)=>{if(h===0){w=a;return d}if(h>=32){w=a>>31;return h<64?a>>h-32:a>>31}w=a>>h;return d>>>h|a<<32-h};
const H=(d,a,h)=>{if(h===0){w=a;return d}if(h>=32){w=0;return h<64?a>>>h-32|0:0}w=a>>>h;return d>>>h|a<<32-h};
const I=(d,a,b)=>{if(b<=0||b>2097152)throw y("OverflowError","a divisor has 1 to 21 bits");return((a>>>0)%b*4294967296+(d>>>0))%b};
const x=(e,b)=>(e%b+b)%b;
const D=(a)=>a.reduce((c,b)=>c+Number(b),0);
const z=(a,h,b)=>{if(b?a.length<h:a.length!==h)throw y("ValueError",h+" items, please");return a};
const y=(i,a)=>Object.assign(new Error(a),{name:i});class Board{
constructor(){this.g=new Int32Array(8);this.h=new Int32Array(256);this.aO=new Int32Array(320);this.an=new Int32Array(320);this.bl=new Int32Array(20480);this.bm=new Int32Array(20480);this.bP=new Int8Array(320);this.bR=new Int32Array(16);this.bS=new Int32Array(16);this.a=new Int8Array(320);this.C=new Int32Array(16);this.D=new Int32Array(16);this.p=new Int32Array(3);this.o=new Int32Array(3);this.bV=new Int32Array(3);this.m=new Int32Array(256);this.E=new Int32Array(256);this.am=new Int32Array(256);this.be=new Int32Array(512);this.bf=new Int32Array(512);this.cK=new Int32Array(512);this.aP=new Int32Array(16384);this.aS=new Int32Array(16384);this.R=new Int32Array(16384);this.aE=new Int32Array(16384);this.bq=new Int32Array(16384);this.br=new Int32Array(16384);this.L=new Int32Array(65536);this.M=new Int32Array(65536);this.cM=new Int32Array(1024);this.bO=new Int32Array(1024);this.dp=new Int32Array(8192);this.cX=this.et=this.dd=this.aN=this.cb=this.cJ=this.cR=this.cj=this.aI=this.ez=this.ey=this.cc=this.cG=this.er=this.ex=this.cW=this.bh=this.bo=this.aR=this.eO=this.ap=this.eI=this.eA=this.da=this.eG=this.cU=this.eN=this.N=this.eK=this.aD=this.aJ=this.i=this.q=this.bp=this.ck=this.ce=this.cf=this.cN=this.cO=this.bZ=this.b=this.r=this.f=this.eE=this.d=this.v=this.A=this.ae=this.at=0;if(new.target===Board)this.n(...arguments)}
n(c,f,k,g,m){var p,r,s;[this.cX,this.et,this.dd,this.bh,this.bo,this.aN,this.cb,this.cJ,this.cR,this.cj,this.aI,this.ez,this.ey,this.cc,this.cG,this.er,this.ex,this.cW,this.aR,this.eO,this.ap,this.eI,this.eA,this.da,this.eG,this.cU,this.eN,this.N,this.eK,this.aD]=z(k.slice(0,30),30).map(Number);this.aJ=this.aN?8:4;this.bp=this.cj?3:7;this.g.set(z([1,17,-1,-17,18,16,-18,-16],8));this.i=+(c*f);this.a.fill(8);this.bP.fill(8);this.aO.fill(0);this.an.fill(0);this.h.fill(0);this.C.fill(0);this.D.fill(0);this.bR.fill(0);this.bS.fill(0);this.p.fill(0);this.o.fill(0);this.bV.fill(0);this.m.fill(0);this.E.fill(0);this.am.fill(0);this.be.fill(0);this.bf.fill(0);this.cK.fill(0);this.aP.fill(0);this.aS.fill(0);this.R.fill(0);this.aE.fill(0);this.bq.fill(0);this.br.fill(0);this.L.fill(0);this.M.fill(0);this.cM.fill(0);this.bO.fill(0);this.dp.fill(0);this.A=0;this.ae=0;this.at=0;this.ck=0;for(let l=0;l<+f;l++){for(let n=0;n<+c;n++){let b=l*17+n+18;this.h[+(l*c+n)]=b;this.an[b]=n*32+l}}if(this.et){let q=(f-1)*17+18;for([p,s,r]of[[18,1,17],[18+c-1,-1,17],[q,1,-17],[q+c-1,-1,-17]])this.aO[+p]=2*p+s+r}this.q=Math.floor(g.length/(4*this.i));this.bl.fill(0);this.bm.fill(0);this.ce=B(m);this.cf=A(m);for(let[a,e]of g.entries()){let o=Math.floor(a/this.q),d=x(a,this.q),i=Math.floor(o/this.i),h=x(o,this.i),j=(i*320+this.h[h])*16+d;this.bl[j]=B(e);this.bm[j]=A(e)}this.set_up(new Uint8Array(180),0,0,F(this.q),false)}
set_up(l,g,c,k,f,b=[]){var a;if(l.length!=180||k.length!=this.q||!(0<=g&&g<=1&&0<=c&&c<1073741824))throw y("ValueError","these men are not those of the board");if(D((()=>{const list=[];for(const e of[...k,...b])list.push(!(0<=e&&e<=18446744073709551615n));return list})()))throw y("ValueError","a key has at most 64 bits");let i=(()=>{const list=[];for(let a=0;a<this.i;a++)list.push(this.fa(l,this.h[a]-18));return list})();this.bL(b,i);for(a=0;a<this.i;a++)this.bP[this.h[a]]=i[a];for(let d=0;d<this.q;d++){let j=k[d];this.bR[d]=B(j);this.bS[d]=A(j)}this.cN=+(g+1);this.cO=+c;this.bZ=+(f&&this.eA);this.reset()}
fa(l,d){let h=d>>3,e=d&7,c=0;for(let f=0;f<5;f++)if(l[f*36+h]>>e&1)c|=f<3?1<<f:2<<f;if((c&3)==3||c&&!(c&3)||c&~(7|this.ck))throw y("ValueError",""+"no man is "+c);return c}
bL(b,i){}
reset(){for(let i=0;i<3;i++){this.p[i]=0;this.o[i]=0;this.bV[i]=0}let f=0;for(let b=0;b<320;b++){let c=this.bP[b];this.a[b]=c;if(c&3){if(c&4&&!this.cj){f+=1<<8*(c&3);this.p[c&3]=b}if(!(c&4&&this.cR))this.o[c&3]+=1}}for(let e=1;e<3;e++)if((f>>8*e&255)>1)this.p[e]=0;for(let d=0;d<this.q;d++){this.C[d]=this.bR[d];this.D[d]=this.bS[d]}this.b=this.cN;this.r=this.cO;this.f=0;this.v=0;this.d=0}
planes(){let g=new Uint8Array(180);for(let a=0;a<this.i;a++){let b=this.h[a],c=this.a[b];if(c){let h=b-18>>3,e=1<<(b-18&7);for(let f=0;f<5;f++)if(c&(f<3?1<<f:2<<f))g[f*36+h]=g[f*36+h]|e}}return new Uint8Array(g)}
found_faults(){let g=[],l=0;for(let a=0,m=this.ae;a<m;a++){let d=this.bO[a];g.push([this.cM[a],(()=>{const list=[];for(let b=l;b<d;b++)list.push(this.dp[b]-18);return list})()]);l=d}return g}
found_captures(){if(!this.f)return[];let l=this.v-this.R[this.f-1];return(()=>{const list=[];for(let b=l;b<this.v;b++)list.push([this.be[b]-18,this.bf[b]]);return list})()}
z(d){if(!this.A)return 1;if(this.ae<1024){this.cM[this.ae]=d;this.bO[this.ae]=this.at;this.ae+=1}return 0}
j(d,b,i){this.ae=0;this.at=0;this.x(d,b,i);return 0}
x(d,b,i){if(this.z(d))return 1;if(b)this.k(b);if(i)this.k(i);return 0}
av(d,e){if(this.z(d))return 1;this.k(18+e);return 0}
k(b){if(this.A&&this.at<8192){this.dp[this.at]=b;this.at+=1;this.bO[this.ae-1]=this.at}}
dw(f,c,l,e){let k=this.C,n=this.D,g=this.bl,j=this.bm,p=this.q,b=((e-1)*320+f)*16,i=((e-1)*320+c)*16;for(let d=0;d<p;d++){k[d]^=g[b+d]^g[i+d]^this.ce;n[d]^=j[b+d]^j[i+d]^this.cf}if(l&4){b=(640+f)*16;i=(640+c)*16;for(let d=0;d<p;d++){k[d]^=g[b+d]^g[i+d];n[d]^=j[b+d]^j[i+d]}}for(let a=0,m=this.d;a<m;a++){let h=this.am[a];b=((h&3)-1)*320+this.m[a];i=640+this.m[a];for(let d=0;d<p;d++){k[d]^=g[b*16+d];n[d]^=j[b*16+d];if(h&4){k[d]^=g[i*16+d];n[d]^=j[i*16+d]}}}}
dx(e){for(let a=0,m=this.d;a<m;a++){let l=this.am[a];if(!(l&4&&this.cR))this.o[l&3]+=e}}
aY(l,b,e){for(let a=0;a<4;a++){let k=l+this.g[a];if(k!=b&&this.a[k]&e)return 1}return 0}
dI(b,e){let i=this.a,j=3-e|4;return i[b+1]==j||i[b-1]==j||i[b+17]==j||i[b-17]==j?1:0}
cB(b,j){let a=b-j;return j&&(a==1||a==-1||a==17||a==-17?1:0)}
ab(b){let i=this.a;return(i[b+1]?0:1)+(i[b-1]?0:1)+(i[b+17]?0:1)+(i[b-17]?0:1)}
aG(g){let j=this.p[g];if(!j||this.ab(j))return 0;return(this.eI?0:1)||this.aY(j,0,3-g)}
cC(a){return this.g[a==0?2:a==1?3:a==2?1:0]}}
function F(h,e=0){return Array(+h).fill(e)}class Slides extends Board{
constructor(){super();if(new.target===Slides)this.n(...arguments)}
cx(f,c,g,k){let e=this.b,b=this.f,l=this.a[f];if(!this.by(f,c,g,e,this.bw(f,e),k))return 0;this.aP[b]=f;this.aS[b]=c;this.R[b]=this.d;this.aE[b]=this.r;this.bq[b]=this.C[0];this.br[b]=this.D[0];for(let a=0,m=this.d;a<m;a++){this.be[this.v+a]=this.m[a];this.bf[this.v+a]=this.E[a];this.cK[this.v+a]=this.am[a]}this.dw(f,c,l,e);this.dx(-1);this.r=this.d?0:this.r+1;this.v+=this.d;this.b=3-e;this.f=b+1;return 1}
U(){let b=this.f-1,e=3-this.b,h=this.R[b];this.v-=h;for(let a=0;a<h;a++){this.m[a]=this.be[this.v+a];this.E[a]=this.bf[this.v+a];this.am[a]=this.cK[this.v+a]}this.d=h;this.r=this.aE[b];this.b=e;this.f=b;this.dx(1);this.aH(this.aP[b],this.aS[b],e);this.dw(this.aP[b],this.aS[b],this.a[this.aP[b]],e)}
bz(f,c){let i=this.a;if(!(i[f]&this.b))return 0;if(this.aN){for(let a=0;a<8;a++){let g=this.g[a];if(f+g==c)return i[c]?0:g;if(this.cb&&f+2*g==c&&i[f+g]&3-this.b)return i[c]?0:g}return 0}let g=c>f?1:-1;if(!(-17<c-f&&c-f<17))g*=17;let b=f+g;while(!i[b]&&b!=c)b+=g;return i[b]||b!=c?0:g}
by(f,c,g,e,o,k){let i=this.a;if(o==3&&!this.A)return 0;i[c]=i[f];i[f]=0;if(this.p[e]==f)this.p[e]=c;this.el(c,g,e);if(k){if(k!=-1&&k>>this.d){this.d=0;this.aH(f,c,e);return 0}this.fQ(k,e)}for(let a=0,m=this.d;a<m;a++){this.am[a]=i[this.m[a]];i[this.m[a]]=0}if(this.eO&&this.fj(c,e)){this.m[this.d]=c;this.E[this.d]=1;this.am[this.d]=i[c];this.d+=1;i[c]=0}if(this.eQ(f,c,g,e,o)){this.aH(f,c,e);return 0}return 1}
aH(f,c,e){let i=this.a;for(let a=0,m=this.d;a<m;a++)i[this.m[a]]=this.am[a];i[f]=i[c];i[c]=0;if(this.p[e]==c)this.p[e]=f}
eQ(f,c,g,e,o){let a=c!=f+g?1:0;if(o&&!this.fp(c,e,o,a)){let d=this.dr(this.a[c]&4,o);if(this.z(d))return 1;this.fX(f,c,e,d)}if(this.cJ&&a&&this.a[c]&4){if(this.z(15))return 1;this.k(f);this.k(c)}if(this.ap&&this.aG(e)&&!(this.ap==2&&this.aG(3-e))){if(this.z(18))return 1;this.k(this.ap==2?this.p[e]:f);this.fW(this.p[e])}if(this.bZ&&!this.f&&e==this.b&&this.aG(3-e)){if(this.z(62))return 1;this.k(f);this.k(c);this.k(this.p[3-e])}return 0}
fX(f,c,e,d){this.k(f);for(let a=0;a<4;a++){let k=f+this.cC(a);if(k!=c&&this.dL(k,c,e,d))this.k(k)}}
fW(b){for(let a=0;a<4;a++){let k=b+this.cC(a);if(this.a[k]!=8)this.k(k)}}
fp(c,e,o,a){return(o!=3?1:0)&&(this.d||(o==2&&!a?1:0)||this.dI(c,e))}
dr(b,o){if(!b)return 14;return o==3?17:o==2?15:16}
dL(k,c,e,d){if(d==17){for(let a=0,m=this.d;a<m;a++)if(this.m[a]==k)return 1;return this.a[k]&3}return this.a[k]&3-e&&((d==14&&this.aY(k,c,e))?0:1)}
el(c,g,e){let i=this.a,m=3-e;this.d=0;for(let a=0;a<this.aJ;a++)if(i[c+this.g[a]]&m)this.fS(c,this.g[a],g,e);if(i[c+g]&e&&(this.dd||this.bo))this.fb(c,g,e)}
fS(c,h,g,e){let i=this.a,k=c+h,m=3-e,b=(i[c]&4&&(this.cj?0:1))!=0,f=(this.cc||(b?0:1))!=0,d=i[k+h];if((i[k]&this.bp)!=m){if(this.bh==2||this.cX&&this.cW&&f)this.en(c,h,g,e)}else if(d&e){if(f&&(this.cc||!(d&4)))this.bs(k,1)}else if(d&m){if(f)this.en(c,h,g,e)}else if(this.aO[k]&&(this.cG||!b)){let a=i[this.aO[k]-c];if(a&e&&(this.cG||!(a&4)))this.bs(k,4)}}
en(c,h,g,e){let i=this.a,m=3-e,b=c+h;if(this.cX){while((i[b]&(this.cW?m:this.bp))==m)b+=h;if(b!=c+2*h&&i[b]&e&&(this.cc||!(i[b]&4)))this.dq(c,b,h,e,2)}else if(this.bh&&(h==g||this.bh==3)){while(i[b]&m&&(this.ex||!(i[b]&4)))b+=h;if(b!=c+h&&b!=c+2*h&&i[b]&e)this.dq(c,this.bh==2?b:c+2*h,h,e,8)}}
dq(c,d,h,e,f){let b=c+h;while(b!=d){if((this.a[b]&this.bp)==3-e)this.bs(b,f);b+=h}}
fb(c,g,e){let i=this.a,f=1,b=c+2*g,j=0;while(i[b]&e){f+=1;b+=g}if((i[b]&this.bp)!=3-e)return;let d=i[b+g],l=((d==8?1:0)||d&e&&(this.er||((d&4)?0:1)))!=0;if(this.dd&&f==1&&l)j=16;if(this.bo){let a=g==1||g==-1?17:1,k=c,h=f+1;if(this.bo==2){k=c+(f-1)*g;h=2}else if(this.bo==3)h=2;if(this.dQ(k+a,g,h,e)||this.dQ(k-a,g,h,e))j|=32}if(j)this.bs(b,j)}
dQ(b,g,h,e){for(let a=0;a<h;a++)if(!(this.a[b+a*g]&e))return 0;return 1}
fj(b,e){for(let a=0;a<2;a++){let h=this.g[a];if(this.a[b+h]&3-e&&this.a[b-h]&3-e)return 1}return 0}
fQ(k,e){let b=0;for(let a=0,m=this.d;a<m;a++){let h=this.m[a],c=(k==-1?this.cB(h,this.p[3-e]):k>>a&1)!=0;if(!c){this.m[b]=h;this.E[b]=this.E[a];b+=1}}this.d=b}
bs(h,j){let b=this.d;while(b&&this.an[this.m[b-1]]>this.an[h]){this.m[b]=this.m[b-1];this.E[b]=this.E[b-1];b-=1}this.m[b]=h;this.E[b]=j;this.d+=1}
bw(f,e){if(!this.aI)return 0;let i=this.a,m=3-e,c=0,d=c,g=c,b=i[f]&4;for(let a=0;a<4;a++){let k=f+this.g[a];if(i[k]&m){c+=1;d+=this.aI==2||!this.aY(k,f,e)?1:0}else if(!i[k])g+=1}if(!c||this.aI==2&&!b)return 0;if(b&&g<=1)return this.ey&&!d?0:3;if(!d&&(!b||c==1||this.ez))return 0;return b&&c==1?2:1}
cA(e){let i=this.a,j=this.p[3-e],n=0,c=this.A,k=this.aR?-1:0;for(let a=0;a<4;a++)if(!i[j+this.g[a]])n=j+this.g[a];this.eE=n;this.A=0;for(let a=0;a<4;a++){let g=this.g[a],b=n+g;while(!i[b])b+=g;if(i[b]&e&&this.by(b,n,-g,e,this.bw(b,e),k)){let d=this.aG(3-e);this.aH(b,n,e);if(d){this.A=c;return b}}}this.A=c;return 0}}class Turns extends Slides{
constructor(){super();this.c=new Int32Array(256);this.Q=this.e=this.V=this.aA=0;if(new.target===Turns)this.n(...arguments)}
n(c,f,k,g,m){this.c.fill(0);this.e=0;this.V=0;super.n(c,f,k,g,m);this.aA=this.N==6?3:this.N==7?2:0}
cw(e,i){if(e>>>18|i<<14|i>>18&&(!this.aR||i>>4|i>>31))return 0;let f=(e>>>9&511)+18,c=(e&511)+18,g=f<302&&c<302?this.bz(f,c):0;if(!g||this.dK(f,c)||!this.cx(f,c,g,e>>>18|i<<14))return 0;return this.cz()}
ay(e,i){let f=(e>>>9&511)+18,c=(e&511)+18;this.cx(f,c,this.bz(f,c),e>>>18|i<<14)}
cz(){if(this.aA&&this.aw()>=this.aA){this.U();return 0}return 1}
aW(i){let f=this.c[0],c=this.c[1],k=0;if(i!=2||this.e<2)return this.j(13,0,0);if(this.dF(f,c))return 0;let g=this.bz(f,c);if(this.e>2){k=this.fc(f,c,g);if(!k)return 0}if(!g){this.z(this.dO(f,c)?22:19);this.k(f);this.k(c)}return this.cx(f,c,g,k)}
dF(f,c){return this.dE(f,c)||((this.aN||this.dP(f,c))?0:1)||this.bD(c)}
dE(f,c){let i=this.a;if(i[f]&8||i[c]&8)this.j(6,0,0);else if(!i[f])this.j(7,f,0);else if(!(i[f]&this.b))this.j(8,f,0);else if(f==c)this.j(12,f,0);else return 0;return 1}
bD(b){if(!this.a[b])return 0;if(this.a[b]&8)this.j(6,0,0);else this.j(9,b,0);return 1}
dP(f,c){let d=f<c?f:c,a=f<c?c:f,g=a-d<17?1:17;if(g==1&&Math.floor((d-18)/17)!=Math.floor((a-18)/17))g=0;if(!g||x(a-d,g))return this.j(11,f,c);let j=1;for(let b=d+g;g>0?b<a:b>a;b+=g)if(this.a[b]){if(j)j=this.j(10,0,0);this.k(b)}return j}
dO(f,c){for(let a=0;a<this.aJ;a++)if(f+2*this.g[a]==c)return this.a[f+this.g[a]]&3;return 0}
fc(f,c,g){let i=this.a,k=0;if(!this.aR){this.z(13);for(let m=this.e,a=2;a<m;a++)this.k(this.c[a]);return 0}i[c]=i[f];i[f]=0;this.el(c,g,this.b);i[f]=i[c];i[c]=0;for(let o=this.e,a=2;a<o;a++){let e=0;for(let b=0,d=this.d;b<d;b++)if(this.m[b]==this.c[a])e=1<<b;if(!e)return this.j(63,this.c[a],0);k|=e}return k}
T(l){let e=this.b,n=this.fw(),d=l,i=this.a,a=((n<0?1:0)||this.aR||this.bZ&&(this.f?0:1))!=0;for(let h=0;h<this.i;h++){let f=this.h[h];if(!(i[f]&e))continue;let o=this.aI?this.bw(f,e):0,b=i[f]&4,k=(o||(a?1:0)||b&&this.cJ)!=0;if(k||n||b&&this.ap)d=o!=3?this.fF(f,o,k,n,d):d;else d=this.fB(f,3-e,d)}return d}
fB(f,m,d){var j;let i=this.a,h=this.g,e=this.L,p=this.M;for(let a=0;a<this.aJ;a++){let g=h[a],c=f+g;if(this.cb&&i[c]&m)c+=g;while(!i[c]){e[d]=j=f-18<<9|c-18;p[d]=j>>31;d+=1;if(this.aN)break;c+=g}}return d}
fF(f,o,k,n,d){var j;let i=this.a,e=this.b,b=(i[f]&4&&this.ap)!=0;for(let a=0;a<this.aJ;a++){let g=this.g[a],c=f+g;if(this.cb&&i[c]&3-e)c+=g;while(!i[c]){if(!(k||c==n||b&&!this.ab(c)))d=this.s(d,j=f-18<<9|c-18,j>>31);else if(this.by(f,c,g,e,o,0)){let h=this.d;this.aH(f,c,e);d=this.s(d,j=f-18<<9|c-18,j>>31);if(this.aR&&h)d=this.fE(f,c,g,o,h,d)}if(this.aN)break;c+=g}}return d}
fw(){let j=this.p[this.b],n=0;if(!this.ap||!j)return 0;let g=this.ab(j);for(let a=0;a<4;a++)if(g==1&&!this.a[j+this.g[a]])n=j+this.g[a];return g?n:-1}
fE(f,c,g,o,h,d){var j;for(let m=1<<h,k=1;k<m;k++)if(this.by(f,c,g,this.b,o,k)){this.aH(f,c,this.b);d=this.s(d,j=k<<18|f-18<<9|c-18,j>>31)}return d}
s(d,e,i){if(d>=65536){this.Q=1;return d}this.L[d]=e;this.M[d]=i;return d+1}
bx(e){if(this.dM(this.bV[e],e))return 1;for(let h=0;h<this.i;h++)if(this.dM(this.h[h],e)){this.bV[e]=this.h[h];return 1}return this.T(61440)>61440?1:0}
dM(b,e){let i=this.a;if(i[b]!=e||this.bZ&&!this.f)return 0;if(this.aI&&this.aY(b,0,3-e))return 0;let j=this.ap?this.p[e]:0,g=j?this.ab(j):2;if(!g)return 0;for(let a=0;a<this.aJ;a++){let k=b+this.g[a];if(!i[k]&&(g>1||!this.cB(k,j)))return 1}return 0}
cr(){var e,i,j,o;let d=this.T(0),b=d;if(this.aA||this.N==5&&this.aw()>=3){b=0;for(let a=0;a<d;a++){let f=this.L[a],c=this.M[a];if(this.N==5)e=!this.dK((j=f>>>9|c<<23,o=c>>9,j+18|0),(f&511)+18);else{this.ay(f,c);e=this.aw()<this.aA;this.U()}if(e){this.L[b]=f;this.M[b]=c;b+=1}}}return b}
dD(){return this.dT(this.T(0))}
dT(d){for(let a=0;a<d;a++){this.ay(this.L[a],this.M[a]);let b=this.aw()>=this.aA;this.U();if(!b)return 1}return 0}
dK(f,c){if(this.N!=5||this.aw()<3)return 0;for(let b=0,m=this.f;b<m;b++)if(this.bq[b]==this.C[0]&&this.br[b]==this.D[0]&&this.aP[b]==f&&this.aS[b]==c)return 1;return 0}
aw(){let a=this.C[0],c=this.D[0],g=1,k=this.f-this.r,b=this.f-2;while(b>=k&&b>=0){g+=this.bq[b]==a&&this.br[b]==c?1:0;b-=2}return this.q?g:1}}class SearchBoard extends Turns{
constructor(){super();if(new.target===SearchBoard)this.n(...arguments)}
turns(){this.Q=0;let d=this.cr();this.cm();let e=this.L,p=this.M;return(()=>{const list=[];for(let a=0;a<d;a++)list.push(E(e[a],p[a]));return list})()}
play(e){if(!(0<=e&&e<=9223372036854775807n)||this.f>=16383||!this.cw(B(e),A(e)))throw y("ValueError",""+e+" is not a legal turn here")}
undo(){if(!this.f)throw y("ValueError","no turn was played");this.U()}
force(i,e,b=0){if(this.f>=16383||e.length>256)throw y("ValueError","too many turns, or squares");this.e=0;this.V=b;for(let d of e){let a=0<=d&&d<284;this.c[this.e]=a?d+18:0;this.e+=1}this.A=1;this.ae=0;this.at=0;let c=this.aW(i);this.A=0;return c!=0}
legal_turns(){this.Q=0;let d=this.T(0);this.cm();let e=this.L,p=this.M;return(()=>{const list=[];for(let a=0;a<d;a++)list.push(E(e[a],p[a]));return list})()}
captures_by_turn(){let g=[];for(let m of this.legal_turns()){let e=B(m),i=A(m);this.ay(e,i);g.push([E(e,i),(()=>{const list=[];for(const[d,a]of this.found_captures())list.push(d);return list})()]);this.U()}return g}
mark(){return this.f?this.bG():0}
ending(a){return this.ax(a)}
without_turns(){return 12|this.cD(this.eN)}
get quiet_plies(){return this.r}
threat(g){if(!(0<=g&&g<=1))return-1;let e=g+1,j=this.p[3-e],f=j&&this.ab(j)==1?this.cA(e):0;return f?f-18<<9|this.eE-18:-1}
holds(){let g=[];for(let a=0;a<this.i;a++){let b=this.h[a],e=this.a[b]&3,o=e?this.bw(b,e):0;if(o){let d=this.dr(this.a[b]&4,o),f=(()=>{const list=[];for(let h=0;h<4;h++)list.push(b+this.cC(h));return list})();let c=this.a[b]&4?16:14;g.push([b-18,d,(()=>{const list=[];for(const k of f)if(this.dL(+k,b,e,c))list.push(k-18);return list})()])}}return g}
outcome(){return this.ax(this.aw())}
get key(){return G(this.C[0],this.D[0])}
keys_of_images(){return(()=>{const list=[];for(let d=0;d<this.q;d++)list.push(G(this.C[d],this.D[d]));return list})()}
get side(){return this.b-1}
perft(b){var j,o;if(!(0<=b&&b<=30)||this.f>16353)throw y("ValueError",""+"a depth from 0 to "+30+", please");this.Q=0;let g=this.ed(b,0),a=w;this.cm();return E(g,a)}
cm(){if(this.Q)throw y("OverflowError","too many turns to list")}
playout(e,f){var i;let g=A(e);e=B(e);let j=e<<1,o=g<<1|e>>>31,a=i=j+1|0,b=o+(i>>>0<j>>>0?1:0)|0;f=Math.min(f,16383-this.f);let c=0;while(c<f&&!this.outcome()){let d=this.cr();if(!d)break;b=b^(b<<13|a>>>19);a=a^a<<13;a^=a>>>7|b<<25;b^=b>>>7;b=b^(b<<17|a>>>15);a=a^a<<17;this.ay((j=I(b>>>1,0,d),this.L[j]),this.M[j]);c+=1}return c}
ed(b,l){if(b==0){w=0;return 1}if(this.ax(0)){w=0;return 0}let d=this.T(l);if(b==1){let j=d-l;w=j>>31;return j}let c=0,e=0;for(let a=l;a<d;a++){this.ay(this.L[a],this.M[a]);let j=this.ed(b-1,d),o=w,i=c+j|0;e=e+o+(i>>>0<c>>>0?1:0)|0;c=i;this.U();if(this.Q){w=0;return 0}}w=e;return c}
bG(){let e=3-this.b,c=this.aS[this.f-1],j=this.p[3-e];if(this.da!=1){let d=this.aU();if(d)return(d&3)==e-1?4:0;if(this.da!=2)return 0}else if(j&&!this.ab(j))return 4;let g=j?this.ab(j):2;if(g==1&&this.cA(e))return 3;if(this.dI(c,e))return g==1?2:1;return this.eG&&this.fP(c,e)?2:0}
fP(c,e){let j=this.p[e];if(!j||!(c==j||this.cB(c,j))||this.ab(j)!=1)return 0;return this.cA(3-e)?0:1}
aU(){let e=this.b;if(this.aG(e))return 4|2-e;if(this.aG(3-e))return 4|e-1;if(this.o[e]<=this.cU)return 8|2-e;if(this.o[3-e]<=this.cU)return 8|e-1;return this.bx(e)?0:this.without_turns()}
ax(a){let d=this.aU();if(d)return d;if(a>=3){if(this.N==5&&!this.cr())return this.without_turns();if(0<this.N&&this.N<5)return 16|this.cD(this.N)}if(a&&this.aA&&this.r>2&&!this.dD())return this.without_turns();if(!this.aD||this.r<this.aD)return 0;return 20|this.cD(this.eK)}
cD(a){if(a==1)return this.b-1;if(a==2)return 2-this.b;if(a==4&&this.o[1]!=this.o[2])return this.o[2]>this.o[1]?1:0;return 2}}class Placing extends SearchBoard{
constructor(){super();this.dl=new Int32Array(256);this.cL=new Int32Array(512);this.es=new Int32Array(256);this.aC=new Int16Array(65536);this.ad=new Int8Array(65536);this.aq=new Int32Array(16384);this.u=new Int32Array(3);this.P=new Int32Array(3);this.bQ=new Int32Array(4);this.aQ=new Int32Array(16384);this.cP=new Int32Array(4096);this.cQ=new Int32Array(4096);this.cS=new Int8Array(320);this.bd=this.l=this.az=this.ag=0;if(new.target===Placing)this.n(...arguments)}
n(c,f,k,g,m){this.es.fill(0);this.bd=0;this.dl.fill(0);this.cL.fill(0);this.aC.fill(0);this.ad.fill(0);this.aq.fill(0);this.aQ.fill(0);this.u.fill(0);this.P.fill(0);this.bQ.fill(0);this.az=1;this.ag=0;this.cP.fill(0);this.cQ.fill(0);this.cS.fill(0);super.n(c,f,k,g,m);let q=(f-1)*17+18;for(let p of[18,18+c-1,q,q+c-1])this.cS[+p]=1}
bL(b,i){let c=b.length?[...b.slice(0,4)]:[0,0,0,0];if(c.length!=4||D((()=>{const list=[];for(const h of c)list.push(0<=h&&h<256);return list})())!=4)throw y("ValueError","these hands are not those of the board");let e=this.cn(+c[0],+c[1],+(c[2]+c[3])),g=b.length?b.length-4:0;if(g&&(g!=(e+1)*this.q||e>=256))throw y("ValueError","these hands are not those of the board");for(let a=0;a<4;a++)this.bQ[a]=c[a];for(let a=0;a<g;a++){let o=Math.floor(a/this.q),d=x(a,this.q),j=b[4+a];this.cP[o*16+d]=B(j);this.cQ[o*16+d]=A(j)}}
reset(){for(let g=0;g<3;g++)this.o[g]=0;for(let b=0;b<320;b++){let c=this.bP[b];this.a[b]=c;if(c&3)this.o[c&3]+=1}for(let d=0;d<this.q;d++){this.C[d]=this.bR[d];this.D[d]=this.bS[d]}this.b=this.cN;this.r=this.cO;this.f=0;this.v=0;this.d=0;this.l=0;for(let e=1;e<3;e++){this.u[e]=this.bQ[e-1];this.P[e]=this.bQ[e+1]}this.ag=this.cn(this.u[1],this.u[2],this.P[1]+this.P[2])}
aa(e,i){return 0}
ac(i){return 0}
aW(i){return this.ac(i)}
capture_moves(){let l=this.f?this.v-this.R[this.f-1]:0;return(()=>{const list=[];for(let b=l;b<this.v;b++)list.push(this.cL[b]);return list})()}
men_in_hand(){return[this.u[1],this.u[2],this.P[1],this.P[2]]}
cw(e,i){return this.ac(this.aa(e,i))}
ay(e,i){this.ac(this.aa(e,i))}
t(b,c){this.a[b]^=c;if(c&3)this.o[c&3]+=this.a[b]&3?1:-1;this.aC[this.l]=b;this.ad[this.l]=c;this.l+=1}
F(l){while(this.l>l){this.l-=1;let b=this.aC[this.l],c=this.ad[this.l];this.a[b]^=c;if(c&3)this.o[c&3]+=this.a[b]&3?1:-1}}
bt(h,j,f,k){let b=this.d;while(b>k&&this.an[this.m[b-1]]>this.an[h]){this.m[b]=this.m[b-1];this.E[b]=this.E[b-1];b-=1}this.m[b]=h;this.E[b]=j;this.dl[this.d]=f;this.d+=1}
aV(l){let b=this.f;this.aq[b]=l;this.R[b]=this.d;this.aE[b]=this.r;this.bq[b]=this.C[0];this.br[b]=this.D[0];for(let a=0,m=this.d;a<m;a++){this.be[this.v+a]=this.m[a];this.bf[this.v+a]=this.E[a];this.cL[this.v+a]=this.dl[a]}this.bH(l);this.r=this.d?0:this.r+1;this.aQ[b]=0;this.v+=this.d;this.b=3-this.b;this.f=b+1;return 1}
U(){let b=this.f-1;this.b=3-this.b;this.r=this.aE[b];this.f=b;this.d=this.R[b];this.v-=this.d;if(this.aQ[b])this.dJ(this.b,this.aQ[b]&511,this.aQ[b]>>9);this.bH(this.aq[b]);this.F(this.aq[b])}
bH(l){let k=this.C,n=this.D,g=this.bl,j=this.bm,p=this.q;for(let d=0;d<p;d++){k[d]^=this.ce;n[d]^=this.cf}for(let a=l,m=this.l;a<m;a++){let b=this.aC[a],c=this.ad[a];for(let i=0;i<4;i++){if(c&(i<3?1<<i:16)){let o=(i*320+b)*16;for(let d=0;d<p;d++){k[d]^=g[o+d];n[d]^=j[o+d]}}}}}
dv(){let f=0;for(let a=0,m=this.e;a<m;a++){let b=this.c[a];f+=this.V>>a&1;if(this.bD(b))return 0;for(let s=0;s<a;s++)if(this.c[s]==b)return this.j(9,b,0)}if(f<=this.P[this.b]&&this.e-f<=this.u[this.b])return 1;this.j(36,0,0);this.eq();return 0}
eq(){for(let a=0,m=this.e;a<m;a++)this.k(this.c[a])}
ee(l){let e=this.b,f=0;for(let a=0,m=this.e;a<m;a++){let b=this.V>>a&1;f+=b;this.t(this.c[a],b?e|4:e)}this.aV(l);this.dJ(e,f-this.e,-f);this.r=0;this.aQ[this.f-1]=this.e-f|f<<9;return 1}
dJ(e,h,f){this.dY();this.u[e]+=h;this.P[e]+=f;this.ag=this.cn(this.u[1],this.u[2],this.P[1]+this.P[2]);this.dY()}
dY(){for(let d=0;d<this.q;d++){let j=this.ag*16+d;this.C[d]^=this.cP[j];this.D[d]^=this.cQ[j]}}
cn(c,a,f){let b=this.az-1;if(b){c=Math.floor((c+b)/this.az);a=Math.floor((a+b)/this.az)}return c+a+f}
dH(k,n){let e=this.c,i=this.a,j=1;if(this.dE(e[k],e[n])||this.bD(e[n]))return 1;let l=i[e[k]];i[e[k]]=0;for(let a=k+1;a<n;a++)if(j)j=this.bD(e[a])?0:1;for(let a=k;a<n;a++)if(j)j=this.fo(e[a],e[a+1]);i[e[k]]=l;return j?0:1}
fo(f,c){if(f==c)return this.j(12,f,0);for(let a=0;a<4;a++){let g=this.g[a];if(f+g==c||f+2*g==c&&this.a[f+g]!=8)return 1}return this.dP(f,c)}
aU(){if(!this.ag)return super.aU();return this.bx(this.b)?0:this.without_turns()}
ax(a){return this.ag?this.aU():super.ax(a)}}class Bonds extends Placing{
constructor(){super();this.de=new Int32Array(320);this.Y=new Int32Array(2048);this.cd=new Int32Array(2048);this.bc=new Int32Array(32768);this.ao=new Int32Array(256);this.S=new Int32Array(4);this.cY=new Int32Array(320);this.dc=new Int8Array(320);this.ak=new Int32Array(256);this.eu=this.eF=this.W=this.cg=this.ch=this.I=0;if(new.target===Bonds)this.n(...arguments)}
n(c,f,k,g,m){[this.eu,this.eF,this.W,this.cg]=z(k.slice(31,35),4).map(Number);this.ch=0;this.I=0;this.Q=0;this.S.set(z([2,3,1,0],4));this.de.fill(0);this.cY.fill(0);this.dc.fill(0);this.Y.fill(0);this.cd.fill(0);this.ao.fill(0);this.bc.fill(0);this.ak.fill(0);super.n(c,f,k,g,m);this.ck=16;for(let h=0;h<this.i;h++)this.ak[+(x(h,c)*f+Math.floor(h/c))]=this.h[h]}
T(l){if(this.u[this.b])return this.ct(l);let d=this.ba(0,l);for(let h=0;h<this.i;h++){let b=this.h[h];if((this.a[b]&19)==(16|3-this.b))d=this.fD(b,d)}return d}
ct(d){var j;if(d>65536-this.i){this.Q=1;return d}let i=this.a,e=this.L,p=this.M;for(let h=0;h<this.i;h++){let b=this.h[h];if(!i[b]){e[d]=j=b-18<<9|b-18;p[d]=j>>31;d+=1}}return d}
fD(b,d){var j;let k=d,l=this.l;if(this.cg&&this.o[3-this.b]>2){this.t(b,this.a[b]);d=this.ba(b-18+1<<18,d);this.F(l)}return d>k?d:this.s(d,j=b-18<<9|b-18,j>>31)}
ba(a,d){for(let h=0;h<this.i;h++){let b=this.h[h];if((this.a[b]&19)==this.b){let e=a|b-18<<9;d=this.cs(b,e,this.cu(b,e,d))}}return d}
cu(f,e,d){var j;for(let a=0;a<4;a++){let c=f+this.g[a<2?3-a:a-2];if(!this.a[c]&&!this.bE(f,c))d=this.s(d,j=e|c-18,j>>31)}return d}
cs(f,e,d){var i,j,o;for(let m=this.cq(f,0),a=1;a<m;a++){let b=0,c=this.Y[a];if(this.W){if(c!=f)d=this.s(d,(o=a<<27|e,i=b<<27|a>>>5|e>>31,j=c-18,o|j),i|j>>31)}else if(!this.bE(f,c))d=this.s(d,j=e|c-18,j>>31)}return d}
bx(e){let a=this.u[e]?0:16|3-e;for(let h=0;h<this.i;h++)if((this.a[this.h[h]]&19)==a)return 1;return a&&this.dG()}
dG(){let e=this.Q,c=this.A,n=61440,d=0;this.A=0;for(let a=0,m=2*this.i;a<m;a++){let b=this.h[x(a,this.i)];if((this.a[b]&19)==this.b){d=a<this.i?this.cu(b,0,n):this.cs(b,0,n);if(d>n)break}}this.Q=e;this.A=c;return d>n?1:0}
dD(){for(let h=0;h<this.i;h++){let b=this.h[h];if((this.a[b]&19)==(16|3-this.b))return 1;if((this.a[b]&19)==this.b){let e=b-18<<9;if(this.dT(this.cs(b,e,this.cu(b,e,0))))return 1}}return 0}
cq(f,j){let i=this.a,l=this.l,h=0,d=1,e=1;this.ch+=1;this.Y[0]=f;if(this.W)this.eb(0);while(h<d&&this.Y[h]!=j){let b=this.Y[h];if(this.W)e=this.fV(h,l);for(let a=0;a<4;a++){let g=this.g[this.S[a]],c=b+2*g;if(!(i[b+g]&3)||i[c]||this.de[c]==this.ch)continue;if(this.dU(f,b+g))continue;if(!this.W)this.de[c]=this.ch;else if(e==255||!this.fq(b,c,d))continue;this.Y[d]=c;this.cd[d]=h;d+=1}h+=1}if(this.W)this.F(l);this.I=h;return d}
fq(b,c,d){if(this.bE(b,c))return 0!=0;if(d==2048){this.Q=1;return 0!=0}let l=this.l;this.bF(b,c);this.eb(d);this.F(l);for(let h=0;h<d;h++)if(this.Y[h]==c&&this.fe(h,d))return 0!=0;return 1!=0}
eb(h){let k=h*16;for(let l=0;l<16;l++)this.bc[k+l]=0;for(let a=0;a<this.i;a++){let e=this.h[a]-18;if(this.a[e+18]&16)this.bc[k+Math.floor(e/17)]|=1<<x(e,17)}}
fe(h,i){for(let l=0;l<16;l++)if(this.bc[h*16+l]!=this.bc[i*16+l])return 0!=0;return 1!=0}
fV(h,l){this.F(l);let e=this.co(h);for(let a=1;a<e;a++)this.bF(this.ao[a-1],this.ao[a]);return e}
co(h){let e=1,b=h;while(b){b=this.cd[b];e+=1}for(let a=e-1;a>-1;a-=1){this.ao[a]=this.Y[h];h=this.cd[h]}return e}
squares_of(e){let i=A(e);e=B(e);this.aa(e,i);return(()=>{const list=[];for(let a=0;a<this.e;a++)list.push(this.c[a]-18);return list})()}
aa(e,i){let f=(e>>>9&511)+18,c=(e&511)+18,a=e>>>18&511,b=e>>>27|i<<5,d=i>>27,l=this.l;this.V=0;this.e=0;if(f>=320||c>=320||a+18>320||d>0||d==0&&b>>>0>=2048)return 0;if(f==c){this.c[0]=f;this.e=1;return e>>>18|i<<14|i>>18?0:this.u[this.b]?1:3}if(a){this.c[0]=a-1+18;this.e=1;this.t(this.c[0],this.a[this.c[0]])}let g=(this.a[f]&this.b&&(this.fd(f,c,b)?1:0))!=0;this.F(l);return!g?0:a?3:2}
fd(f,c,b){let e=2,g=1!=0;this.ao[0]=f;this.ao[1]=c;for(let a=0;a<4;a++)if(f+this.g[a]==c)g=0!=0;if(g){let d=this.cq(f,this.W?0:c),h=this.W?b:this.I;if(!(0<h&&h<d)||this.Y[h]!=c)return 0!=0;e=this.co(h)}for(let a=0;a<e;a++)this.c[this.e+a]=this.ao[a];this.e+=e;return((b?0:1)||(g?1:0)&&this.W)!=0}
fi(k){let l=this.l,n=this.e-1,b=0!=0;if(n<=k+1)return 1!=0;if(k)this.t(this.c[0],this.a[this.c[0]]);for(let m=this.cq(this.c[k],0),h=1;h<m;h++){if(this.Y[h]==this.c[n]&&this.co(h)==this.e-k){let c=1!=0;for(let a=0,o=this.e-k;a<o;a++)c=c&&this.ao[a]==this.c[k+a];b=b||c}}this.F(l);return b}
cw(e,i){return this.aT(this.aa(e,i))&&this.cz()}
ay(e,i){this.aT(this.aa(e,i))}
ac(i){if(this.V||!this.fi(i==3?1:0))return 0;for(let h=0;h<this.i;h++)this.dc[this.h[h]]=this.a[this.h[h]];if(!this.aT(i)||!this.cz())return 0;this.bd=0;for(let h=0;h<this.i;h++){let b=this.ak[h];if(this.a[b]&16&&!(this.dc[b]&16)){this.es[this.bd]=b;this.bd+=1}}return 1}
aW(i){if(i==1&&this.e==1&&!this.V)return this.dv()?this.aT(i):0;if(!(i==2&&this.e)&&!(i==3&&this.e))return this.j(13,0,0);let l=this.l,j=1!=0;if(i==3){j=this.eZ(this.c[0])!=0;this.t(this.c[0],this.a[this.c[0]])}if(j&&(i==2||this.e>1))j=!this.dH(i==3?1:0,this.e-1);this.F(l);return j?this.aT(i):0}
eZ(b){let c=this.a[b];if(c&8)return this.j(6,0,0);return c&3-this.b?1:this.j(63,b,0)}
aT(i){let k=this.l,h=i==3?1:0;this.d=0;if(i==0||k>57344)return 0;if(i==1){let j=((this.e==1?1:0)&&this.u[this.b]&&(this.a[this.c[0]]?0:1))!=0;return j?this.ee(k):0}if(this.u[this.b]&&this.z(33)||h&&this.eX(this.c[0])||this.e>h&&this.eY(h)){this.F(k);this.d=0;return 0}return this.aV(k)}
eX(b){var d;let c=this.a[b],m=3-this.b,a=this.e==1;if(!(c&m)||!(c&16)&&this.x(37,b,0))return 1;this.bt(b,64,0,0);this.t(b,c);let e=this.o[m]<=1;if(!a)d=!this.cg?41:e?45:0;else d=this.cg&&!e&&this.dG()?38:0;return d&&this.x(d,b,0)}
eY(k){let f=this.c[k],n=this.e-1;if(!(this.a[f]&this.b)||this.a[this.c[n]])return 1;if(this.a[f]&16&&this.x(28,f,0))return 1;for(let a=k;a<n;a++){let b=this.c[a],c=this.c[a+1],d=this.fy(f,b,c,n-k);if(d&&this.x(d,b,c))return 1;if(this.W||a+1==n){if(this.bE(f,c))return 1;this.bF(f,c);f=c}}return 0}
fy(f,b,c,a){let g=this.fx(b,c);if(g==-1)return 19;if(g)return this.dU(f,g);return a>1?27:0}
fx(b,c){for(let a=0;a<4;a++){let g=this.g[a];if(b+g==c)return 0;if(b+2*g==c)return b+g}return-1}
dU(f,g){if(!(this.a[g]&3)||g==f)return 26;return this.eF&&(this.a[g]&19)==3-this.b?25:0}
bE(f,c){for(let a=0;a<2;a++){let g=this.g[a];if(!(this.a[c+g]&3-this.b&&this.a[c-g]&3-this.b))continue;if(this.ft(f,c,g)){if(this.x(29,c,c-g))return 1!=0;this.k(c+g)}}return 0!=0}
ft(f,c,g){if(!this.eu)return!(this.cl(f,c,g)||this.cl(f,c,-g));let m=3-this.b,l=this.l;this.bF(f,c);let a=(this.a[c+g]&19)==m&&(this.a[c-g]&19)==m;this.F(l);return a}
cl(f,c,g){let k=c+g,d=c+2*g;return(this.a[k]&19)==3-this.b&&(this.a[d]&19)==this.b&&d!=f}
bF(f,c){let i=this.a,d=0;for(let a=0;a<4;a++)if(this.cl(f,c,this.g[a]))this.t(c+this.g[a],16);let l=i[f];this.t(f,l);this.t(c,l&-17);for(let h=0;h<this.i;h++){let b=this.h[h];if(i[b]&16&&!this.fl(b,3-(i[b]&3))){this.cY[d]=b;d+=1}}for(let a=0;a<d;a++)this.t(this.cY[a],16)}
fl(b,g){let i=this.a;return(i[b+1]&19)==g&&(i[b-1]&19)==g||(i[b+17]&19)==g&&(i[b-17]&19)==g}}class Chains extends Placing{
constructor(){super();this.ak=new Int32Array(256);this.S=new Int32Array(4);this.aB=this.db=this.cE=0;if(new.target===Chains)this.n(...arguments)}
n(c,f,k,g,m){this.ak.fill(0);this.S.set(z([2,3,1,0],4));super.n(c,f,k,g,m);[this.az,this.aB,this.db,this.cE]=z(k.slice(30),4).map(Number);for(let a=0;a<this.i;a++)this.ak[a]=this.h[+(x(a,f)*c+Math.floor(a/f))]}
T(l){let d=l,e=this.b;if(this.ag&&this.bC())return this.ct(l);for(let h=0;h<this.i;h++){let b=this.h[h];if(this.a[b]&e)d=this.ba(b,b,1,0,d)}return d==l&&this.o[e]?this.s(d,0,0):d}
ct(d){var j;let c=this.u[this.b]<2;for(let h=0;h<this.i;h++){let b=this.ak[h];if(this.a[b])continue;if(c){d=this.s(d,j=b-18<<9|b-18,j>>31);continue}for(let i=h+1;i<this.i;i++){let a=this.ak[i];if(!this.a[a])d=this.s(d,j=b-18<<9|a-18,j>>31)}}return d}
ba(f,b,e,p,d){let k=this.l;for(let a=0;a<4;a++){let g=this.g[this.S[a]],c=this.bB(b,g);if(!c)continue;this.d=0;if(this.aY(c,0,3-this.b))this.cv(b,c,0);let n=this.d;if(n||e==1&&p==0||this.aB!=2){let o=e<<3,i=p<<3|e>>>29,j=this.S[a],m=o|j,q=i|j>>31,l=c==b+g?0:4,h=m|l,r=q|l>>31,s=d;if(!this.db)d=this.s(d,(o=h<<9,i=r<<9|h>>>23,j=f-18,o|j),i|j>>31);if(n&&this.cp(e==1&&p==0?1:0)&&(r<524288||r==524288&&h>>>0<0))d=this.ba(f,c,h,r,d);if(d==s)d=this.s(d,(o=h<<9,i=r<<9|h>>>23,j=f-18,o|j),i|j>>31)}this.F(k)}return d}
aa(e,i){var j,o;let f=(e&511)+18,d=e>>>9|i<<23,g=i>>9;this.c[0]=f;this.e=1;this.V=0;if(this.ag&&this.bC())return this.fN(j=d+18|0,g+(j>>>0<d>>>0?1:0)|0,f);if(!(e|i))return 4;if(f>=320)return 0;let c=0;while((j=C(d,g,3*c),o=w,o>0||o==0&&j>>>0>7))c+=1;let b=f;for(let a=0;a<c;a++){let h=(j=C(d,g,3*(c-1-a)),o=w,j&7);b+=this.g[h&3]*(h>=4?2:1);if(!(0<b&&b<320))return 0;this.c[this.e]=b;this.e+=1}return(j=C(d,g,3*c),o=w,j==1&&o==0)?2:0}
fN(k,a,b){if(!((0<a||0==a&&18<=k>>>0)&&(a<0||a==0&&k>>>0<320)&&b<320)||this.an[k]>this.an[b])return 0;this.c[0]=k;if(k==b&&a==b>>31)this.V=this.u[this.b]?0:1;else{this.c[1]=b;this.e=2}return 1}
ac(i){let k=this.l;this.d=0;if(k>61440)return 0;if(i==1)return this.dv()&&!this.eW()?this.ee(k):0;if(i==2&&this.e>1){if(this.aX())return this.aV(k);this.F(k);this.d=0;return 0}if(i==4)return this.fM()?this.aV(k):0;return this.j(13,0,0)}
bC(){return this.u[this.b]||this.P[this.b]}
ek(){return this.bC()&&this.av(33,this.u[this.b]==0?1:0)}
eW(){let c=this.u[this.b],f=0;if(!c)return 0;for(let a=0,m=this.e;a<m;a++)if(this.V>>a&1){if(!f&&this.z(34))return 1;this.k(this.c[a]);f+=1}if(this.e-f!=(c<this.az?c:this.az)){if(this.z(35))return 1;this.eq()}return 0}
fM(){if(this.ek())return 0;if(!this.o[this.b])return this.av(45,1)?0:1;return this.bC()||this.fm()||(this.z(42)?0:1)}
aX(){let b=this.c[0],n=0;if(this.ag&&this.ek())return 0;for(let m=this.e,a=1;a<m;a++){let c=this.c[a],s=this.d;if(this.eV(a))return 0;if(a>1&&!(n&&this.cp(a==2?1:0))&&this.eR(a,n))return 0;this.cv(b,c,a-1);n=this.d-s;let d=a>1&&this.aB==2&&!n;if(d&&this.x(40,b,c))return 0;if(d)this.k(20);b=c}return(this.db&&n&&this.cp(this.e==2?1:0)&&this.eT(b))?0:1}
eV(a){let b=this.c[a-1],c=this.c[a],d=19;if(this.a[b]&this.b&&!this.a[c]){for(let h=0;h<4;h++)if(this.bB(b,this.g[h])==c)return 0}if(this.dH(a-1,a))return 1;if(this.dO(b,c))d=this.a[b]&4?24:23;return this.x(d,b,c)}
cp(a){if(this.aB!=0&&this.aB!=2&&!(this.aB==1&&a))return 0;return this.o[3-this.b]>0?1:0}
eR(a,n){let e=n&&(this.o[3-this.b]?0:1);if(this.x(e?45:40,this.c[a-1],this.c[a]))return 1;if(!n)this.k(this.c[a-2]);this.k(18+(n&&!e?1:0));return 0}
eT(b){let k=this.l,h=this.d;for(let a=0;a<4;a++){let c=this.bB(b,this.g[this.S[a]]);if(c){this.cv(b,c,0);let d=this.aB!=2||this.d>h;this.F(k);this.d=h;if(d)return this.x(39,b,c)}}return 0}
bB(b,g){let i=this.a;if(!i[b+g])return b+g;let a=(i[b]&4&&i[b+g]&3-this.b&&(i[b+2*g]?0:1))!=0;return a?b+2*g:0}
cv(b,c,f){let i=this.a,e=this.b,k=this.d,l=this.a[b],g=b+c>>1;this.t(b,l);this.t(c,l);for(let a=0;a<4;a++){let h=c+this.g[a];if(h!=g&&i[h]&3-e){let d=h+this.g[a];if(i[d]&e)this.bt(h,1,f,k);else if(this.fk(c,h,d))this.bt(h,4,f,k)}}for(let a=k,m=this.d;a<m;a++)this.t(this.m[a],i[this.m[a]])}
fk(c,h,d){if(this.cS[d]&&(this.cE==1||this.cE==0&&!this.a[d]))return 1;return this.aO[h]&&this.a[this.aO[h]-c]&this.b}
fm(){for(let h=0;h<this.i;h++){let b=this.h[h];if(this.a[b]&this.b){for(let a=0;a<4;a++)if(this.bB(b,this.g[a]))return 0}}return 1}
bx(e){return 1}
bG(){return this.R[this.f-1]&&!this.o[this.b]?4:0}}class Dice extends Placing{
constructor(){super();this.G=new Int32Array(320);this.H=new Int32Array(320);this.bT=new Int32Array(320);this.bU=new Int32Array(320);this.K=new Int32Array(3);this.cI=new Int32Array(16384);this.cV=new Int32Array(16384);this.bn=new Int32Array(16384);this.dn=new Int32Array(16384);this.aL=new Int32Array(16384);this.bN=new Int32Array(16384);this.S=new Int32Array(16384);this.dm=new Int32Array(16384);this.eH=this.cT=this.cZ=this.ev=this.ew=this.B=this.y=this.aF=this.cF=this.cH=this.eC=this.bg=this.eD=this.bY=this.ca=0;if(new.target===Dice)this.n(...arguments)}
n(c,f,k,g,m){if(c*f>64)throw y("ValueError",""+"a board of at most "+64+" squares, please");[this.eH,this.cT,this.cZ]=z(k.slice(30),3).map(Number);this.G.fill(0);this.H.fill(0);this.K.fill(0);this.bT.fill(0);this.bU.fill(0);this.cI.fill(0);this.cV.fill(0);this.bn.fill(0);this.dn.fill(0);this.bN.fill(0);this.S.fill(0);this.dm.fill(0);this.aL.fill(0);this.eC=0;this.bg=0;this.bY=0;this.ca=0;super.n(c,f,k,g,m);this.g.set(z([-18,-17,-16,-1,1,16,17,18],8));this.fI()}
fI(){let e=1,c=0;for(let h=0;h<this.i;h++){this.G[this.h[h]]=e;this.H[this.h[h]]=c;let j=e+e|0;c=c+c+(j>>>0<e>>>0?1:0)|0;e=j}}
bL(b,i){let j=z(b.length?b:[0,0],2,true),f=j[0],c=j[1],e=j.slice(2),g=D((()=>{const list=[];for(const d of e)list.push(!(0<=d&&d<284));return list})());if(g||!(0<=f&&f<=64&&0<=c&&c<=64))throw y("ValueError","these squares are not those of the board");this.ev=+f;this.ew=+c;this.bT.fill(0);this.bU.fill(0);for(let m=e.length-1,a=0;a<m;a+=2){j=+(e[a+1]+18);this.bT[+(e[a]+18)]|=this.G[j];this.bU[+(e[a]+18)]|=this.H[j]}}
reset(){super.reset();this.B=this.ev;this.y=this.ew;this.aF=0;this.K[1]=0;this.K[2]=0;for(let b=0;b<320;b++){let c=this.a[b];if(c&4)this.K[c&3]+=1}}
get key(){throw y("NotImplementedError","keys of thrown dice are made in Python only")}
get thrown(){return this.B}
get pips(){return this.y}
trails(){var i,j,l,o;let g=[];for(let h=0;h<this.i;h++){let b=this.h[h];this.a[b]&this.b?(j=this.bI(b),o=w,i=j,l=o):(i=0,l=0);let n=i,p=l;if(n|p){g.push([b-18,(()=>{const list=[];for(let e=0;e<this.i;e++)if((j=H(n,p,e),o=w,j&1))list.push(this.h[e]-18);return list})()])}}return g}
found_captures(){var f;let k=this.f?this.aL[this.f-1]:0;return(()=>{const list=[];for(const f of this.capture_moves())list.push([this.aC[this.aq[+(k+f)]]-18,512]);return list})()}
capture_moves(){var b;let k=this.f?this.aL[this.f-1]:0;return(()=>{const list=[];for(let b=k;b<this.f;b++)if(this.R[b])list.push(b-k);return list})()}
price(d){return 0<=d&&d<284?this.bK(d+18):0}
T(l){var j,o;let d=l;if(!this.B){for(let g=1;g<7;g++)d=this.s(d,g,0);return d}if(this.y<=0)return this.s(d,0,0);let e=this.b,i=this.a;for(let h=0;h<this.i;h++){let b=this.h[h],c=i[b];if(c==e){let n=this.bI(b),p=w;for(let a=0;a<8;a++){let k=b+this.g[a];if(!i[k]&&!(n&this.G[k]|p&this.H[k]))d=this.s(d,j=8+a<<9|b-18,j>>31)}}else if(c&e)d=this.dV(b,b,(j=this.bI(b),o=w,j|this.G[b]),o|this.H[b],1,1,0,d)}for(let h=0;h<this.i;h++){let b=this.h[h];if(i[b]&3-e&&0<this.bK(b)&&this.bK(b)<=this.y)d=this.s(d,j=512|b-18,j>>31)}if(this.y!=this.B)return this.s(d,0,0);return d==l?this.s(d,j=this.fG()?7:0,j>>31):d}
dV(f,b,n,p,g,h,t,d){var i,j,l,m,o,q,r,s,u,v;for(let a=0;a<8;a++){let k=b+this.g[a];if(!this.a[k]&&!(n&this.G[k]|p&this.H[k]))d=this.s(d,(j=h<<3,o=t<<3|h>>>29,i=a,l=a>>31,m=j+i|0,q=m,s=o+l+(m>>>0<j>>>0?1:0)|0,v=q<<9,u=s<<9|q>>>23,r=f-18,v|r),u|r>>31)}if(g>=this.y||g>=6)return d;for(let a=7;a>-1;a-=1){let k=b+this.g[a],e=this.G[k],c=this.H[k];if(this.a[k]&this.b&&!(n&e|p&c))d=this.dV(f,k,n|e,p|c,g+1,(j=h<<3,o=t<<3|h>>>29,i=a,l=a>>31,m=j+i|0),o+l+(m>>>0<j>>>0?1:0)|0,d)}return d}
bI(b){var j,o;let a=this.f-1;while(a>=this.aF){if(this.bN[a]==b){w=this.dm[a];return this.S[a]}a-=1}this.aF?(j=0,o=0):(j=this.bT[b],o=this.bU[b]);w=o;return j}
bK(h){let i=this.a,e=this.b,g=this.a[h]&4,b=0,f=g?3:1;for(let a=0;a<8;a++){let c=i[h+this.g[a]],j=c&4?3:1;if(c&e)b+=j;else if(c&3)f+=j}this.cF=b;this.cH=f;if(this.eH&&!b||g&&this.cT&&f>b)return 0;let d=4-b+f;return d>2?d:2}
fG(){let d=0,e=0,f=d,i=e;for(let h=0;h<this.i;h++){let c=this.a[this.h[h]];if(c&this.b&&c&4){f|=this.G[this.h[h]];i|=this.H[this.h[h]]}}let g=this.y;while(g>0&&(f!=d||i!=e)){g=g-1;d=f;e=i;for(let h=0;h<this.i;h++){let b=this.h[h];if(!(d&this.G[b]|e&this.H[b]))continue;for(let a=0;a<8;a++){let k=b+this.g[a];if(!this.a[k])return 1;f|=this.G[k];i|=this.H[k]}}}return 0}
aa(e,i){var j,o;let d=e>>>9|i<<23,g=i>>9,b=(e&511)+18,c=0;this.c[0]=b;this.e=1;if(!(d|g))return(0<i||0==i&&1<=e>>>0)&&(i<0||i==0&&e>>>0<=6)?5:e==0&&i==0?4:e==7&&i==0?6:0;if(b>=320)return 0;if(d==1&&g==0)return 3;while(c<8&&(j=C(d,g,3*c),o=w,o>0||o==0&&j>>>0>7))c+=1;if((j=C(d,g,3*c),o=w,j!=1||o!=0))return 0;for(let a=0;a<c;a++){b+=this.g[(j=C(d,g,3*(c-1-a)),o=w,j&7)];if(!(0<b&&b<320))return 0;this.c[this.e]=b;this.e+=1}return 2}
aW(i){let l=0,d=this.e,a=1;this.bg=this.f;this.ca=0;if(i!=7||d<2)return this.j(13,20,0);while(a&&l<d){l=this.fH(l,d);this.bY=l<d?1:0;a=this.ac(this.eD);if(a)this.aL[this.f-1]=this.bg}while(!a&&this.f>this.bg)this.ef();this.bY=0;return a}
fH(l,d){let e=this.c;this.eD=this.c[l]-18;this.e=0;if(l+1<d&&0<=e[l+1]-18&&e[l+1]-18<=d-l-2)this.e=e[l+1]-18;e[0]=0;for(let a=0,m=this.e;a<m;a++)e[a]=e[l+2+a];return l+2+this.e}
ac(i){let k=this.l,g=this.c[0]-18;this.d=0;if(this.f>=16383||k>=65472)return 0;if(i==5&&this.B)return this.j(13,18,0);if(i==5&&1<=g&&g<=6)return this.bJ(k,0);if(!this.B)return this.j(13,19,0);if(i==2&&this.e>1)return this.aX(k);if(i==3)return this.fv(k,this.c[0]);if(i==4||i==6)return this.fR(k,i==6);return this.j(13,20,0)}
aX(k){let e=this.c,n=this.e-1,f=this.c[0],b=this.f;if(!this.fu())return 0;let l=this.a[f],j=this.bI(f),o=w,h=j|this.G[f],r=o|this.H[f],c=0,d=0;for(let m=n+1,a=1;a<m;a++){c|=h&this.G[e[a]];d|=r&this.H[e[a]];if(a<n){h|=this.G[e[a]];r|=this.H[e[a]]}}if(c|d&&this.fK(c,d)||this.ec(n))return 0;this.t(f,l);this.t(e[n],l);this.S[b]=h;this.dm[b]=r;this.bJ(k,n);this.bN[b]=e[n];return 1}
fu(){let i=this.a,e=this.c,n=this.e-1,l=this.a[this.c[0]];for(let a=0,m=n+1;a<m;a++)if(i[e[a]]&8)return this.j(6,0,0);if(!(l&this.b))return this.j(l?8:7,e[0],0);for(let a=0;a<n;a++)if(!this.fr(e[a],e[a+1]))return this.j(11,e[a],e[a+1]);if(i[e[n]])return this.j(9,e[n],0);for(let a=1;a<n;a++)if(!(i[e[a]]?i[e[a]]&this.b&&l&4:this.A))return this.j(10,e[a],18+(l&4?1:0));return 1}
fr(b,k){for(let a=0;a<8;a++)if(b+this.g[a]==k)return 1;return 0}
fK(c,d){var j,o;if(this.z(47))return 1;for(let h=0;h<this.i;h++)if((j=H(c,d,h),o=w,j&1))this.k(this.h[h]);return 0}
ec(d){let c=this.y>0?this.y:0;if(d<=c||this.A&&this.ca)return 0;if(this.av(46,this.f-this.bg))return 1;this.k(18+d);this.k(18+c);this.ca=1;return 0}
fv(k,h){if(this.a[h]&8)return this.j(6,0,0);if(!(this.a[h]&3-this.b))return this.j(63,h,18+(this.a[h]?1:0));let d=this.bK(h);if(!d?this.fJ(h):this.ec(d))return 0;this.d=1;this.eg(h);return this.bJ(k,d?d:4)}
fJ(h){let b=(this.cT&&this.a[h]&4&&(this.cH>this.cF?1:0))!=0;if(this.av(b?49:48,h-18))return 1;if(b){this.k(18+this.cH);this.k(18+this.cF)}return 0}
fR(k,b){if(this.fL(b))return 0;for(let h=0,m=b?this.i:0;h<m;h++){let c=this.a[this.h[h]];if(c&this.b&&c&4)this.eg(this.h[h])}return this.bJ(k,this.y>0?this.y:0)}
fL(b){let l=61440;if(this.y!=this.B)return(b?1:0)&&this.av(44,0);this.T(l);let k=this.L[l],a=this.M[l];if((k!=0||a!=0)&&(k!=7||a!=0))return this.av(43,k);if(b==(k==7&&a==0))return 0;return this.av(44,b?1:2)}
eg(b){if(this.a[b]&4)this.K[this.a[b]&3]-=1;this.t(b,this.a[b])}
bJ(k,d){let b=this.f,a=!this.B;this.aq[b]=k;this.R[b]=this.d;this.aE[b]=this.r;this.aL[b]=b;this.cI[b]=this.B;this.cV[b]=this.y;this.bn[b]=this.b;this.dn[b]=this.aF;this.bN[b]=0;this.f=b+1;this.bH(k);if(a){let j=this.c[0]-18;this.B=j;this.y=j;this.r+=1}else if(this.d){this.r=0;this.aF=this.f}this.y-=d;if(this.bY||this.y>0&&this.K[1]&&this.K[2]){this.dR();return 1}this.b=3-this.b;this.B=0;this.y=0;this.aF=this.f;return 1}
dR(){for(let d=0;d<this.q;d++){this.C[d]^=this.ce;this.D[d]^=this.cf}}
U(){let k=this.aL[this.f-1];while(this.f>k||this.eC&&this.B)this.ef()}
ef(){let b=this.f-1,d=this.l,l=this.aq[b];this.bH(l);if(this.b==this.bn[b])this.dR();this.F(l);for(let a=l;a<d;a++)if(this.ad[a]&4)this.K[this.ad[a]&3]+=this.a[this.aC[a]]?1:-1;this.B=this.cI[b];this.y=this.cV[b];this.b=this.bn[b];this.aF=this.dn[b];this.r=this.aE[b];this.f=b;this.d=0}
aw(){return 1}
ax(a){let d=this.dz();if(d||this.B||!this.aD||this.r<this.aD)return d;return 20|this.aZ(1)}
dz(){let e=this.b;if(!this.K[e])return 24|2-e;if(!this.K[3-e])return 28|e-1;let a=this.cZ&&!this.B?this.aZ(this.cZ):2;return a==2?0:32|a}
aZ(a){let b=this.o[1]-this.K[1]-this.o[2]+this.K[2];return b>=a?0:-b>=a?1:2}
bG(){let d=this.dz();return d&&(d&3)==this.bn[this.f-1]-1?4:0}}class Formations extends Placing{
constructor(){super();this.bj=new Int32Array(3);this.X=new Int32Array(256);this.I=new Int32Array(256);this.eL=this.ci=this.eJ=this.eB=this.bW=this.eM=this.al=this.w=this.bk=this.bX=this.J=this.af=this.Z=this.bi=0;if(new.target===Formations)this.n(...arguments)}
n(c,f,k,g,m){[this.eL,this.ci,this.eJ,this.eB,this.bW,this.eM]=z(k.slice(30),6).map(Number);this.X.fill(0);this.al=0;this.w=0;this.bk=0;this.bX=0;this.I.fill(0);this.J=0;this.af=0;this.Z=0;this.bi=0;this.bj.fill(0);super.n(c,f,k,g,m);this.ck=32}
T(l){let d=l,e=this.b,i=this.a;for(let h=0;h<this.i;h++){let b=this.h[h];if(!(i[b]&e))continue;for(let a=0;a<4;a++){let c=b+this.g[a];while(!i[c]){d=this.bu(d,0,0,b,c-b);if(i[b]&4)break;c+=this.g[a]}}for(let f=1;f<4;f++)if(this.dC(f,b))d=this.fC(f,b,d);if(i[b]&32)d=this.fA(b,d)}return d}
fC(f,k,d){let n=this.c[1];for(let a=0;a<4;a++){let g=this.g[a];this.dy(k,n,g);if(!(this.a[this.bk]||this.O(this.bk,this.bX,63,0)))d=this.bu(d,f,f>>31,k,g)}if(f!=1){for(let e=-1;e<2;e+=2){let c=e>0?n:k,g=f==2?e:e*17;this.dW(c,g);for(let m=this.Z?this.af+this.Z+1:0,b=2;b<m;b++)if(!this.dt(c,g,b))d=this.bu(d,f,f>>31,k,b*g)}}return d}
fA(k,d){this.c[0]=k;for(let a=-2;a<3;a+=4){this.w=a+this.bA();if(!this.a[k+this.w]&&!(this.ds()||this.ei(8)))d=this.bu(d,4,0,k,this.w)}return d}
bu(d,f,b,k,h){var i,j,l,m,o,q,r,s;return this.s(d,(o=f<<9,i=b<<9|f>>>23,j=k-18,l=o|j,m=i|j>>31,s=l<<9,r=m<<9|l>>>23,q=k+h-18,s|q),r|q>>31)}
dC(f,k){let r=f==3?17:1;for(let a=1;a<4;a++){let b=k+(f==1?(a&1)+(a>>1)*17:a*r);if(!(this.a[b]&this.b))return false}let j=k,o=k+this.ej(f);this.c[0]=j;this.c[1]=o;return!this.du(f==1?5:6)}
ej(f){if(f==1)return 18;return f==2?3:f==3?51:f==4?1:0}
formations(){let g=[];for(let f=1;f<4;f++){for(let h=0;h<this.i;h++){let k=this.h[h];if(this.a[k]&this.b&&this.dC(f,k))g.push([f,k-18])}}return g}
aa(e,i){let f=e>>>18|i<<14,b=i>>18,k=(e>>>9&511)+18,j=(e&511)+18;if(b>0||b==0&&f>>>0>4)return 0;let a=this.ej(f),h=j-k;if(k+a>=320||j+a>=320)return 0;if(f==0&&b==0){this.c[0]=k;this.c[1]=j;this.e=2;return 2}this.c[0]=k;this.c[1]=k+a;this.c[2]=j;this.c[3]=j+a;this.e=4;if(f==1&&b==0)return 5;if(f==4&&b==0)return 8;return h==this.bb(h)?6:7}
fs(i){let e=this.c,f=this.c[0],c=this.c[1];if(this.e!=(i==2?2:4)||!(i==2||5<=i&&i<=8)){this.z(13);return true}if(i==2){e[1]=f;e[2]=c}this.w=e[2]-f;if(i!=2)return this.ff(i)||this.eU(i);if(this.A?this.dF(f,c):this.bz(f,c)?0:1)return true;let a=this.w!=this.bb(this.w);return(this.a[f]&4&&(a?1:0)&&this.x(20,f,c))!=0}
ff(i){for(let a=0;a<4;a++)if(this.a[this.c[a]]&8){this.z(6);return true}if(this.fg(i))return true;if(this.O(this.c[0],this.c[1],this.b,this.b)){this.ai(this.eP());return true}if(this.ei(i)){this.ai(10);return true}return false}
fg(i){let h=this.w;if(i==8){let a=h-this.bA();if(!this.dS()||this.c[1]!=this.c[0]+1||a!=2&&a!=-2){this.x(13,this.c[0],this.c[1]);return true}}else if(!this.dS()){this.z(13);return true}else if(!h){this.bv(12);return true}else if(x(h,17)&&Math.floor((this.c[0]-18)/17)!=Math.floor((this.c[2]-18)/17)){this.bv(11);return true}return false}
dS(){let e=this.c,c=x(e[1]-18,17)-x(e[0]-18,17),a=x(e[3]-18,17)-x(e[2]-18,17);return e[3]-e[1]==this.w&&e[1]>=e[0]&&c>=0&&c==a}
eP(){let b=0;for(let a=0,m=this.J;a<m;a++)if(!this.a[this.I[a]]){this.I[b]=this.I[a];b+=1}if(b)this.J=b;return b?7:8}
ei(i){if(i==8){let a=this.bA(),l=this.c[0]+a+(this.w>a?1:-2);return this.O(l,l+2,63,0)}this.dy(this.c[0],this.c[1],this.w);return this.O(this.bk,this.bX,i==7?this.b|4:63,0)}
dy(k,n,h){let a=x(h,17)?x(n-k,17)+1:(Math.floor((n-k)/17)+1)*17;this.bk=k+(h>0?a:h);this.bX=n+(h>0?h:-a)}
eU(i){if(i==8)return this.ds();if(this.du(i))return true;if(i==7)return this.eS();return this.w!=this.bb(this.w)&&this.bv(21)}
du(i){let k=this.c[0],n=this.c[1],a=n-k,b=i==5?a==18:a==3||a==51;if(!b&&this.x(50,k,n))return true;if(this.bj[this.b]>1&&this.O(k,n,4,0)>1&&this.ai(51))return true;return(this.eB&&this.eh(k,n,this.b)&&(this.ai(52)?1:0))!=0}
eS(){let k=this.c[0],a=this.c[1]-this.c[0],g=this.bb(this.w);if(a&&a<17!=(g==1||g==-1))return this.bv(53);let c=g>0?this.c[1]:k;this.dW(c,g);return this.dt(c,g,Math.floor(this.w/g))}
dt(c,g,b){let j=c+b*g,d=c+(this.af+this.Z)*g;if(this.a[c]&4&&this.x(54,c,0))return true;if(this.ci==2&&this.Z&&1<b&&b<=this.af)return false;let a=this.bi&&this.Z&&this.O(this.c[0],this.c[1],4,0);if(a&&this.ai(55))return true;if(!this.af&&this.x(56,c,c+g))return true;if(b<=this.af||!this.Z)return this.x(57,c,j)!=0;if(b>this.af+this.Z)return this.x(58,d,j)!=0;return((this.ci==1?1:0)&&(j!=d?1:0)&&this.x(59,j,d))!=0}
ds(){let a=this.bA(),d=this.c[0]-(this.w>a?0:2),b=(this.a[this.c[0]-a]&8)!=0;if(this.O(d,d+3,b?63:0,this.b|32)&&this.ai(60))return true;d+=a;return(this.eJ&&this.O(d,d+3,63,0)&&(this.ai(61)?1:0))!=0}
dW(c,g){let b=c+g,m=3-this.b;this.af=0;this.Z=0;this.bi=0;while(!this.a[b]){this.af+=1;b+=g}while(this.au(b,m)){this.Z+=1;if(this.bW&&this.cy(b,m)==2)this.bi=1;b+=g}if(this.a[b]&m)this.bi=1}
cy(l,g){for(let a=0;a<4;a++){let d=l-(a&1)-(a>>1)*17;if(!this.O(d,d+17+1,g,g)&&!this.eh(d,d+17+1,g)){let b=this.O(d,d+17+1,4,0);return b<2?1+b:0}}return 0}
bA(){return this.b==1?17:-17}
bb(h){let g=h>=17||h<=-17?17:1;return h>0?g:-g}
au(b,g){return(this.a[b]&7)==g}
O(d,a,g,e){let c=x(a-d,17)+1,f=Math.floor((a-d)/17)+1;this.J=0;for(let n=0;n<c;n++){for(let l=0;l<f;l++){let b=d+n+l*17;if((this.a[b]&g)!=e){this.I[this.J]=b;this.J+=1}}}return this.J}
eh(d,a,g){let c=x(a-d,17)+1,f=Math.floor((a-d)/17)+1;this.J=0;for(let m=c+1,n=-1;n<m;n++){for(let o=f+1,l=-1;l<o;l++){let e=n<0||n==c,h=l<0||l==f,b=d+n+l*17;if(e!=h&&this.a[b]&g){this.I[this.J]=b;this.J+=1}}}return this.J}
bv(d){for(let a=0;a<4;a++)this.I[a]=this.c[a];this.J=4;return this.ai(d)}
ai(d){if(this.z(d))return true;for(let a=0,m=this.J;a<m;a++)this.k(this.I[a]);return false}}class Marches extends Formations{
constructor(){super();this.ah=new Int32Array(3);this.aK=new Int32Array(3);this.dg=new Int32Array(4096);this.dh=new Int32Array(4096);this.di=new Int32Array(1024);this.dj=new Int32Array(1024);this.dk=new Int32Array(1024);this.df=this.aM=this.aj=this.ar=0;if(new.target===Marches)this.n(...arguments)}
n(c,f,k,g,m){this.ah.fill(0);this.aK.fill(0);this.dg.fill(0);this.dh.fill(0);this.df=1;this.aj=0;this.aM=0;this.di.fill(0);this.dj.fill(0);this.dk.fill(0);this.ar=0;super.n(c,f,k,g,m)}
bL(b,i){let j=z(b.length?b:[0,0,...F(this.q)],2,true),f=j[0],d=j[1],g=j.slice(2),l=1+D((()=>{const list=[];for(const c of i)list.push((c&3)==2);return list})()),h=1+D((()=>{const list=[];for(const c of i)list.push((c&3)==1);return list})()),k=0<=f&&f<1073741824&&0<=d&&d<1073741824;if(!k||g.length>4096||g.length!=l*h*this.q)throw y("ValueError","these men are not those of the board");this.aK[1]=f;this.aK[2]=d;this.df=h;for(let[a,e]of g.entries()){this.dg[a]=B(e);this.dh[a]=A(e)}}
reset(){Placing.prototype.reset.call(this);this.dA();for(let g=0;g<3;g++)this.ah[g]=this.aK[g]}
dA(){for(let g=0;g<3;g++){this.p[g]=0;this.bj[g]=0}for(let h=this.i-1;h>-1;h-=1){let b=this.h[h];if(this.a[b]&4){this.p[this.a[b]&3]=b;this.bj[this.a[b]&3]+=1}}}
dB(l,d){for(let a=l;a<d;a++)if(this.ad[a]&4){this.dA();return}}
aW(i){return this.ac(i)}
ac(i){let k=this.l;this.d=0;this.bd=0;this.ar=0;if(k>61440||this.fs(i))return 0;this.fz();let g=this.bb(this.w);if(i==7)this.fO(g);this.aj=0;if(i==7&&(this.d||this.ci!=2))this.aj=-2;else if(i==5&&!this.eM)this.aj=g;this.aX(i);for(let a=0,m=this.d;a<m;a++)if(this.E[a]!=256)this.t(this.m[a],this.a[this.m[a]]);this.aV(k);this.dB(k,this.l);this.dX(k);this.ea(3-this.b,this.d);return 1}
fz(){this.al=this.O(this.c[0],this.c[1],0,1);for(let a=0,m=this.al;a<m;a++)this.X[a]=this.I[a]}
fO(g){for(let a=0,m=this.al;a<m;a++){let b=this.X[a];while(b!=this.X[a]+this.w){b+=g;if(this.a[b]&3-this.b){this.bM(b,256,g);this.t(b,this.a[b])}}}}
strikes(){return(()=>{const list=[];for(let a=0;a<this.ar;a++)list.push([this.di[a]-18,this.dj[a],this.dk[a]]);return list})()}
aX(i){let c=this.l;this.aM=0;for(let a=0,m=this.al;a<m;a++)this.t(this.X[a],this.a[this.X[a]]);for(let a=0,o=this.al;a<o;a++){let j=this.ad[c+a]&4;this.aM|=j;this.X[a]+=this.w;this.t(this.X[a],this.b|j)}let b=this.aM;if(i==2)this.aM=0;for(let a=0,d=this.al;a<d;a++)this.fU(this.X[a]);if(b){for(let h=0;h<this.i;h++)if((this.a[this.h[h]]&(4|this.b))==(4|this.b))this.fT(this.h[h])}}
fU(b){let i=this.a,e=this.b,d=!(i[b]&4);for(let a=0;a<4;a++){let g=this.g[a],k=i[b+g],c=!this.aj||this.aj==g;if(k&3-e){if(k&4){if(d&&this.au(b+2*g,e))this.bM(b+g,1,g)}else if(d&&c){this.eo(b,g);if(this.fh(b+g,g))this.em(b,g)}}else if(k&e&&!(k&4)&&c&&this.au(b+2*g,3-e))this.eo(b+g,g)}}
eo(a,g){let i=this.a,e=this.b,h=a+g,d=i[a-g];if(!(d&e))return;let c=!(i[h+g]&3-e),b=(d&4||this.aM&&(this.fn(a)?1:0))!=0;if(c||b&&!this.dN(h,g))this.bM(h,2,g)}
fT(b){for(let a=0;a<4;a++){let h=b+this.g[a];if(this.au(h,3-this.b)){for(let c=1;c<4;c+=2){let g=this.g[a+c&3];if(this.au(h-g,this.b)&&(!this.aj||this.aj==g))this.em(h-g,g)}}}}
em(a,g){let h=a+g,b=this.eL==1&&!(this.bW&&this.cy(h,3-this.b));if((b||this.au(a-g,this.b))&&!this.dN(h,g))this.bM(h,128,g)}
fh(h,g){let a=g==1||g==-1?17:1,j=4|this.b;return(this.a[h+a]&j)==j||(this.a[h-a]&j)==j}
dN(h,g){let b=h,m=3-this.b;while(this.au(b,m))b+=g;return(this.a[b]&m||this.bW&&(this.cy(h,m)==2?1:0))!=0}
fn(b){for(let a=0,m=this.al;a<m;a++)if(this.X[a]==b)return 1!=0;return 0!=0}
bM(h,f,g){if(this.A&&this.ar<1024){this.di[this.ar]=h;this.dj[this.ar]=f;this.dk[this.ar]=g;this.ar+=1}for(let a=0,m=this.d;a<m;a++)if(this.m[a]==h){this.E[a]|=f;return}if(this.d<64)this.bt(h,f,0,0)}
U(){let l=this.aq[this.f-1],d=this.l;this.dX(l);this.ea(3-this.b,-this.R[this.f-1]);Placing.prototype.U.call(this);this.dB(l,d)}
dX(l){for(let a=l,m=this.l;a<m;a++){if(this.ad[a]&32){let o=(960+this.aC[a])*16;for(let d=0;d<this.q;d++){this.C[d]^=this.bl[o+d];this.D[d]^=this.bm[o+d]}}}}
ea(g,h){if(h){this.dZ();this.ah[g]+=h;this.dZ()}}
dZ(){let o=this.ah[1]-this.aK[1],a=this.ah[2]-this.aK[2],l=(o*this.df+a)*this.q;for(let d=0;d<this.q;d++){this.C[d]^=this.dg[l+d];this.D[d]^=this.dh[l+d]}}
ep(){let j=this.p,e=this.b;for(let a=0;a<2;a++){let g=a?3-e:e;if(!j[g])return 24|2-g}for(let a=0;a<2;a++){let g=a?3-e:e;if(this.o[g]==this.bj[g])return 8|2-g}for(let a=0;a<2;a++){let g=a?3-e:e;if(!this.ab(j[g]))return 4|2-g}return 0}
bG(){let d=this.ep();return d&&(d&3)==2-this.b?4:0}
ax(a){let d=this.ep();if(d)return d;if(a>=3&&this.N)return 16|(this.N==4?this.aZ():2);if(this.aD&&this.r>=this.aD)return 20|this.aZ();return 0}
aZ(){if(this.ah[1]==this.ah[2])return 2;return this.ah[2]>this.ah[1]?1:0}}
const engine={Board,Slides,Turns,SearchBoard,Placing,Bonds,Chains,Dice,Formations,Marches};if(typeof module==="object"&&module.exports)module.exports=engine;else globalThis.latrodbEngine=engine})();

/* The rules of the games. Made by python -m tests.support.page_engine; do not edit. */
(()=>{"use strict";let w=0;
const B=(e)=>(typeof e==="number"?e|0:Number(BigInt.asIntN(32,BigInt(e))));
const A=(e)=>(typeof e==="number"?Math.floor(e/4294967296)|0:Number(BigInt.asIntN(32,BigInt(e)>>32n)));
const D=(d,a)=>{const k=a*4294967296+(d>>>0);return Number.isSafeInteger(k)?k:BigInt(a)<<32n|BigInt(d>>>0)};
const G=(d,a)=>BigInt(a>>>0)<<32n|BigInt(d>>>0);
const E=(d,a,h)=>{if(h===0){w=a;return d}if(h>=32){w=a>>31;return h<64?a>>h-32:a>>31}w=a>>h;return d>>>h|a<<32-h};
const H=(d,a,h)=>{if(h===0){w=a;return d}if(h>=32){w=0;return h<64?a>>>h-32|0:0}w=a>>>h;return d>>>h|a<<32-h};
const I=(d,a,b)=>{if(b<=0||b>2097152)throw y("OverflowError","a divisor has 1 to 21 bits");return((a>>>0)%b*4294967296+(d>>>0))%b};
const x=(e,b)=>(e%b+b)%b;
const C=(a)=>a.reduce((c,b)=>c+Number(b),0);
const z=(a,h,b)=>{if(b?a.length<h:a.length!==h)throw y("ValueError",h+" items, please");return a};
const y=(i,a)=>Object.assign(new Error(a),{name:i});class Board{
constructor(){this.g=new Int32Array(8);this.aj=new Int32Array(4);this.h=new Int32Array(256);this.aA=new Int32Array(320);this.am=new Int32Array(320);this.bj=new Int32Array(20480);this.bk=new Int32Array(20480);this.cI=new Int8Array(320);this.cJ=new Int32Array(16);this.cK=new Int32Array(16);this.a=new Int8Array(320);this.D=new Int32Array(16);this.E=new Int32Array(16);this.o=new Int32Array(3);this.p=new Int32Array(3);this.bR=new Int32Array(3);this.m=new Int32Array(256);this.B=new Int32Array(256);this.al=new Int32Array(256);this.bc=new Int32Array(512);this.bd=new Int32Array(512);this.cF=new Int32Array(512);this.aO=new Int32Array(16384);this.aR=new Int32Array(16384);this.O=new Int32Array(16384);this.aB=new Int32Array(16384);this.bq=new Int32Array(16384);this.br=new Int32Array(16384);this.P=new Int32Array(65536);this.Q=new Int32Array(65536);this.cH=new Int32Array(1024);this.bN=new Int32Array(1024);this.dj=new Int32Array(8192);this.cR=this.cB=this.cX=this.aN=this.bY=this.cE=this.bS=this.bp=this.aI=this.ex=this.ew=this.bZ=this.cA=this.eo=this.ev=this.cQ=this.bf=this.bm=this.aQ=this.eM=this.ao=this.eG=this.ey=this.cU=this.eE=this.cO=this.eL=this.Y=this.eI=this.bo=this.aJ=this.i=this.q=this.bn=this.cg=this.cb=this.cc=this.et=this.eu=this.bW=this.b=this.v=this.f=this.eC=this.d=this.x=this.z=this.T=this.ag=0;if(new.target===Board)this.n(...arguments)}
n(f,k,c,g,m){var p,q,r;[this.cR,this.cB,this.cX,this.bf,this.bm,this.aN,this.bY,this.cE,this.bS,this.bp,this.aI,this.ex,this.ew,this.bZ,this.cA,this.eo,this.ev,this.cQ,this.aQ,this.eM,this.ao,this.eG,this.ey,this.cU,this.eE,this.cO,this.eL,this.Y,this.eI,this.bo]=z(c.slice(0,30),30).map(Number);this.aJ=this.aN?8:4;this.bn=this.bp?3:7;this.g.set(z([1,17,-1,-17,18,16,-18,-16],8));this.aj.set(z([2,3,1,0],4));this.i=+(f*k);this.a.fill(8);this.cI.fill(8);this.aA.fill(0);this.am.fill(0);this.h.fill(0);this.D.fill(0);this.E.fill(0);this.cJ.fill(0);this.cK.fill(0);this.o.fill(0);this.p.fill(0);this.bR.fill(0);this.m.fill(0);this.B.fill(0);this.al.fill(0);this.bc.fill(0);this.bd.fill(0);this.cF.fill(0);this.aO.fill(0);this.aR.fill(0);this.O.fill(0);this.aB.fill(0);this.bq.fill(0);this.br.fill(0);this.P.fill(0);this.Q.fill(0);this.cH.fill(0);this.bN.fill(0);this.dj.fill(0);this.z=0;this.T=0;this.ag=0;this.cg=0;for(let l=0;l<+k;l++){for(let n=0;n<+f;n++){let b=l*17+n+18;this.h[+(l*f+n)]=b;this.am[b]=n*32+l}}let s=(k-1)*17+18;for([q,r,p]of[[18,1,17],[18+f-1,-1,17],[s,1,-17],[s+f-1,-1,-17]])this.aA[+q]=2*q+r+p;this.q=Math.floor(g.length/(4*this.i));this.bj.fill(0);this.bk.fill(0);this.cb=B(m);this.cc=A(m);for(let[a,e]of g.entries()){let o=Math.floor(a/this.q),d=x(a,this.q),i=Math.floor(o/this.i),h=x(o,this.i),j=(i*320+this.h[h])*16+d;this.bj[j]=B(e);this.bk[j]=A(e)}this.set_up(new Uint8Array(180),0,0,F(this.q),false)}
set_up(g,c,f,k,h,b=[]){var a;if(g.length!=180||k.length!=this.q||!(0<=c&&c<=1&&0<=f&&f<1073741824))throw y("ValueError","these men are not those of the board");if(C((()=>{const list=[];for(const e of[...k,...b])list.push(!(0<=e&&e<=18446744073709551615n));return list})()))throw y("ValueError","a key has at most 64 bits");let i=(()=>{const list=[];for(let a=0;a<this.i;a++)list.push(this.eY(g,this.h[a]-18));return list})();this.bK(b,i);for(a=0;a<this.i;a++)this.cI[this.h[a]]=i[a];for(let d=0;d<this.q;d++){let j=k[d];this.cJ[d]=B(j);this.cK[d]=A(j)}this.et=+(c+1);this.eu=+f;this.bW=+(h&&this.ey);this.reset()}
eY(g,d){let h=d>>3,e=d&7,c=0;for(let f=0;f<5;f++)if(g[f*36+h]>>e&1)c|=f<3?1<<f:2<<f;if((c&3)==3||c&&!(c&3)||c&~(7|this.cg))throw y("ValueError",""+"no man is "+c);return c}
bK(b,i){}
reset(){for(let i=0;i<3;i++){this.o[i]=0;this.p[i]=0;this.bR[i]=0}let f=0;for(let b=0;b<320;b++){let c=this.cI[b];this.a[b]=c;if(c&3){if(c&4&&!this.bp){f+=1<<8*(c&3);this.o[c&3]=b}if(!(c&4&&this.bS))this.p[c&3]+=1}}for(let e=1;e<3;e++)if((f>>8*e&255)>1)this.o[e]=0;for(let d=0;d<this.q;d++){this.D[d]=this.cJ[d];this.E[d]=this.cK[d]}this.b=this.et;this.v=this.eu;this.f=0;this.x=0;this.d=0}
planes(){let g=new Uint8Array(180);for(let a=0;a<this.i;a++){let b=this.h[a],c=this.a[b];if(c){let h=b-18>>3,e=1<<(b-18&7);for(let f=0;f<5;f++)if(c&(f<3?1<<f:2<<f))g[f*36+h]=g[f*36+h]|e}}return new Uint8Array(g)}
found_faults(){let g=[],l=0;for(let a=0,m=this.T;a<m;a++){let d=this.bN[a];g.push([this.cH[a],(()=>{const list=[];for(let b=l;b<d;b++)list.push(this.dj[b]-18);return list})()]);l=d}return g}
found_captures(){if(!this.f)return[];let l=this.x-this.O[this.f-1];return(()=>{const list=[];for(let b=l;b<this.x;b++)list.push([this.bc[b]-18,this.bd[b]]);return list})()}
F(d){if(!this.z)return 1;if(this.T<1024){this.cH[this.T]=d;this.bN[this.T]=this.ag;this.T+=1}return 0}
k(d,b,i){this.T=0;this.ag=0;this.j(d,b,i);return 0}
j(d,b,i){if(this.F(d))return 1;if(b)this.t(b);if(i)this.t(i);return 0}
t(b){if(this.z&&this.ag<8192){this.dj[this.ag]=b;this.ag+=1;this.bN[this.T-1]=this.ag}}
dr(f,c,l,e){let k=this.D,n=this.E,g=this.bj,j=this.bk,p=this.q,b=((e-1)*320+f)*16,i=((e-1)*320+c)*16;for(let d=0;d<p;d++){k[d]^=g[b+d]^g[i+d]^this.cb;n[d]^=j[b+d]^j[i+d]^this.cc}if(l&4){b=(640+f)*16;i=(640+c)*16;for(let d=0;d<p;d++){k[d]^=g[b+d]^g[i+d];n[d]^=j[b+d]^j[i+d]}}for(let a=0,m=this.d;a<m;a++){let h=this.al[a];b=((h&3)-1)*320+this.m[a];i=640+this.m[a];for(let d=0;d<p;d++){k[d]^=g[b*16+d];n[d]^=j[b*16+d];if(h&4){k[d]^=g[i*16+d];n[d]^=j[i*16+d]}}}}
dt(e){for(let a=0,m=this.d;a<m;a++){let l=this.al[a];if(!(l&4&&this.bS))this.p[l&3]+=e}}
aV(l,b,e){for(let a=0;a<4;a++){let k=l+this.g[a];if(k!=b&&this.a[k]&e)return 1}return 0}
dE(b,e){let i=this.a,j=3-e|4;return i[b+1]==j||i[b-1]==j||i[b+17]==j||i[b-17]==j?1:0}
cx(b,j){let a=b-j;return j&&(a==1||a==-1||a==17||a==-17?1:0)}
ab(b){let i=this.a;return(i[b+1]?0:1)+(i[b-1]?0:1)+(i[b+17]?0:1)+(i[b-17]?0:1)}
aF(c){let j=this.o[c];if(!j||this.ab(j))return 0;return(this.eG?0:1)||this.aV(j,0,3-c)}}
function F(h,c=0){return Array(+h).fill(c)}class Slides extends Board{
constructor(){super();if(new.target===Slides)this.n(...arguments)}
ct(f,c,g,k){let e=this.b,b=this.f,l=this.a[f];if(!this.bx(f,c,g,e,this.bv(f,e),k))return 0;this.aO[b]=f;this.aR[b]=c;this.O[b]=this.d;this.aB[b]=this.v;this.bq[b]=this.D[0];this.br[b]=this.E[0];for(let a=0,m=this.d;a<m;a++){this.bc[this.x+a]=this.m[a];this.bd[this.x+a]=this.B[a];this.cF[this.x+a]=this.al[a]}this.dr(f,c,l,e);this.dt(-1);this.v=this.d?0:this.v+1;this.x+=this.d;this.b=3-e;this.f=b+1;return 1}
S(){let b=this.f-1,e=3-this.b,h=this.O[b];this.x-=h;for(let a=0;a<h;a++){this.m[a]=this.bc[this.x+a];this.B[a]=this.bd[this.x+a];this.al[a]=this.cF[this.x+a]}this.d=h;this.v=this.aB[b];this.b=e;this.f=b;this.dt(1);this.aG(this.aO[b],this.aR[b],e);this.dr(this.aO[b],this.aR[b],this.a[this.aO[b]],e)}
by(f,c){let i=this.a;if(!(i[f]&this.b))return 0;if(this.aN){for(let a=0;a<8;a++){let g=this.g[a];if(f+g==c)return i[c]?0:g;if(this.bY&&f+2*g==c&&i[f+g]&3-this.b)return i[c]?0:g}return 0}let g=c>f?1:-1;if(!(-17<c-f&&c-f<17))g*=17;let b=f+g;while(!i[b]&&b!=c)b+=g;return i[b]||b!=c?0:g}
bx(f,c,g,e,o,k){let i=this.a;if(o==3&&!this.z)return 0;i[c]=i[f];i[f]=0;if(this.o[e]==f)this.o[e]=c;this.ek(c,g,e);if(k){if(k!=-1&&k>>this.d){this.d=0;this.aG(f,c,e);return 0}this.fO(k,e)}for(let a=0,m=this.d;a<m;a++){this.al[a]=i[this.m[a]];i[this.m[a]]=0}if(this.eM&&this.fh(c,e)){this.m[this.d]=c;this.B[this.d]=1;this.al[this.d]=i[c];this.d+=1;i[c]=0}if(this.eO(f,c,g,e,o)){this.aG(f,c,e);return 0}return 1}
aG(f,c,e){let i=this.a;for(let a=0,m=this.d;a<m;a++)i[this.m[a]]=this.al[a];i[f]=i[c];i[c]=0;if(this.o[e]==c)this.o[e]=f}
eO(f,c,g,e,o){let a=c!=f+g?1:0;if(o&&!this.fn(c,e,o,a)){let d=this.dl(this.a[c]&4,o);if(this.F(d))return 1;this.fV(f,c,e,d)}if(this.cE&&a&&this.a[c]&4&&this.j(15,f,c))return 1;if(this.ao&&this.aF(e)&&!(this.ao==2&&this.aF(3-e))){if(this.F(18))return 1;this.t(this.ao==2?this.o[e]:f);this.fU(this.o[e])}if(this.bW&&!this.f&&e==this.b&&this.aF(3-e)){if(this.j(62,f,c))return 1;this.t(this.o[3-e])}return 0}
fV(f,c,e,d){this.t(f);for(let a=0;a<4;a++){let k=f+this.g[this.aj[a]];if(k!=c&&this.dH(k,c,e,d))this.t(k)}}
fU(b){for(let a=0;a<4;a++){let k=b+this.g[this.aj[a]];if(this.a[k]!=8)this.t(k)}}
fn(c,e,o,a){return(o!=3?1:0)&&(this.d||(o==2&&!a?1:0)||this.dE(c,e))}
dl(b,o){if(!b)return 14;return o==3?17:o==2?15:16}
dH(k,c,e,d){if(d==17){for(let a=0,m=this.d;a<m;a++)if(this.m[a]==k)return 1;return this.a[k]&3}return this.a[k]&3-e&&((d==14&&this.aV(k,c,e))?0:1)}
ek(c,g,e){let i=this.a,m=3-e;this.d=0;for(let a=0;a<this.aJ;a++)if(i[c+this.g[a]]&m)this.fQ(c,this.g[a],g,e);if(i[c+g]&e&&(this.cX||this.bm))this.eZ(c,g,e)}
fQ(c,h,g,e){let i=this.a,k=c+h,m=3-e,b=(i[c]&4&&(this.bp?0:1))!=0,f=(this.bZ||(b?0:1))!=0,d=i[k+h];if((i[k]&this.bn)!=m){if(this.bf==2||this.cR&&this.cQ&&f)this.em(c,h,g,e)}else if(d&e){if(f&&(this.bZ||!(d&4)))this.bs(k,1)}else if(d&m){if(f)this.em(c,h,g,e)}else if(this.aA[k]&&this.cB&&(this.cA||!b)){let a=i[this.aA[k]-c];if(a&e&&(this.cA||!(a&4)))this.bs(k,4)}}
em(c,h,g,e){let i=this.a,m=3-e,b=c+h;if(this.cR){while((i[b]&(this.cQ?m:this.bn))==m)b+=h;if(b!=c+2*h&&i[b]&e&&(this.bZ||!(i[b]&4)))this.dk(c,b,h,e,2)}else if(this.bf&&(h==g||this.bf==3)){while(i[b]&m&&(this.ev||!(i[b]&4)))b+=h;if(b!=c+h&&b!=c+2*h&&i[b]&e)this.dk(c,this.bf==2?b:c+2*h,h,e,8)}}
dk(c,d,h,e,f){let b=c+h;while(b!=d){if((this.a[b]&this.bn)==3-e)this.bs(b,f);b+=h}}
eZ(c,g,e){let i=this.a,f=1,b=c+2*g,j=0;while(i[b]&e){f+=1;b+=g}if((i[b]&this.bn)!=3-e)return;let d=i[b+g],l=((d==8?1:0)||d&e&&(this.eo||((d&4)?0:1)))!=0;if(this.cX&&f==1&&l)j=16;if(this.bm){let a=g==1||g==-1?17:1,k=c,h=f+1;if(this.bm==2){k=c+(f-1)*g;h=2}else if(this.bm==3)h=2;if(this.dM(k+a,g,h,e)||this.dM(k-a,g,h,e))j|=32}if(j)this.bs(b,j)}
dM(b,g,h,e){for(let a=0;a<h;a++)if(!(this.a[b+a*g]&e))return 0;return 1}
fh(b,e){for(let a=0;a<2;a++){let h=this.g[a];if(this.a[b+h]&3-e&&this.a[b-h]&3-e)return 1}return 0}
fO(k,e){let b=0;for(let a=0,m=this.d;a<m;a++){let h=this.m[a],c=(k==-1?this.cx(h,this.o[3-e]):k>>a&1)!=0;if(!c){this.m[b]=h;this.B[b]=this.B[a];b+=1}}this.d=b}
bs(h,j){let b=this.d;while(b&&this.am[this.m[b-1]]>this.am[h]){this.m[b]=this.m[b-1];this.B[b]=this.B[b-1];b-=1}this.m[b]=h;this.B[b]=j;this.d+=1}
bv(f,e){if(!this.aI)return 0;let i=this.a,m=3-e,c=0,d=c,g=c,b=i[f]&4;for(let a=0;a<4;a++){let k=f+this.g[a];if(i[k]&m){c+=1;d+=this.aI==2||!this.aV(k,f,e)?1:0}else if(!i[k])g+=1}if(!c||this.aI==2&&!b)return 0;if(b&&g<=1)return this.ew&&!d?0:3;if(!d&&(!b||c==1||this.ex))return 0;return b&&c==1?2:1}
cw(e){let i=this.a,j=this.o[3-e],n=0,c=this.z,k=this.aQ?-1:0;for(let a=0;a<4;a++)if(!i[j+this.g[a]])n=j+this.g[a];this.eC=n;this.z=0;for(let a=0;a<4;a++){let g=this.g[a],b=n+g;while(!i[b])b+=g;if(i[b]&e&&this.bx(b,n,-g,e,this.bv(b,e),k)){let d=this.aF(3-e);this.aG(b,n,e);if(d){this.z=c;return b}}}this.z=c;return 0}}class Turns extends Slides{
constructor(){super();this.c=new Int32Array(256);this.N=this.e=this.U=this.ax=0;if(new.target===Turns)this.n(...arguments)}
n(f,k,c,g,m){this.c.fill(0);this.e=0;this.U=0;super.n(f,k,c,g,m);this.ax=this.Y==6?3:this.Y==7?2:0}
cs(e,i){if(e>>>18|i<<14|i>>18&&(!this.aQ||i>>4|i>>31))return 0;let f=(e>>>9&511)+18,c=(e&511)+18,g=f<302&&c<302?this.by(f,c):0;if(!g||this.dG(f,c)||!this.ct(f,c,g,e>>>18|i<<14))return 0;return this.cv()}
av(e,i){let f=(e>>>9&511)+18,c=(e&511)+18;this.ct(f,c,this.by(f,c),e>>>18|i<<14)}
cv(){if(this.ax&&this.au()>=this.ax){this.S();return 0}return 1}
bz(i){let f=this.c[0],c=this.c[1],k=0;if(i!=2||this.e<2)return this.k(13,0,0);if(this.dB(f,c))return 0;let g=this.by(f,c);if(this.e>2){k=this.fa(f,c,g);if(!k)return 0}if(!g)this.j(this.dK(f,c)?22:19,f,c);return this.ct(f,c,g,k)}
dB(f,c){return this.dA(f,c)||((this.aN||this.dL(f,c))?0:1)||this.bD(c)}
dA(f,c){let i=this.a;if(i[f]&8||i[c]&8)this.k(6,0,0);else if(!i[f])this.k(7,f,0);else if(!(i[f]&this.b))this.k(8,f,0);else if(f==c)this.k(12,f,0);else return 0;return 1}
bD(b){if(!this.a[b])return 0;if(this.a[b]&8)this.k(6,0,0);else this.k(9,b,0);return 1}
dL(f,c){let d=f<c?f:c,a=f<c?c:f,g=a-d<17?1:17;if(g==1&&Math.floor((d-18)/17)!=Math.floor((a-18)/17))g=0;if(!g||x(a-d,g))return this.k(11,f,c);let j=1;for(let b=d+g;g>0?b<a:b>a;b+=g)if(this.a[b]){if(j)j=this.k(10,0,0);this.t(b)}return j}
dK(f,c){for(let a=0;a<this.aJ;a++)if(f+2*this.g[a]==c)return this.a[f+this.g[a]]&3;return 0}
fa(f,c,g){let i=this.a,k=0;if(!this.aQ){this.F(13);for(let m=this.e,a=2;a<m;a++)this.t(this.c[a]);return 0}i[c]=i[f];i[f]=0;this.ek(c,g,this.b);i[f]=i[c];i[c]=0;for(let o=this.e,a=2;a<o;a++){let e=0;for(let b=0,d=this.d;b<d;b++)if(this.m[b]==this.c[a])e=1<<b;if(!e)return this.k(63,this.c[a],0);k|=e}return k}
R(l){let e=this.b,n=this.fu(),d=l,i=this.a,a=((n<0?1:0)||this.aQ||this.bW&&(this.f?0:1))!=0;for(let h=0;h<this.i;h++){let f=this.h[h];if(!(i[f]&e))continue;let o=this.aI?this.bv(f,e):0,b=i[f]&4,k=(o||(a?1:0)||b&&this.cE)!=0;if(k||n||b&&this.ao)d=o!=3?this.fD(f,o,k,n,d):d;else d=this.fz(f,3-e,d)}return d}
fz(f,m,d){var j;let i=this.a,h=this.g,n=this.P,p=this.Q;for(let a=0;a<this.aJ;a++){let g=h[a],c=f+g;if(this.bY&&i[c]&m)c+=g;while(!i[c]){n[d]=j=f-18<<9|c-18;p[d]=j>>31;d+=1;if(this.aN)break;c+=g}}return d}
fD(f,o,k,n,d){var j;let i=this.a,e=this.b,b=(i[f]&4&&this.ao)!=0;for(let a=0;a<this.aJ;a++){let g=this.g[a],c=f+g;if(this.bY&&i[c]&3-e)c+=g;while(!i[c]){if(!(k||c==n||b&&!this.ab(c)))d=this.r(d,j=f-18<<9|c-18,j>>31);else if(this.bx(f,c,g,e,o,0)){let h=this.d;this.aG(f,c,e);d=this.r(d,j=f-18<<9|c-18,j>>31);if(this.aQ&&h)d=this.fC(f,c,g,o,h,d)}if(this.aN)break;c+=g}}return d}
fu(){let j=this.o[this.b],n=0;if(!this.ao||!j)return 0;let g=this.ab(j);for(let a=0;a<4;a++)if(g==1&&!this.a[j+this.g[a]])n=j+this.g[a];return g?n:-1}
fC(f,c,g,o,h,d){var j;for(let m=1<<h,k=1;k<m;k++)if(this.bx(f,c,g,this.b,o,k)){this.aG(f,c,this.b);d=this.r(d,j=k<<18|f-18<<9|c-18,j>>31)}return d}
r(d,e,i){if(d>=65536){this.N=1;return d}this.P[d]=e;this.Q[d]=i;return d+1}
bw(e){if(this.dI(this.bR[e],e))return 1;for(let h=0;h<this.i;h++)if(this.dI(this.h[h],e)){this.bR[e]=this.h[h];return 1}return this.R(61440)>61440?1:0}
dI(b,e){let i=this.a;if(i[b]!=e||this.bW&&!this.f)return 0;if(this.aI&&this.aV(b,0,3-e))return 0;let j=this.ao?this.o[e]:0,g=j?this.ab(j):2;if(!g)return 0;for(let a=0;a<this.aJ;a++){let k=b+this.g[a];if(!i[k]&&(g>1||!this.cx(k,j)))return 1}return 0}
cm(){var e,i,j,o;let d=this.R(0),b=d;if(this.ax||this.Y==5&&this.au()>=3){b=0;for(let a=0;a<d;a++){let f=this.P[a],c=this.Q[a];if(this.Y==5)e=!this.dG((j=f>>>9|c<<23,o=c>>9,j+18|0),(f&511)+18);else{this.av(f,c);e=this.au()<this.ax;this.S()}if(e){this.P[b]=f;this.Q[b]=c;b+=1}}}return b}
dz(){return this.dP(this.R(0))}
dP(d){for(let a=0;a<d;a++){this.av(this.P[a],this.Q[a]);let b=this.au()>=this.ax;this.S();if(!b)return 1}return 0}
dG(f,c){if(this.Y!=5||this.au()<3)return 0;for(let b=0,m=this.f;b<m;b++)if(this.bq[b]==this.D[0]&&this.br[b]==this.E[0]&&this.aO[b]==f&&this.aR[b]==c)return 1;return 0}
au(){let a=this.D[0],c=this.E[0],g=1,k=this.f-this.v,b=this.f-2;while(b>=k&&b>=0){g+=this.bq[b]==a&&this.br[b]==c?1:0;b-=2}return this.q?g:1}}class SearchBoard extends Turns{
constructor(){super();if(new.target===SearchBoard)this.n(...arguments)}
turns(){this.N=0;return this.dT(this.cm())}
play(e){if(!(0<=e&&e<=9223372036854775807n)||this.f>=16383||!this.cs(B(e),A(e)))throw y("ValueError",""+e+" is not a legal turn here")}
undo(){if(!this.f)throw y("ValueError","no turn was played");this.S()}
force(i,e,b=0){if(this.f>=16383||e.length>256)throw y("ValueError","too many turns, or squares");this.e=0;this.U=b;for(let d of e){let a=0<=d&&d<284;this.c[this.e]=a?d+18:0;this.e+=1}this.z=1;this.T=0;this.ag=0;let c=this.bz(i);this.z=0;return c!=0}
legal_turns(){this.N=0;return this.dT(this.R(0))}
dT(d){this.ds();let n=this.P,p=this.Q;return(()=>{const list=[];for(let a=0;a<d;a++)list.push(D(n[a],p[a]));return list})()}
captures_by_turn(){let g=[];for(let m of this.legal_turns()){let e=B(m),i=A(m);this.av(e,i);g.push([D(e,i),(()=>{const list=[];for(const[d,a]of this.found_captures())list.push(d);return list})()]);this.S()}return g}
mark(){return this.f?this.cq():0}
ending(a){return this.aH(a)}
without_turns(){return 12|this.aY(this.eL)}
get quiet_plies(){return this.v}
threat(c){if(!(0<=c&&c<=1))return-1;let e=c+1,j=this.o[3-e],f=j&&this.ab(j)==1?this.cw(e):0;return f?f-18<<9|this.eC-18:-1}
holds(){let g=[];for(let a=0;a<this.i;a++){let b=this.h[a],e=this.a[b]&3,o=e?this.bv(b,e):0;if(o){let d=this.dl(this.a[b]&4,o),f=(()=>{const list=[];for(let h=0;h<4;h++)list.push(b+this.g[this.aj[h]]);return list})();let c=this.a[b]&4?16:14;g.push([b-18,d,(()=>{const list=[];for(const k of f)if(this.dH(+k,b,e,c))list.push(k-18);return list})()])}}return g}
outcome(){return this.aH(this.au())}
get key(){return G(this.D[0],this.E[0])}
keys_of_images(){return(()=>{const list=[];for(let d=0;d<this.q;d++)list.push(G(this.D[d],this.E[d]));return list})()}
get side(){return this.b-1}
perft(b){var j,o;if(!(0<=b&&b<=30)||this.f>16353)throw y("ValueError",""+"a depth from 0 to "+30+", please");this.N=0;let g=this.eb(b,0),a=w;this.ds();return D(g,a)}
ds(){if(this.N)throw y("OverflowError","too many turns to list")}
playout(e,f){var i;let g=A(e);e=B(e);let j=e<<1,o=g<<1|e>>>31,a=i=j+1|0,b=o+(i>>>0<j>>>0?1:0)|0;f=Math.min(f,16383-this.f);let c=0;while(c<f&&!this.outcome()){let d=this.cm();if(!d)break;b=b^(b<<13|a>>>19);a=a^a<<13;a^=a>>>7|b<<25;b^=b>>>7;b=b^(b<<17|a>>>15);a=a^a<<17;this.av((j=I(b>>>1,0,d),this.P[j]),this.Q[j]);c+=1}return c}
eb(b,l){if(b==0){w=0;return 1}if(this.aH(0)){w=0;return 0}let d=this.R(l);if(b==1){let j=d-l;w=j>>31;return j}let c=0,e=0;for(let a=l;a<d;a++){this.av(this.P[a],this.Q[a]);let j=this.eb(b-1,d),o=w,i=c+j|0;e=e+o+(i>>>0<c>>>0?1:0)|0;c=i;this.S();if(this.N){w=0;return 0}}w=e;return c}
cq(){let e=3-this.b,c=this.aR[this.f-1],j=this.o[3-e];if(this.cU!=1){let d=this.aE();if(d)return(d&3)==e-1?4:0;if(this.cU!=2)return 0}else if(j&&!this.ab(j))return 4;let g=j?this.ab(j):2;if(g==1&&this.cw(e))return 3;if(this.dE(c,e))return g==1?2:1;return this.eE&&this.fN(c,e)?2:0}
fN(c,e){let j=this.o[e];if(!j||!(c==j||this.cx(c,j))||this.ab(j)!=1)return 0;return this.cw(3-e)?0:1}
aE(){let e=this.b;if(this.aF(e))return 4|2-e;if(this.aF(3-e))return 4|e-1;if(this.p[e]<=this.cO)return 8|2-e;if(this.p[3-e]<=this.cO)return 8|e-1;return this.bw(e)?0:this.without_turns()}
aH(a){let d=this.aE();if(d)return d;if(a>=3){if(this.Y==5&&!this.cm())return this.without_turns();if(0<this.Y&&this.Y<5)return 16|this.aY(this.Y)}if(a&&this.ax&&this.v>2&&!this.dz())return this.without_turns();if(!this.bo||this.v<this.bo)return 0;return 20|this.aY(this.eI)}
aY(a){if(a==1)return this.b-1;if(a==2)return 2-this.b;if(a==4&&this.p[1]!=this.p[2])return this.p[2]>this.p[1]?1:0;return 2}}class Placing extends SearchBoard{
constructor(){super();this.df=new Int32Array(256);this.cG=new Int32Array(512);this.ep=new Int32Array(256);this.az=new Int16Array(65536);this.ac=new Int8Array(65536);this.ap=new Int32Array(16384);this.u=new Int32Array(3);this.M=new Int32Array(3);this.bO=new Int32Array(4);this.aP=new Int32Array(16384);this.cL=new Int32Array(4096);this.cM=new Int32Array(4096);this.bb=new Int32Array(256);this.ba=this.l=this.aw=this.ae=0;if(new.target===Placing)this.n(...arguments)}
n(f,k,c,g,m){this.ep.fill(0);this.ba=0;this.df.fill(0);this.cG.fill(0);this.az.fill(0);this.ac.fill(0);this.ap.fill(0);this.aP.fill(0);this.u.fill(0);this.M.fill(0);this.bO.fill(0);this.aw=1;this.ae=0;this.cL.fill(0);this.cM.fill(0);this.bb.fill(0);super.n(f,k,c,g,m);this.bS=0;this.bp=1;for(let h=0;h<this.i;h++)this.bb[+(x(h,f)*k+Math.floor(h/f))]=this.h[h]}
bK(b,i){let c=b.length?[...b.slice(0,4)]:[0,0,0,0];if(c.length!=4||C((()=>{const list=[];for(const h of c)list.push(0<=h&&h<256);return list})())!=4)throw y("ValueError","these hands are not those of the board");let e=this.ci(+c[0],+c[1],+(c[2]+c[3])),g=b.length?b.length-4:0;if(g&&(g!=(e+1)*this.q||e>=256))throw y("ValueError","these hands are not those of the board");for(let a=0;a<4;a++)this.bO[a]=c[a];for(let a=0;a<g;a++){let o=Math.floor(a/this.q),d=x(a,this.q),j=b[4+a];this.cL[o*16+d]=B(j);this.cM[o*16+d]=A(j)}}
reset(){super.reset();this.l=0;for(let e=1;e<3;e++){this.u[e]=this.bO[e-1];this.M[e]=this.bO[e+1]}this.ae=this.ci(this.u[1],this.u[2],this.M[1]+this.M[2])}
aa(e,i){return 0}
ah(i){return 0}
squares_of(e){let i=A(e);e=B(e);this.aa(e,i);return(()=>{const list=[];for(let a=0;a<this.e;a++)list.push(this.c[a]-18);return list})()}
ee(b,c,d){var j,o;let h=0;while((j=E(c,d,3*h),o=w,o>0||o==0&&j>>>0>7))h+=1;for(let a=0;a<h;a++){b+=this.g[(j=E(c,d,3*(h-1-a)),o=w,j&7)];if(!(0<b&&b<320))return 0;this.c[this.e]=b;this.e+=1}return(j=E(c,d,3*h),o=w,j==1&&o==0)?2:0}
bz(i){return this.ah(i)}
capture_moves(){let l=this.f?this.x-this.O[this.f-1]:0;return(()=>{const list=[];for(let b=l;b<this.x;b++)list.push(this.cG[b]);return list})()}
men_in_hand(){return[this.u[1],this.u[2],this.M[1],this.M[2]]}
cs(e,i){return this.ah(this.aa(e,i))}
av(e,i){this.ah(this.aa(e,i))}
s(b,c){this.a[b]^=c;if(c&3)this.p[c&3]+=this.a[b]&3?1:-1;this.az[this.l]=b;this.ac[this.l]=c;this.l+=1}
C(l){while(this.l>l){this.l-=1;let b=this.az[this.l],c=this.ac[this.l];this.a[b]^=c;if(c&3)this.p[c&3]+=this.a[b]&3?1:-1}}
bt(h,j,f,k){let b=this.d;while(b>k&&this.am[this.m[b-1]]>this.am[h]){this.m[b]=this.m[b-1];this.B[b]=this.B[b-1];b-=1}this.m[b]=h;this.B[b]=j;this.df[this.d]=f;this.d+=1}
aT(l){let b=this.f;this.ap[b]=l;this.O[b]=this.d;this.aB[b]=this.v;this.bq[b]=this.D[0];this.br[b]=this.E[0];for(let a=0,m=this.d;a<m;a++){this.bc[this.x+a]=this.m[a];this.bd[this.x+a]=this.B[a];this.cG[this.x+a]=this.df[a]}this.bG(l);this.v=this.d?0:this.v+1;this.aP[b]=0;this.x+=this.d;this.b=3-this.b;this.f=b+1;return 1}
S(){let b=this.f-1;this.b=3-this.b;this.v=this.aB[b];this.f=b;this.d=this.O[b];this.x-=this.d;if(this.aP[b])this.dF(this.b,this.aP[b]&511,this.aP[b]>>9);this.bG(this.ap[b]);this.C(this.ap[b])}
bG(l){let k=this.D,n=this.E,g=this.bj,j=this.bk,p=this.q;for(let d=0;d<p;d++){k[d]^=this.cb;n[d]^=this.cc}for(let a=l,m=this.l;a<m;a++){let b=this.az[a],c=this.ac[a];for(let i=0;i<4;i++){if(c&(i<3?1<<i:16)){let o=(i*320+b)*16;for(let d=0;d<p;d++){k[d]^=g[o+d];n[d]^=j[o+d]}}}}}
dq(){let f=0;for(let a=0,m=this.e;a<m;a++){let b=this.c[a];f+=this.U>>a&1;if(this.bD(b))return 0;for(let s=0;s<a;s++)if(this.c[s]==b)return this.k(9,b,0)}if(f<=this.M[this.b]&&this.e-f<=this.u[this.b])return 1;this.T=0;this.ag=0;this.aD(36);return 0}
aD(d){if(this.F(d))return 1;for(let a=0,m=this.e;a<m;a++)this.t(this.c[a]);return 0}
ec(l){let e=this.b,f=0;for(let a=0,m=this.e;a<m;a++){let b=this.U>>a&1;f+=b;this.s(this.c[a],b?e|4:e)}this.aT(l);this.dF(e,f-this.e,-f);this.v=0;this.aP[this.f-1]=this.e-f|f<<9;return 1}
dF(e,h,f){this.dW();this.u[e]+=h;this.M[e]+=f;this.ae=this.ci(this.u[1],this.u[2],this.M[1]+this.M[2]);this.dW()}
dW(){for(let d=0;d<this.q;d++){let j=this.ae*16+d;this.D[d]^=this.cL[j];this.E[d]^=this.cM[j]}}
ci(c,a,f){let b=this.aw-1;if(b){c=Math.floor((c+b)/this.aw);a=Math.floor((a+b)/this.aw)}return c+a+f}
dD(k,n){let e=this.c,i=this.a,j=1;if(this.dA(e[k],e[n])||this.bD(e[n]))return 1;let l=i[e[k]];i[e[k]]=0;for(let a=k+1;a<n;a++)if(j)j=this.bD(e[a])?0:1;for(let a=k;a<n;a++)if(j)j=this.fm(e[a],e[a+1]);i[e[k]]=l;return j?0:1}
fm(f,c){if(f==c)return this.k(12,f,0);for(let a=0;a<4;a++){let g=this.g[a];if(f+g==c||f+2*g==c&&this.a[f+g]!=8)return 1}return this.dL(f,c)}
aE(){if(!this.ae)return super.aE();return this.bw(this.b)?0:this.without_turns()}
aH(a){return this.ae?this.aE():super.aH(a)}}class Bonds extends Placing{
constructor(){super();this.cY=new Int32Array(320);this.X=new Int32Array(2048);this.ca=new Int32Array(2048);this.aZ=new Int32Array(32768);this.an=new Int32Array(256);this.cS=new Int32Array(320);this.cW=new Int8Array(320);this.eq=this.eD=this.V=this.cd=this.ce=this.I=0;if(new.target===Bonds)this.n(...arguments)}
n(f,k,c,g,m){[this.eq,this.eD,this.V,this.cd]=z(c.slice(31,35),4).map(Number);this.ce=0;this.I=0;this.N=0;this.cY.fill(0);this.cS.fill(0);this.cW.fill(0);this.X.fill(0);this.ca.fill(0);this.an.fill(0);this.aZ.fill(0);super.n(f,k,c,g,m);this.cg=16}
R(l){if(this.u[this.b])return this.co(l);let d=this.aW(0,l);for(let h=0;h<this.i;h++){let b=this.h[h];if((this.a[b]&19)==(16|3-this.b))d=this.fB(b,d)}return d}
co(d){var j;if(d>65536-this.i){this.N=1;return d}let i=this.a,n=this.P,p=this.Q;for(let h=0;h<this.i;h++){let b=this.h[h];if(!i[b]){n[d]=j=b-18<<9|b-18;p[d]=j>>31;d+=1}}return d}
fB(b,d){var j;let k=d,l=this.l;if(this.cd&&this.p[3-this.b]>2){this.s(b,this.a[b]);d=this.aW(b-18+1<<18,d);this.C(l)}return d>k?d:this.r(d,j=b-18<<9|b-18,j>>31)}
aW(a,d){for(let h=0;h<this.i;h++){let b=this.h[h];if((this.a[b]&19)==this.b){let e=a|b-18<<9;d=this.cn(b,e,this.cp(b,e,d))}}return d}
cp(f,e,d){var j;for(let a=0;a<4;a++){let c=f+this.g[a<2?3-a:a-2];if(!this.a[c]&&!this.bE(f,c))d=this.r(d,j=e|c-18,j>>31)}return d}
cn(f,e,d){var i,j,o;for(let m=this.cl(f,0),a=1;a<m;a++){let b=0,c=this.X[a];if(this.V){if(c!=f)d=this.r(d,(o=a<<27|e,i=b<<27|a>>>5|e>>31,j=c-18,o|j),i|j>>31)}else if(!this.bE(f,c))d=this.r(d,j=e|c-18,j>>31)}return d}
bw(e){let a=this.u[e]?0:16|3-e;for(let h=0;h<this.i;h++)if((this.a[this.h[h]]&19)==a)return 1;return a&&this.dC()}
dC(){let e=this.N,c=this.z,n=61440,d=0;this.z=0;for(let a=0,m=2*this.i;a<m;a++){let b=this.h[x(a,this.i)];if((this.a[b]&19)==this.b){d=a<this.i?this.cp(b,0,n):this.cn(b,0,n);if(d>n)break}}this.N=e;this.z=c;return d>n?1:0}
dz(){for(let h=0;h<this.i;h++){let b=this.h[h];if((this.a[b]&19)==(16|3-this.b))return 1;if((this.a[b]&19)==this.b){let e=b-18<<9;if(this.dP(this.cn(b,e,this.cp(b,e,0))))return 1}}return 0}
cl(f,j){let i=this.a,l=this.l,h=0,d=1,e=1;this.ce+=1;this.X[0]=f;if(this.V)this.dZ(0);while(h<d&&this.X[h]!=j){let b=this.X[h];if(this.V)e=this.fT(h,l);for(let a=0;a<4;a++){let g=this.g[this.aj[a]],c=b+2*g;if(!(i[b+g]&3)||i[c]||this.cY[c]==this.ce)continue;if(this.dR(f,b+g))continue;if(!this.V)this.cY[c]=this.ce;else if(e==255||!this.fo(b,c,d))continue;this.X[d]=c;this.ca[d]=h;d+=1}h+=1}if(this.V)this.C(l);this.I=h;return d}
fo(b,c,d){if(this.bE(b,c))return 0!=0;if(d==2048){this.N=1;return 0!=0}let l=this.l;this.bF(b,c);this.dZ(d);this.C(l);for(let h=0;h<d;h++)if(this.X[h]==c&&this.fc(h,d))return 0!=0;return 1!=0}
dZ(h){let k=h*16;for(let l=0;l<16;l++)this.aZ[k+l]=0;for(let a=0;a<this.i;a++){let e=this.h[a]-18;if(this.a[e+18]&16)this.aZ[k+Math.floor(e/17)]|=1<<x(e,17)}}
fc(h,i){for(let l=0;l<16;l++)if(this.aZ[h*16+l]!=this.aZ[i*16+l])return 0!=0;return 1!=0}
fT(h,l){this.C(l);let e=this.cj(h);for(let a=1;a<e;a++)this.bF(this.an[a-1],this.an[a]);return e}
cj(h){let e=1,b=h;while(b){b=this.ca[b];e+=1}for(let a=e-1;a>-1;a-=1){this.an[a]=this.X[h];h=this.ca[h]}return e}
aa(e,i){let f=(e>>>9&511)+18,c=(e&511)+18,a=e>>>18&511,b=e>>>27|i<<5,d=i>>27,l=this.l;this.U=0;this.e=0;if(f>=320||c>=320||a+18>320||d>0||d==0&&b>>>0>=2048)return 0;if(f==c){this.c[0]=f;this.e=1;return e>>>18|i<<14|i>>18?0:this.u[this.b]?1:3}if(a){this.c[0]=a-1+18;this.e=1;this.s(this.c[0],this.a[this.c[0]])}let g=(this.a[f]&this.b&&(this.fb(f,c,b)?1:0))!=0;this.C(l);return!g?0:a?3:2}
fb(f,c,b){let e=2,g=1!=0;this.an[0]=f;this.an[1]=c;for(let a=0;a<4;a++)if(f+this.g[a]==c)g=0!=0;if(g){let d=this.cl(f,this.V?0:c),h=this.V?b:this.I;if(!(0<h&&h<d)||this.X[h]!=c)return 0!=0;e=this.cj(h)}for(let a=0;a<e;a++)this.c[this.e+a]=this.an[a];this.e+=e;return((b?0:1)||(g?1:0)&&this.V)!=0}
fg(k){let l=this.l,n=this.e-1,b=0!=0;if(n<=k+1)return 1!=0;if(k)this.s(this.c[0],this.a[this.c[0]]);for(let m=this.cl(this.c[k],0),h=1;h<m;h++){if(this.X[h]==this.c[n]&&this.cj(h)==this.e-k){let c=1!=0;for(let a=0,o=this.e-k;a<o;a++)c=c&&this.an[a]==this.c[k+a];b=b||c}}this.C(l);return b}
cs(e,i){return this.aS(this.aa(e,i))&&this.cv()}
av(e,i){this.aS(this.aa(e,i))}
ah(i){if(this.U||!this.fg(i==3?1:0))return 0;for(let h=0;h<this.i;h++)this.cW[this.h[h]]=this.a[this.h[h]];if(!this.aS(i)||!this.cv())return 0;this.ba=0;for(let h=0;h<this.i;h++){let b=this.bb[h];if(this.a[b]&16&&!(this.cW[b]&16)){this.ep[this.ba]=b;this.ba+=1}}return 1}
bz(i){if(i==1&&this.e==1&&!this.U)return this.dq()?this.aS(i):0;if(!(i==2&&this.e)&&!(i==3&&this.e))return this.k(13,0,0);let l=this.l,j=1!=0;if(i==3){j=this.eX(this.c[0])!=0;this.s(this.c[0],this.a[this.c[0]])}if(j&&(i==2||this.e>1))j=!this.dD(i==3?1:0,this.e-1);this.C(l);return j?this.aS(i):0}
eX(b){let c=this.a[b];if(c&8)return this.k(6,0,0);return c&3-this.b?1:this.k(63,b,0)}
aS(i){let k=this.l,h=i==3?1:0;this.d=0;if(i==0||k>57344)return 0;if(i==1){let j=((this.e==1?1:0)&&this.u[this.b]&&(this.a[this.c[0]]?0:1))!=0;return j?this.ec(k):0}if(this.u[this.b]&&this.F(33)||h&&this.eV(this.c[0])||this.e>h&&this.eW(h)){this.C(k);this.d=0;return 0}return this.aT(k)}
eV(b){var d;let c=this.a[b],m=3-this.b,a=this.e==1;if(!(c&m)||!(c&16)&&this.j(37,b,0))return 1;this.bt(b,64,0,0);this.s(b,c);let f=this.p[m]<=1;if(!a)d=!this.cd?41:f?45:0;else d=this.cd&&!f&&this.dC()?38:0;return d&&this.j(d,b,0)}
eW(k){let f=this.c[k],n=this.e-1;if(!(this.a[f]&this.b)||this.a[this.c[n]])return 1;if(this.a[f]&16&&this.j(28,f,0))return 1;for(let a=k;a<n;a++){let b=this.c[a],c=this.c[a+1],d=this.fw(f,b,c,n-k);if(d&&this.j(d,b,c))return 1;if(this.V||a+1==n){if(this.bE(f,c))return 1;this.bF(f,c);f=c}}return 0}
fw(f,b,c,a){let g=this.fv(b,c);if(g==-1)return 19;if(g)return this.dR(f,g);return a>1?27:0}
fv(b,c){for(let a=0;a<4;a++){let g=this.g[a];if(b+g==c)return 0;if(b+2*g==c)return b+g}return-1}
dR(f,g){if(!(this.a[g]&3)||g==f)return 26;return this.eD&&(this.a[g]&19)==3-this.b?25:0}
bE(f,c){for(let a=0;a<2;a++){let g=this.g[a];if(!(this.a[c+g]&3-this.b&&this.a[c-g]&3-this.b))continue;if(this.fr(f,c,g)){if(this.j(29,c,c-g))return 1!=0;this.t(c+g)}}return 0!=0}
fr(f,c,g){if(!this.eq)return!(this.ch(f,c,g)||this.ch(f,c,-g));let m=3-this.b,l=this.l;this.bF(f,c);let a=(this.a[c+g]&19)==m&&(this.a[c-g]&19)==m;this.C(l);return a}
ch(f,c,g){let k=c+g,d=c+2*g;return(this.a[k]&19)==3-this.b&&(this.a[d]&19)==this.b&&d!=f}
bF(f,c){let i=this.a,d=0;for(let a=0;a<4;a++)if(this.ch(f,c,this.g[a]))this.s(c+this.g[a],16);let l=i[f];this.s(f,l);this.s(c,l&-17);for(let h=0;h<this.i;h++){let b=this.h[h];if(i[b]&16&&!this.fj(b,3-(i[b]&3))){this.cS[d]=b;d+=1}}for(let a=0;a<d;a++)this.s(this.cS[a],16)}
fj(b,c){let i=this.a;return(i[b+1]&19)==c&&(i[b-1]&19)==c||(i[b+17]&19)==c&&(i[b-17]&19)==c}}class Chains extends Placing{
constructor(){super();this.ay=this.cV=this.cy=0;if(new.target===Chains)this.n(...arguments)}
n(f,k,c,g,m){super.n(f,k,c,g,m);[this.aw,this.ay,this.cV,this.cy]=z(c.slice(30),4).map(Number);for(let h=0;h<4;h++)this.g[h+4]=2*this.g[h]}
R(l){let d=l,e=this.b;if(this.ae&&this.bC())return this.co(l);for(let h=0;h<this.i;h++){let b=this.h[h];if(this.a[b]&e)d=this.aW(b,b,1,0,d)}return d==l&&this.p[e]?this.r(d,0,0):d}
co(d){var j;let c=this.u[this.b]<2;for(let h=0;h<this.i;h++){let b=this.bb[h];if(this.a[b])continue;if(c){d=this.r(d,j=b-18<<9|b-18,j>>31);continue}for(let i=h+1;i<this.i;i++){let a=this.bb[i];if(!this.a[a])d=this.r(d,j=b-18<<9|a-18,j>>31)}}return d}
aW(f,b,n,p,d){let k=this.l;for(let a=0;a<4;a++){let g=this.g[this.aj[a]],c=this.bB(b,g);if(!c)continue;this.d=0;if(this.aV(c,0,3-this.b))this.cr(b,c,0);let e=this.d;if(e||n==1&&p==0||this.ay!=2){let o=n<<3,i=p<<3|n>>>29,j=this.aj[a],m=o|j,q=i|j>>31,l=c==b+g?0:4,h=m|l,r=q|l>>31,s=d;if(!this.cV)d=this.r(d,(o=h<<9,i=r<<9|h>>>23,j=f-18,o|j),i|j>>31);if(e&&this.ck(n==1&&p==0?1:0)&&(r<524288||r==524288&&h>>>0<0))d=this.aW(f,c,h,r,d);if(d==s)d=this.r(d,(o=h<<9,i=r<<9|h>>>23,j=f-18,o|j),i|j>>31)}this.C(k)}return d}
aa(e,i){var j;let f=(e&511)+18,a=e>>>9|i<<23,c=i>>9;this.c[0]=f;this.e=1;this.U=0;if(this.ae&&this.bC())return this.fL(j=a+18|0,c+(j>>>0<a>>>0?1:0)|0,f);if(!(e|i))return 4;return f<320?this.ee(f,a,c):0}
fL(k,a,b){if(!((0<a||0==a&&18<=k>>>0)&&(a<0||a==0&&k>>>0<320)&&b<320)||this.am[k]>this.am[b])return 0;this.c[0]=k;if(k==b&&a==b>>31)this.U=this.u[this.b]?0:1;else{this.c[1]=b;this.e=2}return 1}
ah(i){let k=this.l;this.d=0;if(k>61440)return 0;if(i==1)return this.dq()&&!this.eU()?this.ec(k):0;if(i==2&&this.e>1){if(this.aU())return this.aT(k);this.C(k);this.d=0;return 0}if(i==4)return this.fK()?this.aT(k):0;return this.k(13,0,0)}
bC(){return this.u[this.b]||this.M[this.b]}
ej(){return this.bC()&&this.j(33,18+(this.u[this.b]==0?1:0),0)}
eU(){let c=this.u[this.b],f=0;if(!c)return 0;for(let a=0,m=this.e;a<m;a++)if(this.U>>a&1){if(!f&&this.F(34))return 1;this.t(this.c[a]);f+=1}let b=c<this.aw?c:this.aw;return(this.e-f!=b?1:0)&&this.aD(35)}
fK(){if(this.ej())return 0;if(!this.p[this.b])return this.j(45,19,0)?0:1;return this.bC()||this.fk()||(this.F(42)?0:1)}
aU(){let b=this.c[0],e=0;if(this.ae&&this.ej())return 0;for(let m=this.e,a=1;a<m;a++){let c=this.c[a],s=this.d;if(this.eT(a))return 0;if(a>1&&!(e&&this.ck(a==2?1:0))&&this.eP(a,e))return 0;this.cr(b,c,a-1);e=this.d-s;let d=a>1&&this.ay==2&&!e;if(d&&this.j(40,b,c))return 0;if(d)this.t(20);b=c}return(this.cV&&e&&this.ck(this.e==2?1:0)&&this.eR(b))?0:1}
eT(a){let b=this.c[a-1],c=this.c[a],d=19;if(this.a[b]&this.b&&!this.a[c]){for(let h=0;h<4;h++)if(this.bB(b,this.g[h])==c)return 0}if(this.dD(a-1,a))return 1;if(this.dK(b,c))d=this.a[b]&4?24:23;return this.j(d,b,c)}
ck(a){if(this.ay!=0&&this.ay!=2&&!(this.ay==1&&a))return 0;return this.p[3-this.b]>0?1:0}
eP(a,e){let f=e&&(this.p[3-this.b]?0:1);if(this.j(f?45:40,this.c[a-1],this.c[a]))return 1;if(!e)this.t(this.c[a-2]);this.t(18+(e&&!f?1:0));return 0}
eR(b){let k=this.l,h=this.d;for(let a=0;a<4;a++){let c=this.bB(b,this.g[this.aj[a]]);if(c){this.cr(b,c,0);let d=this.ay!=2||this.d>h;this.C(k);this.d=h;if(d)return this.j(39,b,c)}}return 0}
bB(b,g){let i=this.a;if(!i[b+g])return b+g;let a=(i[b]&4&&i[b+g]&3-this.b&&(i[b+2*g]?0:1))!=0;return a?b+2*g:0}
cr(b,c,f){let i=this.a,e=this.b,k=this.d,l=this.a[b],g=b+c>>1;this.s(b,l);this.s(c,l);for(let a=0;a<4;a++){let h=c+this.g[a];if(h!=g&&i[h]&3-e){let d=h+this.g[a];if(i[d]&e)this.bt(h,1,f,k);else if(this.fi(c,h,d))this.bt(h,4,f,k)}}for(let a=k,m=this.d;a<m;a++)this.s(this.m[a],i[this.m[a]])}
fi(c,h,d){if(this.aA[d]&&(this.cy==1||this.cy==0&&!this.a[d]))return 1;return this.cB&&this.aA[h]&&this.a[this.aA[h]-c]&this.b}
fk(){for(let h=0;h<this.i;h++){let b=this.h[h];if(this.a[b]&this.b){for(let a=0;a<4;a++)if(this.bB(b,this.g[a]))return 0}}return 1}
bw(e){return 1}
cq(){return this.O[this.f-1]&&!this.p[this.b]?4:0}}class Dice extends Placing{
constructor(){super();this.G=new Int32Array(320);this.H=new Int32Array(320);this.bP=new Int32Array(320);this.bQ=new Int32Array(320);this.K=new Int32Array(3);this.cD=new Int32Array(16384);this.cP=new Int32Array(16384);this.bl=new Int32Array(16384);this.di=new Int32Array(16384);this.aL=new Int32Array(16384);this.bM=new Int32Array(16384);this.dg=new Int32Array(16384);this.dh=new Int32Array(16384);this.eF=this.cN=this.cT=this.er=this.es=this.A=this.y=this.aC=this.cz=this.cC=this.eA=this.be=this.eB=this.bV=this.bX=0;if(new.target===Dice)this.n(...arguments)}
n(f,k,c,g,m){if(f*k>64)throw y("ValueError",""+"a board of at most "+64+" squares, please");[this.eF,this.cN,this.cT]=z(c.slice(30),3).map(Number);this.G.fill(0);this.H.fill(0);this.K.fill(0);this.bP.fill(0);this.bQ.fill(0);this.cD.fill(0);this.cP.fill(0);this.bl.fill(0);this.di.fill(0);this.bM.fill(0);this.dg.fill(0);this.dh.fill(0);this.aL.fill(0);this.eA=0;this.be=0;this.bV=0;this.bX=0;super.n(f,k,c,g,m);this.g.set(z([-18,-17,-16,-1,1,16,17,18],8));this.fG()}
fG(){let e=1,c=0;for(let h=0;h<this.i;h++){this.G[this.h[h]]=e;this.H[this.h[h]]=c;let j=e+e|0;c=c+c+(j>>>0<e>>>0?1:0)|0;e=j}}
bK(b,i){let j=z(b.length?b:[0,0],2,true),f=j[0],c=j[1],e=j.slice(2),g=C((()=>{const list=[];for(const d of e)list.push(!(0<=d&&d<284));return list})());if(g||!(0<=f&&f<=64&&0<=c&&c<=64))throw y("ValueError","these squares are not those of the board");this.er=+f;this.es=+c;this.bP.fill(0);this.bQ.fill(0);for(let m=e.length-1,a=0;a<m;a+=2){j=+(e[a+1]+18);this.bP[+(e[a]+18)]|=this.G[j];this.bQ[+(e[a]+18)]|=this.H[j]}}
reset(){super.reset();this.A=this.er;this.y=this.es;this.aC=0;this.K[1]=0;this.K[2]=0;for(let b=0;b<320;b++){let c=this.a[b];if(c&4)this.K[c&3]+=1}}
get key(){throw y("NotImplementedError","keys of thrown dice are made in Python only")}
get thrown(){return this.A}
get pips(){return this.y}
trails(){var i,j,l,o;let g=[];for(let h=0;h<this.i;h++){let b=this.h[h];this.a[b]&this.b?(j=this.bH(b),o=w,i=j,l=o):(i=0,l=0);let n=i,p=l;if(n|p){g.push([b-18,(()=>{const list=[];for(let e=0;e<this.i;e++)if((j=H(n,p,e),o=w,j&1))list.push(this.h[e]-18);return list})()])}}return g}
found_captures(){var f;let k=this.f?this.aL[this.f-1]:0;return(()=>{const list=[];for(const f of this.capture_moves())list.push([this.az[this.ap[+(k+f)]]-18,512]);return list})()}
capture_moves(){var b;let k=this.f?this.aL[this.f-1]:0;return(()=>{const list=[];for(let b=k;b<this.f;b++)if(this.O[b])list.push(b-k);return list})()}
price(d){return 0<=d&&d<284?this.bJ(d+18):0}
R(l){var j,o;let d=l;if(!this.A){for(let g=1;g<7;g++)d=this.r(d,g,0);return d}if(this.y<=0)return this.r(d,0,0);let e=this.b,i=this.a;for(let h=0;h<this.i;h++){let b=this.h[h],c=i[b];if(c==e){let n=this.bH(b),p=w;for(let a=0;a<8;a++){let k=b+this.g[a];if(!i[k]&&!(n&this.G[k]|p&this.H[k]))d=this.r(d,j=8+a<<9|b-18,j>>31)}}else if(c&e)d=this.dS(b,b,(j=this.bH(b),o=w,j|this.G[b]),o|this.H[b],1,1,0,d)}for(let h=0;h<this.i;h++){let b=this.h[h];if(i[b]&3-e&&0<this.bJ(b)&&this.bJ(b)<=this.y)d=this.r(d,j=512|b-18,j>>31)}if(this.y!=this.A)return this.r(d,0,0);return d==l?this.r(d,j=this.fE()?7:0,j>>31):d}
dS(f,b,n,p,g,h,t,d){var i,j,l,m,o,q,r,s,u,v;for(let a=0;a<8;a++){let k=b+this.g[a];if(!this.a[k]&&!(n&this.G[k]|p&this.H[k]))d=this.r(d,(j=h<<3,o=t<<3|h>>>29,i=a,l=a>>31,m=j+i|0,q=m,s=o+l+(m>>>0<j>>>0?1:0)|0,v=q<<9,u=s<<9|q>>>23,r=f-18,v|r),u|r>>31)}if(g>=this.y||g>=6)return d;for(let a=7;a>-1;a-=1){let k=b+this.g[a],e=this.G[k],c=this.H[k];if(this.a[k]&this.b&&!(n&e|p&c))d=this.dS(f,k,n|e,p|c,g+1,(j=h<<3,o=t<<3|h>>>29,i=a,l=a>>31,m=j+i|0),o+l+(m>>>0<j>>>0?1:0)|0,d)}return d}
bH(b){var j,o;let a=this.f-1;while(a>=this.aC){if(this.bM[a]==b){w=this.dh[a];return this.dg[a]}a-=1}this.aC?(j=0,o=0):(j=this.bP[b],o=this.bQ[b]);w=o;return j}
bJ(h){let i=this.a,e=this.b,g=this.a[h]&4,b=0,f=g?3:1;for(let a=0;a<8;a++){let c=i[h+this.g[a]],j=c&4?3:1;if(c&e)b+=j;else if(c&3)f+=j}this.cz=b;this.cC=f;if(this.eF&&!b||g&&this.cN&&f>b)return 0;let d=4-b+f;return d>2?d:2}
fE(){let d=0,e=0,f=d,i=e;for(let h=0;h<this.i;h++){let c=this.a[this.h[h]];if(c&this.b&&c&4){f|=this.G[this.h[h]];i|=this.H[this.h[h]]}}let g=this.y;while(g>0&&(f!=d||i!=e)){g=g-1;d=f;e=i;for(let h=0;h<this.i;h++){let b=this.h[h];if(!(d&this.G[b]|e&this.H[b]))continue;for(let a=0;a<8;a++){let k=b+this.g[a];if(!this.a[k])return 1;f|=this.G[k];i|=this.H[k]}}}return 0}
aa(e,i){let a=e>>>9|i<<23,c=i>>9,b=(e&511)+18;this.c[0]=b;this.e=1;if(!(a|c))return(0<i||0==i&&1<=e>>>0)&&(i<0||i==0&&e>>>0<=6)?5:e==0&&i==0?4:e==7&&i==0?6:0;if(b>=320)return 0;return a==1&&c==0?3:this.ee(b,a,c)}
bz(i){let l=0,d=this.e,a=1;this.be=this.f;this.bX=0;if(i!=7||d<2)return this.k(13,20,0);while(a&&l<d){l=this.fF(l,d);this.bV=l<d?1:0;a=this.ah(this.eB);if(a)this.aL[this.f-1]=this.be}while(!a&&this.f>this.be)this.ed();this.bV=0;return a}
fF(l,d){let e=this.c;this.eB=this.c[l]-18;this.e=0;if(l+1<d&&0<=e[l+1]-18&&e[l+1]-18<=d-l-2)this.e=e[l+1]-18;e[0]=0;for(let a=0,m=this.e;a<m;a++)e[a]=e[l+2+a];return l+2+this.e}
ah(i){let k=this.l,g=this.c[0]-18;this.d=0;if(this.f>=16383||k>=65472)return 0;if(i==5&&this.A)return this.k(13,18,0);if(i==5&&1<=g&&g<=6)return this.bI(k,0);if(!this.A)return this.k(13,19,0);if(i==2&&this.e>1)return this.aU(k);if(i==3)return this.ft(k,this.c[0]);if(i==4||i==6)return this.fP(k,i==6);return this.k(13,20,0)}
aU(k){let e=this.c,n=this.e-1,f=this.c[0],b=this.f;if(!this.fs())return 0;let l=this.a[f],j=this.bH(f),o=w,h=j|this.G[f],r=o|this.H[f],c=0,d=0;for(let m=n+1,a=1;a<m;a++){c|=h&this.G[e[a]];d|=r&this.H[e[a]];if(a<n){h|=this.G[e[a]];r|=this.H[e[a]]}}if(c|d&&this.fI(c,d)||this.ea(n))return 0;this.s(f,l);this.s(e[n],l);this.dg[b]=h;this.dh[b]=r;this.bI(k,n);this.bM[b]=e[n];return 1}
fs(){let i=this.a,e=this.c,n=this.e-1,l=this.a[this.c[0]];for(let a=0,m=n+1;a<m;a++)if(i[e[a]]&8)return this.k(6,0,0);if(!(l&this.b))return this.k(l?8:7,e[0],0);for(let a=0;a<n;a++)if(!this.fp(e[a],e[a+1]))return this.k(11,e[a],e[a+1]);if(i[e[n]])return this.k(9,e[n],0);for(let a=1;a<n;a++)if(!(i[e[a]]?i[e[a]]&this.b&&l&4:this.z))return this.k(10,e[a],18+(l&4?1:0));return 1}
fp(b,k){for(let a=0;a<8;a++)if(b+this.g[a]==k)return 1;return 0}
fI(c,d){var j,o;if(this.F(47))return 1;for(let h=0;h<this.i;h++)if((j=H(c,d,h),o=w,j&1))this.t(this.h[h]);return 0}
ea(d){let c=this.y>0?this.y:0;if(d<=c||this.z&&this.bX)return 0;if(this.j(46,18+this.f-this.be,18+d))return 1;this.t(18+c);this.bX=1;return 0}
ft(k,h){if(this.a[h]&8)return this.k(6,0,0);if(!(this.a[h]&3-this.b))return this.k(63,h,18+(this.a[h]?1:0));let d=this.bJ(h);if(!d?this.fH(h):this.ea(d))return 0;this.d=1;this.ef(h);return this.bI(k,d?d:4)}
fH(h){let b=(this.cN&&this.a[h]&4&&(this.cC>this.cz?1:0))!=0;if(this.j(b?49:48,h,0))return 1;if(b){this.t(18+this.cC);this.t(18+this.cz)}return 0}
fP(k,b){if(this.fJ(b))return 0;for(let h=0,m=b?this.i:0;h<m;h++){let c=this.a[this.h[h]];if(c&this.b&&c&4)this.ef(this.h[h])}return this.bI(k,this.y>0?this.y:0)}
fJ(b){var j;let l=61440;if(this.y!=this.A)return(b?1:0)&&this.j(44,18,0);this.R(l);let k=this.P[l],a=this.Q[l];if((k!=0||a!=0)&&(k!=7||a!=0))return this.j(43,18+k|0,0);if(b==(k==7&&a==0))return 0;return this.j(44,18+(b?1:2),0)}
ef(b){if(this.a[b]&4)this.K[this.a[b]&3]-=1;this.s(b,this.a[b])}
bI(k,d){let b=this.f,a=!this.A;this.ap[b]=k;this.O[b]=this.d;this.aB[b]=this.v;this.aL[b]=b;this.cD[b]=this.A;this.cP[b]=this.y;this.bl[b]=this.b;this.di[b]=this.aC;this.bM[b]=0;this.f=b+1;this.bG(k);if(a){let j=this.c[0]-18;this.A=j;this.y=j;this.v+=1}else if(this.d){this.v=0;this.aC=this.f}this.y-=d;if(this.bV||this.y>0&&this.K[1]&&this.K[2]){this.dN();return 1}this.b=3-this.b;this.A=0;this.y=0;this.aC=this.f;return 1}
dN(){for(let d=0;d<this.q;d++){this.D[d]^=this.cb;this.E[d]^=this.cc}}
S(){let k=this.aL[this.f-1];while(this.f>k||this.eA&&this.A)this.ed()}
ed(){let b=this.f-1,d=this.l,l=this.ap[b];this.bG(l);if(this.b==this.bl[b])this.dN();this.C(l);for(let a=l;a<d;a++)if(this.ac[a]&4)this.K[this.ac[a]&3]+=this.a[this.az[a]]?1:-1;this.A=this.cD[b];this.y=this.cP[b];this.b=this.bl[b];this.aC=this.di[b];this.v=this.aB[b];this.f=b;this.d=0}
au(){return 1}
aH(a){let d=this.dv();if(d||this.A||!this.bo||this.v<this.bo)return d;return 20|this.dQ(1)}
dv(){let e=this.b;if(!this.K[e])return 24|2-e;if(!this.K[3-e])return 28|e-1;let a=this.cT&&!this.A?this.dQ(this.cT):2;return a==2?0:32|a}
dQ(a){let b=this.p[1]-this.K[1]-this.p[2]+this.K[2];return b>=a?0:-b>=a?1:2}
cq(){let d=this.dv();return d&&(d&3)==this.bl[this.f-1]-1?4:0}}class Formations extends Placing{
constructor(){super();this.bh=new Int32Array(3);this.W=new Int32Array(256);this.I=new Int32Array(256);this.eJ=this.cf=this.eH=this.ez=this.bT=this.eK=this.ak=this.w=this.bi=this.bU=this.J=this.ad=this.Z=this.bg=0;if(new.target===Formations)this.n(...arguments)}
n(f,k,c,g,m){[this.eJ,this.cf,this.eH,this.ez,this.bT,this.eK]=z(c.slice(30),6).map(Number);this.W.fill(0);this.ak=0;this.w=0;this.bi=0;this.bU=0;this.I.fill(0);this.J=0;this.ad=0;this.Z=0;this.bg=0;this.bh.fill(0);super.n(f,k,c,g,m);this.cg=32}
R(l){let d=l,e=this.b,i=this.a;for(let h=0;h<this.i;h++){let b=this.h[h];if(!(i[b]&e))continue;for(let a=0;a<4;a++){let c=b+this.g[a];while(!i[c]){d=this.bu(d,0,0,b,c-b);if(i[b]&4)break;c+=this.g[a]}}for(let f=1;f<4;f++)if(this.dy(f,b))d=this.fA(f,b,d);if(i[b]&32)d=this.fy(b,d)}return d}
fA(f,k,d){let n=this.c[1];for(let a=0;a<4;a++){let g=this.g[a];this.du(k,n,g);if(!(this.a[this.bi]||this.L(this.bi,this.bU,63,0)))d=this.bu(d,f,f>>31,k,g)}if(f!=1){for(let e=-1;e<2;e+=2){let c=e>0?n:k,g=f==2?e:e*17;this.dU(c,g);for(let m=this.Z?this.ad+this.Z+1:0,b=2;b<m;b++)if(!this.dn(c,g,b))d=this.bu(d,f,f>>31,k,b*g)}}return d}
fy(k,d){this.c[0]=k;for(let a=-2;a<3;a+=4){this.w=a+this.bA();if(!this.a[k+this.w]&&!(this.dm()||this.eh(8)))d=this.bu(d,4,0,k,this.w)}return d}
bu(d,f,b,k,h){var i,j,l,m,o,q,r,s;return this.r(d,(o=f<<9,i=b<<9|f>>>23,j=k-18,l=o|j,m=i|j>>31,s=l<<9,r=m<<9|l>>>23,q=k+h-18,s|q),r|q>>31)}
dy(f,k){let p=f==3?17:1;for(let a=1;a<4;a++){let b=k+(f==1?(a&1)+(a>>1)*17:a*p);if(!(this.a[b]&this.b))return false}let j=k,o=k+this.ei(f);this.c[0]=j;this.c[1]=o;return!this.dp(f==1?5:6)}
ei(f){if(f==1)return 18;return f==2?3:f==3?51:f==4?1:0}
formations(){let g=[];for(let f=1;f<4;f++){for(let h=0;h<this.i;h++){let k=this.h[h];if(this.a[k]&this.b&&this.dy(f,k))g.push([f,k-18])}}return g}
aa(e,i){let f=e>>>18|i<<14,b=i>>18,k=(e>>>9&511)+18,j=(e&511)+18;if(b>0||b==0&&f>>>0>4)return 0;let a=this.ei(f),h=j-k;if(k+a>=320||j+a>=320)return 0;if(f==0&&b==0){this.c[0]=k;this.c[1]=j;this.e=2;return 2}this.c[0]=k;this.c[1]=k+a;this.c[2]=j;this.c[3]=j+a;this.e=4;if(f==1&&b==0)return 5;if(f==4&&b==0)return 8;return h==this.aX(h)?6:7}
fq(i){let e=this.c,f=this.c[0],c=this.c[1];if(this.e!=(i==2?2:4)||!(i==2||5<=i&&i<=8)){this.F(13);return true}if(i==2){e[1]=f;e[2]=c}this.w=e[2]-f;if(i!=2)return this.fd(i)||this.eS(i);if(this.z?this.dB(f,c):this.by(f,c)?0:1)return true;let a=this.w!=this.aX(this.w);return(this.a[f]&4&&(a?1:0)&&this.j(20,f,c))!=0}
fd(i){for(let a=0;a<4;a++)if(this.a[this.c[a]]&8){this.F(6);return true}if(this.fe(i))return true;if(this.L(this.c[0],this.c[1],this.b,this.b)){this.ar(this.eN());return true}if(this.eh(i)){this.ar(10);return true}return false}
fe(i){let h=this.w;if(i==8){let a=h-this.bA();if(!this.dO()||this.c[1]!=this.c[0]+1||a!=2&&a!=-2){this.j(13,this.c[0],this.c[1]);return true}}else if(!this.dO()){this.F(13);return true}else if(!h){this.aD(12);return true}else if(x(h,17)&&Math.floor((this.c[0]-18)/17)!=Math.floor((this.c[2]-18)/17)){this.aD(11);return true}return false}
dO(){let e=this.c,f=x(e[1]-18,17)-x(e[0]-18,17),a=x(e[3]-18,17)-x(e[2]-18,17);return e[3]-e[1]==this.w&&e[1]>=e[0]&&f>=0&&f==a}
eN(){let b=0;for(let a=0,m=this.J;a<m;a++)if(!this.a[this.I[a]]){this.I[b]=this.I[a];b+=1}if(b)this.J=b;return b?7:8}
eh(i){if(i==8){let a=this.bA(),l=this.c[0]+a+(this.w>a?1:-2);return this.L(l,l+2,63,0)}this.du(this.c[0],this.c[1],this.w);return this.L(this.bi,this.bU,i==7?this.b|4:63,0)}
du(k,n,h){let a=x(h,17)?x(n-k,17)+1:(Math.floor((n-k)/17)+1)*17;this.bi=k+(h>0?a:h);this.bU=n+(h>0?h:-a)}
eS(i){if(i==8)return this.dm();if(this.dp(i))return true;if(i==7)return this.eQ();return((this.w!=this.aX(this.w)?1:0)&&this.aD(21))!=0}
dp(i){let k=this.c[0],n=this.c[1],a=n-k,b=i==5?a==18:a==3||a==51;if(!b&&this.j(50,k,n))return true;if(this.bh[this.b]>1&&this.L(k,n,4,0)>1&&this.ar(51))return true;return(this.ez&&this.eg(k,n,this.b)&&(this.ar(52)?1:0))!=0}
eQ(){let k=this.c[0],a=this.c[1]-this.c[0],g=this.aX(this.w);if(a&&a<17!=(g==1||g==-1))return this.aD(53)!=0;let c=g>0?this.c[1]:k;this.dU(c,g);return this.dn(c,g,Math.floor(this.w/g))}
dn(c,g,b){let j=c+b*g,d=c+(this.ad+this.Z)*g;if(this.a[c]&4&&this.j(54,c,0))return true;if(this.cf==2&&this.Z&&1<b&&b<=this.ad)return false;let a=this.bg&&this.Z&&this.L(this.c[0],this.c[1],4,0);if(a&&this.ar(55))return true;if(!this.ad&&this.j(56,c,c+g))return true;if(b<=this.ad||!this.Z)return this.j(57,c,j)!=0;if(b>this.ad+this.Z)return this.j(58,d,j)!=0;return((this.cf==1?1:0)&&(j!=d?1:0)&&this.j(59,j,d))!=0}
dm(){let a=this.bA(),d=this.c[0]-(this.w>a?0:2),b=(this.a[this.c[0]-a]&8)!=0;if(this.L(d,d+3,b?63:0,this.b|32)&&this.ar(60))return true;d+=a;return(this.eH&&this.L(d,d+3,63,0)&&(this.ar(61)?1:0))!=0}
dU(c,g){let b=c+g,m=3-this.b;this.ad=0;this.Z=0;this.bg=0;while(!this.a[b]){this.ad+=1;b+=g}while(this.at(b,m)){this.Z+=1;if(this.bT&&this.cu(b,m)==2)this.bg=1;b+=g}if(this.a[b]&m)this.bg=1}
cu(l,c){for(let a=0;a<4;a++){let d=l-(a&1)-(a>>1)*17;if(!this.L(d,d+17+1,c,c)&&!this.eg(d,d+17+1,c)){let b=this.L(d,d+17+1,4,0);return b<2?1+b:0}}return 0}
bA(){return this.b==1?17:-17}
aX(h){let g=h>=17||h<=-17?17:1;return h>0?g:-g}
at(b,c){return(this.a[b]&7)==c}
L(d,a,e,c){let f=x(a-d,17)+1,k=Math.floor((a-d)/17)+1;this.J=0;for(let n=0;n<f;n++){for(let l=0;l<k;l++){let b=d+n+l*17;if((this.a[b]&e)!=c){this.I[this.J]=b;this.J+=1}}}return this.J}
eg(d,a,c){let f=x(a-d,17)+1,k=Math.floor((a-d)/17)+1;this.J=0;for(let m=f+1,n=-1;n<m;n++){for(let o=k+1,l=-1;l<o;l++){let e=n<0||n==f,g=l<0||l==k,b=d+n+l*17;if(e!=g&&this.a[b]&c){this.I[this.J]=b;this.J+=1}}}return this.J}
ar(d){if(this.F(d))return true;for(let a=0,m=this.J;a<m;a++)this.t(this.I[a]);return false}}class Marches extends Formations{
constructor(){super();this.af=new Int32Array(3);this.aK=new Int32Array(3);this.da=new Int32Array(4096);this.db=new Int32Array(4096);this.dc=new Int32Array(1024);this.dd=new Int32Array(1024);this.de=new Int32Array(1024);this.cZ=this.aM=this.ai=this.aq=0;if(new.target===Marches)this.n(...arguments)}
n(f,k,c,g,m){this.af.fill(0);this.aK.fill(0);this.da.fill(0);this.db.fill(0);this.cZ=1;this.ai=0;this.aM=0;this.dc.fill(0);this.dd.fill(0);this.de.fill(0);this.aq=0;super.n(f,k,c,g,m)}
bK(b,i){let j=z(b.length?b:[0,0,...F(this.q)],2,true),f=j[0],d=j[1],g=j.slice(2),l=1+C((()=>{const list=[];for(const c of i)list.push((c&3)==2);return list})()),h=1+C((()=>{const list=[];for(const c of i)list.push((c&3)==1);return list})()),k=0<=f&&f<1073741824&&0<=d&&d<1073741824;if(!k||g.length>4096||g.length!=l*h*this.q)throw y("ValueError","these men are not those of the board");this.aK[1]=f;this.aK[2]=d;this.cZ=h;for(let[a,e]of g.entries()){this.da[a]=B(e);this.db[a]=A(e)}}
reset(){Placing.prototype.reset.call(this);this.dw();for(let c=0;c<3;c++)this.af[c]=this.aK[c]}
dw(){for(let c=0;c<3;c++){this.o[c]=0;this.bh[c]=0}for(let h=this.i-1;h>-1;h-=1){let b=this.h[h];if(this.a[b]&4){this.o[this.a[b]&3]=b;this.bh[this.a[b]&3]+=1}}}
dx(l,d){for(let a=l;a<d;a++)if(this.ac[a]&4){this.dw();return}}
ah(i){let k=this.l;this.d=0;this.ba=0;this.aq=0;if(k>61440||this.fq(i))return 0;this.fx();let g=this.aX(this.w);if(i==7)this.fM(g);this.ai=0;if(i==7&&(this.d||this.cf!=2))this.ai=-2;else if(i==5&&!this.eK)this.ai=g;this.aU(i);for(let a=0,m=this.d;a<m;a++)if(this.B[a]!=256)this.s(this.m[a],this.a[this.m[a]]);this.aT(k);this.dx(k,this.l);this.dV(k);this.dY(3-this.b,this.d);return 1}
fx(){this.ak=this.L(this.c[0],this.c[1],0,1);for(let a=0,m=this.ak;a<m;a++)this.W[a]=this.I[a]}
fM(g){for(let a=0,m=this.ak;a<m;a++){let b=this.W[a];while(b!=this.W[a]+this.w){b+=g;if(this.a[b]&3-this.b){this.bL(b,256,g);this.s(b,this.a[b])}}}}
strikes(){return(()=>{const list=[];for(let a=0;a<this.aq;a++)list.push([this.dc[a]-18,this.dd[a],this.de[a]]);return list})()}
aU(i){let c=this.l;this.aM=0;for(let a=0,m=this.ak;a<m;a++)this.s(this.W[a],this.a[this.W[a]]);for(let a=0,o=this.ak;a<o;a++){let j=this.ac[c+a]&4;this.aM|=j;this.W[a]+=this.w;this.s(this.W[a],this.b|j)}let b=this.aM;if(i==2)this.aM=0;for(let a=0,d=this.ak;a<d;a++)this.fS(this.W[a]);if(b){for(let h=0;h<this.i;h++)if((this.a[this.h[h]]&(4|this.b))==(4|this.b))this.fR(this.h[h])}}
fS(b){let i=this.a,e=this.b,d=!(i[b]&4);for(let a=0;a<4;a++){let g=this.g[a],k=i[b+g],c=!this.ai||this.ai==g;if(k&3-e){if(k&4){if(d&&this.at(b+2*g,e))this.bL(b+g,1,g)}else if(d&&c){this.en(b,g);if(this.ff(b+g,g))this.el(b,g)}}else if(k&e&&!(k&4)&&c&&this.at(b+2*g,3-e))this.en(b+g,g)}}
en(a,g){let i=this.a,e=this.b,h=a+g,d=i[a-g];if(!(d&e))return;let c=!(i[h+g]&3-e),b=(d&4||this.aM&&(this.fl(a)?1:0))!=0;if(c||b&&!this.dJ(h,g))this.bL(h,2,g)}
fR(b){for(let a=0;a<4;a++){let h=b+this.g[a];if(this.at(h,3-this.b)){for(let c=1;c<4;c+=2){let g=this.g[a+c&3];if(this.at(h-g,this.b)&&(!this.ai||this.ai==g))this.el(h-g,g)}}}}
el(a,g){let h=a+g,b=this.eJ==1&&!(this.bT&&this.cu(h,3-this.b));if((b||this.at(a-g,this.b))&&!this.dJ(h,g))this.bL(h,128,g)}
ff(h,g){let a=g==1||g==-1?17:1,j=4|this.b;return(this.a[h+a]&j)==j||(this.a[h-a]&j)==j}
dJ(h,g){let b=h,m=3-this.b;while(this.at(b,m))b+=g;return(this.a[b]&m||this.bT&&(this.cu(h,m)==2?1:0))!=0}
fl(b){for(let a=0,m=this.ak;a<m;a++)if(this.W[a]==b)return 1!=0;return 0!=0}
bL(h,f,g){if(this.z&&this.aq<1024){this.dc[this.aq]=h;this.dd[this.aq]=f;this.de[this.aq]=g;this.aq+=1}for(let a=0,m=this.d;a<m;a++)if(this.m[a]==h){this.B[a]|=f;return}if(this.d<64)this.bt(h,f,0,0)}
S(){let l=this.ap[this.f-1],d=this.l;this.dV(l);this.dY(3-this.b,-this.O[this.f-1]);Placing.prototype.S.call(this);this.dx(l,d)}
dV(l){for(let a=l,m=this.l;a<m;a++){if(this.ac[a]&32){let o=(960+this.az[a])*16;for(let d=0;d<this.q;d++){this.D[d]^=this.bj[o+d];this.E[d]^=this.bk[o+d]}}}}
dY(c,h){if(h){this.dX();this.af[c]+=h;this.dX()}}
dX(){let o=this.af[1]-this.aK[1],a=this.af[2]-this.aK[2],l=(o*this.cZ+a)*this.q;for(let d=0;d<this.q;d++){this.D[d]^=this.da[l+d];this.E[d]^=this.db[l+d]}}
aE(){let j=this.o,e=this.b;for(let a=0;a<2;a++){let c=a?3-e:e;if(!j[c])return 24|2-c}for(let a=0;a<2;a++){let c=a?3-e:e;if(this.p[c]==this.bh[c])return 8|2-c}for(let a=0;a<2;a++){let c=a?3-e:e;if(!this.ab(j[c]))return 4|2-c}return 0}
aY(a){if(a!=4)return SearchBoard.prototype.aY.call(this,a);return this.af[1]==this.af[2]?2:this.af[2]>this.af[1]?1:0}}
const engine={Board,Slides,Turns,SearchBoard,Placing,Bonds,Chains,Dice,Formations,Marches};if(typeof module==="object"&&module.exports)module.exports=engine;else globalThis.latrodbEngine=engine})();

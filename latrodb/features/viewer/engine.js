/* The rules of the games. Made by python -m tests.support.page_engine; do not edit. */
(()=>{"use strict";let w=0;
const B=(e)=>(typeof e==="number"?e|0:Number(BigInt.asIntN(32,BigInt(e))));
const A=(e)=>(typeof e==="number"?Math.floor(e/4294967296)|0:Number(BigInt.asIntN(32,BigInt(e)>>32n)));
const D=(d,a)=>{const k=a*4294967296+(d>>>0);return Number.isSafeInteger(k)?k:BigInt(a)<<32n|BigInt(d>>>0)};
const H=(d,a)=>BigInt(a>>>0)<<32n|BigInt(d>>>0);
const C=(d,a,k)=>{if(k===0){w=a;return d}if(k>=32){w=a>>31;return k<64?a>>k-32:a>>31}w=a>>k;return d>>>k|a<<32-k};
const F=(d,a,k)=>{if(k===0){w=a;return d}if(k>=32){w=0;return k<64?a>>>k-32|0:0}w=a>>>k;return d>>>k|a<<32-k};
const I=(d,a,b)=>{if(b<=0||b>2097152)throw y("OverflowError","a divisor has 1 to 21 bits");return((a>>>0)%b*4294967296+(d>>>0))%b};
const x=(e,b)=>(e%b+b)%b;
const G=(b)=>b.reduce((e,a)=>{for(let c=a;c;c&=c-1)e++;return e},0);
const z=(a,k,b)=>{if(b?a.length<k:a.length!==k)throw y("ValueError",k+" items, please");return a};
const y=(j,a)=>Object.assign(new Error(a),{name:j});class Board{
constructor(){this.g=new Int32Array(8);this.h=new Int32Array(256);this.aN=new Int32Array(320);this.an=new Int32Array(320);this.bl=new Int32Array(20480);this.bm=new Int32Array(20480);this.bN=new Int8Array(320);this.bP=new Int32Array(16);this.bQ=new Int32Array(16);this.a=new Int8Array(320);this.E=new Int32Array(16);this.F=new Int32Array(16);this.p=new Int32Array(3);this.n=new Int32Array(3);this.bT=new Int32Array(3);this.m=new Int32Array(256);this.C=new Int32Array(256);this.am=new Int32Array(256);this.bd=new Int32Array(512);this.be=new Int32Array(512);this.cF=new Int32Array(512);this.aO=new Int32Array(16384);this.aR=new Int32Array(16384);this.N=new Int32Array(16384);this.aE=new Int32Array(16384);this.bq=new Int32Array(16384);this.br=new Int32Array(16384);this.O=new Int32Array(65536);this.P=new Int32Array(65536);this.cH=new Int32Array(1024);this.bM=new Int32Array(1024);this.dk=new Int32Array(8192);this.cT=this.er=this.cZ=this.bi=this.cO=this.cE=this.cM=this.cg=this.aA=this.ex=this.ew=this.bZ=this.cB=this.ep=this.ev=this.cS=this.bg=this.bo=this.aQ=this.eM=this.aF=this.eG=this.ey=this.cW=this.eE=this.cQ=this.eL=this.L=this.eI=this.aD=this.bc=this.i=this.A=this.bp=this.cb=this.cc=this.cI=this.cJ=this.bX=this.b=this.q=this.f=this.eC=this.d=this.t=this.y=this.ae=this.ar=0;if(new.target===Board)this.o(...arguments)}
o(f,g,c,k,m){var p,r,s;[this.cT,this.er,this.cZ,this.bg,this.bo,this.bi,this.cO,this.cE,this.cM,this.cg,this.aA,this.ex,this.ew,this.bZ,this.cB,this.ep,this.ev,this.cS,this.aQ,this.eM,this.aF,this.eG,this.ey,this.cW,this.eE,this.cQ,this.eL,this.L,this.eI,this.aD]=z(c.slice(0,30),30).map(Number);this.bc=this.bi?8:4;this.bp=this.cg?3:7;this.g.set(z([1,17,-1,-17,18,16,-18,-16],8));this.i=+(f*g);this.a.fill(8);this.bN.fill(8);this.aN.fill(0);this.an.fill(0);this.h.fill(0);this.E.fill(0);this.F.fill(0);this.bP.fill(0);this.bQ.fill(0);this.p.fill(0);this.n.fill(0);this.bT.fill(0);this.m.fill(0);this.C.fill(0);this.am.fill(0);this.bd.fill(0);this.be.fill(0);this.cF.fill(0);this.aO.fill(0);this.aR.fill(0);this.N.fill(0);this.aE.fill(0);this.bq.fill(0);this.br.fill(0);this.O.fill(0);this.P.fill(0);this.cH.fill(0);this.bM.fill(0);this.dk.fill(0);this.y=0;this.ae=0;this.ar=0;for(let l=0;l<+g;l++){for(let n=0;n<+f;n++){let b=l*17+n+18;this.h[+(l*f+n)]=b;this.an[b]=n*32+l}}if(this.er){let q=(g-1)*17+18;for([p,s,r]of[[18,1,17],[18+f-1,-1,17],[q,1,-17],[q+f-1,-1,-17]])this.aN[+p]=2*p+s+r}this.A=Math.floor(k.length/(4*this.i));this.bl.fill(0);this.bm.fill(0);this.cb=B(m);this.cc=A(m);for(let[a,e]of k.entries()){let o=Math.floor(a/this.A),d=x(a,this.A),j=Math.floor(o/this.i),h=x(o,this.i),i=(j*320+this.h[h])*16+d;this.bl[i]=B(e);this.bm[i]=A(e)}this.set_up(new Uint8Array(180),0,0,E(this.A),false)}
set_up(l,c,q,g,p,r=0,j=[]){if(l.length!=180||g.length!=this.A)throw y("ValueError","these men are not those of the board");for(let a=0;a<this.i;a++){let b=this.h[a],h=b-18>>3,e=b-18&7,f=0;for(let k=0;k<5;k++)if(l[k*36+h]>>e&1)f|=k<3?1<<k:2<<k;if((f&3)==3||f&&!(f&3))throw y("ValueError",""+"no man is "+f);this.bN[b]=f}for(let d=0;d<this.A;d++){let i=g[d];this.bP[d]=B(i);this.bQ[d]=A(i)}this.cI=+(c+1);this.cJ=+q;this.bX=+(p&&this.ey);this.reset()}
reset(){for(let j=0;j<3;j++){this.p[j]=0;this.n[j]=0;this.bT[j]=0}let c=0;for(let b=0;b<320;b++){let f=this.bN[b];this.a[b]=f;if(f&3){if(f&4&&!this.cg){c+=1<<8*(f&3);this.p[f&3]=b}if(!(f&4&&this.cM))this.n[f&3]+=1}}for(let e=1;e<3;e++)if((c>>8*e&255)>1)this.p[e]=0;for(let d=0;d<this.A;d++){this.E[d]=this.bP[d];this.F[d]=this.bQ[d]}this.b=this.cI;this.q=this.cJ;this.f=0;this.t=0;this.d=0}
planes(){let c=new Uint8Array(180);for(let a=0;a<this.i;a++){let b=this.h[a],f=this.a[b];if(f){let h=b-18>>3,e=1<<(b-18&7);for(let k=0;k<5;k++)if(f&(k<3?1<<k:2<<k))c[k*36+h]=c[k*36+h]|e}}return new Uint8Array(c)}
found_faults(){let c=[],l=0;for(let a=0,m=this.ae;a<m;a++){let d=this.bM[a];c.push([this.cH[a],(()=>{const list=[];for(let b=l;b<d;b++)list.push(this.dk[b]-18);return list})()]);l=d}return c}
found_captures(){if(!this.f)return[];let l=this.t-this.N[this.f-1];return(()=>{const list=[];for(let b=l;b<this.t;b++)list.push([this.bd[b]-18,this.be[b]]);return list})()}
x(d){if(!this.y)return 1;if(this.ae<1024){this.cH[this.ae]=d;this.bM[this.ae]=this.ar;this.ae+=1}return 0}
j(d,b,j){this.ae=0;this.ar=0;this.v(d,b,j);return 0}
v(d,b,j){if(this.x(d))return 1;if(b)this.k(b);if(j)this.k(j);return 0}
au(d,e){if(this.x(d))return 1;this.k(18+e);return 0}
k(b){if(this.y&&this.ar<8192){this.dk[this.ar]=b;this.ar+=1;this.bM[this.ae-1]=this.ar}}
dt(f,c,p,e){let g=this.E,n=this.F,k=this.bl,i=this.bm,q=this.A,b=((e-1)*320+f)*16,j=((e-1)*320+c)*16;for(let d=0;d<q;d++){g[d]^=k[b+d]^k[j+d]^this.cb;n[d]^=i[b+d]^i[j+d]^this.cc}if(p&4){b=(640+f)*16;j=(640+c)*16;for(let d=0;d<q;d++){g[d]^=k[b+d]^k[j+d];n[d]^=i[b+d]^i[j+d]}}for(let a=0,m=this.d;a<m;a++){let h=this.am[a];b=((h&3)-1)*320+this.m[a];j=640+this.m[a];for(let d=0;d<q;d++){g[d]^=k[b*16+d];n[d]^=i[b*16+d];if(h&4){g[d]^=k[j*16+d];n[d]^=i[j*16+d]}}}}
du(e){for(let a=0,m=this.d;a<m;a++){let p=this.am[a];if(!(p&4&&this.cM))this.n[p&3]+=e}}
aH(p,b,e){for(let a=0;a<4;a++){let k=p+this.g[a];if(k!=b&&this.a[k]&e)return 1}return 0}
dG(b,e){let j=this.a,i=3-e|4;return j[b+1]==i||j[b-1]==i||j[b+17]==i||j[b-17]==i?1:0}
cw(b,i){let a=b-i;return i&&(a==1||a==-1||a==17||a==-17?1:0)}
ai(b){let j=this.a;return(j[b+1]?0:1)+(j[b-1]?0:1)+(j[b+17]?0:1)+(j[b-17]?0:1)}
aI(c){let i=this.p[c];if(!i||this.ai(i))return 0;return(this.eG?0:1)||this.aH(i,0,3-c)}
cx(a){return this.g[a==0?2:a==1?3:a==2?1:0]}}
function E(k,c=0){return Array(+k).fill(c)}class Slides extends Board{
constructor(){super();if(new.target===Slides)this.o(...arguments)}
cs(f,c,g,l){let e=this.b,b=this.f,p=this.a[f];if(!this.bx(f,c,g,e,l))return 0;this.aO[b]=f;this.aR[b]=c;this.N[b]=this.d;this.aE[b]=this.q;this.bq[b]=this.E[0];this.br[b]=this.F[0];for(let a=0,m=this.d;a<m;a++){this.bd[this.t+a]=this.m[a];this.be[this.t+a]=this.C[a];this.cF[this.t+a]=this.am[a]}this.dt(f,c,p,e);this.du(-1);this.q=this.d?0:this.q+1;this.t+=this.d;this.b=3-e;this.f=b+1;return 1}
T(){let b=this.f-1,e=3-this.b,k=this.N[b];this.t-=k;for(let a=0;a<k;a++){this.m[a]=this.bd[this.t+a];this.C[a]=this.be[this.t+a];this.am[a]=this.cF[this.t+a]}this.d=k;this.q=this.aE[b];this.b=e;this.f=b;this.du(1);this.aJ(this.aO[b],this.aR[b],e);this.dt(this.aO[b],this.aR[b],this.a[this.aO[b]],e)}
by(f,c){let j=this.a;if(!(j[f]&this.b))return 0;if(this.bi){for(let a=0;a<8;a++){let g=this.g[a];if(f+g==c)return j[c]?0:g;if(this.cO&&f+2*g==c&&j[f+g]&3-this.b)return j[c]?0:g}return 0}let g=c>f?1:-1;if(!(-17<c-f&&c-f<17))g*=17;let b=f+g;while(!j[b]&&b!=c)b+=g;return j[b]||b!=c?0:g}
bx(f,c,g,e,l){let j=this.a,i=this.aA?this.dm(f,e):0;if(i==3&&!this.y)return 0;j[c]=j[f];j[f]=0;if(this.p[e]==f)this.p[e]=c;this.ej(c,g,e);if(l){if(l!=-1&&l>>this.d){this.d=0;this.aJ(f,c,e);return 0}this.fL(l,e)}for(let a=0,m=this.d;a<m;a++){this.am[a]=j[this.m[a]];j[this.m[a]]=0}if(this.eM&&this.fh(c,e)){this.m[this.d]=c;this.C[this.d]=1;this.am[this.d]=j[c];this.d+=1;j[c]=0}if(this.eP(f,c,g,e,i)){this.aJ(f,c,e);return 0}return 1}
aJ(f,c,e){let j=this.a;for(let a=0,m=this.d;a<m;a++)j[this.m[a]]=this.am[a];j[f]=j[c];j[c]=0;if(this.p[e]==c)this.p[e]=f}
eP(f,c,g,e,i){let a=c!=f+g?1:0,b=this.a[c]&4,d=i?this.eO(c,e,i,a):0;if(d){if(this.x(d))return 1;this.fR(f,c,e,d)}if(this.cE&&a&&b){if(this.x(15))return 1;this.k(f);this.k(c)}if(this.aF&&this.aI(e)&&!(this.aF==2&&this.aI(3-e))){if(this.x(18))return 1;this.k(this.aF==2?this.p[e]:f);this.fQ(this.p[e])}if(this.bX&&!this.f&&e==this.b&&this.aI(3-e)){if(this.x(62))return 1;this.k(f);this.k(c);this.k(this.p[3-e])}return 0}
fR(f,c,e,d){this.k(f);for(let a=0;a<4;a++){let k=f+this.cx(a);if(k!=c&&this.dJ(k,c,e,d))this.k(k)}}
fQ(b){for(let a=0;a<4;a++){let k=b+this.cx(a);if(this.a[k]!=8)this.k(k)}}
eO(c,e,i,a){let b=(i!=3?1:0)&&(this.d||(i==2&&!a?1:0)||this.dG(c,e));return b?0:this.dn(this.a[c]&4,i)}
dn(b,i){if(!b)return 14;return i==3?17:i==2?15:16}
dJ(k,c,e,d){if(d==17){for(let a=0,m=this.d;a<m;a++)if(this.m[a]==k)return 1;return this.a[k]&3}return this.a[k]&3-e&&((d==14&&this.aH(k,c,e))?0:1)}
ej(c,g,e){let j=this.a,i=3-e,n=this.bp,b=(j[c]&4&&(this.cg?0:1))!=0,l=(this.bZ||(b?0:1))!=0,m=(this.cB||(b?0:1))!=0;this.d=0;for(let a=0;a<this.bc;a++){let h=this.g[a],k=c+h;if((j[k]&n)==i){let d=j[k+h];if(d&e){if(l&&(this.bZ||!(d&4)))this.bs(k,1)}else if(d&i){if(l)this.el(c,h,g,e)}else if(this.aN[k]&&m){let f=j[this.aN[k]-c];if(f&e&&(this.cB||!(f&4)))this.bs(k,4)}}else if(j[k]&i&&(this.bg==2||this.cT&&this.cS&&l))this.el(c,h,g,e)}if((this.cZ||this.bo)&&j[c+g]&e)this.eZ(c,g,e)}
el(c,h,g,e){let j=this.a,i=3-e,b=c+h;if(this.cT){while((j[b]&(this.cS?i:this.bp))==i)b+=h;if(b!=c+2*h&&j[b]&e&&(this.bZ||!(j[b]&4)))this.dl(c,b,h,e,2)}else if(this.bg&&(h==g||this.bg==3)){while(j[b]&i&&(this.ev||!(j[b]&4)))b+=h;if(b!=c+h&&b!=c+2*h&&j[b]&e)this.dl(c,this.bg==2?b:c+2*h,h,e,8)}}
dl(c,d,h,e,f){let b=c+h;while(b!=d){if((this.a[b]&this.bp)==3-e)this.bs(b,f);b+=h}}
eZ(c,g,e){let j=this.a,h=1,b=c+2*g,i=0;while(j[b]&e){h+=1;b+=g}if((j[b]&this.bp)!=3-e)return;let d=j[b+g],l=((d==8?1:0)||d&e&&(this.ep||((d&4)?0:1)))!=0;if(this.cZ&&h==1&&l)i=16;if(this.bo){let a=g==1||g==-1?17:1,k=c,f=h+1;if(this.bo==2){k=c+(h-1)*g;f=2}else if(this.bo==3)f=2;if(this.dO(k+a,g,f,e)||this.dO(k-a,g,f,e))i|=32}if(i)this.bs(b,i)}
dO(b,g,f,e){for(let a=0;a<f;a++)if(!(this.a[b+a*g]&e))return 0;return 1}
fh(b,e){for(let a=0;a<2;a++){let h=this.g[a];if(this.a[b+h]&3-e&&this.a[b-h]&3-e)return 1}return 0}
fL(l,e){let b=0;for(let a=0,m=this.d;a<m;a++){let h=this.m[a],c=(l==-1?this.cw(h,this.p[3-e]):l>>a&1)!=0;if(!c){this.m[b]=h;this.C[b]=this.C[a];b+=1}}this.d=b}
bs(h,i){let b=this.d;while(b&&this.an[this.m[b-1]]>this.an[h]){this.m[b]=this.m[b-1];this.C[b]=this.C[b-1];b-=1}this.m[b]=h;this.C[b]=i;this.d+=1}
dm(f,e){let j=this.a,i=3-e,c=0,d=c,g=c,b=j[f]&4;for(let a=0;a<4;a++){let k=f+this.g[a];if(j[k]&i){c+=1;d+=this.aA==2||!this.aH(k,f,e)?1:0}else if(!j[k])g+=1}if(!c||this.aA==2&&!b)return 0;if(b&&g<=1)return this.ew&&!d?0:3;if(!d&&(!b||c==1||this.ex))return 0;return b&&c==1?2:1}
cv(e){let j=this.a,i=this.p[3-e],n=0,c=this.y;for(let a=0;a<4;a++)if(!j[i+this.g[a]])n=i+this.g[a];this.eC=n;this.y=0;for(let a=0;a<4;a++){let g=this.g[a],b=n+g;while(!j[b])b+=g;if(j[b]&e&&this.bx(b,n,-g,e,this.aQ?-1:0)){let d=this.aI(3-e);this.aJ(b,n,e);if(d){this.y=c;return b}}}this.y=c;return 0}}class Turns extends Slides{
constructor(){super();this.c=new Int32Array(256);this.V=this.e=this.U=this.az=0;if(new.target===Turns)this.o(...arguments)}
o(f,g,c,k,m){this.c.fill(0);this.e=0;this.U=0;super.o(f,g,c,k,m);this.az=this.L==6?3:this.L==7?2:0}
cr(e,j){if(e>>>18|j<<14|j>>18&&(!this.aQ||j>>4|j>>31))return 0;let f=(e>>>9&511)+18,c=(e&511)+18,g=f<302&&c<302?this.by(f,c):0;if(!g||this.dI(f,c)||!this.cs(f,c,g,e>>>18|j<<14))return 0;return this.cu()}
ax(e,j){let f=(e>>>9&511)+18,c=(e&511)+18;this.cs(f,c,this.by(f,c),e>>>18|j<<14)}
cu(){if(this.az&&this.av()>=this.az){this.T();return 0}return 1}
aV(j){let f=this.c[0],c=this.c[1],l=0;if(j!=2||this.e<2)return this.j(13,0,0);if(this.dD(f,c))return 0;let g=this.by(f,c);if(this.e>2){l=this.fa(f,c,g);if(!l)return 0}if(!g){this.x(this.dM(f,c)?22:19);this.k(f);this.k(c)}return this.cs(f,c,g,l)}
dD(f,c){return this.dC(f,c)||((this.bi||this.dN(f,c))?0:1)||this.bC(c)}
dC(f,c){let j=this.a;if(j[f]&8||j[c]&8)this.j(6,0,0);else if(!j[f])this.j(7,f,0);else if(!(j[f]&this.b))this.j(8,f,0);else if(f==c)this.j(12,f,0);else return 0;return 1}
bC(b){if(!this.a[b])return 0;if(this.a[b]&8)this.j(6,0,0);else this.j(9,b,0);return 1}
dN(f,c){let d=f<c?f:c,a=f<c?c:f,g=a-d<17?1:17;if(g==1&&Math.floor((d-18)/17)!=Math.floor((a-18)/17))g=0;if(!g||x(a-d,g))return this.j(11,f,c);let i=1;for(let b=d+g;g>0?b<a:b>a;b+=g)if(this.a[b]){if(i)i=this.j(10,0,0);this.k(b)}return i}
dM(f,c){for(let a=0;a<this.bc;a++)if(f+2*this.g[a]==c)return this.a[f+this.g[a]]&3;return 0}
fa(f,c,g){let j=this.a,l=0;if(!this.aQ){this.x(13);for(let m=this.e,a=2;a<m;a++)this.k(this.c[a]);return 0}j[c]=j[f];j[f]=0;this.ej(c,g,this.b);j[f]=j[c];j[c]=0;for(let o=this.e,a=2;a<o;a++){let e=0;for(let b=0,d=this.d;b<d;b++)if(this.m[b]==this.c[a])e=1<<b;if(!e)return this.j(63,this.c[a],0);l|=e}return l}
S(l){var i;let e=this.b,n=this.ft(),d=l,j=this.a,t=this.g,p=this.O,r=this.P,m=((n<0?1:0)||this.aQ||this.bX&&(this.f?0:1))!=0;for(let h=0;h<this.i;h++){let f=this.h[h];if(!(j[f]&e))continue;let b=m||(j[f]&4&&(this.aF||this.cE))!=0;if(this.aA&&this.aH(f,0,3-e))b=true;for(let a=0;a<this.bc;a++){let g=t[a],c=f+g;if(this.cO&&j[c]&3-e)c+=g;while(!j[c]){if(!b&&c!=n){p[d]=i=f-18<<9|c-18;r[d]=i>>31;d+=1}else if(this.bx(f,c,g,e,0)){let k=this.d;this.aJ(f,c,e);d=this.s(d,i=f-18<<9|c-18,i>>31);if(this.aQ&&k)d=this.fA(f,c,g,k,d)}if(this.bi)break;c+=g}}}return d}
ft(){let i=this.p[this.b],n=0;if(!this.aF||!i)return 0;let g=this.ai(i);for(let a=0;a<4;a++)if(g==1&&!this.a[i+this.g[a]])n=i+this.g[a];return g?n:-1}
fA(f,c,g,k,d){var i;for(let m=1<<k,l=1;l<m;l++)if(this.bx(f,c,g,this.b,l)){this.aJ(f,c,this.b);d=this.s(d,i=l<<18|f-18<<9|c-18,i>>31)}return d}
s(d,e,j){if(d>=65536){this.V=1;return d}this.O[d]=e;this.P[d]=j;return d+1}
bw(e){if(this.dK(this.bT[e],e))return 1;for(let h=0;h<this.i;h++)if(this.dK(this.h[h],e)){this.bT[e]=this.h[h];return 1}return this.S(63488)>63488?1:0}
dK(b,e){let j=this.a;if(j[b]!=e||this.bX&&!this.f)return 0;if(this.aA&&this.aH(b,0,3-e))return 0;let i=this.aF?this.p[e]:0,g=i?this.ai(i):2;if(!g)return 0;for(let a=0;a<this.bc;a++){let k=b+this.g[a];if(!j[k]&&(g>1||!this.cw(k,i)))return 1}return 0}
cm(){var e,i,j,o;let d=this.S(0),b=d;if(this.az||this.L==5&&this.av()>=3){b=0;for(let a=0;a<d;a++){let f=this.O[a],c=this.P[a];if(this.L==5)e=!this.dI((i=f>>>9|c<<23,o=c>>9,i+18|0),(f&511)+18);else{this.ax(f,c);e=this.av()<this.az;this.T()}if(e){this.O[b]=f;this.P[b]=c;b+=1}}}return b}
dB(){return this.dR(this.S(0))}
dR(d){for(let a=0;a<d;a++){this.ax(this.O[a],this.P[a]);let b=this.av()>=this.az;this.T();if(!b)return 1}return 0}
dI(f,c){if(this.L!=5||this.av()<3)return 0;for(let b=0,m=this.f;b<m;b++)if(this.bq[b]==this.E[0]&&this.br[b]==this.F[0]&&this.aO[b]==f&&this.aR[b]==c)return 1;return 0}
av(){let a=this.E[0],d=this.F[0],c=1,k=this.f-this.q,b=this.f-2;while(b>=k&&b>=0){c+=this.bq[b]==a&&this.br[b]==d?1:0;b-=2}return this.A?c:1}}class SearchBoard extends Turns{
constructor(){super();if(new.target===SearchBoard)this.o(...arguments)}
turns(){this.V=0;let d=this.cm();this.ci();let p=this.O,r=this.P;return(()=>{const list=[];for(let a=0;a<d;a++)list.push(D(p[a],r[a]));return list})()}
play(e){if(!(0<=e&&e<=9223372036854775807n)||this.f>=16383||!this.cr(B(e),A(e)))throw y("ValueError",""+e+" is not a legal turn here")}
undo(){if(!this.f)throw y("ValueError","no turn was played");this.T()}
force(j,d,b=0){if(this.f>=16383||d.length>256)throw y("ValueError","too many turns, or squares");this.e=0;this.U=b;for(let a of d){let e=0<=a&&a<284;this.c[this.e]=e?a+18:0;this.e+=1}this.y=1;this.ae=0;this.ar=0;let c=this.aV(j);this.y=0;return c!=0}
legal_turns(){this.V=0;let d=this.S(0);this.ci();let p=this.O,r=this.P;return(()=>{const list=[];for(let a=0;a<d;a++)list.push(D(p[a],r[a]));return list})()}
captures_by_turn(){let c=[];for(let m of this.legal_turns()){let e=B(m),j=A(m);this.ax(e,j);c.push([D(e,j),(()=>{const list=[];for(const[a,b]of this.found_captures())list.push(a);return list})()]);this.T()}return c}
mark(){return this.f?this.bF():0}
ending(a){return this.aw(a)}
without_turns(){return 12|this.cy(this.eL)}
get quiet_plies(){return this.q}
threat(c){let e=c+1,i=this.p[3-e],f=i&&this.ai(i)==1?this.cv(e):0;return f?f-18<<9|this.eC-18:-1}
holds(){let c=[];for(let a=0;a<this.i;a++){let b=this.h[a],e=this.a[b]&3,i=e&&this.aA?this.dm(b,e):0;if(i){let d=this.dn(this.a[b]&4,i),g=(()=>{const list=[];for(let h=0;h<4;h++)list.push(b+this.cx(h));return list})();let f=this.a[b]&4?16:14;c.push([b-18,d,(()=>{const list=[];for(const k of g)if(this.dJ(+k,b,e,f))list.push(k-18);return list})()])}}return c}
outcome(){return this.aw(this.av())}
get key(){return H(this.E[0],this.F[0])}
get side(){return this.b-1}
perft(b){var i,o;if(!(0<=b&&b<=30)||this.f>16353)throw y("ValueError",""+"a depth from 0 to "+30+", please");this.V=0;let c=this.eb(b,0),a=w;this.ci();return D(c,a)}
ci(){if(this.V)throw y("OverflowError","too many turns to list")}
playout(e,f){var j;let g=A(e);e=B(e);let i=e<<1,o=g<<1|e>>>31,a=j=i+1|0,b=o+(j>>>0<i>>>0?1:0)|0;f=Math.min(f,16383-this.f);let c=0;while(c<f&&!this.outcome()){let d=this.cm();b=b^(b<<13|a>>>19);a=a^a<<13;a^=a>>>7|b<<25;b^=b>>>7;b=b^(b<<17|a>>>15);a=a^a<<17;this.ax((i=I(b>>>1,0,d),this.O[i]),this.P[i]);c+=1}return c}
eb(b,l){if(b==0){w=0;return 1}if(this.aw(0)){w=0;return 0}let d=this.S(l);if(b==1){let i=d-l;w=i>>31;return i}let e=0,c=0;for(let a=l;a<d;a++){this.ax(this.O[a],this.P[a]);let i=this.eb(b-1,d),o=w,j=e+i|0;c=c+o+(j>>>0<e>>>0?1:0)|0;e=j;this.T();if(this.V){w=0;return 0}}w=c;return e}
bF(){let e=3-this.b,c=this.aR[this.f-1],i=this.p[3-e];if(this.cW!=1){let d=this.aT();if(d)return(d&3)==e-1?4:0;if(this.cW!=2)return 0}else if(i&&!this.ai(i))return 4;let g=i?this.ai(i):2;if(g==1&&this.cv(e))return 3;if(this.dG(c,e))return g==1?2:1;return this.eE&&this.fK(c,e)?2:0}
fK(c,e){let i=this.p[e];if(!i||!(c==i||this.cw(c,i))||this.ai(i)!=1)return 0;return this.cv(3-e)?0:1}
aT(){let e=this.b;if(this.aI(e))return 4|2-e;if(this.aI(3-e))return 4|e-1;if(this.n[e]<=this.cQ)return 8|2-e;if(this.n[3-e]<=this.cQ)return 8|e-1;return this.bw(e)?0:this.without_turns()}
aw(a){let d=this.aT();if(d)return d;if(a>=3){if(this.L==5&&!this.cm())return this.without_turns();if(0<this.L&&this.L<5)return 16|this.cy(this.L)}if(a&&this.az&&this.q>2&&!this.dB())return this.without_turns();if(!this.aD||this.q<this.aD)return 0;return 20|this.cy(this.eI)}
cy(a){if(a==1)return this.b-1;if(a==2)return 2-this.b;if(a==4&&this.n[1]!=this.n[2])return this.n[2]>this.n[1]?1:0;return 2}}class Placing extends SearchBoard{
constructor(){super();this.dh=new Int32Array(256);this.cG=new Int32Array(512);this.eq=new Int32Array(256);this.aC=new Int16Array(65536);this.ac=new Int8Array(65536);this.ap=new Int32Array(16384);this.w=new Int32Array(3);this.ad=new Int32Array(3);this.bO=new Int32Array(4);this.aP=new Int32Array(16384);this.cK=new Int32Array(4096);this.cL=new Int32Array(4096);this.cN=new Int8Array(320);this.bb=this.l=this.ay=this.Q=0;if(new.target===Placing)this.o(...arguments)}
o(f,g,c,k,m){this.eq.fill(0);this.bb=0;this.dh.fill(0);this.cG.fill(0);this.aC.fill(0);this.ac.fill(0);this.ap.fill(0);this.aP.fill(0);this.w.fill(0);this.ad.fill(0);this.bO.fill(0);this.ay=1;this.Q=0;this.cK.fill(0);this.cL.fill(0);this.cN.fill(0);super.o(f,g,c,k,m);let q=(g-1)*17+18;for(let p of[18,18+f-1,q,q+f-1])this.cN[+p]=1}
set_up(l,c,q,g,p,r=0,j=[]){for(let a=0;a<4;a++)this.bO[a]=j.length?j[a]:0;super.set_up(l,c,q,g,p);if(g.length&&this.Q>=256||!(j.length==0||j.length==4||j.length==4+(this.Q+1)*g.length))throw y("ValueError","these hands are not those of the board");for(let[a,e]of j.slice(4).entries()){let o=Math.floor(a/g.length),d=x(a,g.length);this.cK[o*16+d]=B(e);this.cL[o*16+d]=A(e)}}
reset(){for(let c=0;c<3;c++)this.n[c]=0;for(let b=0;b<320;b++){let f=this.bN[b];this.a[b]=f;if(f&3)this.n[f&3]+=1}for(let d=0;d<this.A;d++){this.E[d]=this.bP[d];this.F[d]=this.bQ[d]}this.b=this.cI;this.q=this.cJ;this.f=0;this.t=0;this.d=0;this.l=0;for(let e=1;e<3;e++){this.w[e]=this.bO[e-1];this.ad[e]=this.bO[e+1]}this.Q=this.dv()}
aa(e,j){return 0}
ab(j){return 0}
aV(j){return this.ab(j)}
capture_moves(){let l=this.f?this.t-this.N[this.f-1]:0;return(()=>{const list=[];for(let b=l;b<this.t;b++)list.push(this.cG[b]);return list})()}
men_in_hand(){return[this.w[1],this.w[2],this.ad[1],this.ad[2]]}
cr(e,j){return this.ab(this.aa(e,j))}
ax(e,j){this.ab(this.aa(e,j))}
r(b,c){this.a[b]^=c;if(c&3)this.n[c&3]+=this.a[b]&3?1:-1;this.aC[this.l]=b;this.ac[this.l]=c;this.l+=1}
D(l){while(this.l>l){this.l-=1;let b=this.aC[this.l],c=this.ac[this.l];this.a[b]^=c;if(c&3)this.n[c&3]+=this.a[b]&3?1:-1}}
bt(h,i,f,k){let b=this.d;while(b>k&&this.an[this.m[b-1]]>this.an[h]){this.m[b]=this.m[b-1];this.C[b]=this.C[b-1];b-=1}this.m[b]=h;this.C[b]=i;this.dh[this.d]=f;this.d+=1}
aU(l){let b=this.f;this.ap[b]=l;this.N[b]=this.d;this.aE[b]=this.q;this.bq[b]=this.E[0];this.br[b]=this.F[0];for(let a=0,m=this.d;a<m;a++){this.bd[this.t+a]=this.m[a];this.be[this.t+a]=this.C[a];this.cG[this.t+a]=this.dh[a]}this.bG(l);this.q=this.d?0:this.q+1;this.aP[b]=0;this.t+=this.d;this.b=3-this.b;this.f=b+1;return 1}
T(){let b=this.f-1;this.b=3-this.b;this.q=this.aE[b];this.f=b;this.d=this.N[b];this.t-=this.d;if(this.aP[b])this.dH(this.b,this.aP[b]&511,this.aP[b]>>9);this.bG(this.ap[b]);this.D(this.ap[b])}
bG(l){let g=this.E,n=this.F,k=this.bl,i=this.bm,q=this.A;for(let d=0;d<q;d++){g[d]^=this.cb;n[d]^=this.cc}for(let a=l,m=this.l;a<m;a++){let b=this.aC[a],c=this.ac[a];for(let j=0;j<4;j++){if(c&(j<3?1<<j:16)){let o=(j*320+b)*16;for(let d=0;d<q;d++){g[d]^=k[o+d];n[d]^=i[o+d]}}}}}
ds(){let c=0;for(let a=0,m=this.e;a<m;a++){let b=this.c[a];c+=this.U>>a&1;if(this.bC(b))return 0;for(let n=0;n<a;n++)if(this.c[n]==b)return this.j(9,b,0)}if(c<=this.ad[this.b]&&this.e-c<=this.w[this.b])return 1;this.j(36,0,0);this.eo();return 0}
eo(){for(let a=0,m=this.e;a<m;a++)this.k(this.c[a])}
ec(l){let e=this.b,c=0;for(let a=0,m=this.e;a<m;a++){let b=this.U>>a&1;c+=b;this.r(this.c[a],b?e|4:e)}this.aU(l);this.dH(e,c-this.e,-c);this.q=0;this.aP[this.f-1]=this.e-c|c<<9;return 1}
dH(e,f,c){this.dW();this.w[e]+=f;this.ad[e]+=c;this.Q=this.dv();this.dW()}
dW(){for(let d=0;d<this.A;d++){let i=this.Q*16+d;this.E[d]^=this.cK[i];this.F[d]^=this.cL[i]}}
dv(){let a=this.ay-1,b=Math.floor((this.w[1]+a)/this.ay)+Math.floor((this.w[2]+a)/this.ay);return b+this.ad[1]+this.ad[2]}
dF(k,n){let e=this.c,j=this.a,i=1;if(this.dC(e[k],e[n])||this.bC(e[n]))return 1;let p=j[e[k]];j[e[k]]=0;for(let a=k+1;a<n;a++)if(i)i=this.bC(e[a])?0:1;for(let a=k;a<n;a++)if(i)i=this.fm(e[a],e[a+1]);j[e[k]]=p;return i?0:1}
fm(f,c){if(f==c)return this.j(12,f,0);for(let a=0;a<4;a++){let g=this.g[a];if(f+g==c||f+2*g==c&&this.a[f+g]!=8)return 1}return this.dN(f,c)}
aT(){if(!this.Q)return super.aT();return this.bw(this.b)?0:this.without_turns()}
aw(a){return this.Q?this.aT():super.aw(a)}}class Bonds extends Placing{
constructor(){super();this.da=new Int32Array(320);this.Y=new Int32Array(2048);this.ca=new Int32Array(2048);this.ba=new Int32Array(32768);this.ao=new Int32Array(256);this.R=new Int32Array(4);this.cU=new Int32Array(320);this.cY=new Int8Array(320);this.ak=new Int32Array(256);this.es=this.eD=this.W=this.cd=this.ce=this.I=0;if(new.target===Bonds)this.o(...arguments)}
o(f,g,c,k,m){[this.es,this.eD,this.W,this.cd]=z(c.slice(31,35),4).map(Number);this.ce=0;this.I=0;this.V=0;this.R.set(z([2,3,1,0],4));this.da.fill(0);this.cU.fill(0);this.cY.fill(0);this.Y.fill(0);this.ca.fill(0);this.ao.fill(0);this.ba.fill(0);this.ak.fill(0);super.o(f,g,c,k,m);for(let h=0;h<this.i;h++)this.ak[+(x(h,f)*g+Math.floor(h/f))]=this.h[h]}
S(l){if(this.w[this.b])return this.co(l);let d=this.aY(0,l);for(let h=0;h<this.i;h++){let b=this.h[h];if((this.a[b]&19)==(16|3-this.b))d=this.fz(b,d)}return d}
co(d){var i;for(let h=0;h<this.i;h++){let b=this.h[h];if(!this.a[b])d=this.s(d,i=b-18<<9|b-18,i>>31)}return d}
fz(b,d){var i;let k=d,l=this.l;if(this.cd&&this.n[3-this.b]>2){this.r(b,this.a[b]);d=this.aY(b-18+1<<18,d);this.D(l)}return d>k?d:this.s(d,i=b-18<<9|b-18,i>>31)}
aY(a,d){for(let h=0;h<this.i;h++){let b=this.h[h];if((this.a[b]&19)==this.b){let e=a|b-18<<9;d=this.cn(b,e,this.cp(b,e,d))}}return d}
cp(f,e,d){var i;for(let a=0;a<4;a++){let c=f+this.g[a<2?3-a:a-2];if(!this.a[c]&&!this.bD(f,c))d=this.s(d,i=e|c-18,i>>31)}return d}
cn(f,e,d){var i,j,o;for(let m=this.cl(f,0),a=1;a<m;a++){let b=0,c=this.Y[a];if(this.W){if(c!=f)d=this.s(d,(o=a<<27|e,j=b<<27|a>>>5|e>>31,i=c-18,o|i),j|i>>31)}else if(!this.bD(f,c))d=this.s(d,i=e|c-18,i>>31)}return d}
bw(e){let a=this.w[e]?0:16|3-e;for(let h=0;h<this.i;h++)if((this.a[this.h[h]]&19)==a)return 1;return a&&this.dE()}
dE(){let e=this.V,c=this.y,n=61440,d=0;this.y=0;for(let a=0,m=2*this.i;a<m;a++){let b=this.h[x(a,this.i)];if((this.a[b]&19)==this.b){d=a<this.i?this.cp(b,0,n):this.cn(b,0,n);if(d>n)break}}this.V=e;this.y=c;return d>n?1:0}
dB(){for(let h=0;h<this.i;h++){let b=this.h[h];if((this.a[b]&19)==(16|3-this.b))return 1;if((this.a[b]&19)==this.b){let e=b-18<<9;if(this.dR(this.cn(b,e,this.cp(b,e,0))))return 1}}return 0}
cl(f,i){let j=this.a,l=this.l,h=0,d=1,e=1;this.ce+=1;this.Y[0]=f;if(this.W)this.dZ(0);while(h<d&&this.Y[h]!=i){let b=this.Y[h];if(this.W)e=this.fP(h,l);for(let a=0;a<4;a++){let g=this.g[this.R[a]],c=b+2*g;if(!(j[b+g]&3)||j[c]||this.da[c]==this.ce)continue;if(this.dS(f,b+g))continue;if(!this.W)this.da[c]=this.ce;else if(e==255||!this.fn(b,c,d))continue;this.Y[d]=c;this.ca[d]=h;d+=1}h+=1}if(this.W)this.D(l);this.I=h;return d}
fn(b,c,d){if(this.bD(b,c))return 0!=0;if(d==2048){this.V=1;return 0!=0}let l=this.l;this.bE(b,c);this.dZ(d);this.D(l);for(let h=0;h<d;h++)if(this.Y[h]==c&&this.fc(h,d))return 0!=0;return 1!=0}
dZ(h){let k=h*16;for(let l=0;l<16;l++)this.ba[k+l]=0;for(let a=0;a<this.i;a++){let e=this.h[a]-18;if(this.a[e+18]&16)this.ba[k+Math.floor(e/17)]|=1<<x(e,17)}}
fc(h,j){for(let l=0;l<16;l++)if(this.ba[h*16+l]!=this.ba[j*16+l])return 0!=0;return 1!=0}
fP(h,l){this.D(l);let e=this.cj(h);for(let a=1;a<e;a++)this.bE(this.ao[a-1],this.ao[a]);return e}
cj(h){let e=1,b=h;while(b){b=this.ca[b];e+=1}for(let a=e-1;a>-1;a-=1){this.ao[a]=this.Y[h];h=this.ca[h]}return e}
squares_of(e){let j=A(e);e=B(e);this.aa(e,j);return(()=>{const list=[];for(let a=0;a<this.e;a++)list.push(this.c[a]-18);return list})()}
aa(e,j){let f=(e>>>9&511)+18,c=(e&511)+18,a=e>>>18&511,b=e>>>27|j<<5,d=j>>27,l=this.l;this.U=0;this.e=0;if(f>=320||c>=320||a+18>320||d>0||d==0&&b>>>0>=2048)return 0;if(f==c){this.c[0]=f;this.e=1;return e>>>18|j<<14|j>>18?0:this.w[this.b]?1:3}if(a){this.c[0]=a-1+18;this.e=1;this.r(this.c[0],this.a[this.c[0]])}let g=(this.a[f]&this.b&&(this.fb(f,c,b)?1:0))!=0;this.D(l);return!g?0:a?3:2}
fb(f,c,b){let e=2,g=1!=0;this.ao[0]=f;this.ao[1]=c;for(let a=0;a<4;a++)if(f+this.g[a]==c)g=0!=0;if(g){let d=this.cl(f,this.W?0:c),h=this.W?b:this.I;if(!(0<h&&h<d)||this.Y[h]!=c)return 0!=0;e=this.cj(h)}for(let a=0;a<e;a++)this.c[this.e+a]=this.ao[a];this.e+=e;return((b?0:1)||(g?1:0)&&this.W)!=0}
fg(k){let l=this.l,n=this.e-1,b=0!=0;if(n<=k+1)return 1!=0;if(k)this.r(this.c[0],this.a[this.c[0]]);for(let m=this.cl(this.c[k],0),h=1;h<m;h++){if(this.Y[h]==this.c[n]&&this.cj(h)==this.e-k){let c=1!=0;for(let a=0,o=this.e-k;a<o;a++)c=c&&this.ao[a]==this.c[k+a];b=b||c}}this.D(l);return b}
cr(e,j){return this.aS(this.aa(e,j))&&this.cu()}
ax(e,j){this.aS(this.aa(e,j))}
ab(j){if(this.U||!this.fg(j==3?1:0))return 0;for(let h=0;h<this.i;h++)this.cY[this.h[h]]=this.a[this.h[h]];if(!this.aS(j)||!this.cu())return 0;this.bb=0;for(let h=0;h<this.i;h++){let b=this.ak[h];if(this.a[b]&16&&!(this.cY[b]&16)){this.eq[this.bb]=b;this.bb+=1}}return 1}
aV(j){if(j==1&&this.e==1&&!this.U)return this.ds()?this.aS(j):0;if(!(j==2&&this.e)&&!(j==3&&this.e))return this.j(13,0,0);let l=this.l,i=1!=0;if(j==3){i=this.eY(this.c[0])!=0;this.r(this.c[0],this.a[this.c[0]])}if(i&&(j==2||this.e>1))i=!this.dF(j==3?1:0,this.e-1);this.D(l);return i?this.aS(j):0}
eY(b){let f=this.a[b];if(f&8)return this.j(6,0,0);return f&3-this.b?1:this.j(63,b,0)}
aS(j){let l=this.l,h=j==3?1:0;this.d=0;if(j==0||l>57344)return 0;if(j==1){let i=((this.e==1?1:0)&&this.w[this.b]&&(this.a[this.c[0]]?0:1))!=0;return i?this.ec(l):0}if(this.w[this.b]&&this.x(33)||h&&this.eW(this.c[0])||this.e>h&&this.eX(h)){this.D(l);this.d=0;return 0}return this.aU(l)}
eW(b){var d;let f=this.a[b],i=3-this.b,a=this.e==1;if(!(f&i)||!(f&16)&&this.v(37,b,0))return 1;this.bt(b,64,0,0);this.r(b,f);let c=this.n[i]<=1;if(!a)d=!this.cd?41:c?45:0;else d=this.cd&&!c&&this.dE()?38:0;return d&&this.v(d,b,0)}
eX(k){let f=this.c[k],n=this.e-1;if(!(this.a[f]&this.b)||this.a[this.c[n]])return 1;if(this.a[f]&16&&this.v(28,f,0))return 1;for(let a=k;a<n;a++){let b=this.c[a],c=this.c[a+1],d=this.fv(f,b,c,n-k);if(d&&this.v(d,b,c))return 1;if(this.W||a+1==n){if(this.bD(f,c))return 1;this.bE(f,c);f=c}}return 0}
fv(f,b,c,a){let g=this.fu(b,c);if(g==-1)return 19;if(g)return this.dS(f,g);return a>1?27:0}
fu(b,c){for(let a=0;a<4;a++){let g=this.g[a];if(b+g==c)return 0;if(b+2*g==c)return b+g}return-1}
dS(f,g){if(!(this.a[g]&3)||g==f)return 26;return this.eD&&(this.a[g]&19)==3-this.b?25:0}
bD(f,c){for(let a=0;a<2;a++){let g=this.g[a];if(!(this.a[c+g]&3-this.b&&this.a[c-g]&3-this.b))continue;if(this.fq(f,c,g)){if(this.v(29,c,c-g))return 1!=0;this.k(c+g)}}return 0!=0}
fq(f,c,g){if(!this.es)return!(this.ch(f,c,g)||this.ch(f,c,-g));let i=3-this.b,l=this.l;this.bE(f,c);let a=(this.a[c+g]&19)==i&&(this.a[c-g]&19)==i;this.D(l);return a}
ch(f,c,g){let k=c+g,d=c+2*g;return(this.a[k]&19)==3-this.b&&(this.a[d]&19)==this.b&&d!=f}
bE(f,c){let j=this.a,d=0;for(let a=0;a<4;a++)if(this.ch(f,c,this.g[a]))this.r(c+this.g[a],16);let p=j[f];this.r(f,p);this.r(c,p&-17);for(let h=0;h<this.i;h++){let b=this.h[h];if(j[b]&16&&!this.fj(b,3-(j[b]&3))){this.cU[d]=b;d+=1}}for(let a=0;a<d;a++)this.r(this.cU[a],16)}
fj(b,c){let j=this.a;return(j[b+1]&19)==c&&(j[b-1]&19)==c||(j[b+17]&19)==c&&(j[b-17]&19)==c}}class Chains extends Placing{
constructor(){super();this.ak=new Int32Array(256);this.R=new Int32Array(4);this.aB=this.cX=this.cz=0;if(new.target===Chains)this.o(...arguments)}
o(f,g,c,k,m){this.ak.fill(0);this.R.set(z([2,3,1,0],4));super.o(f,g,c,k,m);[this.ay,this.aB,this.cX,this.cz]=z(c.slice(30),4).map(Number);for(let a=0;a<this.i;a++)this.ak[a]=this.h[+(x(a,g)*f+Math.floor(a/g))]}
S(l){let d=l,e=this.b;if(this.Q&&this.bB())return this.co(l);for(let h=0;h<this.i;h++){let b=this.h[h];if(this.a[b]&e)d=this.aY(b,b,1,0,d)}return d==l&&this.n[e]?this.s(d,0,0):d}
co(d){var i;let c=this.w[this.b]<2;for(let h=0;h<this.i;h++){let b=this.ak[h];if(this.a[b])continue;if(c){d=this.s(d,i=b-18<<9|b-18,i>>31);continue}for(let j=h+1;j<this.i;j++){let f=this.ak[j];if(!this.a[f])d=this.s(d,i=b-18<<9|f-18,i>>31)}}return d}
aY(f,b,p,r,d){let l=this.l;for(let a=0;a<4;a++){let g=this.g[this.R[a]],c=this.bA(b,g);if(!c)continue;this.d=0;if(this.aH(c,0,3-this.b))this.cq(b,c,0);let e=this.d;if(e||p==1&&r==0||this.aB!=2){let o=p<<3,j=r<<3|p>>>29,i=this.R[a],q=o|i,s=j|i>>31,m=c==b+g?0:4,h=q|m,k=s|m>>31,n=d;if(!this.cX)d=this.s(d,(o=h<<9,j=k<<9|h>>>23,i=f-18,o|i),j|i>>31);if(e&&this.ck(p==1&&r==0?1:0)&&(k<524288||k==524288&&h>>>0<0))d=this.aY(f,c,h,k,d);if(d==n)d=this.s(d,(o=h<<9,j=k<<9|h>>>23,i=f-18,o|i),j|i>>31)}this.D(l)}return d}
aa(e,j){var i,o;let f=(e&511)+18,c=e>>>9|j<<23,g=j>>9;this.c[0]=f;this.e=1;this.U=0;if(this.Q&&this.bB())return this.fI(i=c+18|0,g+(i>>>0<c>>>0?1:0)|0,f);if(!(e|j))return 4;if(f>=320)return 0;let d=0;while((i=C(c,g,3*d),o=w,o>0||o==0&&i>>>0>7))d+=1;let b=f;for(let a=0;a<d;a++){let h=(i=C(c,g,3*(d-1-a)),o=w,i&7);b+=this.g[h&3]*(h>=4?2:1);if(!(0<b&&b<320))return 0;this.c[this.e]=b;this.e+=1}return(i=C(c,g,3*d),o=w,i==1&&o==0)?2:0}
fI(k,a,b){if(!((0<a||0==a&&18<=k>>>0)&&(a<0||a==0&&k>>>0<320)&&b<320)||this.an[k]>this.an[b])return 0;this.c[0]=k;if(k==b&&a==b>>31)this.U=this.w[this.b]?0:1;else{this.c[1]=b;this.e=2}return 1}
ab(j){let l=this.l;this.d=0;if(l>64512)return 0;if(j==1)return this.ds()&&!this.eV()?this.ec(l):0;if(j==2&&this.e>1){if(this.aW())return this.aU(l);this.D(l);this.d=0;return 0}if(j==4)return this.fH()?this.aU(l):0;return this.j(13,0,0)}
bB(){return this.w[this.b]||this.ad[this.b]}
ei(){return this.bB()&&this.au(33,this.w[this.b]==0?1:0)}
eV(){let b=this.w[this.b],c=0;if(!b)return 0;for(let a=0,m=this.e;a<m;a++)if(this.U>>a&1){if(!c&&this.x(34))return 1;this.k(this.c[a]);c+=1}if(this.e-c!=(b<this.ay?b:this.ay)){if(this.x(35))return 1;this.eo()}return 0}
fH(){if(this.ei())return 0;if(!this.n[this.b])return this.au(45,1)?0:1;return this.bB()||this.fk()||(this.x(42)?0:1)}
aW(){let b=this.c[0],e=0;if(this.Q&&this.ei())return 0;for(let m=this.e,a=1;a<m;a++){let c=this.c[a],n=this.d;if(this.eU(a))return 0;if(a>1&&!(e&&this.ck(a==2?1:0))&&this.eQ(a,e))return 0;this.cq(b,c,a-1);e=this.d-n;let d=a>1&&this.aB==2&&!e;if(d&&this.v(40,b,c))return 0;if(d)this.k(20);b=c}return(this.cX&&e&&this.ck(this.e==2?1:0)&&this.eS(b))?0:1}
eU(a){let b=this.c[a-1],c=this.c[a],d=19;if(this.a[b]&this.b&&!this.a[c]){for(let h=0;h<4;h++)if(this.bA(b,this.g[h])==c)return 0}if(this.dF(a-1,a))return 1;if(this.dM(b,c))d=this.a[b]&4?24:23;return this.v(d,b,c)}
ck(a){if(this.aB!=0&&this.aB!=2&&!(this.aB==1&&a))return 0;return this.n[3-this.b]>0?1:0}
eQ(a,e){let c=e&&(this.n[3-this.b]?0:1);if(this.v(c?45:40,this.c[a-1],this.c[a]))return 1;if(!e)this.k(this.c[a-2]);this.k(18+(e&&!c?1:0));return 0}
eS(b){let l=this.l,k=this.d;for(let a=0;a<4;a++){let c=this.bA(b,this.g[this.R[a]]);if(c){this.cq(b,c,0);let d=this.aB!=2||this.d>k;this.D(l);this.d=k;if(d)return this.v(39,b,c)}}return 0}
bA(b,g){let j=this.a;if(!j[b+g])return b+g;let a=(j[b]&4&&j[b+g]&3-this.b&&(j[b+2*g]?0:1))!=0;return a?b+2*g:0}
cq(b,c,f){let j=this.a,e=this.b,k=this.d,p=this.a[b],g=b+c>>1;this.r(b,p);this.r(c,p);for(let a=0;a<4;a++){let h=c+this.g[a];if(h!=g&&j[h]&3-e){let d=h+this.g[a];if(j[d]&e)this.bt(h,1,f,k);else if(this.fi(c,h,d))this.bt(h,4,f,k)}}for(let a=k,m=this.d;a<m;a++)this.r(this.m[a],j[this.m[a]])}
fi(c,h,d){if(this.cN[d]&&(this.cz==1||this.cz==0&&!this.a[d]))return 1;return this.aN[h]&&this.a[this.aN[h]-c]&this.b}
fk(){for(let h=0;h<this.i;h++){let b=this.h[h];if(this.a[b]&this.b){for(let a=0;a<4;a++)if(this.bA(b,this.g[a]))return 0}}return this.n[this.b]>0?1:0}
bw(e){return 1}
bF(){return this.N[this.f-1]&&!this.n[this.b]?4:0}}class Dice extends Placing{
constructor(){super();this.G=new Int32Array(320);this.H=new Int32Array(320);this.bR=new Int32Array(320);this.bS=new Int32Array(320);this.K=new Int32Array(3);this.cD=new Int32Array(16384);this.cR=new Int32Array(16384);this.bn=new Int32Array(16384);this.dj=new Int32Array(16384);this.aL=new Int32Array(16384);this.bL=new Int32Array(16384);this.R=new Int32Array(16384);this.di=new Int32Array(16384);this.eF=this.cP=this.cV=this.et=this.eu=this.B=this.z=this.aG=this.cA=this.cC=this.eA=this.bf=this.eB=this.bW=this.bY=0;if(new.target===Dice)this.o(...arguments)}
o(f,g,c,k,m){if(f*g>64)throw y("ValueError",""+"a board of at most "+64+" squares, please");[this.eF,this.cP,this.cV]=z(c.slice(30),3).map(Number);this.G.fill(0);this.H.fill(0);this.K.fill(0);this.bR.fill(0);this.bS.fill(0);this.cD.fill(0);this.cR.fill(0);this.bn.fill(0);this.dj.fill(0);this.bL.fill(0);this.R.fill(0);this.di.fill(0);this.aL.fill(0);this.eA=0;this.bf=0;this.bW=0;this.bY=0;super.o(f,g,c,k,m);this.g.set(z([-18,-17,-16,-1,1,16,17,18],8));this.fD()}
fD(){let e=1,l=0;for(let h=0;h<this.i;h++){this.G[this.h[h]]=e;this.H[this.h[h]]=l;let i=e+e|0;l=l+l+(i>>>0<e>>>0?1:0)|0;e=i}}
set_up(l,c,q,g,p,r=0,j=[]){this.et=+r;this.eu=+(j.length?j[0]:0);this.bR.fill(0);this.bS.fill(0);for(let m=j.length-1,a=1;a<m;a+=2){let b=j[a]+18,n=j[a+1]+18;if(!(0<=b&&b<320&&0<=n&&n<320))throw y("ValueError","these squares are not those of the board");this.bR[+b]|=this.G[+n];this.bS[+b]|=this.H[+n]}super.set_up(l,c,q,g,p)}
reset(){super.reset();this.B=this.et;this.z=this.eu;this.aG=0;this.K[1]=0;this.K[2]=0;for(let b=0;b<320;b++){let f=this.a[b];if(f&3&&f&4)this.K[f&3]+=1}}
get key(){throw y("NotImplementedError","keys of thrown dice are made in Python only")}
get thrown(){return this.B}
get pips(){return this.z}
trails(){var i,j,m,o;let c=[];for(let h=0;h<this.i;h++){let b=this.h[h];this.a[b]&this.b?(i=this.bH(b),o=w,j=i,m=o):(j=0,m=0);let n=j,g=m;if(n|g){c.push([b-18,(()=>{const list=[];for(let e=0;e<this.i;e++)if((i=F(n,g,e),o=w,i&1))list.push(this.h[e]-18);return list})()])}}return c}
found_captures(){var f;let k=this.f?this.aL[this.f-1]:0;return(()=>{const list=[];for(const f of this.capture_moves())list.push([this.aC[this.ap[+(k+f)]]-18,512]);return list})()}
capture_moves(){var b;let k=this.f?this.aL[this.f-1]:0;return(()=>{const list=[];for(let b=k;b<this.f;b++)if(this.N[b])list.push(b-k);return list})()}
price(a){return 0<=a&&a<284?this.bJ(a+18):0}
S(l){var i,o;let d=l;if(!this.B){for(let c=1;c<7;c++)d=this.s(d,c,0);return d}let e=this.b,j=this.a;for(let h=0;h<this.i;h++){let b=this.h[h],f=j[b];if(f==e){let n=this.bH(b),g=w;for(let a=0;a<8;a++){let k=b+this.g[a];if(!j[k]&&!(n&this.G[k]|g&this.H[k]))d=this.s(d,i=8+a<<9|b-18,i>>31)}}else if(f&e)d=this.dT(b,b,(i=this.bH(b),o=w,i|this.G[b]),o|this.H[b],1,1,0,d)}for(let h=0;h<this.i;h++){let b=this.h[h];if(j[b]&3-e&&0<this.bJ(b)&&this.bJ(b)<=this.z)d=this.s(d,i=512|b-18,i>>31)}if(this.z!=this.B)return this.s(d,0,0);return d==l?this.s(d,i=this.fB()?7:0,i>>31):d}
dT(f,b,n,g,c,t,h,d){var i,j,m,o,p,q,r,s,u,v;for(let a=0;a<8;a++){let k=b+this.g[a];if(!this.a[k]&&!(n&this.G[k]|g&this.H[k]))d=this.s(d,(i=t<<3,o=h<<3|t>>>29,j=a,m=a>>31,q=i+j|0,s=q,r=o+m+(q>>>0<i>>>0?1:0)|0,v=s<<9,u=r<<9|s>>>23,p=f-18,v|p),u|p>>31)}if(c>=this.z||c>=6)return d;for(let a=7;a>-1;a-=1){let k=b+this.g[a],e=this.G[k],l=this.H[k];if(this.a[k]&this.b&&!(n&e|g&l))d=this.dT(f,k,n|e,g|l,c+1,(i=t<<3,o=h<<3|t>>>29,j=a,m=a>>31,q=i+j|0),o+m+(q>>>0<i>>>0?1:0)|0,d)}return d}
bH(b){var i,o;let a=this.f-1;while(a>=this.aG){if(this.bL[a]==b){w=this.di[a];return this.R[a]}a-=1}this.aG?(i=0,o=0):(i=this.bR[b],o=this.bS[b]);w=o;return i}
bJ(h){let j=this.a,e=this.b,g=this.a[h]&4,b=0,d=g?3:1;for(let a=0;a<8;a++){let f=j[h+this.g[a]],i=f&4?3:1;if(f&e)b+=i;else if(f&3)d+=i}this.cA=b;this.cC=d;if(this.eF&&!b||g&&this.cP&&d>b)return 0;let c=4-b+d;return c>2?c:2}
fB(){let d=0,e=0,g=d,i=e;for(let h=0;h<this.i;h++){let f=this.a[this.h[h]];if(f&this.b&&f&4){g|=this.G[this.h[h]];i|=this.H[this.h[h]]}}let c=this.z;while(c>0&&(g!=d||i!=e)){c=c-1;d=g;e=i;for(let h=0;h<this.i;h++){let b=this.h[h];if(!(d&this.G[b]|e&this.H[b]))continue;for(let a=0;a<8;a++){let k=b+this.g[a];if(!this.a[k])return 1;g|=this.G[k];i|=this.H[k]}}}return 0}
aa(e,j){var i,o;let c=e>>>9|j<<23,g=j>>9,b=(e&511)+18,d=0;this.c[0]=b;this.e=1;if(!(c|g))return(0<j||0==j&&1<=e>>>0)&&(j<0||j==0&&e>>>0<=6)?5:e==0&&j==0?4:e==7&&j==0?6:0;if(b>=320)return 0;if(c==1&&g==0)return 3;while(d<8&&(i=C(c,g,3*d),o=w,o>0||o==0&&i>>>0>7))d+=1;if((i=C(c,g,3*d),o=w,i!=1||o!=0))return 0;for(let a=0;a<d;a++){b+=this.g[(i=C(c,g,3*(d-1-a)),o=w,i&7)];if(!(0<b&&b<320))return 0;this.c[this.e]=b;this.e+=1}return 2}
aV(j){let l=0,d=this.e,a=1;this.bf=this.f;this.bY=0;if(j!=7||d<2)return this.j(13,20,0);while(a&&l<d){l=this.fC(l,d);this.bW=l<d?1:0;a=this.ab(this.eB);if(a)this.aL[this.f-1]=this.bf}while(!a&&this.f>this.bf)this.ed();this.bW=0;return a}
fC(l,d){let e=this.c;this.eB=this.c[l]-18;this.e=0;if(l+1<d&&0<=e[l+1]-18&&e[l+1]-18<=d-l-2)this.e=e[l+1]-18;e[0]=0;for(let a=0,m=this.e;a<m;a++)e[a]=e[l+2+a];return l+2+this.e}
ab(j){let l=this.l,c=this.c[0]-18;this.d=0;if(this.f>=16383||l>=65472)return 0;if(j==5&&this.B)return this.j(13,18,0);if(j==5&&1<=c&&c<=6)return this.bI(l,0);if(!this.B)return this.j(13,19,0);if(j==2&&this.e>1)return this.aW(l);if(j==3)return this.fs(l,this.c[0]);if(j==4||j==6)return this.fM(l,j==6);return this.j(13,20,0)}
aW(l){let e=this.c,n=this.e-1,f=this.c[0],b=this.f;if(!this.fr())return 0;let p=this.a[f],i=this.bH(f),o=w,h=i|this.G[f],k=o|this.H[f],c=0,d=0;for(let m=n+1,a=1;a<m;a++){c|=h&this.G[e[a]];d|=k&this.H[e[a]];if(a<n){h|=this.G[e[a]];k|=this.H[e[a]]}}if(c|d&&this.fF(c,d)||this.ea(n))return 0;this.r(f,p);this.r(e[n],p);this.R[b]=h;this.di[b]=k;this.bI(l,n);this.bL[b]=e[n];return 1}
fr(){let j=this.a,e=this.c,n=this.e-1,p=this.a[this.c[0]];for(let a=0,m=n+1;a<m;a++)if(j[e[a]]&8)return this.j(6,0,0);if(!(p&this.b))return this.j(p?8:7,e[0],0);for(let a=0;a<n;a++)if(!this.fo(e[a],e[a+1]))return this.j(11,e[a],e[a+1]);if(j[e[n]])return this.j(9,e[n],0);for(let a=1;a<n;a++)if(!(j[e[a]]?j[e[a]]&this.b&&p&4:this.y))return this.j(10,e[a],18+(p&4?1:0));return 1}
fo(b,k){for(let a=0;a<8;a++)if(b+this.g[a]==k)return 1;return 0}
fF(c,d){var i,o;if(this.x(47))return 1;for(let h=0;h<this.i;h++)if((i=F(c,d,h),o=w,i&1))this.k(this.h[h]);return 0}
ea(c){let b=this.z>0?this.z:0;if(c<=b||this.y&&this.bY)return 0;if(this.au(46,this.f-this.bf))return 1;this.k(18+c);this.k(18+b);this.bY=1;return 0}
fs(l,h){if(this.a[h]&8)return this.j(6,0,0);if(!(this.a[h]&3-this.b))return this.j(63,h,18+(this.a[h]?1:0));let c=this.bJ(h);if(!c?this.fE(h):this.ea(c))return 0;this.d=1;this.ee(h);return this.bI(l,c?c:4)}
fE(h){let b=(this.cP&&this.a[h]&4&&(this.cC>this.cA?1:0))!=0;if(this.au(b?49:48,h-18))return 1;if(b){this.k(18+this.cC);this.k(18+this.cA)}return 0}
fM(l,b){if(this.fG(b))return 0;for(let h=0,m=b?this.i:0;h<m;h++){let f=this.a[this.h[h]];if(f&this.b&&f&4)this.ee(this.h[h])}return this.bI(l,this.z>0?this.z:0)}
fG(b){let l=63488;if(this.z!=this.B)return(b?1:0)&&this.au(44,0);this.S(l);let k=this.O[l],a=this.P[l];if((k!=0||a!=0)&&(k!=7||a!=0))return this.au(43,k);if(b==(k==7&&a==0))return 0;return this.au(44,b?1:2)}
ee(b){if(this.a[b]&4)this.K[this.a[b]&3]-=1;this.r(b,this.a[b])}
bI(l,c){let b=this.f,a=!this.B;this.ap[b]=l;this.N[b]=this.d;this.aE[b]=this.q;this.aL[b]=b;this.cD[b]=this.B;this.cR[b]=this.z;this.bn[b]=this.b;this.dj[b]=this.aG;this.bL[b]=0;this.f=b+1;this.bG(l);if(a){let i=this.c[0]-18;this.B=i;this.z=i;this.q+=1}else if(this.d){this.q=0;this.aG=this.f}this.z-=c;if(this.bW||this.z>0&&this.K[1]&&this.K[2]){this.dP();return 1}this.b=3-this.b;this.B=0;this.z=0;this.aG=this.f;return 1}
dP(){for(let d=0;d<this.A;d++){this.E[d]^=this.cb;this.F[d]^=this.cc}}
T(){let k=this.aL[this.f-1];while(this.f>k||this.eA&&this.B)this.ed()}
ed(){let b=this.f-1,d=this.l,l=this.ap[b];this.bG(l);if(this.b==this.bn[b])this.dP();this.D(l);for(let a=l;a<d;a++)if(this.ac[a]&4)this.K[this.ac[a]&3]+=this.a[this.aC[a]]?1:-1;this.B=this.cD[b];this.z=this.cR[b];this.b=this.bn[b];this.aG=this.dj[b];this.q=this.aE[b];this.f=b;this.d=0}
av(){return 1}
aw(a){let d=this.dx();if(d||this.B||!this.aD||this.q<this.aD)return d;return 20|this.aX(1)}
dx(){let e=this.b;if(!this.K[e])return 24|2-e;if(!this.K[3-e])return 28|e-1;let a=this.cV&&!this.B?this.aX(this.cV):2;return a==2?0:32|a}
aX(a){let b=this.n[1]-this.K[1]-this.n[2]+this.K[2];return b>=a?0:-b>=a?1:2}
bF(){let d=this.dx();return d&&(d&3)==this.bn[this.f-1]-1?4:0}}class Formations extends Placing{
constructor(){super();this.bj=new Int32Array(3);this.X=new Int32Array(256);this.I=new Int32Array(256);this.eJ=this.cf=this.eH=this.ez=this.bU=this.eK=this.al=this.u=this.bk=this.bV=this.J=this.af=this.Z=this.bh=0;if(new.target===Formations)this.o(...arguments)}
o(f,g,c,k,m){[this.eJ,this.cf,this.eH,this.ez,this.bU,this.eK]=z(c.slice(30),6).map(Number);this.X.fill(0);this.al=0;this.u=0;this.bk=0;this.bV=0;this.I.fill(0);this.J=0;this.af=0;this.Z=0;this.bh=0;this.bj.fill(0);super.o(f,g,c,k,m)}
S(l){let d=l,e=this.b,j=this.a;for(let h=0;h<this.i;h++){let b=this.h[h];if(!(j[b]&e))continue;for(let a=0;a<4;a++){let c=b+this.g[a];while(!j[c]){d=this.bu(d,0,0,b,c-b);if(j[b]&4)break;c+=this.g[a]}}for(let f=1;f<4;f++)if(this.dA(f,b))d=this.fy(f,b,d);if(j[b]&32)d=this.fx(b,d)}return d}
fy(f,k,d){let n=this.c[1];for(let a=0;a<4;a++){let g=this.g[a];this.dw(k,n,g);if(!(this.a[this.bk]||this.M(this.bk,this.bV,63,0)))d=this.bu(d,f,f>>31,k,g)}if(f!=1){for(let e=-1;e<2;e+=2){let c=e>0?n:k,g=f==2?e:e*17;this.dU(c,g);for(let m=this.Z?this.af+this.Z+1:0,b=2;b<m;b++)if(!this.dq(c,g,b))d=this.bu(d,f,f>>31,k,b*g)}}return d}
fx(k,d){this.c[0]=k;for(let a=-2;a<3;a+=4){this.u=a+this.bz();if(!this.a[k+this.u]&&!(this.dp()||this.eg(8)))d=this.bu(d,4,0,k,this.u)}return d}
bu(d,f,b,k,h){var i,j,m,o,p,q,r,s;return this.s(d,(o=f<<9,j=b<<9|f>>>23,i=k-18,m=o|i,q=j|i>>31,r=m<<9,p=q<<9|m>>>23,s=k+h-18,r|s),p|s>>31)}
dA(f,k){let r=f==3?17:1;for(let a=1;a<4;a++){let b=k+(f==1?(a&1)+(a>>1)*17:a*r);if(!(this.a[b]&this.b))return false}let i=k,o=k+this.eh(f);this.c[0]=i;this.c[1]=o;return!this.dr(f==1?5:6)}
eh(f){if(f==1)return 18;return f==2?3:f==3?51:f==4?1:0}
formations(){let c=[];for(let f=1;f<4;f++){for(let h=0;h<this.i;h++){let k=this.h[h];if(this.a[k]&this.b&&this.dA(f,k))c.push([f,k-18])}}return c}
aa(e,j){let f=e>>>18|j<<14,b=j>>18,k=(e>>>9&511)+18,i=(e&511)+18;if(b>0||b==0&&f>>>0>4)return 0;let a=this.eh(f),h=i-k;if(k+a>=320||i+a>=320)return 0;if(f==0&&b==0){this.c[0]=k;this.c[1]=i;this.e=2;return 2}this.c[0]=k;this.c[1]=k+a;this.c[2]=i;this.c[3]=i+a;this.e=4;if(f==1&&b==0)return 5;if(f==4&&b==0)return 8;return h==this.aZ(h)?6:7}
fp(j){let e=this.c,f=this.c[0],c=this.c[1];if(this.e!=(j==2?2:4)||!(j==2||5<=j&&j<=8)){this.x(13);return true}if(j==2){e[1]=f;e[2]=c;e[3]=c}this.u=e[2]-f;if(j!=2)return this.fd(j)||this.eT(j);if(this.y?this.dD(f,c):this.by(f,c)?0:1)return true;let a=this.u!=this.aZ(this.u);return(this.a[f]&4&&(a?1:0)&&this.v(20,f,c))!=0}
fd(j){for(let a=0;a<4;a++)if(this.a[this.c[a]]&8){this.x(6);return true}if(this.fe(j))return true;if(this.M(this.c[0],this.c[1],this.b,this.b)){this.ah(this.eN());return true}if(this.eg(j)){this.ah(10);return true}return false}
fe(j){let h=this.u;if(j==8){let a=h-this.bz();if(!this.dQ()||this.c[1]!=this.c[0]+1||a!=2&&a!=-2){this.v(13,this.c[0],this.c[1]);return true}}else if(!this.dQ()){this.x(13);return true}else if(!h){this.bv(12);return true}else if(x(h,17)&&Math.floor((this.c[0]-18)/17)!=Math.floor((this.c[2]-18)/17)){this.bv(11);return true}return false}
dQ(){let e=this.c,f=x(e[1]-18,17)-x(e[0]-18,17),a=x(e[3]-18,17)-x(e[2]-18,17);return e[3]-e[1]==this.u&&e[1]>=e[0]&&f>=0&&f==a}
eN(){let b=0;for(let a=0,m=this.J;a<m;a++)if(!this.a[this.I[a]]){this.I[b]=this.I[a];b+=1}if(b)this.J=b;return b?7:8}
eg(j){if(j==8){let a=this.bz(),l=this.c[0]+a+(this.u>a?1:-2);return this.M(l,l+2,63,0)}this.dw(this.c[0],this.c[1],this.u);return this.M(this.bk,this.bV,j==7?this.b|4:63,0)}
dw(k,n,h){let a=x(h,17)?x(n-k,17)+1:(Math.floor((n-k)/17)+1)*17;this.bk=k+(h>0?a:h);this.bV=n+(h>0?h:-a)}
eT(j){if(j==8)return this.dp();if(this.dr(j))return true;if(j==7)return this.eR();return this.u!=this.aZ(this.u)&&this.bv(21)}
dr(j){let k=this.c[0],n=this.c[1],a=n-k,b=j==5?a==18:a==3||a==51;if(!b&&this.v(50,k,n))return true;if(this.bj[this.b]>1&&this.M(k,n,4,0)>1&&this.ah(51))return true;return(this.ez&&this.ef(k,n,this.b)&&(this.ah(52)?1:0))!=0}
eR(){let k=this.c[0],a=this.c[1]-this.c[0],g=this.aZ(this.u);if(a&&a<17!=(g==1||g==-1))return this.bv(53);let c=g>0?this.c[1]:k;this.dU(c,g);return this.dq(c,g,Math.floor(this.u/g))}
dq(c,g,b){let i=c+b*g,d=c+(this.af+this.Z)*g;if(this.a[c]&4&&this.v(54,c,0))return true;if(this.cf==2&&this.Z&&1<b&&b<=this.af)return false;let a=this.bh&&this.Z&&this.M(this.c[0],this.c[1],4,0);if(a&&this.ah(55))return true;if(!this.af&&this.v(56,c,c+g))return true;if(b<=this.af||!this.Z)return this.v(57,c,i)!=0;if(b>this.af+this.Z)return this.v(58,d,i)!=0;return((this.cf==1?1:0)&&(i!=d?1:0)&&this.v(59,i,d))!=0}
dp(){let a=this.bz(),d=this.c[0]-(this.u>a?0:2),b=(this.a[this.c[0]-a]&8)!=0;if(this.M(d,d+3,b?63:0,this.b|32)&&this.ah(60))return true;d+=a;return(this.eH&&this.M(d,d+3,63,0)&&(this.ah(61)?1:0))!=0}
dU(c,g){let b=c+g,i=3-this.b;this.af=0;this.Z=0;this.bh=0;while(!this.a[b]){this.af+=1;b+=g}while(this.at(b,i)){this.Z+=1;if(this.bU&&this.ct(b,i)==2)this.bh=1;b+=g}if(this.a[b]&i)this.bh=1}
ct(p,c){for(let a=0;a<4;a++){let d=p-(a&1)-(a>>1)*17;if(!this.M(d,d+17+1,c,c)&&!this.ef(d,d+17+1,c)){let b=this.M(d,d+17+1,4,0);return b<2?1+b:0}}return 0}
bz(){return this.b==1?17:-17}
aZ(h){let g=h>=17||h<=-17?17:1;return h>0?g:-g}
at(b,c){return(this.a[b]&7)==c}
M(d,a,e,c){let f=x(a-d,17)+1,g=Math.floor((a-d)/17)+1;this.J=0;for(let n=0;n<f;n++){for(let l=0;l<g;l++){let b=d+n+l*17;if((this.a[b]&e)!=c){this.I[this.J]=b;this.J+=1}}}return this.J}
ef(d,a,c){let f=x(a-d,17)+1,g=Math.floor((a-d)/17)+1;this.J=0;for(let m=f+1,n=-1;n<m;n++){for(let o=g+1,l=-1;l<o;l++){let e=n<0||n==f,h=l<0||l==g,b=d+n+l*17;if(e!=h&&this.a[b]&c){this.I[this.J]=b;this.J+=1}}}return this.J}
bv(d){for(let a=0;a<4;a++)this.I[a]=this.c[a];this.J=4;return this.ah(d)}
ah(d){if(this.x(d))return true;for(let a=0,m=this.J;a<m;a++)this.k(this.I[a]);return false}}class Marches extends Formations{
constructor(){super();this.ag=new Int32Array(3);this.aK=new Int32Array(3);this.dc=new Int32Array(4096);this.dd=new Int32Array(4096);this.de=new Int32Array(1024);this.df=new Int32Array(1024);this.dg=new Int32Array(1024);this.db=this.aM=this.aj=this.aq=0;if(new.target===Marches)this.o(...arguments)}
o(f,g,c,k,m){this.ag.fill(0);this.aK.fill(0);this.dc.fill(0);this.dd.fill(0);this.db=1;this.aj=0;this.aM=0;this.de.fill(0);this.df.fill(0);this.dg.fill(0);this.aq=0;super.o(f,g,c,k,m)}
set_up(l,c,q,g,p,r=0,j=[]){let i=z(j.length?j:[0,0,...E(g.length)],2,true),k=i[0],h=i[1],d=i.slice(2);i=z((()=>{const list=[];for(const b of[1,0])list.push(1+G(l.slice(+(b*36),+((b+1)*36))));return list})(),2);let m=i[0],f=i[1];if(d.length!=m*f*g.length||d.length>4096)throw y("ValueError","these men are not those of the board");this.aK[1]=k;this.aK[2]=h;this.db=+f;for(let[a,e]of d.entries()){this.dc[a]=B(e);this.dd[a]=A(e)}super.set_up(l,c,q,g,p)}
reset(){Placing.prototype.reset.call(this);this.dy();for(let c=0;c<3;c++)this.ag[c]=this.aK[c]}
dy(){for(let c=0;c<3;c++){this.p[c]=0;this.bj[c]=0}for(let h=this.i-1;h>-1;h-=1){let b=this.h[h];if(this.a[b]&4){this.p[this.a[b]&3]=b;this.bj[this.a[b]&3]+=1}}}
dz(l,d){for(let a=l;a<d;a++)if(this.ac[a]&4){this.dy();return}}
aV(j){return this.ab(j)}
ab(j){let l=this.l;this.d=0;this.bb=0;this.aq=0;if(l>64512||this.fp(j))return 0;this.fw();let g=this.aZ(this.u);if(j==7)this.fJ(g);this.aj=0;if(j==7&&(this.d||this.cf!=2))this.aj=-2;else if(j==5&&!this.eK)this.aj=g;this.aW(j);for(let a=0,m=this.d;a<m;a++)if(this.C[a]!=256)this.r(this.m[a],this.a[this.m[a]]);this.aU(l);this.dz(l,this.l);this.dV(l);this.dY(3-this.b,this.d);return 1}
fw(){this.al=this.M(this.c[0],this.c[1],0,1);for(let a=0,m=this.al;a<m;a++)this.X[a]=this.I[a]}
fJ(g){for(let a=0,m=this.al;a<m;a++){let b=this.X[a];while(b!=this.X[a]+this.u){b+=g;if(this.a[b]&3-this.b){this.bK(b,256,g);this.r(b,this.a[b])}}}}
strikes(){return(()=>{const list=[];for(let a=0;a<this.aq;a++)list.push([this.de[a]-18,this.df[a],this.dg[a]]);return list})()}
aW(j){let c=this.l;this.aM=0;for(let a=0,m=this.al;a<m;a++)this.r(this.X[a],this.a[this.X[a]]);for(let a=0,o=this.al;a<o;a++){let i=this.ac[c+a]&4;this.aM|=i;this.X[a]+=this.u;this.r(this.X[a],this.b|i)}let b=this.aM;if(j==2)this.aM=0;for(let a=0,d=this.al;a<d;a++)this.fO(this.X[a]);if(b){for(let h=0;h<this.i;h++)if((this.a[this.h[h]]&(4|this.b))==(4|this.b))this.fN(this.h[h])}}
fO(b){let j=this.a,e=this.b,d=!(j[b]&4);for(let a=0;a<4;a++){let g=this.g[a],k=j[b+g],c=!this.aj||this.aj==g;if(k&3-e){if(k&4){if(d&&this.at(b+2*g,e))this.bK(b+g,1,g)}else if(d&&c){this.em(b,g);if(this.ff(b+g,g))this.ek(b,g)}}else if(k&e&&!(k&4)&&c&&this.at(b+2*g,3-e))this.em(b+g,g)}}
em(a,g){let j=this.a,e=this.b,h=a+g,d=j[a-g];if(!(d&e))return;let c=!(j[h+g]&3-e),b=(d&4||this.aM&&(this.fl(a)?1:0))!=0;if(c||b&&!this.dL(h,g))this.bK(h,2,g)}
fN(b){for(let a=0;a<4;a++){let h=b+this.g[a];if(this.at(h,3-this.b)){for(let c=1;c<4;c+=2){let g=this.g[a+c&3];if(this.at(h-g,this.b)&&(!this.aj||this.aj==g))this.ek(h-g,g)}}}}
ek(a,g){let h=a+g,b=this.eJ==1&&!(this.bU&&this.ct(h,3-this.b));if((b||this.at(a-g,this.b))&&!this.dL(h,g))this.bK(h,128,g)}
ff(h,g){let a=g==1||g==-1?17:1,i=4|this.b;return(this.a[h+a]&i)==i||(this.a[h-a]&i)==i}
dL(h,g){let b=h,i=3-this.b;while(this.at(b,i))b+=g;return(this.a[b]&i||this.bU&&(this.ct(h,i)==2?1:0))!=0}
fl(b){for(let a=0,m=this.al;a<m;a++)if(this.X[a]==b)return 1!=0;return 0!=0}
bK(h,f,g){if(this.y&&this.aq<1024){this.de[this.aq]=h;this.df[this.aq]=f;this.dg[this.aq]=g;this.aq+=1}for(let a=0,m=this.d;a<m;a++)if(this.m[a]==h){this.C[a]|=f;return}if(this.d<64)this.bt(h,f,0,0)}
T(){let l=this.ap[this.f-1],d=this.l;this.dV(l);this.dY(3-this.b,-this.N[this.f-1]);Placing.prototype.T.call(this);this.dz(l,d)}
dV(l){for(let a=l,m=this.l;a<m;a++){if(this.ac[a]&32){let o=(960+this.aC[a])*16;for(let d=0;d<this.A;d++){this.E[d]^=this.bl[o+d];this.F[d]^=this.bm[o+d]}}}}
dY(c,k){if(k){this.dX();this.ag[c]+=k;this.dX()}}
dX(){let o=this.ag[1]-this.aK[1],a=this.ag[2]-this.aK[2],l=(o*this.db+a)*this.A;for(let d=0;d<this.A;d++){this.E[d]^=this.dc[l+d];this.F[d]^=this.dd[l+d]}}
en(){let i=this.p,e=this.b;for(let a=0;a<2;a++){let c=a?3-e:e;if(!i[c])return 24|2-c}for(let a=0;a<2;a++){let c=a?3-e:e;if(this.n[c]==this.bj[c])return 8|2-c}for(let a=0;a<2;a++){let c=a?3-e:e;if(!this.ai(i[c]))return 4|2-c}return 0}
bF(){let d=this.en();return d&&(d&3)==2-this.b?4:0}
aw(a){let d=this.en();if(d)return d;if(a>=3&&this.L)return 16|(this.L==4?this.aX():2);if(this.aD&&this.q>=this.aD)return 20|this.aX();return 0}
aX(){if(this.ag[1]==this.ag[2])return 2;return this.ag[2]>this.ag[1]?1:0}}
const engine={Board,Slides,Turns,SearchBoard,Placing,Bonds,Chains,Dice,Formations,Marches};if(typeof module==="object"&&module.exports)module.exports=engine;else globalThis.latrodbEngine=engine})();

/* The rules of the games. Made by python -m tests.support.page_engine; do not edit. */
(()=>{"use strict";let w=0;
const B=(e)=>(typeof e==="number"?e|0:Number(BigInt.asIntN(32,BigInt(e))));
const A=(e)=>(typeof e==="number"?Math.floor(e/4294967296)|0:Number(BigInt.asIntN(32,BigInt(e)>>32n)));
const D=(d,a)=>{const k=a*4294967296+(d>>>0);return Number.isSafeInteger(k)?k:BigInt(a)<<32n|BigInt(d>>>0)};
const H=(d,a)=>BigInt(a>>>0)<<32n|BigInt(d>>>0);
const C=(d,a,h)=>{if(h===0){w=a;return d}if(h>=32){w=a>>31;return h<64?a>>h-32:a>>31}w=a>>h;return d>>>h|a<<32-h};
const F=(d,a,h)=>{if(h===0){w=a;return d}if(h>=32){w=0;return h<64?a>>>h-32|0:0}w=a>>>h;return d>>>h|a<<32-h};
const I=(d,a,b)=>{if(b<=0||b>2097152)throw y("OverflowError","a divisor has 1 to 21 bits");return((a>>>0)%b*4294967296+(d>>>0))%b};
const x=(e,b)=>(e%b+b)%b;
const G=(b)=>b.reduce((e,a)=>{for(let c=a;c;c&=c-1)e++;return e},0);
const z=(a,h,b)=>{if(b?a.length<h:a.length!==h)throw y("ValueError",h+" items, please");return a};
const y=(i,a)=>Object.assign(new Error(a),{name:i});class Board{
constructor(){this.g=new Int32Array(8);this.h=new Int32Array(256);this.aO=new Int32Array(320);this.an=new Int32Array(320);this.bl=new Int32Array(20480);this.bm=new Int32Array(20480);this.bO=new Int8Array(320);this.bQ=new Int32Array(16);this.bR=new Int32Array(16);this.a=new Int8Array(320);this.E=new Int32Array(16);this.F=new Int32Array(16);this.p=new Int32Array(3);this.n=new Int32Array(3);this.bU=new Int32Array(3);this.m=new Int32Array(256);this.C=new Int32Array(256);this.am=new Int32Array(256);this.be=new Int32Array(512);this.bf=new Int32Array(512);this.cH=new Int32Array(512);this.aP=new Int32Array(16384);this.aS=new Int32Array(16384);this.N=new Int32Array(16384);this.aE=new Int32Array(16384);this.bq=new Int32Array(16384);this.br=new Int32Array(16384);this.O=new Int32Array(65536);this.P=new Int32Array(65536);this.cJ=new Int32Array(1024);this.bN=new Int32Array(1024);this.dl=new Int32Array(8192);this.cU=this.er=this.da=this.aN=this.ca=this.cG=this.cO=this.ci=this.aI=this.ex=this.ew=this.cb=this.cD=this.ep=this.ev=this.cT=this.bh=this.bo=this.aR=this.eM=this.ap=this.eG=this.ey=this.cX=this.eE=this.cR=this.eL=this.L=this.eI=this.aD=this.aJ=this.i=this.A=this.bp=this.cd=this.ce=this.cK=this.cL=this.bY=this.b=this.q=this.f=this.eC=this.d=this.t=this.y=this.af=this.at=0;if(new.target===Board)this.o(...arguments)}
o(f,g,c,k,m){var p,r,s;[this.cU,this.er,this.da,this.bh,this.bo,this.aN,this.ca,this.cG,this.cO,this.ci,this.aI,this.ex,this.ew,this.cb,this.cD,this.ep,this.ev,this.cT,this.aR,this.eM,this.ap,this.eG,this.ey,this.cX,this.eE,this.cR,this.eL,this.L,this.eI,this.aD]=z(c.slice(0,30),30).map(Number);this.aJ=this.aN?8:4;this.bp=this.ci?3:7;this.g.set(z([1,17,-1,-17,18,16,-18,-16],8));this.i=+(f*g);this.a.fill(8);this.bO.fill(8);this.aO.fill(0);this.an.fill(0);this.h.fill(0);this.E.fill(0);this.F.fill(0);this.bQ.fill(0);this.bR.fill(0);this.p.fill(0);this.n.fill(0);this.bU.fill(0);this.m.fill(0);this.C.fill(0);this.am.fill(0);this.be.fill(0);this.bf.fill(0);this.cH.fill(0);this.aP.fill(0);this.aS.fill(0);this.N.fill(0);this.aE.fill(0);this.bq.fill(0);this.br.fill(0);this.O.fill(0);this.P.fill(0);this.cJ.fill(0);this.bN.fill(0);this.dl.fill(0);this.y=0;this.af=0;this.at=0;for(let l=0;l<+g;l++){for(let n=0;n<+f;n++){let b=l*17+n+18;this.h[+(l*f+n)]=b;this.an[b]=n*32+l}}if(this.er){let q=(g-1)*17+18;for([p,s,r]of[[18,1,17],[18+f-1,-1,17],[q,1,-17],[q+f-1,-1,-17]])this.aO[+p]=2*p+s+r}this.A=Math.floor(k.length/(4*this.i));this.bl.fill(0);this.bm.fill(0);this.cd=B(m);this.ce=A(m);for(let[a,e]of k.entries()){let o=Math.floor(a/this.A),d=x(a,this.A),i=Math.floor(o/this.i),h=x(o,this.i),j=(i*320+this.h[h])*16+d;this.bl[j]=B(e);this.bm[j]=A(e)}this.set_up(new Uint8Array(180),0,0,E(this.A),false)}
set_up(l,c,q,g,p,r=0,i=[]){if(l.length!=180||g.length!=this.A)throw y("ValueError","these men are not those of the board");for(let a=0;a<this.i;a++){let b=this.h[a],h=b-18>>3,e=b-18&7,f=0;for(let k=0;k<5;k++)if(l[k*36+h]>>e&1)f|=k<3?1<<k:2<<k;if((f&3)==3||f&&!(f&3))throw y("ValueError",""+"no man is "+f);this.bO[b]=f}for(let d=0;d<this.A;d++){let j=g[d];this.bQ[d]=B(j);this.bR[d]=A(j)}this.cK=+(c+1);this.cL=+q;this.bY=+(p&&this.ey);this.reset()}
reset(){for(let i=0;i<3;i++){this.p[i]=0;this.n[i]=0;this.bU[i]=0}let c=0;for(let b=0;b<320;b++){let f=this.bO[b];this.a[b]=f;if(f&3){if(f&4&&!this.ci){c+=1<<8*(f&3);this.p[f&3]=b}if(!(f&4&&this.cO))this.n[f&3]+=1}}for(let e=1;e<3;e++)if((c>>8*e&255)>1)this.p[e]=0;for(let d=0;d<this.A;d++){this.E[d]=this.bQ[d];this.F[d]=this.bR[d]}this.b=this.cK;this.q=this.cL;this.f=0;this.t=0;this.d=0}
planes(){let c=new Uint8Array(180);for(let a=0;a<this.i;a++){let b=this.h[a],f=this.a[b];if(f){let h=b-18>>3,e=1<<(b-18&7);for(let k=0;k<5;k++)if(f&(k<3?1<<k:2<<k))c[k*36+h]=c[k*36+h]|e}}return new Uint8Array(c)}
found_faults(){let c=[],l=0;for(let a=0,m=this.af;a<m;a++){let d=this.bN[a];c.push([this.cJ[a],(()=>{const list=[];for(let b=l;b<d;b++)list.push(this.dl[b]-18);return list})()]);l=d}return c}
found_captures(){if(!this.f)return[];let l=this.t-this.N[this.f-1];return(()=>{const list=[];for(let b=l;b<this.t;b++)list.push([this.be[b]-18,this.bf[b]]);return list})()}
x(d){if(!this.y)return 1;if(this.af<1024){this.cJ[this.af]=d;this.bN[this.af]=this.at;this.af+=1}return 0}
j(d,b,i){this.af=0;this.at=0;this.v(d,b,i);return 0}
v(d,b,i){if(this.x(d))return 1;if(b)this.k(b);if(i)this.k(i);return 0}
av(d,e){if(this.x(d))return 1;this.k(18+e);return 0}
k(b){if(this.y&&this.at<8192){this.dl[this.at]=b;this.at+=1;this.bN[this.af-1]=this.at}}
dt(f,c,l,e){let g=this.E,n=this.F,k=this.bl,j=this.bm,p=this.A,b=((e-1)*320+f)*16,i=((e-1)*320+c)*16;for(let d=0;d<p;d++){g[d]^=k[b+d]^k[i+d]^this.cd;n[d]^=j[b+d]^j[i+d]^this.ce}if(l&4){b=(640+f)*16;i=(640+c)*16;for(let d=0;d<p;d++){g[d]^=k[b+d]^k[i+d];n[d]^=j[b+d]^j[i+d]}}for(let a=0,m=this.d;a<m;a++){let h=this.am[a];b=((h&3)-1)*320+this.m[a];i=640+this.m[a];for(let d=0;d<p;d++){g[d]^=k[b*16+d];n[d]^=j[b*16+d];if(h&4){g[d]^=k[i*16+d];n[d]^=j[i*16+d]}}}}
du(e){for(let a=0,m=this.d;a<m;a++){let l=this.am[a];if(!(l&4&&this.cO))this.n[l&3]+=e}}
aY(l,b,e){for(let a=0;a<4;a++){let k=l+this.g[a];if(k!=b&&this.a[k]&e)return 1}return 0}
dG(b,e){let i=this.a,j=3-e|4;return i[b+1]==j||i[b-1]==j||i[b+17]==j||i[b-17]==j?1:0}
cy(b,j){let a=b-j;return j&&(a==1||a==-1||a==17||a==-17?1:0)}
ab(b){let i=this.a;return(i[b+1]?0:1)+(i[b-1]?0:1)+(i[b+17]?0:1)+(i[b-17]?0:1)}
aG(c){let j=this.p[c];if(!j||this.ab(j))return 0;return(this.eG?0:1)||this.aY(j,0,3-c)}
cz(a){return this.g[a==0?2:a==1?3:a==2?1:0]}}
function E(h,c=0){return Array(+h).fill(c)}class Slides extends Board{
constructor(){super();if(new.target===Slides)this.o(...arguments)}
cu(f,c,g,k){let e=this.b,b=this.f,l=this.a[f];if(!this.by(f,c,g,e,this.bw(f,e),k))return 0;this.aP[b]=f;this.aS[b]=c;this.N[b]=this.d;this.aE[b]=this.q;this.bq[b]=this.E[0];this.br[b]=this.F[0];for(let a=0,m=this.d;a<m;a++){this.be[this.t+a]=this.m[a];this.bf[this.t+a]=this.C[a];this.cH[this.t+a]=this.am[a]}this.dt(f,c,l,e);this.du(-1);this.q=this.d?0:this.q+1;this.t+=this.d;this.b=3-e;this.f=b+1;return 1}
T(){let b=this.f-1,e=3-this.b,h=this.N[b];this.t-=h;for(let a=0;a<h;a++){this.m[a]=this.be[this.t+a];this.C[a]=this.bf[this.t+a];this.am[a]=this.cH[this.t+a]}this.d=h;this.q=this.aE[b];this.b=e;this.f=b;this.du(1);this.aH(this.aP[b],this.aS[b],e);this.dt(this.aP[b],this.aS[b],this.a[this.aP[b]],e)}
bz(f,c){let i=this.a;if(!(i[f]&this.b))return 0;if(this.aN){for(let a=0;a<8;a++){let g=this.g[a];if(f+g==c)return i[c]?0:g;if(this.ca&&f+2*g==c&&i[f+g]&3-this.b)return i[c]?0:g}return 0}let g=c>f?1:-1;if(!(-17<c-f&&c-f<17))g*=17;let b=f+g;while(!i[b]&&b!=c)b+=g;return i[b]||b!=c?0:g}
by(f,c,g,e,o,k){let i=this.a;if(o==3&&!this.y)return 0;i[c]=i[f];i[f]=0;if(this.p[e]==f)this.p[e]=c;this.ej(c,g,e);if(k){if(k!=-1&&k>>this.d){this.d=0;this.aH(f,c,e);return 0}this.fN(k,e)}for(let a=0,m=this.d;a<m;a++){this.am[a]=i[this.m[a]];i[this.m[a]]=0}if(this.eM&&this.fg(c,e)){this.m[this.d]=c;this.C[this.d]=1;this.am[this.d]=i[c];this.d+=1;i[c]=0}if(this.eO(f,c,g,e,o)){this.aH(f,c,e);return 0}return 1}
aH(f,c,e){let i=this.a;for(let a=0,m=this.d;a<m;a++)i[this.m[a]]=this.am[a];i[f]=i[c];i[c]=0;if(this.p[e]==c)this.p[e]=f}
eO(f,c,g,e,o){let a=c!=f+g?1:0;if(o&&!this.fm(c,e,o,a)){let d=this.dn(this.a[c]&4,o);if(this.x(d))return 1;this.fU(f,c,e,d)}if(this.cG&&a&&this.a[c]&4){if(this.x(15))return 1;this.k(f);this.k(c)}if(this.ap&&this.aG(e)&&!(this.ap==2&&this.aG(3-e))){if(this.x(18))return 1;this.k(this.ap==2?this.p[e]:f);this.fT(this.p[e])}if(this.bY&&!this.f&&e==this.b&&this.aG(3-e)){if(this.x(62))return 1;this.k(f);this.k(c);this.k(this.p[3-e])}return 0}
fU(f,c,e,d){this.k(f);for(let a=0;a<4;a++){let k=f+this.cz(a);if(k!=c&&this.dJ(k,c,e,d))this.k(k)}}
fT(b){for(let a=0;a<4;a++){let k=b+this.cz(a);if(this.a[k]!=8)this.k(k)}}
fm(c,e,o,a){return(o!=3?1:0)&&(this.d||(o==2&&!a?1:0)||this.dG(c,e))}
dn(b,o){if(!b)return 14;return o==3?17:o==2?15:16}
dJ(k,c,e,d){if(d==17){for(let a=0,m=this.d;a<m;a++)if(this.m[a]==k)return 1;return this.a[k]&3}return this.a[k]&3-e&&((d==14&&this.aY(k,c,e))?0:1)}
ej(c,g,e){let i=this.a,m=3-e;this.d=0;for(let a=0;a<this.aJ;a++)if(i[c+this.g[a]]&m)this.fP(c,this.g[a],g,e);if(i[c+g]&e&&(this.da||this.bo))this.eY(c,g,e)}
fP(c,h,g,e){let i=this.a,k=c+h,m=3-e,b=(i[c]&4&&(this.ci?0:1))!=0,f=(this.cb||(b?0:1))!=0,d=i[k+h];if((i[k]&this.bp)!=m){if(this.bh==2||this.cU&&this.cT&&f)this.el(c,h,g,e)}else if(d&e){if(f&&(this.cb||!(d&4)))this.bs(k,1)}else if(d&m){if(f)this.el(c,h,g,e)}else if(this.aO[k]&&(this.cD||!b)){let a=i[this.aO[k]-c];if(a&e&&(this.cD||!(a&4)))this.bs(k,4)}}
el(c,h,g,e){let i=this.a,m=3-e,b=c+h;if(this.cU){while((i[b]&(this.cT?m:this.bp))==m)b+=h;if(b!=c+2*h&&i[b]&e&&(this.cb||!(i[b]&4)))this.dm(c,b,h,e,2)}else if(this.bh&&(h==g||this.bh==3)){while(i[b]&m&&(this.ev||!(i[b]&4)))b+=h;if(b!=c+h&&b!=c+2*h&&i[b]&e)this.dm(c,this.bh==2?b:c+2*h,h,e,8)}}
dm(c,d,h,e,f){let b=c+h;while(b!=d){if((this.a[b]&this.bp)==3-e)this.bs(b,f);b+=h}}
eY(c,g,e){let i=this.a,h=1,b=c+2*g,j=0;while(i[b]&e){h+=1;b+=g}if((i[b]&this.bp)!=3-e)return;let d=i[b+g],l=((d==8?1:0)||d&e&&(this.ep||((d&4)?0:1)))!=0;if(this.da&&h==1&&l)j=16;if(this.bo){let a=g==1||g==-1?17:1,k=c,f=h+1;if(this.bo==2){k=c+(h-1)*g;f=2}else if(this.bo==3)f=2;if(this.dO(k+a,g,f,e)||this.dO(k-a,g,f,e))j|=32}if(j)this.bs(b,j)}
dO(b,g,f,e){for(let a=0;a<f;a++)if(!(this.a[b+a*g]&e))return 0;return 1}
fg(b,e){for(let a=0;a<2;a++){let h=this.g[a];if(this.a[b+h]&3-e&&this.a[b-h]&3-e)return 1}return 0}
fN(k,e){let b=0;for(let a=0,m=this.d;a<m;a++){let h=this.m[a],c=(k==-1?this.cy(h,this.p[3-e]):k>>a&1)!=0;if(!c){this.m[b]=h;this.C[b]=this.C[a];b+=1}}this.d=b}
bs(h,j){let b=this.d;while(b&&this.an[this.m[b-1]]>this.an[h]){this.m[b]=this.m[b-1];this.C[b]=this.C[b-1];b-=1}this.m[b]=h;this.C[b]=j;this.d+=1}
bw(f,e){if(!this.aI)return 0;let i=this.a,m=3-e,c=0,d=c,g=c,b=i[f]&4;for(let a=0;a<4;a++){let k=f+this.g[a];if(i[k]&m){c+=1;d+=this.aI==2||!this.aY(k,f,e)?1:0}else if(!i[k])g+=1}if(!c||this.aI==2&&!b)return 0;if(b&&g<=1)return this.ew&&!d?0:3;if(!d&&(!b||c==1||this.ex))return 0;return b&&c==1?2:1}
cx(e){let i=this.a,j=this.p[3-e],n=0,c=this.y,k=this.aR?-1:0;for(let a=0;a<4;a++)if(!i[j+this.g[a]])n=j+this.g[a];this.eC=n;this.y=0;for(let a=0;a<4;a++){let g=this.g[a],b=n+g;while(!i[b])b+=g;if(i[b]&e&&this.by(b,n,-g,e,this.bw(b,e),k)){let d=this.aG(3-e);this.aH(b,n,e);if(d){this.y=c;return b}}}this.y=c;return 0}}class Turns extends Slides{
constructor(){super();this.c=new Int32Array(256);this.V=this.e=this.U=this.aA=0;if(new.target===Turns)this.o(...arguments)}
o(f,g,c,k,m){this.c.fill(0);this.e=0;this.U=0;super.o(f,g,c,k,m);this.aA=this.L==6?3:this.L==7?2:0}
ct(e,i){if(e>>>18|i<<14|i>>18&&(!this.aR||i>>4|i>>31))return 0;let f=(e>>>9&511)+18,c=(e&511)+18,g=f<302&&c<302?this.bz(f,c):0;if(!g||this.dI(f,c)||!this.cu(f,c,g,e>>>18|i<<14))return 0;return this.cw()}
ay(e,i){let f=(e>>>9&511)+18,c=(e&511)+18;this.cu(f,c,this.bz(f,c),e>>>18|i<<14)}
cw(){if(this.aA&&this.aw()>=this.aA){this.T();return 0}return 1}
aW(i){let f=this.c[0],c=this.c[1],k=0;if(i!=2||this.e<2)return this.j(13,0,0);if(this.dD(f,c))return 0;let g=this.bz(f,c);if(this.e>2){k=this.eZ(f,c,g);if(!k)return 0}if(!g){this.x(this.dM(f,c)?22:19);this.k(f);this.k(c)}return this.cu(f,c,g,k)}
dD(f,c){return this.dC(f,c)||((this.aN||this.dN(f,c))?0:1)||this.bD(c)}
dC(f,c){let i=this.a;if(i[f]&8||i[c]&8)this.j(6,0,0);else if(!i[f])this.j(7,f,0);else if(!(i[f]&this.b))this.j(8,f,0);else if(f==c)this.j(12,f,0);else return 0;return 1}
bD(b){if(!this.a[b])return 0;if(this.a[b]&8)this.j(6,0,0);else this.j(9,b,0);return 1}
dN(f,c){let d=f<c?f:c,a=f<c?c:f,g=a-d<17?1:17;if(g==1&&Math.floor((d-18)/17)!=Math.floor((a-18)/17))g=0;if(!g||x(a-d,g))return this.j(11,f,c);let j=1;for(let b=d+g;g>0?b<a:b>a;b+=g)if(this.a[b]){if(j)j=this.j(10,0,0);this.k(b)}return j}
dM(f,c){for(let a=0;a<this.aJ;a++)if(f+2*this.g[a]==c)return this.a[f+this.g[a]]&3;return 0}
eZ(f,c,g){let i=this.a,k=0;if(!this.aR){this.x(13);for(let m=this.e,a=2;a<m;a++)this.k(this.c[a]);return 0}i[c]=i[f];i[f]=0;this.ej(c,g,this.b);i[f]=i[c];i[c]=0;for(let o=this.e,a=2;a<o;a++){let e=0;for(let b=0,d=this.d;b<d;b++)if(this.m[b]==this.c[a])e=1<<b;if(!e)return this.j(63,this.c[a],0);k|=e}return k}
S(l){let e=this.b,n=this.ft(),d=l,i=this.a,a=((n<0?1:0)||this.aR||this.bY&&(this.f?0:1))!=0;for(let h=0;h<this.i;h++){let f=this.h[h];if(!(i[f]&e))continue;let o=this.aI?this.bw(f,e):0,b=i[f]&4,k=(o||(a?1:0)||b&&this.cG)!=0;if(k||n||b&&this.ap)d=o!=3?this.fC(f,o,k,n,d):d;else d=this.fy(f,3-e,d)}return d}
fy(f,m,d){var j;let i=this.a,h=this.g,n=this.O,p=this.P;for(let a=0;a<this.aJ;a++){let g=h[a],c=f+g;if(this.ca&&i[c]&m)c+=g;while(!i[c]){n[d]=j=f-18<<9|c-18;p[d]=j>>31;d+=1;if(this.aN)break;c+=g}}return d}
fC(f,o,k,n,d){var j;let i=this.a,e=this.b,b=(i[f]&4&&this.ap)!=0;for(let a=0;a<this.aJ;a++){let g=this.g[a],c=f+g;if(this.ca&&i[c]&3-e)c+=g;while(!i[c]){if(!(k||c==n||b&&!this.ab(c)))d=this.r(d,j=f-18<<9|c-18,j>>31);else if(this.by(f,c,g,e,o,0)){let h=this.d;this.aH(f,c,e);d=this.r(d,j=f-18<<9|c-18,j>>31);if(this.aR&&h)d=this.fB(f,c,g,o,h,d)}if(this.aN)break;c+=g}}return d}
ft(){let j=this.p[this.b],n=0;if(!this.ap||!j)return 0;let g=this.ab(j);for(let a=0;a<4;a++)if(g==1&&!this.a[j+this.g[a]])n=j+this.g[a];return g?n:-1}
fB(f,c,g,o,h,d){var j;for(let m=1<<h,k=1;k<m;k++)if(this.by(f,c,g,this.b,o,k)){this.aH(f,c,this.b);d=this.r(d,j=k<<18|f-18<<9|c-18,j>>31)}return d}
r(d,e,i){if(d>=65536){this.V=1;return d}this.O[d]=e;this.P[d]=i;return d+1}
bx(e){if(this.dK(this.bU[e],e))return 1;for(let h=0;h<this.i;h++)if(this.dK(this.h[h],e)){this.bU[e]=this.h[h];return 1}return this.S(61440)>61440?1:0}
dK(b,e){let i=this.a;if(i[b]!=e||this.bY&&!this.f)return 0;if(this.aI&&this.aY(b,0,3-e))return 0;let j=this.ap?this.p[e]:0,g=j?this.ab(j):2;if(!g)return 0;for(let a=0;a<this.aJ;a++){let k=b+this.g[a];if(!i[k]&&(g>1||!this.cy(k,j)))return 1}return 0}
co(){var e,i,j,o;let d=this.S(0),b=d;if(this.aA||this.L==5&&this.aw()>=3){b=0;for(let a=0;a<d;a++){let f=this.O[a],c=this.P[a];if(this.L==5)e=!this.dI((j=f>>>9|c<<23,o=c>>9,j+18|0),(f&511)+18);else{this.ay(f,c);e=this.aw()<this.aA;this.T()}if(e){this.O[b]=f;this.P[b]=c;b+=1}}}return b}
dB(){return this.dR(this.S(0))}
dR(d){for(let a=0;a<d;a++){this.ay(this.O[a],this.P[a]);let b=this.aw()>=this.aA;this.T();if(!b)return 1}return 0}
dI(f,c){if(this.L!=5||this.aw()<3)return 0;for(let b=0,m=this.f;b<m;b++)if(this.bq[b]==this.E[0]&&this.br[b]==this.F[0]&&this.aP[b]==f&&this.aS[b]==c)return 1;return 0}
aw(){let a=this.E[0],d=this.F[0],c=1,k=this.f-this.q,b=this.f-2;while(b>=k&&b>=0){c+=this.bq[b]==a&&this.br[b]==d?1:0;b-=2}return this.A?c:1}}class SearchBoard extends Turns{
constructor(){super();if(new.target===SearchBoard)this.o(...arguments)}
turns(){this.V=0;let d=this.co();this.ck();let n=this.O,p=this.P;return(()=>{const list=[];for(let a=0;a<d;a++)list.push(D(n[a],p[a]));return list})()}
play(e){if(!(0<=e&&e<=9223372036854775807n)||this.f>=16383||!this.ct(B(e),A(e)))throw y("ValueError",""+e+" is not a legal turn here")}
undo(){if(!this.f)throw y("ValueError","no turn was played");this.T()}
force(i,d,b=0){if(this.f>=16383||d.length>256)throw y("ValueError","too many turns, or squares");this.e=0;this.U=b;for(let a of d){let e=0<=a&&a<284;this.c[this.e]=e?a+18:0;this.e+=1}this.y=1;this.af=0;this.at=0;let c=this.aW(i);this.y=0;return c!=0}
legal_turns(){this.V=0;let d=this.S(0);this.ck();let n=this.O,p=this.P;return(()=>{const list=[];for(let a=0;a<d;a++)list.push(D(n[a],p[a]));return list})()}
captures_by_turn(){let c=[];for(let m of this.legal_turns()){let e=B(m),i=A(m);this.ay(e,i);c.push([D(e,i),(()=>{const list=[];for(const[a,b]of this.found_captures())list.push(a);return list})()]);this.T()}return c}
mark(){return this.f?this.bG():0}
ending(a){return this.ax(a)}
without_turns(){return 12|this.cA(this.eL)}
get quiet_plies(){return this.q}
threat(c){let e=c+1,j=this.p[3-e],f=j&&this.ab(j)==1?this.cx(e):0;return f?f-18<<9|this.eC-18:-1}
holds(){let c=[];for(let a=0;a<this.i;a++){let b=this.h[a],e=this.a[b]&3,o=e?this.bw(b,e):0;if(o){let d=this.dn(this.a[b]&4,o),g=(()=>{const list=[];for(let h=0;h<4;h++)list.push(b+this.cz(h));return list})();let f=this.a[b]&4?16:14;c.push([b-18,d,(()=>{const list=[];for(const k of g)if(this.dJ(+k,b,e,f))list.push(k-18);return list})()])}}return c}
outcome(){return this.ax(this.aw())}
get key(){return H(this.E[0],this.F[0])}
get side(){return this.b-1}
perft(b){var j,o;if(!(0<=b&&b<=30)||this.f>16353)throw y("ValueError",""+"a depth from 0 to "+30+", please");this.V=0;let c=this.eb(b,0),a=w;this.ck();return D(c,a)}
ck(){if(this.V)throw y("OverflowError","too many turns to list")}
playout(e,f){var i;let g=A(e);e=B(e);let j=e<<1,o=g<<1|e>>>31,a=i=j+1|0,b=o+(i>>>0<j>>>0?1:0)|0;f=Math.min(f,16383-this.f);let c=0;while(c<f&&!this.outcome()){let d=this.co();b=b^(b<<13|a>>>19);a=a^a<<13;a^=a>>>7|b<<25;b^=b>>>7;b=b^(b<<17|a>>>15);a=a^a<<17;this.ay((j=I(b>>>1,0,d),this.O[j]),this.P[j]);c+=1}return c}
eb(b,l){if(b==0){w=0;return 1}if(this.ax(0)){w=0;return 0}let d=this.S(l);if(b==1){let j=d-l;w=j>>31;return j}let e=0,c=0;for(let a=l;a<d;a++){this.ay(this.O[a],this.P[a]);let j=this.eb(b-1,d),o=w,i=e+j|0;c=c+o+(i>>>0<e>>>0?1:0)|0;e=i;this.T();if(this.V){w=0;return 0}}w=c;return e}
bG(){let e=3-this.b,c=this.aS[this.f-1],j=this.p[3-e];if(this.cX!=1){let d=this.aU();if(d)return(d&3)==e-1?4:0;if(this.cX!=2)return 0}else if(j&&!this.ab(j))return 4;let g=j?this.ab(j):2;if(g==1&&this.cx(e))return 3;if(this.dG(c,e))return g==1?2:1;return this.eE&&this.fM(c,e)?2:0}
fM(c,e){let j=this.p[e];if(!j||!(c==j||this.cy(c,j))||this.ab(j)!=1)return 0;return this.cx(3-e)?0:1}
aU(){let e=this.b;if(this.aG(e))return 4|2-e;if(this.aG(3-e))return 4|e-1;if(this.n[e]<=this.cR)return 8|2-e;if(this.n[3-e]<=this.cR)return 8|e-1;return this.bx(e)?0:this.without_turns()}
ax(a){let d=this.aU();if(d)return d;if(a>=3){if(this.L==5&&!this.co())return this.without_turns();if(0<this.L&&this.L<5)return 16|this.cA(this.L)}if(a&&this.aA&&this.q>2&&!this.dB())return this.without_turns();if(!this.aD||this.q<this.aD)return 0;return 20|this.cA(this.eI)}
cA(a){if(a==1)return this.b-1;if(a==2)return 2-this.b;if(a==4&&this.n[1]!=this.n[2])return this.n[2]>this.n[1]?1:0;return 2}}class Placing extends SearchBoard{
constructor(){super();this.di=new Int32Array(256);this.cI=new Int32Array(512);this.eq=new Int32Array(256);this.aC=new Int16Array(65536);this.ad=new Int8Array(65536);this.aq=new Int32Array(16384);this.w=new Int32Array(3);this.ae=new Int32Array(3);this.bP=new Int32Array(4);this.aQ=new Int32Array(16384);this.cM=new Int32Array(4096);this.cN=new Int32Array(4096);this.cP=new Int8Array(320);this.bd=this.l=this.az=this.Q=0;if(new.target===Placing)this.o(...arguments)}
o(f,g,c,k,m){this.eq.fill(0);this.bd=0;this.di.fill(0);this.cI.fill(0);this.aC.fill(0);this.ad.fill(0);this.aq.fill(0);this.aQ.fill(0);this.w.fill(0);this.ae.fill(0);this.bP.fill(0);this.az=1;this.Q=0;this.cM.fill(0);this.cN.fill(0);this.cP.fill(0);super.o(f,g,c,k,m);let q=(g-1)*17+18;for(let p of[18,18+f-1,q,q+f-1])this.cP[+p]=1}
set_up(l,c,q,g,p,r=0,i=[]){for(let a=0;a<4;a++)this.bP[a]=i.length?i[a]:0;super.set_up(l,c,q,g,p);if(g.length&&this.Q>=256||!(i.length==0||i.length==4||i.length==4+(this.Q+1)*g.length))throw y("ValueError","these hands are not those of the board");for(let[a,e]of i.slice(4).entries()){let o=Math.floor(a/g.length),d=x(a,g.length);this.cM[o*16+d]=B(e);this.cN[o*16+d]=A(e)}}
reset(){for(let c=0;c<3;c++)this.n[c]=0;for(let b=0;b<320;b++){let f=this.bO[b];this.a[b]=f;if(f&3)this.n[f&3]+=1}for(let d=0;d<this.A;d++){this.E[d]=this.bQ[d];this.F[d]=this.bR[d]}this.b=this.cK;this.q=this.cL;this.f=0;this.t=0;this.d=0;this.l=0;for(let e=1;e<3;e++){this.w[e]=this.bP[e-1];this.ae[e]=this.bP[e+1]}this.Q=this.dv()}
aa(e,i){return 0}
ac(i){return 0}
aW(i){return this.ac(i)}
capture_moves(){let l=this.f?this.t-this.N[this.f-1]:0;return(()=>{const list=[];for(let b=l;b<this.t;b++)list.push(this.cI[b]);return list})()}
men_in_hand(){return[this.w[1],this.w[2],this.ae[1],this.ae[2]]}
ct(e,i){return this.ac(this.aa(e,i))}
ay(e,i){this.ac(this.aa(e,i))}
s(b,c){this.a[b]^=c;if(c&3)this.n[c&3]+=this.a[b]&3?1:-1;this.aC[this.l]=b;this.ad[this.l]=c;this.l+=1}
D(l){while(this.l>l){this.l-=1;let b=this.aC[this.l],c=this.ad[this.l];this.a[b]^=c;if(c&3)this.n[c&3]+=this.a[b]&3?1:-1}}
bt(h,j,f,k){let b=this.d;while(b>k&&this.an[this.m[b-1]]>this.an[h]){this.m[b]=this.m[b-1];this.C[b]=this.C[b-1];b-=1}this.m[b]=h;this.C[b]=j;this.di[this.d]=f;this.d+=1}
aV(l){let b=this.f;this.aq[b]=l;this.N[b]=this.d;this.aE[b]=this.q;this.bq[b]=this.E[0];this.br[b]=this.F[0];for(let a=0,m=this.d;a<m;a++){this.be[this.t+a]=this.m[a];this.bf[this.t+a]=this.C[a];this.cI[this.t+a]=this.di[a]}this.bH(l);this.q=this.d?0:this.q+1;this.aQ[b]=0;this.t+=this.d;this.b=3-this.b;this.f=b+1;return 1}
T(){let b=this.f-1;this.b=3-this.b;this.q=this.aE[b];this.f=b;this.d=this.N[b];this.t-=this.d;if(this.aQ[b])this.dH(this.b,this.aQ[b]&511,this.aQ[b]>>9);this.bH(this.aq[b]);this.D(this.aq[b])}
bH(l){let g=this.E,n=this.F,k=this.bl,j=this.bm,p=this.A;for(let d=0;d<p;d++){g[d]^=this.cd;n[d]^=this.ce}for(let a=l,m=this.l;a<m;a++){let b=this.aC[a],c=this.ad[a];for(let i=0;i<4;i++){if(c&(i<3?1<<i:16)){let o=(i*320+b)*16;for(let d=0;d<p;d++){g[d]^=k[o+d];n[d]^=j[o+d]}}}}}
ds(){let c=0;for(let a=0,m=this.e;a<m;a++){let b=this.c[a];c+=this.U>>a&1;if(this.bD(b))return 0;for(let s=0;s<a;s++)if(this.c[s]==b)return this.j(9,b,0)}if(c<=this.ae[this.b]&&this.e-c<=this.w[this.b])return 1;this.j(36,0,0);this.eo();return 0}
eo(){for(let a=0,m=this.e;a<m;a++)this.k(this.c[a])}
ec(l){let e=this.b,c=0;for(let a=0,m=this.e;a<m;a++){let b=this.U>>a&1;c+=b;this.s(this.c[a],b?e|4:e)}this.aV(l);this.dH(e,c-this.e,-c);this.q=0;this.aQ[this.f-1]=this.e-c|c<<9;return 1}
dH(e,f,c){this.dW();this.w[e]+=f;this.ae[e]+=c;this.Q=this.dv();this.dW()}
dW(){for(let d=0;d<this.A;d++){let j=this.Q*16+d;this.E[d]^=this.cM[j];this.F[d]^=this.cN[j]}}
dv(){let a=this.az-1,b=Math.floor((this.w[1]+a)/this.az)+Math.floor((this.w[2]+a)/this.az);return b+this.ae[1]+this.ae[2]}
dF(k,n){let e=this.c,i=this.a,j=1;if(this.dC(e[k],e[n])||this.bD(e[n]))return 1;let l=i[e[k]];i[e[k]]=0;for(let a=k+1;a<n;a++)if(j)j=this.bD(e[a])?0:1;for(let a=k;a<n;a++)if(j)j=this.fl(e[a],e[a+1]);i[e[k]]=l;return j?0:1}
fl(f,c){if(f==c)return this.j(12,f,0);for(let a=0;a<4;a++){let g=this.g[a];if(f+g==c||f+2*g==c&&this.a[f+g]!=8)return 1}return this.dN(f,c)}
aU(){if(!this.Q)return super.aU();return this.bx(this.b)?0:this.without_turns()}
ax(a){return this.Q?this.aU():super.ax(a)}}class Bonds extends Placing{
constructor(){super();this.db=new Int32Array(320);this.Y=new Int32Array(2048);this.cc=new Int32Array(2048);this.bc=new Int32Array(32768);this.ao=new Int32Array(256);this.R=new Int32Array(4);this.cV=new Int32Array(320);this.cZ=new Int8Array(320);this.ak=new Int32Array(256);this.es=this.eD=this.W=this.cf=this.cg=this.I=0;if(new.target===Bonds)this.o(...arguments)}
o(f,g,c,k,m){[this.es,this.eD,this.W,this.cf]=z(c.slice(31,35),4).map(Number);this.cg=0;this.I=0;this.V=0;this.R.set(z([2,3,1,0],4));this.db.fill(0);this.cV.fill(0);this.cZ.fill(0);this.Y.fill(0);this.cc.fill(0);this.ao.fill(0);this.bc.fill(0);this.ak.fill(0);super.o(f,g,c,k,m);for(let h=0;h<this.i;h++)this.ak[+(x(h,f)*g+Math.floor(h/f))]=this.h[h]}
S(l){if(this.w[this.b])return this.cq(l);let d=this.ba(0,l);for(let h=0;h<this.i;h++){let b=this.h[h];if((this.a[b]&19)==(16|3-this.b))d=this.fA(b,d)}return d}
cq(d){var j;for(let h=0;h<this.i;h++){let b=this.h[h];if(!this.a[b])d=this.r(d,j=b-18<<9|b-18,j>>31)}return d}
fA(b,d){var j;let k=d,l=this.l;if(this.cf&&this.n[3-this.b]>2){this.s(b,this.a[b]);d=this.ba(b-18+1<<18,d);this.D(l)}return d>k?d:this.r(d,j=b-18<<9|b-18,j>>31)}
ba(a,d){for(let h=0;h<this.i;h++){let b=this.h[h];if((this.a[b]&19)==this.b){let e=a|b-18<<9;d=this.cp(b,e,this.cr(b,e,d))}}return d}
cr(f,e,d){var j;for(let a=0;a<4;a++){let c=f+this.g[a<2?3-a:a-2];if(!this.a[c]&&!this.bE(f,c))d=this.r(d,j=e|c-18,j>>31)}return d}
cp(f,e,d){var i,j,o;for(let m=this.cn(f,0),a=1;a<m;a++){let b=0,c=this.Y[a];if(this.W){if(c!=f)d=this.r(d,(o=a<<27|e,i=b<<27|a>>>5|e>>31,j=c-18,o|j),i|j>>31)}else if(!this.bE(f,c))d=this.r(d,j=e|c-18,j>>31)}return d}
bx(e){let a=this.w[e]?0:16|3-e;for(let h=0;h<this.i;h++)if((this.a[this.h[h]]&19)==a)return 1;return a&&this.dE()}
dE(){let e=this.V,c=this.y,n=61440,d=0;this.y=0;for(let a=0,m=2*this.i;a<m;a++){let b=this.h[x(a,this.i)];if((this.a[b]&19)==this.b){d=a<this.i?this.cr(b,0,n):this.cp(b,0,n);if(d>n)break}}this.V=e;this.y=c;return d>n?1:0}
dB(){for(let h=0;h<this.i;h++){let b=this.h[h];if((this.a[b]&19)==(16|3-this.b))return 1;if((this.a[b]&19)==this.b){let e=b-18<<9;if(this.dR(this.cp(b,e,this.cr(b,e,0))))return 1}}return 0}
cn(f,j){let i=this.a,l=this.l,h=0,d=1,e=1;this.cg+=1;this.Y[0]=f;if(this.W)this.dZ(0);while(h<d&&this.Y[h]!=j){let b=this.Y[h];if(this.W)e=this.fS(h,l);for(let a=0;a<4;a++){let g=this.g[this.R[a]],c=b+2*g;if(!(i[b+g]&3)||i[c]||this.db[c]==this.cg)continue;if(this.dS(f,b+g))continue;if(!this.W)this.db[c]=this.cg;else if(e==255||!this.fn(b,c,d))continue;this.Y[d]=c;this.cc[d]=h;d+=1}h+=1}if(this.W)this.D(l);this.I=h;return d}
fn(b,c,d){if(this.bE(b,c))return 0!=0;if(d==2048){this.V=1;return 0!=0}let l=this.l;this.bF(b,c);this.dZ(d);this.D(l);for(let h=0;h<d;h++)if(this.Y[h]==c&&this.fb(h,d))return 0!=0;return 1!=0}
dZ(h){let k=h*16;for(let l=0;l<16;l++)this.bc[k+l]=0;for(let a=0;a<this.i;a++){let e=this.h[a]-18;if(this.a[e+18]&16)this.bc[k+Math.floor(e/17)]|=1<<x(e,17)}}
fb(h,i){for(let l=0;l<16;l++)if(this.bc[h*16+l]!=this.bc[i*16+l])return 0!=0;return 1!=0}
fS(h,l){this.D(l);let e=this.cl(h);for(let a=1;a<e;a++)this.bF(this.ao[a-1],this.ao[a]);return e}
cl(h){let e=1,b=h;while(b){b=this.cc[b];e+=1}for(let a=e-1;a>-1;a-=1){this.ao[a]=this.Y[h];h=this.cc[h]}return e}
squares_of(e){let i=A(e);e=B(e);this.aa(e,i);return(()=>{const list=[];for(let a=0;a<this.e;a++)list.push(this.c[a]-18);return list})()}
aa(e,i){let f=(e>>>9&511)+18,c=(e&511)+18,a=e>>>18&511,b=e>>>27|i<<5,d=i>>27,l=this.l;this.U=0;this.e=0;if(f>=320||c>=320||a+18>320||d>0||d==0&&b>>>0>=2048)return 0;if(f==c){this.c[0]=f;this.e=1;return e>>>18|i<<14|i>>18?0:this.w[this.b]?1:3}if(a){this.c[0]=a-1+18;this.e=1;this.s(this.c[0],this.a[this.c[0]])}let g=(this.a[f]&this.b&&(this.fa(f,c,b)?1:0))!=0;this.D(l);return!g?0:a?3:2}
fa(f,c,b){let e=2,g=1!=0;this.ao[0]=f;this.ao[1]=c;for(let a=0;a<4;a++)if(f+this.g[a]==c)g=0!=0;if(g){let d=this.cn(f,this.W?0:c),h=this.W?b:this.I;if(!(0<h&&h<d)||this.Y[h]!=c)return 0!=0;e=this.cl(h)}for(let a=0;a<e;a++)this.c[this.e+a]=this.ao[a];this.e+=e;return((b?0:1)||(g?1:0)&&this.W)!=0}
ff(k){let l=this.l,n=this.e-1,b=0!=0;if(n<=k+1)return 1!=0;if(k)this.s(this.c[0],this.a[this.c[0]]);for(let m=this.cn(this.c[k],0),h=1;h<m;h++){if(this.Y[h]==this.c[n]&&this.cl(h)==this.e-k){let c=1!=0;for(let a=0,o=this.e-k;a<o;a++)c=c&&this.ao[a]==this.c[k+a];b=b||c}}this.D(l);return b}
ct(e,i){return this.aT(this.aa(e,i))&&this.cw()}
ay(e,i){this.aT(this.aa(e,i))}
ac(i){if(this.U||!this.ff(i==3?1:0))return 0;for(let h=0;h<this.i;h++)this.cZ[this.h[h]]=this.a[this.h[h]];if(!this.aT(i)||!this.cw())return 0;this.bd=0;for(let h=0;h<this.i;h++){let b=this.ak[h];if(this.a[b]&16&&!(this.cZ[b]&16)){this.eq[this.bd]=b;this.bd+=1}}return 1}
aW(i){if(i==1&&this.e==1&&!this.U)return this.ds()?this.aT(i):0;if(!(i==2&&this.e)&&!(i==3&&this.e))return this.j(13,0,0);let l=this.l,j=1!=0;if(i==3){j=this.eX(this.c[0])!=0;this.s(this.c[0],this.a[this.c[0]])}if(j&&(i==2||this.e>1))j=!this.dF(i==3?1:0,this.e-1);this.D(l);return j?this.aT(i):0}
eX(b){let f=this.a[b];if(f&8)return this.j(6,0,0);return f&3-this.b?1:this.j(63,b,0)}
aT(i){let k=this.l,h=i==3?1:0;this.d=0;if(i==0||k>57344)return 0;if(i==1){let j=((this.e==1?1:0)&&this.w[this.b]&&(this.a[this.c[0]]?0:1))!=0;return j?this.ec(k):0}if(this.w[this.b]&&this.x(33)||h&&this.eV(this.c[0])||this.e>h&&this.eW(h)){this.D(k);this.d=0;return 0}return this.aV(k)}
eV(b){var d;let f=this.a[b],m=3-this.b,a=this.e==1;if(!(f&m)||!(f&16)&&this.v(37,b,0))return 1;this.bt(b,64,0,0);this.s(b,f);let c=this.n[m]<=1;if(!a)d=!this.cf?41:c?45:0;else d=this.cf&&!c&&this.dE()?38:0;return d&&this.v(d,b,0)}
eW(k){let f=this.c[k],n=this.e-1;if(!(this.a[f]&this.b)||this.a[this.c[n]])return 1;if(this.a[f]&16&&this.v(28,f,0))return 1;for(let a=k;a<n;a++){let b=this.c[a],c=this.c[a+1],d=this.fv(f,b,c,n-k);if(d&&this.v(d,b,c))return 1;if(this.W||a+1==n){if(this.bE(f,c))return 1;this.bF(f,c);f=c}}return 0}
fv(f,b,c,a){let g=this.fu(b,c);if(g==-1)return 19;if(g)return this.dS(f,g);return a>1?27:0}
fu(b,c){for(let a=0;a<4;a++){let g=this.g[a];if(b+g==c)return 0;if(b+2*g==c)return b+g}return-1}
dS(f,g){if(!(this.a[g]&3)||g==f)return 26;return this.eD&&(this.a[g]&19)==3-this.b?25:0}
bE(f,c){for(let a=0;a<2;a++){let g=this.g[a];if(!(this.a[c+g]&3-this.b&&this.a[c-g]&3-this.b))continue;if(this.fq(f,c,g)){if(this.v(29,c,c-g))return 1!=0;this.k(c+g)}}return 0!=0}
fq(f,c,g){if(!this.es)return!(this.cj(f,c,g)||this.cj(f,c,-g));let m=3-this.b,l=this.l;this.bF(f,c);let a=(this.a[c+g]&19)==m&&(this.a[c-g]&19)==m;this.D(l);return a}
cj(f,c,g){let k=c+g,d=c+2*g;return(this.a[k]&19)==3-this.b&&(this.a[d]&19)==this.b&&d!=f}
bF(f,c){let i=this.a,d=0;for(let a=0;a<4;a++)if(this.cj(f,c,this.g[a]))this.s(c+this.g[a],16);let l=i[f];this.s(f,l);this.s(c,l&-17);for(let h=0;h<this.i;h++){let b=this.h[h];if(i[b]&16&&!this.fi(b,3-(i[b]&3))){this.cV[d]=b;d+=1}}for(let a=0;a<d;a++)this.s(this.cV[a],16)}
fi(b,c){let i=this.a;return(i[b+1]&19)==c&&(i[b-1]&19)==c||(i[b+17]&19)==c&&(i[b-17]&19)==c}}class Chains extends Placing{
constructor(){super();this.ak=new Int32Array(256);this.R=new Int32Array(4);this.aB=this.cY=this.cB=0;if(new.target===Chains)this.o(...arguments)}
o(f,g,c,k,m){this.ak.fill(0);this.R.set(z([2,3,1,0],4));super.o(f,g,c,k,m);[this.az,this.aB,this.cY,this.cB]=z(c.slice(30),4).map(Number);for(let a=0;a<this.i;a++)this.ak[a]=this.h[+(x(a,g)*f+Math.floor(a/g))]}
S(l){let d=l,e=this.b;if(this.Q&&this.bC())return this.cq(l);for(let h=0;h<this.i;h++){let b=this.h[h];if(this.a[b]&e)d=this.ba(b,b,1,0,d)}return d==l&&this.n[e]?this.r(d,0,0):d}
cq(d){var j;let c=this.w[this.b]<2;for(let h=0;h<this.i;h++){let b=this.ak[h];if(this.a[b])continue;if(c){d=this.r(d,j=b-18<<9|b-18,j>>31);continue}for(let i=h+1;i<this.i;i++){let a=this.ak[i];if(!this.a[a])d=this.r(d,j=b-18<<9|a-18,j>>31)}}return d}
ba(f,b,n,p,d){let k=this.l;for(let a=0;a<4;a++){let g=this.g[this.R[a]],c=this.bB(b,g);if(!c)continue;this.d=0;if(this.aY(c,0,3-this.b))this.cs(b,c,0);let e=this.d;if(e||n==1&&p==0||this.aB!=2){let o=n<<3,i=p<<3|n>>>29,j=this.R[a],m=o|j,q=i|j>>31,l=c==b+g?0:4,h=m|l,r=q|l>>31,s=d;if(!this.cY)d=this.r(d,(o=h<<9,i=r<<9|h>>>23,j=f-18,o|j),i|j>>31);if(e&&this.cm(n==1&&p==0?1:0)&&(r<524288||r==524288&&h>>>0<0))d=this.ba(f,c,h,r,d);if(d==s)d=this.r(d,(o=h<<9,i=r<<9|h>>>23,j=f-18,o|j),i|j>>31)}this.D(k)}return d}
aa(e,i){var j,o;let f=(e&511)+18,c=e>>>9|i<<23,g=i>>9;this.c[0]=f;this.e=1;this.U=0;if(this.Q&&this.bC())return this.fK(j=c+18|0,g+(j>>>0<c>>>0?1:0)|0,f);if(!(e|i))return 4;if(f>=320)return 0;let d=0;while((j=C(c,g,3*d),o=w,o>0||o==0&&j>>>0>7))d+=1;let b=f;for(let a=0;a<d;a++){let h=(j=C(c,g,3*(d-1-a)),o=w,j&7);b+=this.g[h&3]*(h>=4?2:1);if(!(0<b&&b<320))return 0;this.c[this.e]=b;this.e+=1}return(j=C(c,g,3*d),o=w,j==1&&o==0)?2:0}
fK(k,a,b){if(!((0<a||0==a&&18<=k>>>0)&&(a<0||a==0&&k>>>0<320)&&b<320)||this.an[k]>this.an[b])return 0;this.c[0]=k;if(k==b&&a==b>>31)this.U=this.w[this.b]?0:1;else{this.c[1]=b;this.e=2}return 1}
ac(i){let k=this.l;this.d=0;if(k>61440)return 0;if(i==1)return this.ds()&&!this.eU()?this.ec(k):0;if(i==2&&this.e>1){if(this.aX())return this.aV(k);this.D(k);this.d=0;return 0}if(i==4)return this.fJ()?this.aV(k):0;return this.j(13,0,0)}
bC(){return this.w[this.b]||this.ae[this.b]}
ei(){return this.bC()&&this.av(33,this.w[this.b]==0?1:0)}
eU(){let b=this.w[this.b],c=0;if(!b)return 0;for(let a=0,m=this.e;a<m;a++)if(this.U>>a&1){if(!c&&this.x(34))return 1;this.k(this.c[a]);c+=1}if(this.e-c!=(b<this.az?b:this.az)){if(this.x(35))return 1;this.eo()}return 0}
fJ(){if(this.ei())return 0;if(!this.n[this.b])return this.av(45,1)?0:1;return this.bC()||this.fj()||(this.x(42)?0:1)}
aX(){let b=this.c[0],e=0;if(this.Q&&this.ei())return 0;for(let m=this.e,a=1;a<m;a++){let c=this.c[a],s=this.d;if(this.eT(a))return 0;if(a>1&&!(e&&this.cm(a==2?1:0))&&this.eP(a,e))return 0;this.cs(b,c,a-1);e=this.d-s;let d=a>1&&this.aB==2&&!e;if(d&&this.v(40,b,c))return 0;if(d)this.k(20);b=c}return(this.cY&&e&&this.cm(this.e==2?1:0)&&this.eR(b))?0:1}
eT(a){let b=this.c[a-1],c=this.c[a],d=19;if(this.a[b]&this.b&&!this.a[c]){for(let h=0;h<4;h++)if(this.bB(b,this.g[h])==c)return 0}if(this.dF(a-1,a))return 1;if(this.dM(b,c))d=this.a[b]&4?24:23;return this.v(d,b,c)}
cm(a){if(this.aB!=0&&this.aB!=2&&!(this.aB==1&&a))return 0;return this.n[3-this.b]>0?1:0}
eP(a,e){let c=e&&(this.n[3-this.b]?0:1);if(this.v(c?45:40,this.c[a-1],this.c[a]))return 1;if(!e)this.k(this.c[a-2]);this.k(18+(e&&!c?1:0));return 0}
eR(b){let k=this.l,h=this.d;for(let a=0;a<4;a++){let c=this.bB(b,this.g[this.R[a]]);if(c){this.cs(b,c,0);let d=this.aB!=2||this.d>h;this.D(k);this.d=h;if(d)return this.v(39,b,c)}}return 0}
bB(b,g){let i=this.a;if(!i[b+g])return b+g;let a=(i[b]&4&&i[b+g]&3-this.b&&(i[b+2*g]?0:1))!=0;return a?b+2*g:0}
cs(b,c,f){let i=this.a,e=this.b,k=this.d,l=this.a[b],g=b+c>>1;this.s(b,l);this.s(c,l);for(let a=0;a<4;a++){let h=c+this.g[a];if(h!=g&&i[h]&3-e){let d=h+this.g[a];if(i[d]&e)this.bt(h,1,f,k);else if(this.fh(c,h,d))this.bt(h,4,f,k)}}for(let a=k,m=this.d;a<m;a++)this.s(this.m[a],i[this.m[a]])}
fh(c,h,d){if(this.cP[d]&&(this.cB==1||this.cB==0&&!this.a[d]))return 1;return this.aO[h]&&this.a[this.aO[h]-c]&this.b}
fj(){for(let h=0;h<this.i;h++){let b=this.h[h];if(this.a[b]&this.b){for(let a=0;a<4;a++)if(this.bB(b,this.g[a]))return 0}}return this.n[this.b]>0?1:0}
bx(e){return 1}
bG(){return this.N[this.f-1]&&!this.n[this.b]?4:0}}class Dice extends Placing{
constructor(){super();this.G=new Int32Array(320);this.H=new Int32Array(320);this.bS=new Int32Array(320);this.bT=new Int32Array(320);this.K=new Int32Array(3);this.cF=new Int32Array(16384);this.cS=new Int32Array(16384);this.bn=new Int32Array(16384);this.dk=new Int32Array(16384);this.aL=new Int32Array(16384);this.bM=new Int32Array(16384);this.R=new Int32Array(16384);this.dj=new Int32Array(16384);this.eF=this.cQ=this.cW=this.et=this.eu=this.B=this.z=this.aF=this.cC=this.cE=this.eA=this.bg=this.eB=this.bX=this.bZ=0;if(new.target===Dice)this.o(...arguments)}
o(f,g,c,k,m){if(f*g>64)throw y("ValueError",""+"a board of at most "+64+" squares, please");[this.eF,this.cQ,this.cW]=z(c.slice(30),3).map(Number);this.G.fill(0);this.H.fill(0);this.K.fill(0);this.bS.fill(0);this.bT.fill(0);this.cF.fill(0);this.cS.fill(0);this.bn.fill(0);this.dk.fill(0);this.bM.fill(0);this.R.fill(0);this.dj.fill(0);this.aL.fill(0);this.eA=0;this.bg=0;this.bX=0;this.bZ=0;super.o(f,g,c,k,m);this.g.set(z([-18,-17,-16,-1,1,16,17,18],8));this.fF()}
fF(){let e=1,p=0;for(let h=0;h<this.i;h++){this.G[this.h[h]]=e;this.H[this.h[h]]=p;let j=e+e|0;p=p+p+(j>>>0<e>>>0?1:0)|0;e=j}}
set_up(l,c,q,g,p,r=0,i=[]){this.et=+r;this.eu=+(i.length?i[0]:0);this.bS.fill(0);this.bT.fill(0);for(let m=i.length-1,a=1;a<m;a+=2){let b=i[a]+18,n=i[a+1]+18;if(!(0<=b&&b<320&&0<=n&&n<320))throw y("ValueError","these squares are not those of the board");this.bS[+b]|=this.G[+n];this.bT[+b]|=this.H[+n]}super.set_up(l,c,q,g,p)}
reset(){super.reset();this.B=this.et;this.z=this.eu;this.aF=0;this.K[1]=0;this.K[2]=0;for(let b=0;b<320;b++){let f=this.a[b];if(f&3&&f&4)this.K[f&3]+=1}}
get key(){throw y("NotImplementedError","keys of thrown dice are made in Python only")}
get thrown(){return this.B}
get pips(){return this.z}
trails(){var i,j,l,o;let c=[];for(let h=0;h<this.i;h++){let b=this.h[h];this.a[b]&this.b?(j=this.bI(b),o=w,i=j,l=o):(i=0,l=0);let n=i,g=l;if(n|g){c.push([b-18,(()=>{const list=[];for(let e=0;e<this.i;e++)if((j=F(n,g,e),o=w,j&1))list.push(this.h[e]-18);return list})()])}}return c}
found_captures(){var f;let k=this.f?this.aL[this.f-1]:0;return(()=>{const list=[];for(const f of this.capture_moves())list.push([this.aC[this.aq[+(k+f)]]-18,512]);return list})()}
capture_moves(){var b;let k=this.f?this.aL[this.f-1]:0;return(()=>{const list=[];for(let b=k;b<this.f;b++)if(this.N[b])list.push(b-k);return list})()}
price(a){return 0<=a&&a<284?this.bK(a+18):0}
S(l){var j,o;let d=l;if(!this.B){for(let c=1;c<7;c++)d=this.r(d,c,0);return d}let e=this.b,i=this.a;for(let h=0;h<this.i;h++){let b=this.h[h],f=i[b];if(f==e){let n=this.bI(b),g=w;for(let a=0;a<8;a++){let k=b+this.g[a];if(!i[k]&&!(n&this.G[k]|g&this.H[k]))d=this.r(d,j=8+a<<9|b-18,j>>31)}}else if(f&e)d=this.dT(b,b,(j=this.bI(b),o=w,j|this.G[b]),o|this.H[b],1,1,0,d)}for(let h=0;h<this.i;h++){let b=this.h[h];if(i[b]&3-e&&0<this.bK(b)&&this.bK(b)<=this.z)d=this.r(d,j=512|b-18,j>>31)}if(this.z!=this.B)return this.r(d,0,0);return d==l?this.r(d,j=this.fD()?7:0,j>>31):d}
dT(f,b,n,g,c,h,t,d){var i,j,l,m,o,q,r,s,u,v;for(let a=0;a<8;a++){let k=b+this.g[a];if(!this.a[k]&&!(n&this.G[k]|g&this.H[k]))d=this.r(d,(j=h<<3,o=t<<3|h>>>29,i=a,l=a>>31,m=j+i|0,q=m,s=o+l+(m>>>0<j>>>0?1:0)|0,v=q<<9,u=s<<9|q>>>23,r=f-18,v|r),u|r>>31)}if(c>=this.z||c>=6)return d;for(let a=7;a>-1;a-=1){let k=b+this.g[a],e=this.G[k],p=this.H[k];if(this.a[k]&this.b&&!(n&e|g&p))d=this.dT(f,k,n|e,g|p,c+1,(j=h<<3,o=t<<3|h>>>29,i=a,l=a>>31,m=j+i|0),o+l+(m>>>0<j>>>0?1:0)|0,d)}return d}
bI(b){var j,o;let a=this.f-1;while(a>=this.aF){if(this.bM[a]==b){w=this.dj[a];return this.R[a]}a-=1}this.aF?(j=0,o=0):(j=this.bS[b],o=this.bT[b]);w=o;return j}
bK(h){let i=this.a,e=this.b,g=this.a[h]&4,b=0,d=g?3:1;for(let a=0;a<8;a++){let f=i[h+this.g[a]],j=f&4?3:1;if(f&e)b+=j;else if(f&3)d+=j}this.cC=b;this.cE=d;if(this.eF&&!b||g&&this.cQ&&d>b)return 0;let c=4-b+d;return c>2?c:2}
fD(){let d=0,e=0,g=d,i=e;for(let h=0;h<this.i;h++){let f=this.a[this.h[h]];if(f&this.b&&f&4){g|=this.G[this.h[h]];i|=this.H[this.h[h]]}}let c=this.z;while(c>0&&(g!=d||i!=e)){c=c-1;d=g;e=i;for(let h=0;h<this.i;h++){let b=this.h[h];if(!(d&this.G[b]|e&this.H[b]))continue;for(let a=0;a<8;a++){let k=b+this.g[a];if(!this.a[k])return 1;g|=this.G[k];i|=this.H[k]}}}return 0}
aa(e,i){var j,o;let c=e>>>9|i<<23,g=i>>9,b=(e&511)+18,d=0;this.c[0]=b;this.e=1;if(!(c|g))return(0<i||0==i&&1<=e>>>0)&&(i<0||i==0&&e>>>0<=6)?5:e==0&&i==0?4:e==7&&i==0?6:0;if(b>=320)return 0;if(c==1&&g==0)return 3;while(d<8&&(j=C(c,g,3*d),o=w,o>0||o==0&&j>>>0>7))d+=1;if((j=C(c,g,3*d),o=w,j!=1||o!=0))return 0;for(let a=0;a<d;a++){b+=this.g[(j=C(c,g,3*(d-1-a)),o=w,j&7)];if(!(0<b&&b<320))return 0;this.c[this.e]=b;this.e+=1}return 2}
aW(i){let l=0,d=this.e,a=1;this.bg=this.f;this.bZ=0;if(i!=7||d<2)return this.j(13,20,0);while(a&&l<d){l=this.fE(l,d);this.bX=l<d?1:0;a=this.ac(this.eB);if(a)this.aL[this.f-1]=this.bg}while(!a&&this.f>this.bg)this.ed();this.bX=0;return a}
fE(l,d){let e=this.c;this.eB=this.c[l]-18;this.e=0;if(l+1<d&&0<=e[l+1]-18&&e[l+1]-18<=d-l-2)this.e=e[l+1]-18;e[0]=0;for(let a=0,m=this.e;a<m;a++)e[a]=e[l+2+a];return l+2+this.e}
ac(i){let k=this.l,c=this.c[0]-18;this.d=0;if(this.f>=16383||k>=65472)return 0;if(i==5&&this.B)return this.j(13,18,0);if(i==5&&1<=c&&c<=6)return this.bJ(k,0);if(!this.B)return this.j(13,19,0);if(i==2&&this.e>1)return this.aX(k);if(i==3)return this.fs(k,this.c[0]);if(i==4||i==6)return this.fO(k,i==6);return this.j(13,20,0)}
aX(k){let e=this.c,n=this.e-1,f=this.c[0],b=this.f;if(!this.fr())return 0;let l=this.a[f],j=this.bI(f),o=w,h=j|this.G[f],r=o|this.H[f],c=0,d=0;for(let m=n+1,a=1;a<m;a++){c|=h&this.G[e[a]];d|=r&this.H[e[a]];if(a<n){h|=this.G[e[a]];r|=this.H[e[a]]}}if(c|d&&this.fH(c,d)||this.ea(n))return 0;this.s(f,l);this.s(e[n],l);this.R[b]=h;this.dj[b]=r;this.bJ(k,n);this.bM[b]=e[n];return 1}
fr(){let i=this.a,e=this.c,n=this.e-1,l=this.a[this.c[0]];for(let a=0,m=n+1;a<m;a++)if(i[e[a]]&8)return this.j(6,0,0);if(!(l&this.b))return this.j(l?8:7,e[0],0);for(let a=0;a<n;a++)if(!this.fo(e[a],e[a+1]))return this.j(11,e[a],e[a+1]);if(i[e[n]])return this.j(9,e[n],0);for(let a=1;a<n;a++)if(!(i[e[a]]?i[e[a]]&this.b&&l&4:this.y))return this.j(10,e[a],18+(l&4?1:0));return 1}
fo(b,k){for(let a=0;a<8;a++)if(b+this.g[a]==k)return 1;return 0}
fH(c,d){var j,o;if(this.x(47))return 1;for(let h=0;h<this.i;h++)if((j=F(c,d,h),o=w,j&1))this.k(this.h[h]);return 0}
ea(c){let b=this.z>0?this.z:0;if(c<=b||this.y&&this.bZ)return 0;if(this.av(46,this.f-this.bg))return 1;this.k(18+c);this.k(18+b);this.bZ=1;return 0}
fs(k,h){if(this.a[h]&8)return this.j(6,0,0);if(!(this.a[h]&3-this.b))return this.j(63,h,18+(this.a[h]?1:0));let c=this.bK(h);if(!c?this.fG(h):this.ea(c))return 0;this.d=1;this.ee(h);return this.bJ(k,c?c:4)}
fG(h){let b=(this.cQ&&this.a[h]&4&&(this.cE>this.cC?1:0))!=0;if(this.av(b?49:48,h-18))return 1;if(b){this.k(18+this.cE);this.k(18+this.cC)}return 0}
fO(k,b){if(this.fI(b))return 0;for(let h=0,m=b?this.i:0;h<m;h++){let f=this.a[this.h[h]];if(f&this.b&&f&4)this.ee(this.h[h])}return this.bJ(k,this.z>0?this.z:0)}
fI(b){let l=61440;if(this.z!=this.B)return(b?1:0)&&this.av(44,0);this.S(l);let k=this.O[l],a=this.P[l];if((k!=0||a!=0)&&(k!=7||a!=0))return this.av(43,k);if(b==(k==7&&a==0))return 0;return this.av(44,b?1:2)}
ee(b){if(this.a[b]&4)this.K[this.a[b]&3]-=1;this.s(b,this.a[b])}
bJ(k,c){let b=this.f,a=!this.B;this.aq[b]=k;this.N[b]=this.d;this.aE[b]=this.q;this.aL[b]=b;this.cF[b]=this.B;this.cS[b]=this.z;this.bn[b]=this.b;this.dk[b]=this.aF;this.bM[b]=0;this.f=b+1;this.bH(k);if(a){let j=this.c[0]-18;this.B=j;this.z=j;this.q+=1}else if(this.d){this.q=0;this.aF=this.f}this.z-=c;if(this.bX||this.z>0&&this.K[1]&&this.K[2]){this.dP();return 1}this.b=3-this.b;this.B=0;this.z=0;this.aF=this.f;return 1}
dP(){for(let d=0;d<this.A;d++){this.E[d]^=this.cd;this.F[d]^=this.ce}}
T(){let k=this.aL[this.f-1];while(this.f>k||this.eA&&this.B)this.ed()}
ed(){let b=this.f-1,d=this.l,l=this.aq[b];this.bH(l);if(this.b==this.bn[b])this.dP();this.D(l);for(let a=l;a<d;a++)if(this.ad[a]&4)this.K[this.ad[a]&3]+=this.a[this.aC[a]]?1:-1;this.B=this.cF[b];this.z=this.cS[b];this.b=this.bn[b];this.aF=this.dk[b];this.q=this.aE[b];this.f=b;this.d=0}
aw(){return 1}
ax(a){let d=this.dx();if(d||this.B||!this.aD||this.q<this.aD)return d;return 20|this.aZ(1)}
dx(){let e=this.b;if(!this.K[e])return 24|2-e;if(!this.K[3-e])return 28|e-1;let a=this.cW&&!this.B?this.aZ(this.cW):2;return a==2?0:32|a}
aZ(a){let b=this.n[1]-this.K[1]-this.n[2]+this.K[2];return b>=a?0:-b>=a?1:2}
bG(){let d=this.dx();return d&&(d&3)==this.bn[this.f-1]-1?4:0}}class Formations extends Placing{
constructor(){super();this.bj=new Int32Array(3);this.X=new Int32Array(256);this.I=new Int32Array(256);this.eJ=this.ch=this.eH=this.ez=this.bV=this.eK=this.al=this.u=this.bk=this.bW=this.J=this.ag=this.Z=this.bi=0;if(new.target===Formations)this.o(...arguments)}
o(f,g,c,k,m){[this.eJ,this.ch,this.eH,this.ez,this.bV,this.eK]=z(c.slice(30),6).map(Number);this.X.fill(0);this.al=0;this.u=0;this.bk=0;this.bW=0;this.I.fill(0);this.J=0;this.ag=0;this.Z=0;this.bi=0;this.bj.fill(0);super.o(f,g,c,k,m)}
S(l){let d=l,e=this.b,i=this.a;for(let h=0;h<this.i;h++){let b=this.h[h];if(!(i[b]&e))continue;for(let a=0;a<4;a++){let c=b+this.g[a];while(!i[c]){d=this.bu(d,0,0,b,c-b);if(i[b]&4)break;c+=this.g[a]}}for(let f=1;f<4;f++)if(this.dA(f,b))d=this.fz(f,b,d);if(i[b]&32)d=this.fx(b,d)}return d}
fz(f,k,d){let n=this.c[1];for(let a=0;a<4;a++){let g=this.g[a];this.dw(k,n,g);if(!(this.a[this.bk]||this.M(this.bk,this.bW,63,0)))d=this.bu(d,f,f>>31,k,g)}if(f!=1){for(let e=-1;e<2;e+=2){let c=e>0?n:k,g=f==2?e:e*17;this.dU(c,g);for(let m=this.Z?this.ag+this.Z+1:0,b=2;b<m;b++)if(!this.dq(c,g,b))d=this.bu(d,f,f>>31,k,b*g)}}return d}
fx(k,d){this.c[0]=k;for(let a=-2;a<3;a+=4){this.u=a+this.bA();if(!this.a[k+this.u]&&!(this.dp()||this.eg(8)))d=this.bu(d,4,0,k,this.u)}return d}
bu(d,f,b,k,h){var i,j,l,m,o,q,r,s;return this.r(d,(o=f<<9,i=b<<9|f>>>23,j=k-18,l=o|j,m=i|j>>31,s=l<<9,r=m<<9|l>>>23,q=k+h-18,s|q),r|q>>31)}
dA(f,k){let r=f==3?17:1;for(let a=1;a<4;a++){let b=k+(f==1?(a&1)+(a>>1)*17:a*r);if(!(this.a[b]&this.b))return false}let j=k,o=k+this.eh(f);this.c[0]=j;this.c[1]=o;return!this.dr(f==1?5:6)}
eh(f){if(f==1)return 18;return f==2?3:f==3?51:f==4?1:0}
formations(){let c=[];for(let f=1;f<4;f++){for(let h=0;h<this.i;h++){let k=this.h[h];if(this.a[k]&this.b&&this.dA(f,k))c.push([f,k-18])}}return c}
aa(e,i){let f=e>>>18|i<<14,b=i>>18,k=(e>>>9&511)+18,j=(e&511)+18;if(b>0||b==0&&f>>>0>4)return 0;let a=this.eh(f),h=j-k;if(k+a>=320||j+a>=320)return 0;if(f==0&&b==0){this.c[0]=k;this.c[1]=j;this.e=2;return 2}this.c[0]=k;this.c[1]=k+a;this.c[2]=j;this.c[3]=j+a;this.e=4;if(f==1&&b==0)return 5;if(f==4&&b==0)return 8;return h==this.bb(h)?6:7}
fp(i){let e=this.c,f=this.c[0],c=this.c[1];if(this.e!=(i==2?2:4)||!(i==2||5<=i&&i<=8)){this.x(13);return true}if(i==2){e[1]=f;e[2]=c;e[3]=c}this.u=e[2]-f;if(i!=2)return this.fc(i)||this.eS(i);if(this.y?this.dD(f,c):this.bz(f,c)?0:1)return true;let a=this.u!=this.bb(this.u);return(this.a[f]&4&&(a?1:0)&&this.v(20,f,c))!=0}
fc(i){for(let a=0;a<4;a++)if(this.a[this.c[a]]&8){this.x(6);return true}if(this.fd(i))return true;if(this.M(this.c[0],this.c[1],this.b,this.b)){this.ai(this.eN());return true}if(this.eg(i)){this.ai(10);return true}return false}
fd(i){let h=this.u;if(i==8){let a=h-this.bA();if(!this.dQ()||this.c[1]!=this.c[0]+1||a!=2&&a!=-2){this.v(13,this.c[0],this.c[1]);return true}}else if(!this.dQ()){this.x(13);return true}else if(!h){this.bv(12);return true}else if(x(h,17)&&Math.floor((this.c[0]-18)/17)!=Math.floor((this.c[2]-18)/17)){this.bv(11);return true}return false}
dQ(){let e=this.c,f=x(e[1]-18,17)-x(e[0]-18,17),a=x(e[3]-18,17)-x(e[2]-18,17);return e[3]-e[1]==this.u&&e[1]>=e[0]&&f>=0&&f==a}
eN(){let b=0;for(let a=0,m=this.J;a<m;a++)if(!this.a[this.I[a]]){this.I[b]=this.I[a];b+=1}if(b)this.J=b;return b?7:8}
eg(i){if(i==8){let a=this.bA(),l=this.c[0]+a+(this.u>a?1:-2);return this.M(l,l+2,63,0)}this.dw(this.c[0],this.c[1],this.u);return this.M(this.bk,this.bW,i==7?this.b|4:63,0)}
dw(k,n,h){let a=x(h,17)?x(n-k,17)+1:(Math.floor((n-k)/17)+1)*17;this.bk=k+(h>0?a:h);this.bW=n+(h>0?h:-a)}
eS(i){if(i==8)return this.dp();if(this.dr(i))return true;if(i==7)return this.eQ();return this.u!=this.bb(this.u)&&this.bv(21)}
dr(i){let k=this.c[0],n=this.c[1],a=n-k,b=i==5?a==18:a==3||a==51;if(!b&&this.v(50,k,n))return true;if(this.bj[this.b]>1&&this.M(k,n,4,0)>1&&this.ai(51))return true;return(this.ez&&this.ef(k,n,this.b)&&(this.ai(52)?1:0))!=0}
eQ(){let k=this.c[0],a=this.c[1]-this.c[0],g=this.bb(this.u);if(a&&a<17!=(g==1||g==-1))return this.bv(53);let c=g>0?this.c[1]:k;this.dU(c,g);return this.dq(c,g,Math.floor(this.u/g))}
dq(c,g,b){let j=c+b*g,d=c+(this.ag+this.Z)*g;if(this.a[c]&4&&this.v(54,c,0))return true;if(this.ch==2&&this.Z&&1<b&&b<=this.ag)return false;let a=this.bi&&this.Z&&this.M(this.c[0],this.c[1],4,0);if(a&&this.ai(55))return true;if(!this.ag&&this.v(56,c,c+g))return true;if(b<=this.ag||!this.Z)return this.v(57,c,j)!=0;if(b>this.ag+this.Z)return this.v(58,d,j)!=0;return((this.ch==1?1:0)&&(j!=d?1:0)&&this.v(59,j,d))!=0}
dp(){let a=this.bA(),d=this.c[0]-(this.u>a?0:2),b=(this.a[this.c[0]-a]&8)!=0;if(this.M(d,d+3,b?63:0,this.b|32)&&this.ai(60))return true;d+=a;return(this.eH&&this.M(d,d+3,63,0)&&(this.ai(61)?1:0))!=0}
dU(c,g){let b=c+g,m=3-this.b;this.ag=0;this.Z=0;this.bi=0;while(!this.a[b]){this.ag+=1;b+=g}while(this.au(b,m)){this.Z+=1;if(this.bV&&this.cv(b,m)==2)this.bi=1;b+=g}if(this.a[b]&m)this.bi=1}
cv(l,c){for(let a=0;a<4;a++){let d=l-(a&1)-(a>>1)*17;if(!this.M(d,d+17+1,c,c)&&!this.ef(d,d+17+1,c)){let b=this.M(d,d+17+1,4,0);return b<2?1+b:0}}return 0}
bA(){return this.b==1?17:-17}
bb(h){let g=h>=17||h<=-17?17:1;return h>0?g:-g}
au(b,c){return(this.a[b]&7)==c}
M(d,a,e,c){let f=x(a-d,17)+1,g=Math.floor((a-d)/17)+1;this.J=0;for(let n=0;n<f;n++){for(let l=0;l<g;l++){let b=d+n+l*17;if((this.a[b]&e)!=c){this.I[this.J]=b;this.J+=1}}}return this.J}
ef(d,a,c){let f=x(a-d,17)+1,g=Math.floor((a-d)/17)+1;this.J=0;for(let m=f+1,n=-1;n<m;n++){for(let o=g+1,l=-1;l<o;l++){let e=n<0||n==f,h=l<0||l==g,b=d+n+l*17;if(e!=h&&this.a[b]&c){this.I[this.J]=b;this.J+=1}}}return this.J}
bv(d){for(let a=0;a<4;a++)this.I[a]=this.c[a];this.J=4;return this.ai(d)}
ai(d){if(this.x(d))return true;for(let a=0,m=this.J;a<m;a++)this.k(this.I[a]);return false}}class Marches extends Formations{
constructor(){super();this.ah=new Int32Array(3);this.aK=new Int32Array(3);this.dd=new Int32Array(4096);this.de=new Int32Array(4096);this.df=new Int32Array(1024);this.dg=new Int32Array(1024);this.dh=new Int32Array(1024);this.dc=this.aM=this.aj=this.ar=0;if(new.target===Marches)this.o(...arguments)}
o(f,g,c,k,m){this.ah.fill(0);this.aK.fill(0);this.dd.fill(0);this.de.fill(0);this.dc=1;this.aj=0;this.aM=0;this.df.fill(0);this.dg.fill(0);this.dh.fill(0);this.ar=0;super.o(f,g,c,k,m)}
set_up(l,c,q,g,p,r=0,i=[]){let j=z(i.length?i:[0,0,...E(g.length)],2,true),k=j[0],h=j[1],d=j.slice(2);j=z((()=>{const list=[];for(const b of[1,0])list.push(1+G(l.slice(+(b*36),+((b+1)*36))));return list})(),2);let m=j[0],f=j[1];if(d.length!=m*f*g.length||d.length>4096)throw y("ValueError","these men are not those of the board");this.aK[1]=k;this.aK[2]=h;this.dc=+f;for(let[a,e]of d.entries()){this.dd[a]=B(e);this.de[a]=A(e)}super.set_up(l,c,q,g,p)}
reset(){Placing.prototype.reset.call(this);this.dy();for(let c=0;c<3;c++)this.ah[c]=this.aK[c]}
dy(){for(let c=0;c<3;c++){this.p[c]=0;this.bj[c]=0}for(let h=this.i-1;h>-1;h-=1){let b=this.h[h];if(this.a[b]&4){this.p[this.a[b]&3]=b;this.bj[this.a[b]&3]+=1}}}
dz(l,d){for(let a=l;a<d;a++)if(this.ad[a]&4){this.dy();return}}
aW(i){return this.ac(i)}
ac(i){let k=this.l;this.d=0;this.bd=0;this.ar=0;if(k>61440||this.fp(i))return 0;this.fw();let g=this.bb(this.u);if(i==7)this.fL(g);this.aj=0;if(i==7&&(this.d||this.ch!=2))this.aj=-2;else if(i==5&&!this.eK)this.aj=g;this.aX(i);for(let a=0,m=this.d;a<m;a++)if(this.C[a]!=256)this.s(this.m[a],this.a[this.m[a]]);this.aV(k);this.dz(k,this.l);this.dV(k);this.dY(3-this.b,this.d);return 1}
fw(){this.al=this.M(this.c[0],this.c[1],0,1);for(let a=0,m=this.al;a<m;a++)this.X[a]=this.I[a]}
fL(g){for(let a=0,m=this.al;a<m;a++){let b=this.X[a];while(b!=this.X[a]+this.u){b+=g;if(this.a[b]&3-this.b){this.bL(b,256,g);this.s(b,this.a[b])}}}}
strikes(){return(()=>{const list=[];for(let a=0;a<this.ar;a++)list.push([this.df[a]-18,this.dg[a],this.dh[a]]);return list})()}
aX(i){let c=this.l;this.aM=0;for(let a=0,m=this.al;a<m;a++)this.s(this.X[a],this.a[this.X[a]]);for(let a=0,o=this.al;a<o;a++){let j=this.ad[c+a]&4;this.aM|=j;this.X[a]+=this.u;this.s(this.X[a],this.b|j)}let b=this.aM;if(i==2)this.aM=0;for(let a=0,d=this.al;a<d;a++)this.fR(this.X[a]);if(b){for(let h=0;h<this.i;h++)if((this.a[this.h[h]]&(4|this.b))==(4|this.b))this.fQ(this.h[h])}}
fR(b){let i=this.a,e=this.b,d=!(i[b]&4);for(let a=0;a<4;a++){let g=this.g[a],k=i[b+g],c=!this.aj||this.aj==g;if(k&3-e){if(k&4){if(d&&this.au(b+2*g,e))this.bL(b+g,1,g)}else if(d&&c){this.em(b,g);if(this.fe(b+g,g))this.ek(b,g)}}else if(k&e&&!(k&4)&&c&&this.au(b+2*g,3-e))this.em(b+g,g)}}
em(a,g){let i=this.a,e=this.b,h=a+g,d=i[a-g];if(!(d&e))return;let c=!(i[h+g]&3-e),b=(d&4||this.aM&&(this.fk(a)?1:0))!=0;if(c||b&&!this.dL(h,g))this.bL(h,2,g)}
fQ(b){for(let a=0;a<4;a++){let h=b+this.g[a];if(this.au(h,3-this.b)){for(let c=1;c<4;c+=2){let g=this.g[a+c&3];if(this.au(h-g,this.b)&&(!this.aj||this.aj==g))this.ek(h-g,g)}}}}
ek(a,g){let h=a+g,b=this.eJ==1&&!(this.bV&&this.cv(h,3-this.b));if((b||this.au(a-g,this.b))&&!this.dL(h,g))this.bL(h,128,g)}
fe(h,g){let a=g==1||g==-1?17:1,j=4|this.b;return(this.a[h+a]&j)==j||(this.a[h-a]&j)==j}
dL(h,g){let b=h,m=3-this.b;while(this.au(b,m))b+=g;return(this.a[b]&m||this.bV&&(this.cv(h,m)==2?1:0))!=0}
fk(b){for(let a=0,m=this.al;a<m;a++)if(this.X[a]==b)return 1!=0;return 0!=0}
bL(h,f,g){if(this.y&&this.ar<1024){this.df[this.ar]=h;this.dg[this.ar]=f;this.dh[this.ar]=g;this.ar+=1}for(let a=0,m=this.d;a<m;a++)if(this.m[a]==h){this.C[a]|=f;return}if(this.d<64)this.bt(h,f,0,0)}
T(){let l=this.aq[this.f-1],d=this.l;this.dV(l);this.dY(3-this.b,-this.N[this.f-1]);Placing.prototype.T.call(this);this.dz(l,d)}
dV(l){for(let a=l,m=this.l;a<m;a++){if(this.ad[a]&32){let o=(960+this.aC[a])*16;for(let d=0;d<this.A;d++){this.E[d]^=this.bl[o+d];this.F[d]^=this.bm[o+d]}}}}
dY(c,h){if(h){this.dX();this.ah[c]+=h;this.dX()}}
dX(){let o=this.ah[1]-this.aK[1],a=this.ah[2]-this.aK[2],l=(o*this.dc+a)*this.A;for(let d=0;d<this.A;d++){this.E[d]^=this.dd[l+d];this.F[d]^=this.de[l+d]}}
en(){let j=this.p,e=this.b;for(let a=0;a<2;a++){let c=a?3-e:e;if(!j[c])return 24|2-c}for(let a=0;a<2;a++){let c=a?3-e:e;if(this.n[c]==this.bj[c])return 8|2-c}for(let a=0;a<2;a++){let c=a?3-e:e;if(!this.ab(j[c]))return 4|2-c}return 0}
bG(){let d=this.en();return d&&(d&3)==2-this.b?4:0}
ax(a){let d=this.en();if(d)return d;if(a>=3&&this.L)return 16|(this.L==4?this.aZ():2);if(this.aD&&this.q>=this.aD)return 20|this.aZ();return 0}
aZ(){if(this.ah[1]==this.ah[2])return 2;return this.ah[2]>this.ah[1]?1:0}}
const engine={Board,Slides,Turns,SearchBoard,Placing,Bonds,Chains,Dice,Formations,Marches};if(typeof module==="object"&&module.exports)module.exports=engine;else globalThis.latrodbEngine=engine})();

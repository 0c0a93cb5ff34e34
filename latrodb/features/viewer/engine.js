/* The rules of the games. Made by python -m tests.support.page_engine; do not edit. */
(()=>{"use strict";let w=0;
const A=(e)=>(typeof e==="number"?e|0:Number(BigInt.asIntN(32,BigInt(e))));
const z=(e)=>(typeof e==="number"?Math.floor(e/4294967296)|0:Number(BigInt.asIntN(32,BigInt(e)>>32n)));
const C=(d,a)=>{const l=a*4294967296+(d>>>0);return Number.isSafeInteger(l)?l:BigInt(a)<<32n|BigInt(d>>>0)};
const G=(d,a)=>BigInt(a>>>0)<<32n|BigInt(d>>>0);
const E=(d,a,h)=>{if(h===0){w=a;return d}if(h>=32){w=a>>31;return h<64?a>>h-32:a>>31}w=a>>h;return d>>>h|a<<32-h};
const I=(d,a,h)=>{if(h===0){w=a;return d}if(h>=32){w=0;return h<64?a>>>h-32|0:0}w=a>>>h;return d>>>h|a<<32-h};
const H=(d,a,b)=>{if(b<=0||b>2097152)throw y("OverflowError","a divisor has 1 to 21 bits");return((a>>>0)%b*4294967296+(d>>>0))%b};
const x=(e,b)=>(e%b+b)%b;
const D=(a)=>a.reduce((c,b)=>c+Number(b),0);
const B=(a,h,b)=>{if(b?a.length<h:a.length!==h)throw y("ValueError",h+" items, please");return a};
const y=(i,a)=>Object.assign(new Error(a),{name:i});class Board{
constructor(){this.g=new Int32Array(8);this.au=new Int32Array(4);this.h=new Int32Array(256);this.aL=new Int32Array(320);this.ax=new Int32Array(320);this.af=new Int32Array(20480);this.ag=new Int32Array(20480);this.da=new Int8Array(320);this.db=new Int32Array(16);this.dc=new Int32Array(16);this.a=new Int8Array(320);this.F=new Int32Array(16);this.G=new Int32Array(16);this.o=new Int32Array(3);this.p=new Int32Array(3);this.cb=new Int32Array(3);this.m=new Int32Array(256);this.D=new Int32Array(256);this.aw=new Int32Array(256);this.bo=new Int32Array(512);this.bp=new Int32Array(512);this.cX=new Int32Array(512);this.aZ=new Int32Array(16384);this.bc=new Int32Array(16384);this.Y=new Int32Array(16384);this.aM=new Int32Array(16384);this.bA=new Int32Array(16384);this.bB=new Int32Array(16384);this.S=new Int32Array(65536);this.T=new Int32Array(65536);this.cZ=new Int32Array(1024);this.bX=new Int32Array(1024);this.dH=new Int32Array(8192);this.dm=this.cT=this.du=this.aY=this.ck=this.cW=this.ce=this.bz=this.aH=this.fa=this.eZ=this.cl=this.cS=this.eR=this.eY=this.dl=this.bq=this.bv=this.bb=this.fp=this.az=this.fj=this.fb=this.dq=this.fh=this.dj=this.fo=this.M=this.fl=this.bx=this.aU=this.i=this.q=this.bw=this.cv=this.cn=this.co=this.eW=this.eX=this.ci=this.b=this.w=this.e=this.ff=this.d=this.z=this.B=this.aa=this.ap=0;if(new.target===Board)this.n(...arguments)}
n(f,k,l,g,m){var p,q,r;[this.dm,this.cT,this.du,this.bq,this.bv,this.aY,this.ck,this.cW,this.ce,this.bz,this.aH,this.fa,this.eZ,this.cl,this.cS,this.eR,this.eY,this.dl,this.bb,this.fp,this.az,this.fj,this.fb,this.dq,this.fh,this.dj,this.fo,this.M,this.fl,this.bx]=B(l.slice(0,30),30).map(Number);this.aU=this.aY?8:4;this.bw=this.bz?3:7;this.g.set(B([1,17,-1,-17,18,16,-18,-16],8));this.au.set(B([2,3,1,0],4));this.i=+(f*k);this.a.fill(8);this.da.fill(8);this.aL.fill(0);this.ax.fill(0);this.h.fill(0);this.F.fill(0);this.G.fill(0);this.db.fill(0);this.dc.fill(0);this.o.fill(0);this.p.fill(0);this.cb.fill(0);this.m.fill(0);this.D.fill(0);this.aw.fill(0);this.bo.fill(0);this.bp.fill(0);this.cX.fill(0);this.aZ.fill(0);this.bc.fill(0);this.Y.fill(0);this.aM.fill(0);this.bA.fill(0);this.bB.fill(0);this.S.fill(0);this.T.fill(0);this.cZ.fill(0);this.bX.fill(0);this.dH.fill(0);this.B=0;this.aa=0;this.ap=0;this.cv=0;for(let n=0;n<+k;n++){for(let o=0;o<+f;o++){let b=n*17+o+18;this.h[+(n*f+o)]=b;this.ax[b]=o*32+n}}let s=(k-1)*17+18;for([q,r,p]of[[18,1,17],[18+f-1,-1,17],[s,1,-17],[s+f-1,-1,-17]])this.aL[+q]=2*q+r+p;this.q=Math.floor(g.length/(4*this.i));this.af.fill(0);this.ag.fill(0);this.cn=A(m);this.co=z(m);for(let[a,e]of g.entries()){let c=Math.floor(a/this.q),d=x(a,this.q),i=Math.floor(c/this.i),h=x(c,this.i),j=(i*320+this.h[h])*16+d;this.af[j]=A(e);this.ag[j]=z(e)}this.set_up(new Uint8Array(180),0,0,F(this.q),false)}
set_up(g,c,f,l,h,b=[]){var a;if(g.length!=180||l.length!=this.q||!(0<=c&&c<=1&&0<=f&&f<1073741824))throw y("ValueError","these men are not those of the board");if(D((()=>{const list=[];for(const e of[...l,...b])list.push(!(0<=e&&e<=18446744073709551615n));return list})()))throw y("ValueError","a key has at most 64 bits");let i=(()=>{const list=[];for(let a=0;a<this.i;a++)list.push(this.fD(g,this.h[a]-18));return list})();this.bT(b,i);for(a=0;a<this.i;a++)this.da[this.h[a]]=i[a];for(let d=0;d<this.q;d++){let j=l[d];this.db[d]=A(j);this.dc[d]=z(j)}this.eW=+(c+1);this.eX=+f;this.ci=+(h&&this.fb);this.reset()}
fD(g,d){let h=d>>3,e=d&7,c=0;for(let f=0;f<5;f++)if(g[f*36+h]>>e&1)c|=f<3?1<<f:2<<f;if((c&3)==3||c&&!(c&3)||c&~(7|this.cv))throw y("ValueError",""+"no man is "+c);return c}
bT(b,i){}
reset(){for(let i=0;i<3;i++){this.o[i]=0;this.p[i]=0;this.cb[i]=0}let f=0;for(let b=0;b<320;b++){let c=this.da[b];this.a[b]=c;if(c&3){if(c&4&&!this.bz){f+=1<<8*(c&3);this.o[c&3]=b}if(!(c&4&&this.ce))this.p[c&3]+=1}}for(let e=1;e<3;e++)if((f>>8*e&255)>1)this.o[e]=0;for(let d=0;d<this.q;d++){this.F[d]=this.db[d];this.G[d]=this.dc[d]}this.b=this.eW;this.w=this.eX;this.e=0;this.z=0;this.d=0}
planes(){let g=new Uint8Array(180);for(let a=0;a<this.i;a++){let b=this.h[a],c=this.a[b];if(c){let h=b-18>>3,e=1<<(b-18&7);for(let f=0;f<5;f++)if(c&(f<3?1<<f:2<<f))g[f*36+h]=g[f*36+h]|e}}return new Uint8Array(g)}
found_faults(){let g=[],k=0;for(let a=0,m=this.aa;a<m;a++){let d=this.bX[a];g.push([this.cZ[a],(()=>{const list=[];for(let b=k;b<d;b++)list.push(this.dH[b]-18);return list})()]);k=d}return g}
found_captures(){if(!this.e)return[];let k=this.z-this.Y[this.e-1];return(()=>{const list=[];for(let b=k;b<this.z;b++)list.push([this.bo[b]-18,this.bp[b]]);return list})()}
J(d){if(!this.B)return 1;if(this.aa<1024){this.cZ[this.aa]=d;this.bX[this.aa]=this.ap;this.aa+=1}return 0}
k(d,j,k){this.aa=0;this.ap=0;this.j(d,j,k);return 0}
j(d,j,k){if(this.J(d))return 1;if(j)this.t(j);if(k)this.t(k);return 0}
t(b){if(this.B&&this.ap<8192){this.dH[this.ap]=b;this.ap+=1;this.bX[this.aa-1]=this.ap}}
dP(f,c,p,e){let l=this.F,o=this.G,g=this.af,n=this.ag,q=this.q,j=((e-1)*320+f)*16,k=((e-1)*320+c)*16;for(let d=0;d<q;d++){l[d]^=g[j+d]^g[k+d]^this.cn;o[d]^=n[j+d]^n[k+d]^this.co}if(p&4){j=(640+f)*16;k=(640+c)*16;for(let d=0;d<q;d++){l[d]^=g[j+d]^g[k+d];o[d]^=n[j+d]^n[k+d]}}for(let a=0,m=this.d;a<m;a++){let h=this.aw[a];j=((h&3)-1)*320+this.m[a];k=640+this.m[a];for(let d=0;d<q;d++){l[d]^=g[j*16+d];o[d]^=n[j*16+d];if(h&4){l[d]^=g[k*16+d];o[d]^=n[k*16+d]}}}}
dS(e){for(let a=0,m=this.d;a<m;a++){let p=this.aw[a];if(!(p&4&&this.ce))this.p[p&3]+=e}}
bh(p,b,e){for(let a=0;a<4;a++){let l=p+this.g[a];if(l!=b&&this.a[l]&e)return 1}return 0}
ed(b,e){let i=this.a,j=3-e|4;return i[b+1]==j||i[b-1]==j||i[b+17]==j||i[b-17]==j?1:0}
cO(b,j){let a=b-j;return j&&(a==1||a==-1||a==17||a==-17?1:0)}
Z(b){let i=this.a;return(i[b+1]?0:1)+(i[b-1]?0:1)+(i[b+17]?0:1)+(i[b-17]?0:1)}
aQ(c){let j=this.o[c];if(!j||this.Z(j))return 0;return(this.fj?0:1)||this.bh(j,0,3-c)}}
function F(h,g=0){return Array(+h).fill(g)}class Slides extends Board{
constructor(){super();if(new.target===Slides)this.n(...arguments)}
cI(f,c,g,k){let e=this.b,b=this.e,p=this.a[f];if(!this.bG(f,c,g,e,this.be(f,e),k))return 0;this.aZ[b]=f;this.bc[b]=c;this.Y[b]=this.d;this.aM[b]=this.w;this.bA[b]=this.F[0];this.bB[b]=this.G[0];for(let a=0,m=this.d;a<m;a++){this.bo[this.z+a]=this.m[a];this.bp[this.z+a]=this.D[a];this.cX[this.z+a]=this.aw[a]}this.dP(f,c,p,e);this.dS(-1);this.w=this.d?0:this.w+1;this.z+=this.d;this.b=3-e;this.e=b+1;return 1}
O(){let b=this.e-1,e=3-this.b,h=this.Y[b];this.z-=h;for(let a=0;a<h;a++){this.m[a]=this.bo[this.z+a];this.D[a]=this.bp[this.z+a];this.aw[a]=this.cX[this.z+a]}this.d=h;this.w=this.aM[b];this.b=e;this.e=b;this.dS(1);this.aR(this.aZ[b],this.bc[b],e);this.dP(this.aZ[b],this.bc[b],this.a[this.aZ[b]],e)}
bH(f,c){let i=this.a;if(!(i[f]&this.b))return 0;if(this.aY){for(let a=0;a<8;a++){let g=this.g[a];if(f+g==c)return i[c]?0:g;if(this.ck&&f+2*g==c&&i[f+g]&3-this.b)return i[c]?0:g}return 0}let g=c>f?1:-1;if(!(-17<c-f&&c-f<17))g*=17;let b=f+g;while(!i[b]&&b!=c)b+=g;return i[b]||b!=c?0:g}
bG(f,c,g,e,n,k){let i=this.a;if(n==3&&!this.B)return 0;i[c]=i[f];i[f]=0;if(this.o[e]==f)this.o[e]=c;this.eN(c,g,e);if(k){if(k!=-1&&k>>this.d){this.d=0;this.aR(f,c,e);return 0}this.gw(k,e)}for(let a=0,m=this.d;a<m;a++){this.aw[a]=i[this.m[a]];i[this.m[a]]=0}if(this.fp&&this.fM(c,e)){this.m[this.d]=c;this.D[this.d]=1;this.aw[this.d]=i[c];this.d+=1;i[c]=0}if(this.ft(f,c,g,e,n)){this.aR(f,c,e);return 0}return 1}
aR(f,c,e){let i=this.a;for(let a=0,m=this.d;a<m;a++)i[this.m[a]]=this.aw[a];i[f]=i[c];i[c]=0;if(this.o[e]==c)this.o[e]=f}
ft(f,c,g,e,n){let a=c!=f+g?1:0;if(n&&!this.fS(c,e,n,a)){let d=this.dK(this.a[c]&4,n);if(this.J(d))return 1;this.gE(f,c,e,d)}if(this.cW&&a&&this.a[c]&4&&this.j(15,f,c))return 1;if(this.az&&this.aQ(e)&&!(this.az==2&&this.aQ(3-e))){if(this.J(18))return 1;this.t(this.az==2?this.o[e]:f);this.gD(this.o[e])}if(this.ci&&!this.e&&e==this.b&&this.aQ(3-e)){if(this.j(62,f,c))return 1;this.t(this.o[3-e])}return 0}
gE(f,c,e,d){this.t(f);for(let a=0;a<4;a++){let l=f+this.g[this.au[a]];if(l!=c&&this.eh(l,c,e,d))this.t(l)}}
gD(b){for(let a=0;a<4;a++){let l=b+this.g[this.au[a]];if(this.a[l]!=8)this.t(l)}}
fS(c,e,n,a){return(n!=3?1:0)&&(this.d||(n==2&&!a?1:0)||this.ed(c,e))}
dK(b,n){if(!b)return 14;return n==3?17:n==2?15:16}
eh(l,c,e,d){if(d==17){for(let a=0,m=this.d;a<m;a++)if(this.m[a]==l)return 1;return this.a[l]&3}return this.a[l]&3-e&&((d==14&&this.bh(l,c,e))?0:1)}
eN(c,g,e){let i=this.a,m=3-e;this.d=0;for(let a=0;a<this.aU;a++)if(i[c+this.g[a]]&m)this.gy(c,this.g[a],g,e);if(i[c+g]&e&&(this.du||this.bv))this.fE(c,g,e)}
gy(c,h,g,e){let i=this.a,l=c+h,m=3-e,b=(i[c]&4&&(this.bz?0:1))!=0,f=(this.cl||(b?0:1))!=0,d=i[l+h];if((i[l]&this.bw)!=m){if(this.bq==2||this.dm&&this.dl&&f)this.eP(c,h,g,e)}else if(d&e){if(f&&(this.cl||!(d&4)))this.bC(l,1)}else if(d&m){if(f)this.eP(c,h,g,e)}else if(this.aL[l]&&this.cT&&(this.cS||!b)){let a=i[this.aL[l]-c];if(a&e&&(this.cS||!(a&4)))this.bC(l,4)}}
eP(c,h,g,e){let i=this.a,m=3-e,b=c+h;if(this.dm){while((i[b]&(this.dl?m:this.bw))==m)b+=h;if(b!=c+2*h&&i[b]&e&&(this.cl||!(i[b]&4)))this.dI(c,b,h,e,2)}else if(this.bq&&(h==g||this.bq==3)){while(i[b]&m&&(this.eY||!(i[b]&4)))b+=h;if(b!=c+h&&b!=c+2*h&&i[b]&e)this.dI(c,this.bq==2?b:c+2*h,h,e,8)}}
dI(c,d,h,e,f){let b=c+h;while(b!=d){if((this.a[b]&this.bw)==3-e)this.bC(b,f);b+=h}}
fE(c,g,e){let i=this.a,f=1,b=c+2*g,j=0;while(i[b]&e){f+=1;b+=g}if((i[b]&this.bw)!=3-e)return;let d=i[b+g],k=((d==8?1:0)||d&e&&(this.eR||((d&4)?0:1)))!=0;if(this.du&&f==1&&k)j=16;if(this.bv){let a=g==1||g==-1?17:1,l=c,h=f+1;if(this.bv==2){l=c+(f-1)*g;h=2}else if(this.bv==3)h=2;if(this.em(l+a,g,h,e)||this.em(l-a,g,h,e))j|=32}if(j)this.bC(b,j)}
em(b,g,h,e){for(let a=0;a<h;a++)if(!(this.a[b+a*g]&e))return 0;return 1}
fM(b,e){for(let a=0;a<2;a++){let h=this.g[a];if(this.a[b+h]&3-e&&this.a[b-h]&3-e)return 1}return 0}
gw(k,e){let b=0;for(let a=0,m=this.d;a<m;a++){let h=this.m[a],c=(k==-1?this.cO(h,this.o[3-e]):k>>a&1)!=0;if(!c){this.m[b]=h;this.D[b]=this.D[a];b+=1}}this.d=b}
bC(h,j){let b=this.d;while(b&&this.ax[this.m[b-1]]>this.ax[h]){this.m[b]=this.m[b-1];this.D[b]=this.D[b-1];b-=1}this.m[b]=h;this.D[b]=j;this.d+=1}
be(f,e){if(!this.aH)return 0;let i=this.a,m=3-e,c=0,d=c,g=c,b=i[f]&4;for(let a=0;a<4;a++){let l=f+this.g[a];if(i[l]&m){c+=1;d+=this.aH==2||!this.bh(l,f,e)?1:0}else if(!i[l])g+=1}if(!c||this.aH==2&&!b)return 0;if(b&&g<=1)return this.eZ&&!d?0:3;if(!d&&(!b||c==1||this.fa))return 0;return b&&c==1?2:1}
cN(e){let i=this.a,j=this.o[3-e],o=0,c=this.B,k=this.bb?-1:0;for(let a=0;a<4;a++)if(!i[j+this.g[a]])o=j+this.g[a];this.ff=o;this.B=0;for(let a=0;a<4;a++){let g=this.g[a],b=o+g;while(!i[b])b+=g;if(i[b]&e&&this.bG(b,o,-g,e,this.be(b,e),k)){let d=this.aQ(3-e);this.aR(b,o,e);if(d){this.B=c;return b}}}this.B=c;return 0}}class Turns extends Slides{
constructor(){super();this.c=new Int32Array(256);this.Q=this.f=this.ac=this.at=0;if(new.target===Turns)this.n(...arguments)}
n(f,k,l,g,m){this.c.fill(0);this.f=0;this.ac=0;super.n(f,k,l,g,m);this.at=this.M==6?3:this.M==7?2:0}
cH(i,o){if(i>>>18|o<<14|o>>18&&(!this.bb||o>>4|o>>31))return 0;let f=(i>>>9&511)+18,c=(i&511)+18,g=f<302&&c<302?this.bH(f,c):0;if(!g||this.ef(f,c)||!this.cI(f,c,g,i>>>18|o<<14))return 0;return this.cL()}
aj(i,o){let f=(i>>>9&511)+18,c=(i&511)+18;this.cI(f,c,this.bH(f,c),i>>>18|o<<14)}
cL(){if(this.at&&this.aE()>=this.at){this.O();return 0}return 1}
bI(i){let f=this.c[0],c=this.c[1],k=0;if(i!=2||this.f<2)return this.k(13,0,0);if(this.ea(f,c))return 0;let g=this.bH(f,c);if(this.f>2){k=this.fF(f,c,g);if(!k)return 0}if(!g)this.j(this.ek(f,c)?22:19,f,c);return this.cI(f,c,g,k)}
ea(f,c){return this.dZ(f,c)||((this.aY||this.el(f,c))?0:1)||this.bM(c)}
dZ(f,c){let i=this.a;if(i[f]&8||i[c]&8)this.k(6,0,0);else if(!i[f])this.k(7,f,0);else if(!(i[f]&this.b))this.k(8,f,0);else if(f==c)this.k(12,f,0);else return 0;return 1}
bM(b){if(!this.a[b])return 0;if(this.a[b]&8)this.k(6,0,0);else this.k(9,b,0);return 1}
el(f,c){let d=f<c?f:c,a=f<c?c:f,g=a-d<17?1:17;if(g==1&&Math.floor((d-18)/17)!=Math.floor((a-18)/17))g=0;if(!g||x(a-d,g))return this.k(11,f,c);let j=1;for(let b=d+g;g>0?b<a:b>a;b+=g)if(this.a[b]){if(j)j=this.k(10,0,0);this.t(b)}return j}
ek(f,c){for(let a=0;a<this.aU;a++)if(f+2*this.g[a]==c)return this.a[f+this.g[a]]&3;return 0}
fF(f,c,g){let i=this.a,k=0;if(!this.bb){this.J(13);for(let m=this.f,a=2;a<m;a++)this.t(this.c[a]);return 0}i[c]=i[f];i[f]=0;this.eN(c,g,this.b);i[f]=i[c];i[c]=0;for(let p=this.f,a=2;a<p;a++){let e=0;for(let b=0,d=this.d;b<d;b++)if(this.m[b]==this.c[a])e=1<<b;if(!e)return this.k(63,this.c[a],0);k|=e}return k}
I(k){let e=this.b,o=this.ga(),d=k,i=this.a,a=((o<0?1:0)||this.bb||this.ci&&(this.e?0:1))!=0;for(let h=0;h<this.i;h++){let f=this.h[h];if(!(i[f]&e))continue;let n=this.aH?this.be(f,e):0,b=i[f]&4,l=(n||(a?1:0)||b&&this.cW)!=0;if(l||o||b&&this.az)d=n!=3?this.gj(f,n,l,o,d):d;else d=this.gf(f,3-e,d)}return d}
gf(f,m,d){var j;let i=this.a,h=this.g,l=this.S,p=this.T;for(let a=0;a<this.aU;a++){let g=h[a],c=f+g;if(this.ck&&i[c]&m)c+=g;while(!i[c]){l[d]=j=f-18<<9|c-18;p[d]=j>>31;d+=1;if(this.aY)break;c+=g}}return d}
gj(f,n,l,o,d){var j;let i=this.a,e=this.b,b=(i[f]&4&&this.az)!=0;for(let a=0;a<this.aU;a++){let g=this.g[a],c=f+g;if(this.ck&&i[c]&3-e)c+=g;while(!i[c]){if(!(l||c==o||b&&!this.Z(c)))d=this.r(d,j=f-18<<9|c-18,j>>31);else if(this.bG(f,c,g,e,n,0)){let h=this.d;this.aR(f,c,e);d=this.r(d,j=f-18<<9|c-18,j>>31);if(this.bb&&h)d=this.gi(f,c,g,n,h,d)}if(this.aY)break;c+=g}}return d}
ga(){let j=this.o[this.b],o=0;if(!this.az||!j)return 0;let g=this.Z(j);for(let a=0;a<4;a++)if(g==1&&!this.a[j+this.g[a]])o=j+this.g[a];return g?o:-1}
gi(f,c,g,n,h,d){var j;for(let m=1<<h,k=1;k<m;k++)if(this.bG(f,c,g,this.b,n,k)){this.aR(f,c,this.b);d=this.r(d,j=k<<18|f-18<<9|c-18,j>>31)}return d}
r(d,i,o){if(d>=65536){this.Q=1;return d}this.S[d]=i;this.T[d]=o;return d+1}
bF(e){if(this.ei(this.cb[e],e))return 1;for(let h=0;h<this.i;h++)if(this.ei(this.h[h],e)){this.cb[e]=this.h[h];return 1}return this.I(61440)>61440?1:0}
ei(b,e){let i=this.a;if(i[b]!=e||this.ci&&!this.e)return 0;if(this.aH&&this.bh(b,0,3-e))return 0;let j=this.az?this.o[e]:0,g=j?this.Z(j):2;if(!g)return 0;for(let a=0;a<this.aU;a++){let l=b+this.g[a];if(!i[l]&&(g>1||!this.cO(l,j)))return 1}return 0}
cB(){var e,i,j,n;let d=this.I(0),b=d;if(this.at||this.M==5&&this.aE()>=3){b=0;for(let a=0;a<d;a++){let f=this.S[a],c=this.T[a];if(this.M==5)e=!this.ef((j=f>>>9|c<<23,n=c>>9,j+18|0),(f&511)+18);else{this.aj(f,c);e=this.aE()<this.at;this.O()}if(e){this.S[b]=f;this.T[b]=c;b+=1}}}return b}
dY(){return this.eq(this.I(0))}
eq(d){for(let a=0;a<d;a++){this.aj(this.S[a],this.T[a]);let b=this.aE()>=this.at;this.O();if(!b)return 1}return 0}
ef(f,c){if(this.M!=5||this.aE()<3)return 0;for(let b=0,m=this.e;b<m;b++)if(this.bA[b]==this.F[0]&&this.bB[b]==this.G[0]&&this.aZ[b]==f&&this.bc[b]==c)return 1;return 0}
aE(){let p=this.F[0],q=this.G[0],g=1,l=this.e-this.w,b=this.e-2;while(b>=l&&b>=0){g+=this.bA[b]==p&&this.bB[b]==q?1:0;b-=2}return this.q?g:1}}class SearchBoard extends Turns{
constructor(){super();if(new.target===SearchBoard)this.n(...arguments)}
turns(){this.Q=0;return this.eu(this.cB())}
play(i){if(!(0<=i&&i<=9223372036854775807n)||this.e>=16383||!this.cH(A(i),z(i)))throw y("ValueError",""+i+" is not a legal turn here")}
undo(){if(!this.e)throw y("ValueError","no turn was played");this.O()}
force(i,e,b=0){if(this.e>=16383||e.length>256)throw y("ValueError","too many turns, or squares");this.f=0;this.ac=b;for(let d of e){let a=0<=d&&d<284;this.c[this.f]=a?d+18:0;this.f+=1}this.B=1;this.aa=0;this.ap=0;let c=this.bI(i);this.B=0;return c!=0}
legal_turns(){this.Q=0;return this.eu(this.I(0))}
eu(d){this.dQ();let l=this.S,p=this.T;return(()=>{const list=[];for(let a=0;a<d;a++)list.push(C(l[a],p[a]));return list})()}
captures_by_turn(){let g=[];for(let m of this.legal_turns()){let i=A(m),o=z(m);this.aj(i,o);g.push([C(i,o),(()=>{const list=[];for(const[d,a]of this.found_captures())list.push(d);return list})()]);this.O()}return g}
mark(){return this.e?this.cF():0}
ending(a){return this.aF(a)}
without_turns(){return 12|this.aS(this.fo)}
get quiet_plies(){return this.w}
threat(c){if(!(0<=c&&c<=1))return-1;let e=c+1,j=this.o[3-e],f=j&&this.Z(j)==1?this.cN(e):0;return f?f-18<<9|this.ff-18:-1}
holds(){let g=[];for(let a=0;a<this.i;a++){let b=this.h[a],e=this.a[b]&3,n=e?this.be(b,e):0;if(n){let d=this.dK(this.a[b]&4,n),f=(()=>{const list=[];for(let h=0;h<4;h++)list.push(b+this.g[this.au[h]]);return list})();let c=this.a[b]&4?16:14;g.push([b-18,d,(()=>{const list=[];for(const l of f)if(this.eh(+l,b,e,c))list.push(l-18);return list})()])}}return g}
outcome(){return this.aF(this.aE())}
get key(){return G(this.F[0],this.G[0])}
keys_of_images(){return(()=>{const list=[];for(let d=0;d<this.q;d++)list.push(G(this.F[d],this.G[d]));return list})()}
get side(){return this.b-1}
perft(b){var j,n;if(!(0<=b&&b<=30)||this.e>16353)throw y("ValueError",""+"a depth from 0 to "+30+", please");this.Q=0;let g=this.eC(b,0),a=w;this.dQ();return C(g,a)}
dQ(){if(this.Q)throw y("OverflowError","too many turns to list")}
playout(f,l){var i;let g=z(f);f=A(f);let j=f<<1,n=g<<1|f>>>31,a=i=j+1|0,b=n+(i>>>0<j>>>0?1:0)|0;l=Math.min(l,16383-this.e);let c=0;while(c<l&&!this.outcome()){let d=this.cB();if(!d)break;b=b^(b<<13|a>>>19);a=a^a<<13;a^=a>>>7|b<<25;b^=b>>>7;b=b^(b<<17|a>>>15);a=a^a<<17;this.aj((j=H(b>>>1,0,d),this.S[j]),this.T[j]);c+=1}return c}
eC(b,k){if(b==0){w=0;return 1}if(this.aF(0)){w=0;return 0}let d=this.I(k);if(b==1){let j=d-k;w=j>>31;return j}let c=0,e=0;for(let a=k;a<d;a++){this.aj(this.S[a],this.T[a]);let j=this.eC(b-1,d),n=w,i=c+j|0;e=e+n+(i>>>0<c>>>0?1:0)|0;c=i;this.O();if(this.Q){w=0;return 0}}w=e;return c}
cF(){let e=3-this.b,c=this.bc[this.e-1],j=this.o[3-e];if(this.dq!=1){let d=this.aP();if(d)return(d&3)==e-1?4:0;if(this.dq!=2)return 0}else if(j&&!this.Z(j))return 4;let g=j?this.Z(j):2;if(g==1&&this.cN(e))return 3;if(this.ed(c,e))return g==1?2:1;return this.fh&&this.gv(c,e)?2:0}
gv(c,e){let j=this.o[e];if(!j||!(c==j||this.cO(c,j))||this.Z(j)!=1)return 0;return this.cN(3-e)?0:1}
aP(){let e=this.b;if(this.aQ(e))return 4|2-e;if(this.aQ(3-e))return 4|e-1;if(this.p[e]<=this.dj)return 8|2-e;if(this.p[3-e]<=this.dj)return 8|e-1;return this.bF(e)?0:this.without_turns()}
aF(a){let d=this.aP();if(d)return d;if(a>=3){if(this.M==5&&!this.cB())return this.without_turns();if(0<this.M&&this.M<5)return 16|this.aS(this.M)}if(a&&this.at&&this.w>2&&!this.dY())return this.without_turns();if(!this.bx||this.w<this.bx)return 0;return 20|this.aS(this.fl)}
aS(a){if(a==1)return this.b-1;if(a==2)return 2-this.b;if(a==4&&this.p[1]!=this.p[2])return this.p[2]>this.p[1]?1:0;return 2}}class Placing extends SearchBoard{
constructor(){super();this.dC=new Int32Array(256);this.cY=new Int32Array(512);this.eS=new Int32Array(256);this.aJ=new Int16Array(65536);this.al=new Int8Array(65536);this.aA=new Int32Array(16384);this.v=new Int32Array(3);this.X=new Int32Array(3);this.bY=new Int32Array(4);this.ba=new Int32Array(16384);this.df=new Int32Array(4096);this.dg=new Int32Array(4096);this.bm=new Int32Array(256);this.bl=this.l=this.aG=this.an=0;if(new.target===Placing)this.n(...arguments)}
n(f,k,l,g,m){this.eS.fill(0);this.bl=0;this.dC.fill(0);this.cY.fill(0);this.aJ.fill(0);this.al.fill(0);this.aA.fill(0);this.ba.fill(0);this.v.fill(0);this.X.fill(0);this.bY.fill(0);this.aG=1;this.an=0;this.df.fill(0);this.dg.fill(0);this.bm.fill(0);super.n(f,k,l,g,m);this.ce=0;this.bz=1;for(let h=0;h<this.i;h++)this.bm[+(x(h,f)*k+Math.floor(h/f))]=this.h[h]}
bT(b,i){let e=b.length?[...b.slice(0,4)]:[0,0,0,0];if(e.length!=4||D((()=>{const list=[];for(const h of e)list.push(0<=h&&h<256);return list})())!=4)throw y("ValueError","these hands are not those of the board");let f=this.cx(+e[0],+e[1],+(e[2]+e[3])),g=b.length?b.length-4:0;if(g&&(g!=(f+1)*this.q||f>=256))throw y("ValueError","these hands are not those of the board");for(let a=0;a<4;a++)this.bY[a]=e[a];for(let a=0;a<g;a++){let c=Math.floor(a/this.q),d=x(a,this.q),j=b[4+a];this.df[c*16+d]=A(j);this.dg[c*16+d]=z(j)}}
reset(){super.reset();this.l=0;for(let e=1;e<3;e++){this.v[e]=this.bY[e-1];this.X[e]=this.bY[e+1]}this.an=this.cx(this.v[1],this.v[2],this.X[1]+this.X[2])}
ak(i,o){return 0}
aq(i){return 0}
squares_of(i){let o=z(i);i=A(i);this.ak(i,o);return(()=>{const list=[];for(let a=0;a<this.f;a++)list.push(this.c[a]-18);return list})()}
eH(b,c,d){var j,n;let h=0;while((j=E(c,d,3*h),n=w,n>0||n==0&&j>>>0>7))h+=1;for(let a=0;a<h;a++){b+=this.g[(j=E(c,d,3*(h-1-a)),n=w,j&7)];if(!(0<b&&b<320))return 0;this.c[this.f]=b;this.f+=1}return(j=E(c,d,3*h),n=w,j==1&&n==0)?2:0}
bI(i){return this.aq(i)}
capture_moves(){let k=this.e?this.z-this.Y[this.e-1]:0;return(()=>{const list=[];for(let b=k;b<this.z;b++)list.push(this.cY[b]);return list})()}
men_in_hand(){return[this.v[1],this.v[2],this.X[1],this.X[2]]}
cH(i,o){return this.aq(this.ak(i,o))}
aj(i,o){this.aq(this.ak(i,o))}
s(b,e){this.a[b]^=e;if(e&3)this.p[e&3]+=this.a[b]&3?1:-1;this.aJ[this.l]=b;this.al[this.l]=e;this.l+=1}
E(k){while(this.l>k){this.l-=1;let b=this.aJ[this.l],e=this.al[this.l];this.a[b]^=e;if(e&3)this.p[e&3]+=this.a[b]&3?1:-1}}
bD(h,j,f,l){let b=this.d;while(b>l&&this.ax[this.m[b-1]]>this.ax[h]){this.m[b]=this.m[b-1];this.D[b]=this.D[b-1];b-=1}this.m[b]=h;this.D[b]=j;this.dC[this.d]=f;this.d+=1}
bf(k){let b=this.e;this.aA[b]=k;this.Y[b]=this.d;this.aM[b]=this.w;this.bA[b]=this.F[0];this.bB[b]=this.G[0];for(let a=0,m=this.d;a<m;a++){this.bo[this.z+a]=this.m[a];this.bp[this.z+a]=this.D[a];this.cY[this.z+a]=this.dC[a]}this.bP(k);this.w=this.d?0:this.w+1;this.ba[b]=0;this.z+=this.d;this.b=3-this.b;this.e=b+1;return 1}
O(){let b=this.e-1;this.b=3-this.b;this.w=this.aM[b];this.e=b;this.d=this.Y[b];this.z-=this.d;if(this.ba[b])this.ee(this.b,this.ba[b]&511,this.ba[b]>>9);this.bP(this.aA[b]);this.E(this.aA[b])}
bP(k){let l=this.F,o=this.G,g=this.af,n=this.ag,q=this.q;for(let d=0;d<q;d++){l[d]^=this.cn;o[d]^=this.co}for(let a=k,m=this.l;a<m;a++){let b=this.aJ[a],e=this.al[a];for(let i=0;i<4;i++){if(e&(i<3?1<<i:16)){let c=(i*320+b)*16;for(let d=0;d<q;d++){l[d]^=g[c+d];o[d]^=n[c+d]}}}}}
dO(){let f=0;for(let a=0,m=this.f;a<m;a++){let b=this.c[a];f+=this.ac>>a&1;if(this.bM(b))return 0;for(let s=0;s<a;s++)if(this.c[s]==b)return this.k(9,b,0)}if(f<=this.X[this.b]&&this.f-f<=this.v[this.b])return 1;this.aa=0;this.ap=0;this.aO(36);return 0}
aO(d){if(this.J(d))return 1;for(let a=0,m=this.f;a<m;a++)this.t(this.c[a]);return 0}
eD(k){let e=this.b,f=0;for(let a=0,m=this.f;a<m;a++){let b=this.ac>>a&1;f+=b;this.s(this.c[a],b?e|4:e)}this.bf(k);this.ee(e,f-this.f,-f);this.w=0;this.ba[this.e-1]=this.f-f|f<<9;return 1}
ee(e,h,f){this.ex();this.v[e]+=h;this.X[e]+=f;this.an=this.cx(this.v[1],this.v[2],this.X[1]+this.X[2]);this.ex()}
ex(){for(let d=0;d<this.q;d++){let j=this.an*16+d;this.F[d]^=this.df[j];this.G[d]^=this.dg[j]}}
cx(c,a,f){let b=this.aG-1;if(b){c=Math.floor((c+b)/this.aG);a=Math.floor((a+b)/this.aG)}return c+a+f}
ec(l,o){let e=this.c,i=this.a,j=1;if(this.dZ(e[l],e[o])||this.bM(e[o]))return 1;let p=i[e[l]];i[e[l]]=0;for(let a=l+1;a<o;a++)if(j)j=this.bM(e[a])?0:1;for(let a=l;a<o;a++)if(j)j=this.fR(e[a],e[a+1]);i[e[l]]=p;return j?0:1}
fR(f,c){if(f==c)return this.k(12,f,0);for(let a=0;a<4;a++){let g=this.g[a];if(f+g==c||f+2*g==c&&this.a[f+g]!=8)return 1}return this.el(f,c)}
aP(){if(!this.an)return super.aP();return this.bF(this.b)?0:this.without_turns()}
aF(a){return this.an?this.aP():super.aF(a)}}class Bonds extends Placing{
constructor(){super();this.dv=new Int32Array(320);this.ah=new Int32Array(2048);this.cm=new Int32Array(2048);this.bk=new Int32Array(32768);this.ay=new Int32Array(256);this.dn=new Int32Array(320);this.dt=new Int8Array(320);this.eT=this.fg=this.ad=this.cr=this.cs=this.x=0;if(new.target===Bonds)this.n(...arguments)}
n(f,k,l,g,m){[this.eT,this.fg,this.ad,this.cr]=B(l.slice(31,35),4).map(Number);this.cs=0;this.x=0;this.Q=0;this.dv.fill(0);this.dn.fill(0);this.dt.fill(0);this.ah.fill(0);this.cm.fill(0);this.ay.fill(0);this.bk.fill(0);super.n(f,k,l,g,m);this.cv=16}
I(k){if(this.v[this.b])return this.cD(k);let d=this.bi(0,k);for(let h=0;h<this.i;h++){let b=this.h[h];if((this.a[b]&19)==(16|3-this.b))d=this.gh(b,d)}return d}
cD(d){var j;if(d>65536-this.i){this.Q=1;return d}let i=this.a,l=this.S,p=this.T;for(let h=0;h<this.i;h++){let b=this.h[h];if(!i[b]){l[d]=j=b-18<<9|b-18;p[d]=j>>31;d+=1}}return d}
gh(b,d){var j;let l=d,k=this.l;if(this.cr&&this.p[3-this.b]>2){this.s(b,this.a[b]);d=this.bi(b-18+1<<18,d);this.E(k)}return d>l?d:this.r(d,j=b-18<<9|b-18,j>>31)}
bi(a,d){for(let h=0;h<this.i;h++){let b=this.h[h];if((this.a[b]&19)==this.b){let e=a|b-18<<9;d=this.cC(b,e,this.cE(b,e,d))}}return d}
cE(f,e,d){var j;for(let a=0;a<4;a++){let c=f+this.g[a<2?3-a:a-2];if(!this.a[c]&&!this.bN(f,c))d=this.r(d,j=e|c-18,j>>31)}return d}
cC(f,e,d){var i,j,n;for(let m=this.cA(f,0),a=1;a<m;a++){let b=0,c=this.ah[a];if(this.ad){if(c!=f)d=this.r(d,(n=a<<27|e,i=b<<27|a>>>5|e>>31,j=c-18,n|j),i|j>>31)}else if(!this.bN(f,c))d=this.r(d,j=e|c-18,j>>31)}return d}
bF(e){let a=this.v[e]?0:16|3-e;for(let h=0;h<this.i;h++)if((this.a[this.h[h]]&19)==a)return 1;return a&&this.eb()}
eb(){let e=this.Q,c=this.B,o=61440,d=0;this.B=0;for(let a=0,m=2*this.i;a<m;a++){let b=this.h[x(a,this.i)];if((this.a[b]&19)==this.b){d=a<this.i?this.cE(b,0,o):this.cC(b,0,o);if(d>o)break}}this.Q=e;this.B=c;return d>o?1:0}
dY(){for(let h=0;h<this.i;h++){let b=this.h[h];if((this.a[b]&19)==(16|3-this.b))return 1;if((this.a[b]&19)==this.b){let e=b-18<<9;if(this.eq(this.cC(b,e,this.cE(b,e,0))))return 1}}return 0}
cA(f,j){let i=this.a,k=this.l,h=0,d=1,e=1;this.cs+=1;this.ah[0]=f;if(this.ad)this.eA(0);while(h<d&&this.ah[h]!=j){let b=this.ah[h];if(this.ad)e=this.gC(h,k);for(let a=0;a<4;a++){let g=this.g[this.au[a]],c=b+2*g;if(!(i[b+g]&3)||i[c]||this.dv[c]==this.cs)continue;if(this.es(f,b+g))continue;if(!this.ad)this.dv[c]=this.cs;else if(e==255||!this.fT(b,c,d))continue;this.ah[d]=c;this.cm[d]=h;d+=1}h+=1}if(this.ad)this.E(k);this.x=h;return d}
fT(b,c,d){if(this.bN(b,c))return 0!=0;if(d==2048){this.Q=1;return 0!=0}let k=this.l;this.bO(b,c);this.eA(d);this.E(k);for(let h=0;h<d;h++)if(this.ah[h]==c&&this.fH(h,d))return 0!=0;return 1!=0}
eA(h){let l=h*16;for(let n=0;n<16;n++)this.bk[l+n]=0;for(let a=0;a<this.i;a++){let e=this.h[a]-18;if(this.a[e+18]&16)this.bk[l+Math.floor(e/17)]|=1<<x(e,17)}}
fH(h,k){for(let n=0;n<16;n++)if(this.bk[h*16+n]!=this.bk[k*16+n])return 0!=0;return 1!=0}
gC(h,k){this.E(k);let e=this.cy(h);for(let a=1;a<e;a++)this.bO(this.ay[a-1],this.ay[a]);return e}
cy(h){let e=1,b=h;while(b){b=this.cm[b];e+=1}for(let a=e-1;a>-1;a-=1){this.ay[a]=this.ah[h];h=this.cm[h]}return e}
ak(i,o){let f=(i>>>9&511)+18,c=(i&511)+18,a=i>>>18&511,b=i>>>27|o<<5,d=o>>27,k=this.l;this.ac=0;this.f=0;if(f>=320||c>=320||a+18>320||d>0||d==0&&b>>>0>=2048)return 0;if(f==c){this.c[0]=f;this.f=1;return i>>>18|o<<14|o>>18?0:this.v[this.b]?1:3}if(a){this.c[0]=a-1+18;this.f=1;this.s(this.c[0],this.a[this.c[0]])}let e=(this.a[f]&this.b&&(this.fG(f,c,b)?1:0))!=0;this.E(k);return!e?0:a?3:2}
fG(f,c,b){let e=2,g=1!=0;this.ay[0]=f;this.ay[1]=c;for(let a=0;a<4;a++)if(f+this.g[a]==c)g=0!=0;if(g){let d=this.cA(f,this.ad?0:c),h=this.ad?b:this.x;if(!(0<h&&h<d)||this.ah[h]!=c)return 0!=0;e=this.cy(h)}for(let a=0;a<e;a++)this.c[this.f+a]=this.ay[a];this.f+=e;return((b?0:1)||(g?1:0)&&this.ad)!=0}
fL(l){let k=this.l,o=this.f-1,b=0!=0;if(o<=l+1)return 1!=0;if(l)this.s(this.c[0],this.a[this.c[0]]);for(let m=this.cA(this.c[l],0),h=1;h<m;h++){if(this.ah[h]==this.c[o]&&this.cy(h)==this.f-l){let c=1!=0;for(let a=0,p=this.f-l;a<p;a++)c=c&&this.ay[a]==this.c[l+a];b=b||c}}this.E(k);return b}
cH(i,o){return this.bd(this.ak(i,o))&&this.cL()}
aj(i,o){this.bd(this.ak(i,o))}
aq(i){if(this.ac||!this.fL(i==3?1:0))return 0;for(let h=0;h<this.i;h++)this.dt[this.h[h]]=this.a[this.h[h]];if(!this.bd(i)||!this.cL())return 0;this.bl=0;for(let h=0;h<this.i;h++){let b=this.bm[h];if(this.a[b]&16&&!(this.dt[b]&16)){this.eS[this.bl]=b;this.bl+=1}}return 1}
bI(i){if(i==1&&this.f==1&&!this.ac)return this.dO()?this.bd(i):0;if(!(i==2&&this.f)&&!(i==3&&this.f))return this.k(13,0,0);let k=this.l,j=1!=0;if(i==3){j=this.fC(this.c[0])!=0;this.s(this.c[0],this.a[this.c[0]])}if(j&&(i==2||this.f>1))j=!this.ec(i==3?1:0,this.f-1);this.E(k);return j?this.bd(i):0}
fC(b){let c=this.a[b];if(c&8)return this.k(6,0,0);return c&3-this.b?1:this.k(63,b,0)}
bd(i){let k=this.l,h=i==3?1:0;this.d=0;if(i==0||k>57344)return 0;if(i==1){let j=((this.f==1?1:0)&&this.v[this.b]&&(this.a[this.c[0]]?0:1))!=0;return j?this.eD(k):0}if(this.v[this.b]&&this.J(33)||h&&this.fA(this.c[0])||this.f>h&&this.fB(h)){this.E(k);this.d=0;return 0}return this.bf(k)}
fA(b){var d;let c=this.a[b],m=3-this.b,a=this.f==1;if(!(c&m)||!(c&16)&&this.j(37,b,0))return 1;this.bD(b,64,0,0);this.s(b,c);let f=this.p[m]<=1;if(!a)d=!this.cr?41:f?45:0;else d=this.cr&&!f&&this.eb()?38:0;return d&&this.j(d,b,0)}
fB(l){let f=this.c[l],o=this.f-1;if(!(this.a[f]&this.b)||this.a[this.c[o]])return 1;if(this.a[f]&16&&this.j(28,f,0))return 1;for(let a=l;a<o;a++){let b=this.c[a],c=this.c[a+1],d=this.gc(f,b,c,o-l);if(d&&this.j(d,b,c))return 1;if(this.ad||a+1==o){if(this.bN(f,c))return 1;this.bO(f,c);f=c}}return 0}
gc(f,b,c,a){let g=this.gb(b,c);if(g==-1)return 19;if(g)return this.es(f,g);return a>1?27:0}
gb(b,c){for(let a=0;a<4;a++){let g=this.g[a];if(b+g==c)return 0;if(b+2*g==c)return b+g}return-1}
es(f,g){if(!(this.a[g]&3)||g==f)return 26;return this.fg&&(this.a[g]&19)==3-this.b?25:0}
bN(f,c){for(let a=0;a<2;a++){let g=this.g[a];if(!(this.a[c+g]&3-this.b&&this.a[c-g]&3-this.b))continue;if(this.fX(f,c,g)){if(this.j(29,c,c-g))return 1!=0;this.t(c+g)}}return 0!=0}
fX(f,c,g){if(!this.eT)return!(this.cw(f,c,g)||this.cw(f,c,-g));let m=3-this.b,k=this.l;this.bO(f,c);let a=(this.a[c+g]&19)==m&&(this.a[c-g]&19)==m;this.E(k);return a}
cw(f,c,g){let l=c+g,d=c+2*g;return(this.a[l]&19)==3-this.b&&(this.a[d]&19)==this.b&&d!=f}
bO(f,c){let i=this.a,d=0;for(let a=0;a<4;a++)if(this.cw(f,c,this.g[a]))this.s(c+this.g[a],16);let p=i[f];this.s(f,p);this.s(c,p&-17);for(let h=0;h<this.i;h++){let b=this.h[h];if(i[b]&16&&!this.fO(b,3-(i[b]&3))){this.dn[d]=b;d+=1}}for(let a=0;a<d;a++)this.s(this.dn[a],16)}
fO(b,c){let i=this.a;return(i[b+1]&19)==c&&(i[b-1]&19)==c||(i[b+17]&19)==c&&(i[b-17]&19)==c}}class Chains extends Placing{
constructor(){super();this.aI=this.ds=this.cQ=0;if(new.target===Chains)this.n(...arguments)}
n(f,k,l,g,m){super.n(f,k,l,g,m);[this.aG,this.aI,this.ds,this.cQ]=B(l.slice(30),4).map(Number);for(let h=0;h<4;h++)this.g[h+4]=2*this.g[h]}
I(k){let d=k,e=this.b;if(this.an&&this.bL())return this.cD(k);for(let h=0;h<this.i;h++){let b=this.h[h];if(this.a[b]&e)d=this.bi(b,b,1,0,d)}return d==k&&this.p[e]?this.r(d,0,0):d}
cD(d){var j;let c=this.v[this.b]<2;for(let h=0;h<this.i;h++){let b=this.bm[h];if(this.a[b])continue;if(c){d=this.r(d,j=b-18<<9|b-18,j>>31);continue}for(let k=h+1;k<this.i;k++){let a=this.bm[k];if(!this.a[a])d=this.r(d,j=b-18<<9|a-18,j>>31)}}return d}
bi(f,b,l,p,d){let k=this.l;for(let a=0;a<4;a++){let g=this.g[this.au[a]],c=this.bK(b,g);if(!c)continue;this.d=0;if(this.bh(c,0,3-this.b))this.cG(b,c,0);let e=this.d;if(e||l==1&&p==0||this.aI!=2){let n=l<<3,i=p<<3|l>>>29,j=this.au[a],o=n|j,q=i|j>>31,m=c==b+g?0:4,h=o|m,r=q|m>>31,s=d;if(!this.ds)d=this.r(d,(n=h<<9,i=r<<9|h>>>23,j=f-18,n|j),i|j>>31);if(e&&this.cz(l==1&&p==0?1:0)&&(r<524288||r==524288&&h>>>0<0))d=this.bi(f,c,h,r,d);if(d==s)d=this.r(d,(n=h<<9,i=r<<9|h>>>23,j=f-18,n|j),i|j>>31)}this.E(k)}return d}
ak(i,o){var j;let f=(i&511)+18,a=i>>>9|o<<23,c=o>>9;this.c[0]=f;this.f=1;this.ac=0;if(this.an&&this.bL())return this.gt(j=a+18|0,c+(j>>>0<a>>>0?1:0)|0,f);if(!(i|o))return 4;return f<320?this.eH(f,a,c):0}
gt(l,a,b){if(!((0<a||0==a&&18<=l>>>0)&&(a<0||a==0&&l>>>0<320)&&b<320)||this.ax[l]>this.ax[b])return 0;this.c[0]=l;if(l==b&&a==b>>31)this.ac=this.v[this.b]?0:1;else{this.c[1]=b;this.f=2}return 1}
aq(i){let k=this.l;this.d=0;if(k>61440)return 0;if(i==1)return this.dO()&&!this.fz()?this.eD(k):0;if(i==2&&this.f>1){if(this.bg())return this.bf(k);this.E(k);this.d=0;return 0}if(i==4)return this.gr()?this.bf(k):0;return this.k(13,0,0)}
bL(){return this.v[this.b]||this.X[this.b]}
eM(){return this.bL()&&this.j(33,18+(this.v[this.b]==0?1:0),0)}
fz(){let c=this.v[this.b],f=0;if(!c)return 0;for(let a=0,m=this.f;a<m;a++)if(this.ac>>a&1){if(!f&&this.J(34))return 1;this.t(this.c[a]);f+=1}let b=c<this.aG?c:this.aG;return(this.f-f!=b?1:0)&&this.aO(35)}
gr(){if(this.eM())return 0;if(!this.p[this.b])return this.j(45,19,0)?0:1;return this.bL()||this.fP()||(this.J(42)?0:1)}
bg(){let b=this.c[0],e=0;if(this.an&&this.eM())return 0;for(let m=this.f,a=1;a<m;a++){let c=this.c[a],s=this.d;if(this.fy(a))return 0;if(a>1&&!(e&&this.cz(a==2?1:0))&&this.fu(a,e))return 0;this.cG(b,c,a-1);e=this.d-s;let d=a>1&&this.aI==2&&!e;if(d&&this.j(40,b,c))return 0;if(d)this.t(20);b=c}return(this.ds&&e&&this.cz(this.f==2?1:0)&&this.fw(b))?0:1}
fy(a){let b=this.c[a-1],c=this.c[a],d=19;if(this.a[b]&this.b&&!this.a[c]){for(let h=0;h<4;h++)if(this.bK(b,this.g[h])==c)return 0}if(this.ec(a-1,a))return 1;if(this.ek(b,c))d=this.a[b]&4?24:23;return this.j(d,b,c)}
cz(a){if(this.aI!=0&&this.aI!=2&&!(this.aI==1&&a))return 0;return this.p[3-this.b]>0?1:0}
fu(a,e){let f=e&&(this.p[3-this.b]?0:1);if(this.j(f?45:40,this.c[a-1],this.c[a]))return 1;if(!e)this.t(this.c[a-2]);this.t(18+(e&&!f?1:0));return 0}
fw(b){let k=this.l,h=this.d;for(let a=0;a<4;a++){let c=this.bK(b,this.g[this.au[a]]);if(c){this.cG(b,c,0);let d=this.aI!=2||this.d>h;this.E(k);this.d=h;if(d)return this.j(39,b,c)}}return 0}
bK(b,g){let i=this.a;if(!i[b+g])return b+g;let a=(i[b]&4&&i[b+g]&3-this.b&&(i[b+2*g]?0:1))!=0;return a?b+2*g:0}
cG(b,c,f){let i=this.a,e=this.b,l=this.d,p=this.a[b],g=b+c>>1;this.s(b,p);this.s(c,p);for(let a=0;a<4;a++){let h=c+this.g[a];if(h!=g&&i[h]&3-e){let d=h+this.g[a];if(i[d]&e)this.bD(h,1,f,l);else if(this.fN(c,h,d))this.bD(h,4,f,l)}}for(let a=l,m=this.d;a<m;a++)this.s(this.m[a],i[this.m[a]])}
fN(c,h,d){if(this.aL[d]&&(this.cQ==1||this.cQ==0&&!this.a[d]))return 1;return this.cT&&this.aL[h]&&this.a[this.aL[h]-c]&this.b}
fP(){for(let h=0;h<this.i;h++){let b=this.h[h];if(this.a[b]&this.b){for(let a=0;a<4;a++)if(this.bK(b,this.g[a]))return 0}}return 1}
bF(e){return 1}
cF(){return this.Y[this.e-1]&&!this.p[this.b]?4:0}}class Dice extends Placing{
constructor(){super();this.K=new Int32Array(320);this.L=new Int32Array(320);this.bZ=new Int32Array(320);this.ca=new Int32Array(320);this.R=new Int32Array(3);this.cV=new Int32Array(16384);this.dk=new Int32Array(16384);this.bu=new Int32Array(16384);this.dG=new Int32Array(16384);this.aW=new Int32Array(16384);this.bW=new Int32Array(16384);this.dD=new Int32Array(16384);this.dE=new Int32Array(16384);this.fi=this.di=this.dp=this.eU=this.eV=this.C=this.A=this.aN=this.cR=this.cU=this.fd=this.ab=this.fe=this.ch=this.cj=0;if(new.target===Dice)this.n(...arguments)}
n(f,k,l,g,m){if(f*k>64)throw y("ValueError",""+"a board of at most "+64+" squares, please");[this.fi,this.di,this.dp]=B(l.slice(30),3).map(Number);this.K.fill(0);this.L.fill(0);this.R.fill(0);this.bZ.fill(0);this.ca.fill(0);this.cV.fill(0);this.dk.fill(0);this.bu.fill(0);this.dG.fill(0);this.bW.fill(0);this.dD.fill(0);this.dE.fill(0);this.aW.fill(0);this.fd=0;this.ab=0;this.ch=0;this.cj=0;super.n(f,k,l,g,m);this.g.set(B([-18,-17,-16,-1,1,16,17,18],8));this.gn()}
gn(){let e=1,c=0;for(let h=0;h<this.i;h++){this.K[this.h[h]]=e;this.L[this.h[h]]=c;let j=e+e|0;c=c+c+(j>>>0<e>>>0?1:0)|0;e=j}}
bT(b,i){let j=B(b.length?b:[0,0],2,true),f=j[0],c=j[1],e=j.slice(2),g=D((()=>{const list=[];for(const d of e)list.push(!(0<=d&&d<284));return list})());if(g||!(0<=f&&f<=64&&0<=c&&c<=64))throw y("ValueError","these squares are not those of the board");this.eU=+f;this.eV=+c;this.bZ.fill(0);this.ca.fill(0);for(let m=e.length-1,a=0;a<m;a+=2){j=+(e[a+1]+18);this.bZ[+(e[a]+18)]|=this.K[j];this.ca[+(e[a]+18)]|=this.L[j]}}
reset(){super.reset();this.C=this.eU;this.A=this.eV;this.aN=0;this.R[1]=0;this.R[2]=0;for(let b=0;b<320;b++){let c=this.a[b];if(c&4)this.R[c&3]+=1}}
get key(){throw y("NotImplementedError","keys of thrown dice are made in Python only")}
get thrown(){return this.C}
get pips(){return this.A}
trails(){var i,j,m,n;let g=[];for(let h=0;h<this.i;h++){let b=this.h[h];this.a[b]&this.b?(j=this.bQ(b),n=w,i=j,m=n):(i=0,m=0);let p=i,r=m;if(p|r){g.push([b-18,(()=>{const list=[];for(let e=0;e<this.i;e++)if((j=I(p,r,e),n=w,j&1))list.push(this.h[e]-18);return list})()])}}return g}
found_captures(){var f;let l=this.e?this.aW[this.e-1]:0;return(()=>{const list=[];for(const f of this.capture_moves())list.push([this.aJ[this.aA[+(l+f)]]-18,512]);return list})()}
capture_moves(){var b;let l=this.e?this.aW[this.e-1]:0;return(()=>{const list=[];for(let b=l;b<this.e;b++)if(this.Y[b])list.push(b-l);return list})()}
price(d){return 0<=d&&d<284?this.bS(d+18):0}
I(k){var j,n;let d=k;if(!this.C){for(let g=1;g<7;g++)d=this.r(d,g,0);return d}if(this.A<=0)return this.r(d,0,0);let e=this.b,i=this.a;for(let h=0;h<this.i;h++){let b=this.h[h],c=i[b];if(c==e){let p=this.bQ(b),r=w;for(let a=0;a<8;a++){let l=b+this.g[a];if(!i[l]&&!(p&this.K[l]|r&this.L[l]))d=this.r(d,j=8+a<<9|b-18,j>>31)}}else if(c&e)d=this.et(b,b,(j=this.bQ(b),n=w,j|this.K[b]),n|this.L[b],1,1,0,d)}for(let h=0;h<this.i;h++){let b=this.h[h];if(i[b]&3-e&&0<this.bS(b)&&this.bS(b)<=this.A)d=this.r(d,j=512|b-18,j>>31)}if(this.A!=this.C)return this.r(d,0,0);return d==k?this.r(d,j=this.gl()?7:0,j>>31):d}
et(f,b,p,r,g,h,t,d){var i,j,k,m,n,o,q,s,u,v;for(let a=0;a<8;a++){let l=b+this.g[a];if(!this.a[l]&&!(p&this.K[l]|r&this.L[l]))d=this.r(d,(j=h<<3,n=t<<3|h>>>29,i=a,m=a>>31,o=j+i|0,q=o,s=n+m+(o>>>0<j>>>0?1:0)|0,v=q<<9,u=s<<9|q>>>23,k=f-18,v|k),u|k>>31)}if(g>=this.A||g>=6)return d;for(let a=7;a>-1;a-=1){let l=b+this.g[a],e=this.K[l],c=this.L[l];if(this.a[l]&this.b&&!(p&e|r&c))d=this.et(f,l,p|e,r|c,g+1,(j=h<<3,n=t<<3|h>>>29,i=a,m=a>>31,o=j+i|0),n+m+(o>>>0<j>>>0?1:0)|0,d)}return d}
bQ(b){var j,n;let a=this.e-1;while(a>=this.aN){if(this.bW[a]==b){w=this.dE[a];return this.dD[a]}a-=1}this.aN?(j=0,n=0):(j=this.bZ[b],n=this.ca[b]);w=n;return j}
bS(h){let i=this.a,e=this.b,g=this.a[h]&4,b=0,f=g?3:1;for(let a=0;a<8;a++){let c=i[h+this.g[a]],j=c&4?3:1;if(c&e)b+=j;else if(c&3)f+=j}this.cR=b;this.cU=f;if(this.fi&&!b||g&&this.di&&f>b)return 0;let d=4-b+f;return d>2?d:2}
gl(){let d=0,e=0,f=d,i=e;for(let h=0;h<this.i;h++){let c=this.a[this.h[h]];if(c&this.b&&c&4){f|=this.K[this.h[h]];i|=this.L[this.h[h]]}}let g=this.A;while(g>0&&(f!=d||i!=e)){g=g-1;d=f;e=i;for(let h=0;h<this.i;h++){let b=this.h[h];if(!(d&this.K[b]|e&this.L[b]))continue;for(let a=0;a<8;a++){let l=b+this.g[a];if(!this.a[l])return 1;f|=this.K[l];i|=this.L[l]}}}return 0}
ak(i,o){let a=i>>>9|o<<23,c=o>>9,b=(i&511)+18;this.c[0]=b;this.f=1;if(!(a|c))return(0<o||0==o&&1<=i>>>0)&&(o<0||o==0&&i>>>0<=6)?5:i==0&&o==0?4:i==7&&o==0?6:0;if(b>=320)return 0;return a==1&&c==0?3:this.eH(b,a,c)}
bI(i){let k=0,d=this.f,a=1;this.ab=this.e;this.cj=0;if(i!=7||d<2)return this.k(13,20,0);while(a&&k<d){k=this.gm(k,d);this.ch=k<d?1:0;a=this.aq(this.fe);if(a)this.aW[this.e-1]=this.ab}while(!a&&this.e>this.ab)this.eE();this.ch=0;return a}
gm(k,d){let e=this.c;this.fe=this.c[k]-18;this.f=0;if(k+1<d&&0<=e[k+1]-18&&e[k+1]-18<=d-k-2)this.f=e[k+1]-18;e[0]=0;for(let a=0,m=this.f;a<m;a++)e[a]=e[k+2+a];return k+2+this.f}
aq(i){let k=this.l,g=this.c[0]-18;this.d=0;if(this.e>=16383||k>=65472)return 0;if(i==5&&this.C)return this.k(13,18,0);if(i==5&&1<=g&&g<=6)return this.bR(k,0);if(!this.C)return this.k(13,19,0);if(i==2&&this.f>1)return this.bg(k);if(i==3)return this.fZ(k,this.c[0]);if(i==4||i==6)return this.gx(k,i==6);return this.k(13,20,0)}
bg(k){let e=this.c,o=this.f-1,f=this.c[0],b=this.e;if(!this.fY())return 0;let p=this.a[f],j=this.bQ(f),n=w,h=j|this.K[f],r=n|this.L[f],c=0,d=0;for(let m=o+1,a=1;a<m;a++){c|=h&this.K[e[a]];d|=r&this.L[e[a]];if(a<o){h|=this.K[e[a]];r|=this.L[e[a]]}}if(c|d&&this.gp(c,d)||this.eB(o))return 0;this.s(f,p);this.s(e[o],p);this.dD[b]=h;this.dE[b]=r;this.bR(k,o);this.bW[b]=e[o];return 1}
fY(){let i=this.a,e=this.c,o=this.f-1,p=this.a[this.c[0]];for(let a=0,m=o+1;a<m;a++)if(i[e[a]]&8)return this.k(6,0,0);if(!(p&this.b))return this.k(p?8:7,e[0],0);for(let a=0;a<o;a++)if(!this.fU(e[a],e[a+1]))return this.k(11,e[a],e[a+1]);if(i[e[o]])return this.k(9,e[o],0);for(let a=1;a<o;a++)if(!(i[e[a]]?i[e[a]]&this.b&&p&4:this.B))return this.k(10,e[a],18+(p&4?1:0));return 1}
fU(b,l){for(let a=0;a<8;a++)if(b+this.g[a]==l)return 1;return 0}
gp(c,d){var j,n;if(this.J(47))return 1;for(let h=0;h<this.i;h++)if((j=I(c,d,h),n=w,j&1))this.t(this.h[h]);return 0}
eB(d){let c=this.A>0?this.A:0;if(d<=c||this.B&&this.cj)return 0;if(this.j(46,18+this.e-this.ab,18+d))return 1;this.t(18+c);this.cj=1;return 0}
fZ(k,h){if(this.a[h]&8)return this.k(6,0,0);if(!(this.a[h]&3-this.b))return this.k(63,h,18+(this.a[h]?1:0));let d=this.bS(h);if(!d?this.go(h):this.eB(d))return 0;this.d=1;this.eI(h);return this.bR(k,d?d:4)}
go(h){let b=(this.di&&this.a[h]&4&&(this.cU>this.cR?1:0))!=0;if(this.j(b?49:48,h,0))return 1;if(b){this.t(18+this.cU);this.t(18+this.cR)}return 0}
gx(k,b){if(this.gq(b))return 0;for(let h=0,m=b?this.i:0;h<m;h++){let c=this.a[this.h[h]];if(c&this.b&&c&4)this.eI(this.h[h])}return this.bR(k,this.A>0?this.A:0)}
gq(b){var j;let k=61440;if(this.A!=this.C)return(b?1:0)&&this.j(44,18,0);this.I(k);let l=this.S[k],a=this.T[k];if((l!=0||a!=0)&&(l!=7||a!=0))return this.j(43,18+l|0,0);if(b==(l==7&&a==0))return 0;return this.j(44,18+(b?1:2),0)}
eI(b){if(this.a[b]&4)this.R[this.a[b]&3]-=1;this.s(b,this.a[b])}
bR(k,d){let b=this.e,a=!this.C;this.aA[b]=k;this.Y[b]=this.d;this.aM[b]=this.w;this.aW[b]=b;this.cV[b]=this.C;this.dk[b]=this.A;this.bu[b]=this.b;this.dG[b]=this.aN;this.bW[b]=0;this.e=b+1;this.bP(k);if(a){let j=this.c[0]-18;this.C=j;this.A=j;this.w+=1}else if(this.d){this.w=0;this.aN=this.e}this.A-=d;if(this.ch||this.A>0&&this.R[1]&&this.R[2]){this.en();return 1}this.b=3-this.b;this.C=0;this.A=0;this.aN=this.e;return 1}
en(){for(let d=0;d<this.q;d++){this.F[d]^=this.cn;this.G[d]^=this.co}}
O(){let l=this.aW[this.e-1];while(this.e>l||this.fd&&this.C)this.eE()}
eE(){let b=this.e-1,d=this.l,k=this.aA[b];this.bP(k);if(this.b==this.bu[b])this.en();this.E(k);for(let a=k;a<d;a++)if(this.al[a]&4)this.R[this.al[a]&3]+=this.a[this.aJ[a]]?1:-1;this.C=this.cV[b];this.A=this.dk[b];this.b=this.bu[b];this.aN=this.dG[b];this.w=this.aM[b];this.e=b;this.d=0}
aE(){return 1}
aF(a){let d=this.dU();if(d||this.C||!this.bx||this.w<this.bx)return d;return 20|this.er(1)}
dU(){let e=this.b;if(!this.R[e])return 24|2-e;if(!this.R[3-e])return 28|e-1;let a=this.dp&&!this.C?this.er(this.dp):2;return a==2?0:32|a}
er(a){let b=this.p[1]-this.R[1]-this.p[2]+this.R[2];return b>=a?0:-b>=a?1:2}
cF(){let d=this.dU();return d&&(d&3)==this.bu[this.e-1]-1?4:0}}class Formations extends Placing{
constructor(){super();this.bs=new Int32Array(3);this.ae=new Int32Array(256);this.x=new Int32Array(256);this.fm=this.ct=this.fk=this.fc=this.cf=this.fn=this.av=this.y=this.bt=this.cg=this.P=this.am=this.ai=this.br=0;if(new.target===Formations)this.n(...arguments)}
n(f,k,l,g,m){[this.fm,this.ct,this.fk,this.fc,this.cf,this.fn]=B(l.slice(30),6).map(Number);this.ae.fill(0);this.av=0;this.y=0;this.bt=0;this.cg=0;this.x.fill(0);this.P=0;this.am=0;this.ai=0;this.br=0;this.bs.fill(0);super.n(f,k,l,g,m);this.cv=32}
I(k){let d=k,e=this.b,i=this.a;for(let h=0;h<this.i;h++){let b=this.h[h];if(!(i[b]&e))continue;for(let a=0;a<4;a++){let c=b+this.g[a];while(!i[c]){d=this.bE(d,0,0,b,c-b);if(i[b]&4)break;c+=this.g[a]}}for(let f=1;f<4;f++)if(this.dX(f,b))d=this.gg(f,b,d);if(i[b]&32)d=this.ge(b,d)}return d}
gg(f,l,d){let o=this.c[1];for(let a=0;a<4;a++){let g=this.g[a];this.dT(l,o,g);if(!(this.a[this.bt]||this.W(this.bt,this.cg,63,0)))d=this.bE(d,f,f>>31,l,g)}if(f!=1){for(let e=-1;e<2;e+=2){let c=e>0?o:l,g=f==2?e:e*17;this.ev(c,g);for(let m=this.ai?this.am+this.ai+1:0,b=2;b<m;b++)if(!this.dM(c,g,b))d=this.bE(d,f,f>>31,l,b*g)}}return d}
ge(l,d){this.c[0]=l;for(let a=-2;a<3;a+=4){this.y=a+this.bJ();if(!this.a[l+this.y]&&!(this.dL()||this.eK(8)))d=this.bE(d,4,0,l,this.y)}return d}
bE(d,f,b,l,h){var i,j,k,m,n,o,q,s;return this.r(d,(n=f<<9,i=b<<9|f>>>23,j=l-18,m=n|j,o=i|j>>31,s=m<<9,k=o<<9|m>>>23,q=l+h-18,s|q),k|q>>31)}
dX(f,l){let p=f==3?17:1;for(let a=1;a<4;a++){let b=l+(f==1?(a&1)+(a>>1)*17:a*p);if(!(this.a[b]&this.b))return false}let j=l,n=l+this.eL(f);this.c[0]=j;this.c[1]=n;return!this.dN(f==1?5:6)}
eL(f){if(f==1)return 18;return f==2?3:f==3?51:f==4?1:0}
formations(){let g=[];for(let f=1;f<4;f++){for(let h=0;h<this.i;h++){let l=this.h[h];if(this.a[l]&this.b&&this.dX(f,l))g.push([f,l-18])}}return g}
ak(i,o){let f=i>>>18|o<<14,b=o>>18,l=(i>>>9&511)+18,j=(i&511)+18;if(b>0||b==0&&f>>>0>4)return 0;let a=this.eL(f),h=j-l;if(l+a>=320||j+a>=320)return 0;if(f==0&&b==0){this.c[0]=l;this.c[1]=j;this.f=2;return 2}this.c[0]=l;this.c[1]=l+a;this.c[2]=j;this.c[3]=j+a;this.f=4;if(f==1&&b==0)return 5;if(f==4&&b==0)return 8;return h==this.bj(h)?6:7}
fV(i){let e=this.c,f=this.c[0],c=this.c[1];if(this.f!=(i==2?2:4)||!(i==2||5<=i&&i<=8)){this.J(13);return true}if(i==2){e[1]=f;e[2]=c}this.y=e[2]-f;if(i!=2)return this.fI(i)||this.fx(i);if(this.B?this.ea(f,c):this.bH(f,c)?0:1)return true;let a=this.y!=this.bj(this.y);return(this.a[f]&4&&(a?1:0)&&this.j(20,f,c))!=0}
fI(i){for(let a=0;a<4;a++)if(this.a[this.c[a]]&8){this.J(6);return true}if(this.fJ(i))return true;if(this.W(this.c[0],this.c[1],this.b,this.b)){this.aC(this.fq());return true}if(this.eK(i)){this.aC(10);return true}return false}
fJ(i){let h=this.y;if(i==8){let a=h-this.bJ();if(!this.eo()||this.c[1]!=this.c[0]+1||a!=2&&a!=-2){this.j(13,this.c[0],this.c[1]);return true}}else if(!this.eo()){this.J(13);return true}else if(!h){this.aO(12);return true}else if(x(h,17)&&Math.floor((this.c[0]-18)/17)!=Math.floor((this.c[2]-18)/17)){this.aO(11);return true}return false}
eo(){let e=this.c,f=x(e[1]-18,17)-x(e[0]-18,17),a=x(e[3]-18,17)-x(e[2]-18,17);return e[3]-e[1]==this.y&&e[1]>=e[0]&&f>=0&&f==a}
fq(){let b=0;for(let a=0,m=this.P;a<m;a++)if(!this.a[this.x[a]]){this.x[b]=this.x[a];b+=1}if(b)this.P=b;return b?7:8}
eK(i){if(i==8){let a=this.bJ(),k=this.c[0]+a+(this.y>a?1:-2);return this.W(k,k+2,63,0)}this.dT(this.c[0],this.c[1],this.y);return this.W(this.bt,this.cg,i==7?this.b|4:63,0)}
dT(l,o,h){let a=x(h,17)?x(o-l,17)+1:(Math.floor((o-l)/17)+1)*17;this.bt=l+(h>0?a:h);this.cg=o+(h>0?h:-a)}
fx(i){if(i==8)return this.dL();if(this.dN(i))return true;if(i==7)return this.fv();return((this.y!=this.bj(this.y)?1:0)&&this.aO(21))!=0}
dN(i){let l=this.c[0],o=this.c[1],a=o-l,b=i==5?a==18:a==3||a==51;if(!b&&this.j(50,l,o))return true;if(this.bs[this.b]>1&&this.W(l,o,4,0)>1&&this.aC(51))return true;return(this.fc&&this.eJ(l,o,this.b)&&(this.aC(52)?1:0))!=0}
fv(){let l=this.c[0],a=this.c[1]-this.c[0],g=this.bj(this.y);if(a&&a<17!=(g==1||g==-1))return this.aO(53)!=0;let c=g>0?this.c[1]:l;this.ev(c,g);return this.dM(c,g,Math.floor(this.y/g))}
dM(c,g,b){let j=c+b*g,d=c+(this.am+this.ai)*g;if(this.a[c]&4&&this.j(54,c,0))return true;if(this.ct==2&&this.ai&&1<b&&b<=this.am)return false;let a=this.br&&this.ai&&this.W(this.c[0],this.c[1],4,0);if(a&&this.aC(55))return true;if(!this.am&&this.j(56,c,c+g))return true;if(b<=this.am||!this.ai)return this.j(57,c,j)!=0;if(b>this.am+this.ai)return this.j(58,d,j)!=0;return((this.ct==1?1:0)&&(j!=d?1:0)&&this.j(59,j,d))!=0}
dL(){let a=this.bJ(),d=this.c[0]-(this.y>a?0:2),b=(this.a[this.c[0]-a]&8)!=0;if(this.W(d,d+3,b?63:0,this.b|32)&&this.aC(60))return true;d+=a;return(this.fk&&this.W(d,d+3,63,0)&&(this.aC(61)?1:0))!=0}
ev(c,g){let b=c+g,m=3-this.b;this.am=0;this.ai=0;this.br=0;while(!this.a[b]){this.am+=1;b+=g}while(this.aD(b,m)){this.ai+=1;if(this.cf&&this.cK(b,m)==2)this.br=1;b+=g}if(this.a[b]&m)this.br=1}
cK(p,c){for(let a=0;a<4;a++){let d=p-(a&1)-(a>>1)*17;if(!this.W(d,d+17+1,c,c)&&!this.eJ(d,d+17+1,c)){let b=this.W(d,d+17+1,4,0);return b<2?1+b:0}}return 0}
bJ(){return this.b==1?17:-17}
bj(h){let g=h>=17||h<=-17?17:1;return h>0?g:-g}
aD(b,c){return(this.a[b]&7)==c}
W(d,a,c,g){let f=x(a-d,17)+1,k=Math.floor((a-d)/17)+1;this.P=0;for(let o=0;o<f;o++){for(let n=0;n<k;n++){let b=d+o+n*17;if((this.a[b]&c)!=g){this.x[this.P]=b;this.P+=1}}}return this.P}
eJ(d,a,c){let f=x(a-d,17)+1,k=Math.floor((a-d)/17)+1;this.P=0;for(let m=f+1,o=-1;o<m;o++){for(let p=k+1,n=-1;n<p;n++){let e=o<0||o==f,g=n<0||n==k,b=d+o+n*17;if(e!=g&&this.a[b]&c){this.x[this.P]=b;this.P+=1}}}return this.P}
aC(d){if(this.J(d))return true;for(let a=0,m=this.P;a<m;a++)this.t(this.x[a]);return false}}class Marches extends Formations{
constructor(){super();this.ao=new Int32Array(3);this.aV=new Int32Array(3);this.dx=new Int32Array(4096);this.dy=new Int32Array(4096);this.dz=new Int32Array(1024);this.dA=new Int32Array(1024);this.dB=new Int32Array(1024);this.dw=this.aX=this.ar=this.aB=0;if(new.target===Marches)this.n(...arguments)}
n(f,k,l,g,m){this.ao.fill(0);this.aV.fill(0);this.dx.fill(0);this.dy.fill(0);this.dw=1;this.ar=0;this.aX=0;this.dz.fill(0);this.dA.fill(0);this.dB.fill(0);this.aB=0;super.n(f,k,l,g,m)}
bT(b,i){let j=B(b.length?b:[0,0,...F(this.q)],2,true),f=j[0],d=j[1],g=j.slice(2),l=1+D((()=>{const list=[];for(const c of i)list.push((c&3)==2);return list})()),h=1+D((()=>{const list=[];for(const c of i)list.push((c&3)==1);return list})()),k=0<=f&&f<1073741824&&0<=d&&d<1073741824;if(!k||g.length>4096||g.length!=l*h*this.q)throw y("ValueError","these men are not those of the board");this.aV[1]=f;this.aV[2]=d;this.dw=h;for(let[a,e]of g.entries()){this.dx[a]=A(e);this.dy[a]=z(e)}}
reset(){Placing.prototype.reset.call(this);this.dV();for(let c=0;c<3;c++)this.ao[c]=this.aV[c]}
dV(){for(let c=0;c<3;c++){this.o[c]=0;this.bs[c]=0}for(let h=this.i-1;h>-1;h-=1){let b=this.h[h];if(this.a[b]&4){this.o[this.a[b]&3]=b;this.bs[this.a[b]&3]+=1}}}
dW(k,d){for(let a=k;a<d;a++)if(this.al[a]&4){this.dV();return}}
aq(i){let k=this.l;this.d=0;this.bl=0;this.aB=0;if(k>61440||this.fV(i))return 0;this.gd();let g=this.bj(this.y);if(i==7)this.gu(g);this.ar=0;if(i==7&&(this.d||this.ct!=2))this.ar=-2;else if(i==5&&!this.fn)this.ar=g;this.bg(i);for(let a=0,m=this.d;a<m;a++)if(this.D[a]!=256)this.s(this.m[a],this.a[this.m[a]]);this.bf(k);this.dW(k,this.l);this.ew(k);this.ez(3-this.b,this.d);return 1}
gd(){this.av=this.W(this.c[0],this.c[1],0,1);for(let a=0,m=this.av;a<m;a++)this.ae[a]=this.x[a]}
gu(g){for(let a=0,m=this.av;a<m;a++){let b=this.ae[a];while(b!=this.ae[a]+this.y){b+=g;if(this.a[b]&3-this.b){this.bU(b,256,g);this.s(b,this.a[b])}}}}
strikes(){return(()=>{const list=[];for(let a=0;a<this.aB;a++)list.push([this.dz[a]-18,this.dA[a],this.dB[a]]);return list})()}
bg(i){let c=this.l;this.aX=0;for(let a=0,m=this.av;a<m;a++)this.s(this.ae[a],this.a[this.ae[a]]);for(let a=0,p=this.av;a<p;a++){let j=this.al[c+a]&4;this.aX|=j;this.ae[a]+=this.y;this.s(this.ae[a],this.b|j)}let b=this.aX;if(i==2)this.aX=0;for(let a=0,d=this.av;a<d;a++)this.gA(this.ae[a]);if(b){for(let h=0;h<this.i;h++)if((this.a[this.h[h]]&(4|this.b))==(4|this.b))this.gz(this.h[h])}}
gA(b){let i=this.a,e=this.b,d=!(i[b]&4);for(let a=0;a<4;a++){let g=this.g[a],l=i[b+g],c=!this.ar||this.ar==g;if(l&3-e){if(l&4){if(d&&this.aD(b+2*g,e))this.bU(b+g,1,g)}else if(d&&c){this.eQ(b,g);if(this.fK(b+g,g))this.eO(b,g)}}else if(l&e&&!(l&4)&&c&&this.aD(b+2*g,3-e))this.eQ(b+g,g)}}
eQ(a,g){let i=this.a,e=this.b,h=a+g,d=i[a-g];if(!(d&e))return;let c=!(i[h+g]&3-e),b=(d&4||this.aX&&(this.fQ(a)?1:0))!=0;if(c||b&&!this.ej(h,g))this.bU(h,2,g)}
gz(b){for(let a=0;a<4;a++){let h=b+this.g[a];if(this.aD(h,3-this.b)){for(let c=1;c<4;c+=2){let g=this.g[a+c&3];if(this.aD(h-g,this.b)&&(!this.ar||this.ar==g))this.eO(h-g,g)}}}}
eO(a,g){let h=a+g,b=this.fm==1&&!(this.cf&&this.cK(h,3-this.b));if((b||this.aD(a-g,this.b))&&!this.ej(h,g))this.bU(h,128,g)}
fK(h,g){let a=g==1||g==-1?17:1,j=4|this.b;return(this.a[h+a]&j)==j||(this.a[h-a]&j)==j}
ej(h,g){let b=h,m=3-this.b;while(this.aD(b,m))b+=g;return(this.a[b]&m||this.cf&&(this.cK(h,m)==2?1:0))!=0}
fQ(b){for(let a=0,m=this.av;a<m;a++)if(this.ae[a]==b)return 1!=0;return 0!=0}
bU(h,f,g){if(this.B&&this.aB<1024){this.dz[this.aB]=h;this.dA[this.aB]=f;this.dB[this.aB]=g;this.aB+=1}for(let a=0,m=this.d;a<m;a++)if(this.m[a]==h){this.D[a]|=f;return}if(this.d<64)this.bD(h,f,0,0)}
O(){let k=this.aA[this.e-1],d=this.l;this.ew(k);this.ez(3-this.b,-this.Y[this.e-1]);Placing.prototype.O.call(this);this.dW(k,d)}
ew(k){for(let a=k,m=this.l;a<m;a++){if(this.al[a]&32){let c=(960+this.aJ[a])*16;for(let d=0;d<this.q;d++){this.F[d]^=this.af[c+d];this.G[d]^=this.ag[c+d]}}}}
ez(c,h){if(h){this.ey();this.ao[c]+=h;this.ey()}}
ey(){let c=this.ao[1]-this.aV[1],a=this.ao[2]-this.aV[2],k=(c*this.dw+a)*this.q;for(let d=0;d<this.q;d++){this.F[d]^=this.dx[k+d];this.G[d]^=this.dy[k+d]}}
aP(){let j=this.o,e=this.b;for(let a=0;a<2;a++){let c=a?3-e:e;if(!j[c])return 24|2-c}for(let a=0;a<2;a++){let c=a?3-e:e;if(this.p[c]==this.bs[c])return 8|2-c}for(let a=0;a<2;a++){let c=a?3-e:e;if(!this.Z(j[c]))return 4|2-c}return 0}
aS(a){if(a!=4)return SearchBoard.prototype.aS.call(this,a);return this.ao[1]==this.ao[2]?2:this.ao[2]>this.ao[1]?1:0}}class Player{
constructor(){this.u=null;this.dF=new Int32Array(6);this.bn=new Int32Array(12);this.turns=new Int32Array(65536);this.H=new Int32Array(65536);this.dd=new Int32Array(16384);this.de=new Int32Array(16384);this.cc=new Int32Array(16384);this.cd=new Int32Array(16384);this.cu=new Int32Array(262144);this.af=new Int32Array(20480);this.ag=new Int32Array(20480);this.cp=new Int32Array(16384);this.cq=new Int32Array(16384);this.dh=this.U=this.N=this.V=this.by=this.dr=this.aK=this.ab=this.x=this.aT=0;if(new.target===Player)this.n(...arguments)}
n(c,d,b){var j,n;this.u=c;this.dh=+b;this.dF.fill(0);this.bn.fill(0);this.turns.fill(0);this.H.fill(0);this.dd.fill(-1);this.de.fill(-1);this.cc.fill(0);this.cd.fill(0);this.cu.fill(0);this.af.fill(0);this.ag.fill(0);this.cp.fill(0);this.cq.fill(0);this.U=0;this.by=0;this.dr=0;this.aK=0;this.ab=0;this.x=0;this.aT=0;for(let a=0;a<6;a++)this.dF[a]=d[a];this.N=2135587861;this.V=-1640531527;for(let a=0;a<20480;a++){this.af[a]=this.eG();this.ag[a]=w}}
note(){var j,n;if(this.U<16344){this.cp[this.U]=this.ep();this.cq[this.U]=w;this.U+=1}}
forget(){this.U=0}
choose(d,l,f){let g=z(f);f=A(f);let h=d.length,c=this.u;if(!(0<h&&h<61440)||c.e>=16304)return C(-1,-1);let j=f<<1,n=g<<1|f>>>31,i=j+1|0;this.N=i^2135587861;this.V=(n+(i>>>0<j>>>0?1:0)|0)^-1640531527;for(let a=0;a<h;a++){j=d[a];this.turns[a]=A(j);this.H[a]=z(j)}for(let a=0;a<h;a++)this.cM(a,a+(j=this.eG(),n=w,H(n>>>1,0,h-a)));let e=this.turns[0],b=this.H[0];this.fr(l);if(h==1||this.dh&&(0<b||0==b&&0<e>>>0)&&(b<0||b==0&&e>>>0<=6))return C(e,b);while(this.aT<40&&!this.aK&&-50000000<this.x&&this.x<50000000){this.aT+=1;e=this.fs(h,e,b);b=w}return C(e,b)}
terms(){this.dR();return(()=>{const list=[];for(let a=0;a<12;a++)list.push(this.bn[a]);return list})()}
value(){return this.bV(1)}
get opinion(){return this.x}
get positions(){return this.by}
fr(l){this.by=0;this.dr=l;this.aK=0;this.ab=this.u.e;this.aT=0;this.x=0;for(let a=0;a<262144;a++)this.cu[a]=0;for(let a=0;a<16384;a++){this.cc[a]=0;this.cd[a]=0}}
fs(h,e,b){let f=-1000000000;this.eF(e,b,0,h);for(let a=0;a<h;a++){let i=this.turns[a],o=this.H[a],g=this.dJ(i,o,this.aT,f,1000000000,h);if(this.aK)break;if(g>f){f=g;e=i;b=o}}if(f>-1000000000)this.x=f;w=b;return e}
dJ(i,o,b,f,h,k){let c=this.u,g=0,e=c.b;c.aj(i,o);if(c.b==e)g=this.cJ(b-1,f,h,k);else g=-this.cJ(b-1,-h,-f,k);c.O();return g}
cJ(b,f,h,k){var i,j,m,n;let c=this.u,d=c.aF(0);this.by+=1;if(d)return this.cP(d&3);if(this.by>this.dr&&this.aT>1)this.aK=1;let a=c.e==this.ab+1;if(b<=0&&!a||this.aK)return this.bV(c.b);let p=this.ep(),q=w;if(c.M&&this.fW(p,q))return this.gF();if(b<=0)return this.bV(c.b);d=this.I(k);if(d==k)return this.bV(c.b);if(this.dh&&(j=this.turns[k],n=this.H[k],0<n||0==n&&0<j>>>0)&&(i=this.turns[k],m=this.H[k],m<0||m==0&&i>>>0<=6))return this.gk(b,k,d);this.cp[this.U]=p;this.cq[this.U]=q;this.U+=1;let g=this.gB(b,f,h,k,d,p,q);this.U-=1;return g}
gB(b,f,h,k,d,p,q){var j,n;let e=-1000000000,m=-1,l=-1,c=p&16383;this.eF((this.cc[c]==p&&this.cd[c]==q?(j=this.dd[c],n=this.de[c]):(j=-1,n=-1),j),n,k,d);for(let a=k;a<d;a++){if(a>k&&a-k<12)this.gs(a,d);let i=this.turns[a],o=this.H[a],g=this.dJ(i,o,b,f,h,d);if(this.aK)break;if(g>e){e=g;m=i;l=o}if(e>f)f=e;if(f>=h){this.cu[i&262143]+=b*b;break}}if(l>0||l==0&&m>>>0>=0){this.cc[c]=p;this.cd[c]=q;this.dd[c]=m;this.de[c]=l}return e}
gk(b,k,d){let c=0;for(let a=k;a<d;a++){this.u.aj(this.turns[a],this.H[a]);c+=Math.floor((this.cJ(b-1,-1000000000,1000000000,d)+1000000000)/6);this.u.O()}return c-999999996}
I(k){let c=this.u;c.Q=0;let h=c.I(0);if(k+h>=65536)return k;for(let a=0;a<h;a++){this.turns[k+a]=c.S[a];this.H[k+a]=c.T[a]}return k+h}
cM(j,k){let i=this.turns[j],o=this.H[j];this.turns[j]=this.turns[k];this.H[j]=this.H[k];this.turns[k]=i;this.H[k]=o}
eF(i,o,k,d){for(let a=k;a<d;a++)if(this.turns[a]==i&&this.H[a]==o){this.cM(k,a);return}}
gs(k,d){let l=0,g=k;for(let a=k;a<d;a++){let b=this.cu[this.turns[a]&262143];if(b>l){l=b;g=a}}this.cM(k,g)}
eG(){this.V=this.V^(this.V<<13|this.N>>>19);this.N=this.N^this.N<<13;this.N^=this.N>>>7|this.V<<25;this.V^=this.V>>>7;this.V=this.V^(this.V<<17|this.N>>>15);this.N=this.N^this.N<<17;w=this.V;return this.N}
ep(){let c=this.u,i=this.u.a,p=this.af[this.u.b],q=this.ag[this.u.b];for(let h=0;h<c.i;h++){let b=c.h[h];if(i[b]){p^=this.af[i[b]*320+b];q^=this.ag[i[b]*320+b]}}w=q;return p}
fW(p,q){let o=this.U-this.u.w;for(let a=this.U-1,m=o>0?o-1:-1;a>m;a-=1)if(this.cp[a]==p&&this.cq[a]==q)return 1;return 0}
gF(){let c=this.u;if(c.at==2)return this.cP(c.b-1);return c.M>=5?0:this.cP(c.aS(c.M))}
cP(a){let l=100000000-(this.u.e-this.ab);return a==2?0:a==this.u.b-1?l:-l}
bV(e){let g=0;this.dR();for(let a=0;a<6;a++)g+=this.dF[a]*(this.bn[a]-this.bn[6+a]);return e==1?g:-g}
dR(){let c=this.u,i=this.u.a,d=this.bn;for(let a=0;a<12;a++)d[a]=0;for(let h=0;h<c.i;h++){let b=c.h[h],p=i[b],e=p&3;if(!e)continue;let l=e==2?6:0,m=3-e;d[l]+=1;if(p&4)d[l+1]+=c.Z(b);d[l+2]+=p&16||c.aH&&c.be(b,e)?1:0;if(i[b+1]&e){d[l+3]+=i[b+17]&e&&i[b+17+1]&e?1:0;d[l+4]+=i[b+2]&e?1:0}if(i[b+17]&e&&i[b+34]&e)d[l+4]+=1;if(this.eg(b,1,m)||this.eg(b,17,m))d[l+5]+=1}}
eg(b,g,m){let j=this.u.a[b+g],k=this.u.a[b-g];return j&m&&(k?0:1)||k&m&&(j?0:1)}}
const engine={Board,Slides,Turns,SearchBoard,Placing,Bonds,Chains,Dice,Formations,Marches,Player};if(typeof module==="object"&&module.exports)module.exports=engine;else globalThis.latrodbEngine=engine})();

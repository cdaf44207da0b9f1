import { analyse } from '@assay/core';
import { planSecurity } from './src/security/plan-security.ts';
import { planTargets } from './src/servers/plan-targets.ts';
async function run(name:string,doc:any){const {model}=await analyse({text:JSON.stringify(doc)},{rules:[]}); if(!model){console.log(name,'no model');return;} const t0=performance.now(); let n=0,size=0; for(const o of model.document.operations){n++;const s=planSecurity(o,model.document);const t=planTargets(o,{documentUrl:null,baseUrl:null}); if(n===1)size=JSON.stringify({...s,t:t.targets.map(x=>({...x,server:0})),v:t.variables,p:[t.problems.map(p=>p.data),s.problems.map(p=>p.data)]},(k,v)=>k==='operation'?0:v).length;} console.log(name,n,'ops',Math.round(performance.now()-t0),'ms, first plan',size,'chars');}
const info={title:'t',version:'1'};const paths=Object.fromEntries(Array.from({length:1000},(_,i)=>['/p'+i,{get:{responses:{}}}]));
const big='a'.repeat(9_000_000);
await run('long url',{openapi:'3.1.0',info,paths,servers:[{url:'https://'+big}]});
await run('braces',{openapi:'3.1.0',info,paths,servers:[{url:'{'.repeat(5e6)}]});
await run('at',{openapi:'3.1.0',info,paths,servers:[{url:'https://'+'@'.repeat(5e6)}]});
await run('2.0 slashes',{swagger:'2.0',info,paths,host:'/'.repeat(4e6)+'x',basePath:'/'.repeat(4e6)});
await run('2.0 spaces',{swagger:'2.0',info,paths,host:'a'+' '.repeat(4e6)+'x',basePath:'https://'.repeat(5e5)});
await run('big default',{openapi:'3.1.0',info,paths,servers:[{url:'https://{a}/'+'{a}'.repeat(2000),variables:{a:{default:big}}}]});
await run('many enum',{openapi:'3.1.0',info,paths,servers:[{url:'https://{a}/',variables:{a:{default:'x',enum:Array.from({length:3e5},(_,i)=>'v'+i)}}}]});
await run('many servers',{openapi:'3.1.0',info,paths,servers:Array.from({length:1e5},(_,i)=>({url:'ws://v'+i}))});
await run('many schemes',{openapi:'3.1.0',info,paths,components:{securitySchemes:Object.fromEntries(Array.from({length:5e4},(_,i)=>['a'+'é'.repeat(1)+String.fromCharCode(0x4e00+i%20000)+(i>>14?'x':''),{type:'http',scheme:'basic'}]))},security:[{}]});
await run('big description',{openapi:'3.1.0',info,paths,components:{securitySchemes:{s:{type:'http',scheme:'basic',description:big}}},security:[{s:[]}]});
await run('big names',{openapi:'3.1.0',info,paths,components:{securitySchemes:{[big]:{type:big,name:big,in:big,scheme:big}}},security:[{[big]:[]}]});
await run('big http scheme',{openapi:'3.1.0',info,paths,components:{securitySchemes:{s:{type:'http',scheme:big,bearerFormat:big}}},security:[{s:[]}]});

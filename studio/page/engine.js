const e=new URL(
/* @vite-ignore */
`./`,import.meta.url).href,t=new URL(e).pathname;`${t}`,`${t}`,`${t}`;async function n(e,t){let n=await import(
/* @vite-ignore */
new URL(`wasm/bindings.js`,e).href);return await n.default({module_or_path:t}),n}async function r(e,t){let{shipped:n}=await import(
/* @vite-ignore */
new URL(`wasm/values.js`,e).href);if(!n.has(t))return null;let r=await fetch(new URL(`wasm/values/${t}.toml`,e)).catch(()=>null);return r?.ok?r.text():null}const i=self;let a=null,o=0;const{port1:s,port2:c}=new MessageChannel,l=()=>new Promise(e=>{s.onmessage=()=>e(),c.postMessage(null)});async function u(t,n){o=n;let s=await a,c=s.ask(JSON.stringify(t));if(c){i.postMessage({round:n,word:{failed:c}});return}let u=s.wants(),d=u&&await r(e,u);for(d&&o===n&&s.learn(d);o===n;){for(let e of JSON.parse(s.step(50)))i.postMessage({round:n,word:e}),(e.over||e.tested||e.failed)&&(o=0);await l()}}i.onmessage=({data:t})=>{`begin`in t?a=n(e,t.begin).then(({StudioEngine:e})=>new e):`ask`in t?u(t.ask,t.round).catch(e=>{setTimeout(()=>{throw e})}):t.quiet===o&&(o=0,a.then(e=>e.quiet()))};
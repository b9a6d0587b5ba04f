const e=new URL(
/* @vite-ignore */
`./`,import.meta.url).href,t=new URL(e).pathname;`${t}`,`${t}`,`${t}`;async function n(t){let n=await import(
/* @vite-ignore */
new URL(`wasm/bindings.js`,e).href);return await n.default({module_or_path:t}),n}async function r(t){let{shipped:n}=await import(
/* @vite-ignore */
new URL(`wasm/values.js`,e).href);if(!n.has(t))return null;let r=await fetch(new URL(`wasm/values/${t}.toml`,e)).catch(()=>null);return r?.ok?r.text():null}const i=self;let a=null,o=0;const{port1:s,port2:c}=new MessageChannel,l=()=>new Promise(e=>{s.onmessage=()=>e(),c.postMessage(null)});async function u(e,t){o=t;let n=await a,s=n.ask(JSON.stringify(e));if(s){i.postMessage({round:t,word:{failed:s}});return}let c=n.wants(),u=c&&await r(c);for(u&&o===t&&n.learn(u);o===t;){for(let e of JSON.parse(n.step(50)))i.postMessage({round:t,word:e}),(e.over||e.tested||e.failed)&&(o=0);await l()}}i.onmessage=({data:e})=>{`begin`in e?a=n(e.begin).then(({DeskEngine:e})=>new e):`ask`in e?u(e.ask,e.round).catch(e=>{setTimeout(()=>{throw e})}):e.quiet===o&&(o=0,a.then(e=>e.quiet()))};
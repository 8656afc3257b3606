import { hashSource } from './hash-source.ts'
import { Html } from './html.ts'

/** The colors are those of the web client: apps/web/src/shared/ui/tokens.css. */
const siteStyles = `
:root{color-scheme:light dark;--page:light-dark(#f2f4f9,#15161c);--card:light-dark(#fff,#1e2029);--line:light-dark(#dfe3ed,#343845);
--text:light-dark(#171a29,#eceef4);--soft:light-dark(#444a60,#b4b9c8);--faint:light-dark(#5a6178,#9a9fb0);--fill:light-dark(#f7a928,#e2a850);
--on-fill:light-dark(#241600,#1d1404);--accent:light-dark(#a84c00,#e2a850);--online:light-dark(#14985b,#63cf92);--danger:light-dark(#c0232c,#ff8c8c)}
:root[data-theme=light]{color-scheme:light}
:root[data-theme=dark]{color-scheme:dark}
*{box-sizing:border-box;margin:0}
body{padding:24px 16px 40px;background:var(--page);color:var(--text);font:15px/1.45 system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans','Liberation Sans',sans-serif;overflow-wrap:anywhere}
main,footer{max-width:860px;margin:0 auto}
a{color:var(--accent)}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
.head{display:flex;flex-wrap:wrap;align-items:center;gap:12px 16px;margin-bottom:24px}
.icon{flex:none;width:64px;height:64px;border-radius:16px;object-fit:cover}
.title{flex:1 1 220px;min-width:0}
h1{font-size:26px;line-height:1.2}
.about{margin-top:4px;color:var(--soft)}
.button{display:inline-flex;align-items:center;justify-content:center;min-height:40px;padding:0 16px;border:0;border-radius:8px;background:var(--fill);color:var(--on-fill);font:inherit;font-weight:600;text-decoration:none;cursor:pointer}
.button:hover{filter:brightness(1.06)}
.plain{padding:0 10px;font-weight:500;font-size:14px;border:1px solid var(--line);background:none;color:var(--text)}
.sum{display:flex;flex-wrap:wrap;gap:4px 16px;align-items:baseline;margin-bottom:12px}
h2{font-size:18px}
.sum span,.state{color:var(--soft)}
ul{display:grid;gap:12px;padding:0;list-style:none}
li{display:grid;grid-template-columns:minmax(0,1fr) 176px 84px 168px;gap:4px 20px;align-items:center;padding:16px;border:1px solid var(--line);border-radius:14px;background:var(--card)}
h3{font-size:17px;line-height:1.3}
.state{display:flex;flex-wrap:wrap;align-items:center;gap:0 8px;font-size:14px}
.dot{flex:none;width:10px;height:10px;border-radius:50%;background:var(--faint)}
.online{background:var(--online)}
.offline{background:var(--danger)}
.facts{margin-top:2px;color:var(--soft);font-size:14px}
.address{display:inline-block;margin-top:6px;font:13px/1.5 ui-monospace,'Cascadia Code',Menlo,Consolas,'DejaVu Sans Mono',monospace;color:var(--soft);user-select:all}
.plot p{margin-top:2px}
.chart{display:block;width:100%;height:44px}
.area{fill:var(--online);opacity:.16}
.curve{fill:none;stroke:var(--online);stroke-width:1.5;vector-effect:non-scaling-stroke}
.base{stroke:var(--line);vector-effect:non-scaling-stroke}
.caption{color:var(--faint);font-size:12px;text-align:right}
.side{display:flex;flex-direction:column;gap:8px;align-items:flex-end;text-align:right}
.actions{display:flex;flex-direction:column;gap:8px}
.count{font-size:20px;font-weight:700;font-variant-numeric:tabular-nums;white-space:nowrap}
.count small{color:var(--faint);font-size:14px;font-weight:400}
[hidden]{display:none}
.hide{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
footer{margin-top:24px;color:var(--faint);font-size:13px}
footer a{color:inherit}
.message{padding:80px 0;text-align:center}
.message p{margin:8px 0 24px;color:var(--soft)}
@media (max-width:640px){
body{padding:16px 12px 32px}
li{grid-template-columns:minmax(0,1fr) auto;padding:14px}
.plot{grid-column:1/-1;grid-row:2}
.side{grid-column:2;grid-row:1;align-self:start}
.actions{grid-column:1/-1;grid-row:3;flex-direction:row;margin-top:6px}
.actions .button{flex:1;min-width:0;padding:0 8px}
.head .button{flex:1 1 100%}
}
.widget{padding:8px;background:none}
.widget .head{flex-wrap:nowrap;gap:10px;margin:0 0 8px}
.widget .icon{width:32px;height:32px;border-radius:8px}
.widget .title{flex:1 1 0}
.widget .head .button{flex:none}
.widget h1{font-size:15px}
.widget .box{padding:12px;border:1px solid var(--line);border-radius:14px;background:var(--card)}
.widget ul{gap:0}
.widget li{grid-template-columns:minmax(0,1fr) auto;gap:0 12px;padding:10px 0;border:0;border-top:1px solid var(--line);border-radius:0;background:none}
.widget h2,.widget h3{font-size:14px}
.widget .count{font-size:15px}
.widget .count small{font-size:13px}
.widget .state,.widget .facts{font-size:13px}
.widget .address{margin-top:2px;font-size:12px}
.widget .side{grid-column:2;grid-row:1;gap:4px}
.widget .button{min-height:32px;padding:0 12px;font-size:13px}
.widget .more{display:block;margin-top:4px;font-size:13px}
@media (prefers-contrast:more){:root{--line:light-dark(#7a8197,#767c8f);--soft:var(--text);--faint:var(--text)}}
`

export const styleElement = new Html(`<style>${siteStyles}</style>`)
export const siteStylesHash = hashSource(siteStyles)

import { TYPE_PATH } from './look.ts'

/** The shop's look for hosted pages: paper, ink, dark gold and the printer's colour bar, in both schemes. */
export const STYLES = `
@font-face{font-family:Archivo;font-display:swap;font-weight:400 900;font-stretch:100% 125%;src:url(${TYPE_PATH}) format("woff2")}
:root{color-scheme:light dark;--paper:#FBF8F2;--card:#FFFDF9;--ink:#1E1A15;--soft:#5B5347;--gold:#7D5A0B;--on-gold:#FFFFFF;
--wash:#F3E9D2;--line:#DED5C3;--field:#8B8170;--stop:#A6261D;--stop-wash:#FBEAE7}
@media(prefers-color-scheme:dark){:root{--paper:#17130D;--card:#1F1A12;--ink:#F4ECDD;--soft:#C0B5A1;--gold:#DCB052;--on-gold:#1E1A15;
--wash:#2D2412;--line:#40372A;--field:#8D8371;--stop:#FF9C91;--stop-wash:#3A1D19}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:400 1rem/1.5 Archivo,system-ui,sans-serif}
.bar{display:flex;height:4px}.bar i{flex:1}
.bar i:nth-child(1){background:#00AEEF}.bar i:nth-child(2){background:#EC008C}.bar i:nth-child(3){background:#FFF200}.bar i:nth-child(4){background:#1E1A15}
main{max-width:30rem;margin:0 auto;padding:24px 16px 48px}
.brand{display:flex;align-items:center;gap:8px;margin:0 0 20px;font-size:1.1rem;font-weight:800;font-stretch:125%;letter-spacing:-.01em}
.brand path{fill:var(--gold)}.brand .veins{fill:none;stroke:var(--paper);stroke-width:1.2}
.card{background:var(--card);border:1px solid var(--line);border-radius:6px;padding:24px 20px}
h1{margin:0 0 8px;font-size:1.5rem;line-height:1.2;font-weight:800;font-stretch:120%}
h2{margin:24px 0 4px;font-size:1.05rem}
p{margin:0 0 16px}.soft{color:var(--soft)}
label{display:block;margin:16px 0 4px;font-weight:600}
label small{font-weight:400;color:var(--soft)}
input,select{display:block;width:100%;min-height:44px;padding:8px 12px;font:inherit;color:var(--ink);background:var(--card);border:1px solid var(--field);border-radius:6px}
input[aria-invalid=true]{border:2px solid var(--stop)}
.pair{display:grid;grid-template-columns:1fr 1fr;gap:0 12px}
button{width:100%;min-height:48px;margin-top:24px;font:inherit;font-weight:700;color:var(--on-gold);background:var(--gold);border:1px solid transparent;border-radius:6px;cursor:pointer}
a{color:var(--gold);font-weight:600;text-underline-offset:3px}
.after{margin:20px 0 0}.after a{display:inline-block;padding:4px 0}
:focus-visible{outline:3px solid var(--gold);outline-offset:2px}
.error{padding:12px 14px;background:var(--stop-wash);color:var(--stop);border-left:4px solid var(--stop);border-radius:6px;font-weight:600}
.field-error{margin:4px 0 0;color:var(--stop);font-size:.95rem}
.note{padding:12px 14px;background:var(--wash);border-radius:6px}
.number{white-space:nowrap}table+.note{margin-top:16px}.note:has(+button){margin:24px 0 0}
table{width:100%;border-collapse:collapse;font-variant-numeric:tabular-nums}
th,td{padding:8px 0;text-align:left;vertical-align:top;border-bottom:1px solid var(--line);font-weight:400;overflow-wrap:anywhere}
td{text-align:right;padding-left:16px;white-space:nowrap}tbody th{display:flex;gap:12px;align-items:center}tbody td{vertical-align:middle}tbody img{flex:none;width:72px;height:72px;border-radius:6px;object-fit:cover}
tfoot th,tfoot td{border:0;font-weight:800;font-size:1.15rem}
@media(prefers-color-scheme:dark){tbody img{mask-image:radial-gradient(ellipse 74% 78% at 50% 53%,#000000e6 46%,#00000030)}}
@media(max-width:22rem){main{padding-inline:12px}.card{padding:20px 14px}}
@media(forced-colors:active){.bar i{forced-color-adjust:none}.card{border:1px solid}}
`

/** The frame and the look of the gateway's own pages. They are no part of the site. */
export type PageLanguage = 'pt' | 'en'

export const STYLE = `
:root{color-scheme:light dark;--bg:#f2f7fd;--card:#fff;--text:#141e2a;--soft:#576372;--line:#d3dae2;
--brand:#0060a6;--on:#fff;--bad:#a3162a}
@media(prefers-color-scheme:dark){:root{--bg:#060f1a;--card:#0e1824;--text:#eff4fb;--soft:#bdc5cf;
--line:#2e3946;--brand:#6bc3f4;--on:#050e19;--bad:#ff9aa5}}
*{box-sizing:border-box}body{margin:0;min-height:100vh;display:grid;padding:16px;
grid-template-columns:minmax(0,1fr);place-items:center;
background:var(--bg);color:var(--text);font:16px/1.5 system-ui,sans-serif}
main{width:100%;max-width:400px;background:var(--card);border:1px solid var(--line);
border-radius:20px;padding:24px}
main.wide{max-width:1100px}
h1{font-size:20px;margin:0 0 8px}h2{font-size:17px;margin:28px 0 8px}
p{margin:0 0 16px;color:var(--soft)}
dl{margin:0 0 24px;padding:16px;border:1px solid var(--line);border-radius:14px}
dt{color:var(--soft);font-size:14px}dd{margin:0 0 12px;overflow-wrap:anywhere}
dd:last-child{margin:0}
dd.amount{font-size:30px;font-weight:700;font-variant-numeric:tabular-nums}
code{font:14px/1.5 ui-monospace,monospace}
.qr{width:220px;max-width:100%;margin:0 auto 24px;background:#fff;border-radius:14px;padding:8px}
.qr svg{display:block;width:100%;height:auto}
button,a.button{display:block;width:100%;min-height:48px;padding:12px;border-radius:999px;border:0;
background:var(--brand);color:var(--on);font:inherit;font-weight:600;text-align:center;
text-decoration:none;cursor:pointer;margin-bottom:8px}
button.quiet{background:transparent;color:var(--text);border:1px solid var(--line)}
table{width:100%;border-collapse:collapse;font-size:14px}
th,td{text-align:left;padding:8px;border-top:1px solid var(--line);vertical-align:top}
td.amount{font-variant-numeric:tabular-nums;white-space:nowrap}
.scroll{overflow-x:auto}
summary{min-height:44px;padding:10px 4px;cursor:pointer}
p.outcome{margin:0 0 24px;color:var(--text);font-size:20px;font-weight:700}
@media(max-width:700px){main{padding:20px 16px}thead{display:none}tr,td{display:block}
td{border:0;padding:4px 0}tr{border-top:1px solid var(--line);padding:12px 0}
code{overflow-wrap:anywhere}}
.acts{display:flex;flex-wrap:wrap;gap:6px}
.acts button{display:inline-block;width:auto;min-height:44px;padding:6px 14px;margin:0;
font-size:14px}
fieldset{border:1px solid var(--line);border-radius:14px;padding:12px 16px;margin:0 0 12px;
display:flex;flex-wrap:wrap;gap:6px 18px}
label{display:inline-flex;align-items:center;gap:8px;min-height:44px}
input[type=number]{width:96px;min-height:44px;font:inherit;padding:6px 10px;border-radius:10px;
border:1px solid var(--line);background:var(--card);color:var(--text)}
.acts input[type=number]{min-height:44px}
:focus-visible{outline:3px solid var(--brand);outline-offset:3px}`

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes a text for HTML, in attributes too. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (letter) => ENTITIES[letter] ?? '')
}

export function shell(
  language: PageLanguage,
  title: string,
  notice: string,
  body: string,
  isWide = false,
): string {
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><title>${title}</title>
<link rel="stylesheet" href="/style.css"></head><body><main${isWide ? ' class="wide"' : ''}>
<h1>${title}</h1><p>${notice}</p>${body}</main></body></html>`
}

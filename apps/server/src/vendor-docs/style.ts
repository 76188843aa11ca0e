/** The sheet of the documentation: reading widths, both themes, nothing fetched. */
export const STYLE = `
:root{color-scheme:light dark;--bg:#fbfaf7;--card:#fff;--text:#1d1b16;--soft:#5c574b;--line:#dcd7ca;
--brand:#0b6b52;--code:#f1eee6}
@media (prefers-color-scheme:dark){:root{--bg:#12140f;--card:#1a1d17;--text:#f1efe6;--soft:#b4b09f;
--line:#34382e;--brand:#5fd3ab;--code:#23271f}}
*{box-sizing:border-box}
body{margin:0;background:var(--bg);color:var(--text);font:1rem/1.6 system-ui,sans-serif}
.skip{position:absolute;left:-9999px}
.skip:focus{left:1rem;top:1rem;background:var(--card);padding:1rem}
.page{max-width:78rem;margin:0 auto;padding:1.5rem 1rem 5rem;display:grid;gap:2rem;
grid-template-columns:minmax(0,1fr)}
@media (min-width:64rem){.page{grid-template-columns:15rem minmax(0,1fr);padding:3rem 2rem 6rem}
nav{position:sticky;top:2rem;align-self:start;max-height:calc(100vh - 4rem);overflow:auto}}
header{grid-column:1/-1}
h1{font-size:clamp(1.7rem,4vw,2.6rem);line-height:1.15;margin:.5rem 0 1rem;max-width:22ch}
h2{font-size:1.5rem;margin:3rem 0 .75rem;padding-top:1rem;border-top:1px solid var(--line)}
h3{font-size:1.1rem;margin:2rem 0 .5rem}h4{font-size:.95rem;margin:1rem 0 .25rem;color:var(--soft)}
p,li{max-width:70ch}li{margin:.35rem 0}ul{padding-inline-start:1.25rem}
a{color:var(--brand)}a:focus-visible{outline:3px solid var(--brand);outline-offset:2px}
nav ul{list-style:none;padding:0;margin:.5rem 0}nav a{display:inline-block;padding:.35rem 0;
min-height:1.75rem;text-decoration:none}nav a:hover{text-decoration:underline}
code,pre{font-family:ui-monospace,monospace;font-size:.9em}
code{background:var(--code);border-radius:.25rem;padding:.1em .3em;overflow-wrap:anywhere}
pre{background:var(--code);border-radius:.5rem;padding:1rem;overflow:auto;white-space:pre-wrap;
overflow-wrap:anywhere}
pre code{background:none;padding:0}
.table{overflow-x:auto;border:1px solid var(--line);border-radius:.5rem;background:var(--card);
margin:.5rem 0 1rem}
.table:focus-visible{outline:3px solid var(--brand)}
table{border-collapse:collapse;width:100%;min-width:30rem;font-size:.92rem}
th,td{text-align:start;vertical-align:top;padding:.5rem .75rem;border-bottom:1px solid var(--line)}
td code{overflow-wrap:break-word}
tr:last-child td{border-bottom:0}th{color:var(--soft);font-weight:600}
small{color:var(--soft)}
`

import type { RenderedPage } from '@fairhouse/protocol'

/** What goes into a built document. */
export interface DocumentParts {
  /** Data by the id of its element; nothing of it is ever run. */
  readonly data: Readonly<Record<string, string>>
  readonly page: RenderedPage | undefined
}

/** JSON that may stand inside HTML: nothing in it can end the element it stands in. */
export function embed(json: string): string {
  return json.replaceAll('<', String.raw`\u003c`)
}

function dataElements(data: DocumentParts['data']): string {
  return Object.entries(data)
    .map(([id, json]) => `<script type="application/json" id="${id}">${embed(json)}</script>`)
    .join('')
}

/** The built document, as it speaks for itself, in this page's words instead. */
function ownHead(html: string, page: RenderedPage): string {
  return html
    .replace(/<html[^>]*>/, `<html lang="${page.language}" dir="${page.dir}">`)
    .replace(/<title>[^<]*<\/title>\s*/, '')
    .replace(/<meta name="description"[^>]*>\s*/, '')
    .replace('</head>', () => `${page.head}</head>`)
    .replace('<div id="root"></div>', () => `<div id="root">${page.body}</div>`)
}

/** The built document with what this reader's page begins with. Data come last: they are not seen. */
export function fillDocument(html: string, parts: DocumentParts): string {
  const { page } = parts
  const data = page ? { ...parts.data, page: page.data } : parts.data
  const own = page ? ownHead(html, page) : html
  const end = own.includes('</body>') ? '</body>' : '</head>'
  const at = own.lastIndexOf(end)
  return `${own.slice(0, at)}${dataElements(data)}${own.slice(at)}`
}

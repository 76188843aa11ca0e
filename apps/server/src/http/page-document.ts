import type { RenderedPage } from '@fairhouse/protocol'
import type { PageLook } from './page-look.ts'

/** What is inserted into a built document. */
interface DocumentParts {
  /** Data by the id of its element; nothing of it is ever run. */
  readonly data: Readonly<Record<string, string>>
  readonly page: RenderedPage | undefined
  readonly look: PageLook
}

/** JSON that is safe inside HTML: nothing in it can end the element around it. */
export function embed(json: string): string {
  return json.replaceAll('<', String.raw`\u003c`)
}

function dataElements(data: DocumentParts['data']): string {
  return Object.entries(data)
    .map(([id, json]) => `<script type="application/json" id="${id}">${embed(json)}</script>`)
    .join('')
}

const PROGRAM = /<script type="module" crossorigin src="([^"]+)"><\/script>/
/** What the program imports first. */
const PRELOADS = /<link rel="modulepreload"[^>]*href="([^"]+)"[^>]*>\s*/g

/**
 * A page that is rendered already may load its bundle a little later: the site's first script
 * starts it. Where the page is interactive at once, it is fetched beside what is visible.
 */
function programOf(file: string, { modules, begins }: RenderedPage): string {
  const files = [file, ...modules].join(' ')
  const named = `<meta name="program" id="program" data-begins="${begins}" content="${files}">`
  if (begins === 'atNeed') return named
  const texts = modules.map((module) => `<link rel="modulepreload" href="${module}">`)
  const late = `<link rel="modulepreload" fetchpriority="low" crossorigin href="${file}">`
  return [named, late, ...texts].join('')
}

/** The built document with a page in it, in that page's language and words. */
function insertPage(html: string, page: RenderedPage): string {
  const { language, dir, head, body } = page
  // The document's title until a page sets a better one.
  const untitled = head.includes('<title>') ? html.replace(/<title>[^<]*<\/title>\s*/, '') : html
  // A program that begins at need is fetched then, with all that it imports first.
  const isLate = page.begins === 'atNeed'
  const imports = [...untitled.matchAll(PRELOADS)].map(([, file = '']) => file)
  const program = isLate ? { ...page, modules: [...imports, ...page.modules] } : page
  return (isLate ? untitled.replaceAll(PRELOADS, '') : untitled)
    .replace(/<html[^>]*>/, `<html lang="${language}" dir="${dir}">`)
    .replace(PROGRAM, (_, file: string) => programOf(file, program))
    .replace('</head>', () => `${head}</head>`)
    .replace('<div id="root"></div>', () => `<div id="root">${body}</div>`)
}

const FRAME_COLOR = /(<meta name="theme-color" content=")[^"]*(" media="[^"]*(dark|light))/g

/** The built document in the brand's colours. */
function paint(html: string, { css, frame }: PageLook): string {
  return html
    .replace(FRAME_COLOR, (_, start: string, end: string, theme: 'dark' | 'light') => {
      return start + frame[theme] + end
    })
    .replace('</head>', () => `<style>${css}</style></head>`)
}

/** The built document with this page's initial content. Data come last: they are not visible. */
export function fillDocument(html: string, parts: DocumentParts): string {
  const { page, look } = parts
  const data = page ? { ...parts.data, page: page.data } : parts.data
  const painted = paint(html, look)
  const own = page ? insertPage(painted, page) : painted
  const end = own.includes('</body>') ? '</body>' : '</head>'
  const at = own.lastIndexOf(end)
  return `${own.slice(0, at)}${dataElements(data)}${own.slice(at)}`
}

import {
  FeedGame,
  VENDOR_QUESTIONS,
  VENDOR_STATUSES,
  VendorTransaction,
  WALLET_CALLS,
} from '@fairhouse/protocol'
import type { TSchema } from 'typebox'
import { hashOf } from '../http/csp.ts'
import { EXAMPLE, signedExample } from './example.ts'
import { fields, plain, pre, rich, table } from './html.ts'
import ENGLISH from './prose-en.json' with { type: 'json' }
import PORTUGUESE from './prose-pt.json' with { type: 'json' }
import { type Prose, SECTION_IDS, type Section, type SectionId } from './prose.ts'
import { STYLE } from './style.ts'

/** No script, nothing fetched: the page is self-contained. */
export const VENDOR_DOCS_CSP = [
  "default-src 'none'",
  `style-src ${hashOf(STYLE)}`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

function call(
  prose: Prose,
  name: string,
  note: string,
  shape: { readonly body: TSchema; readonly response: TSchema },
): string {
  const { request, answer } = prose.words
  return `<h3><code>${name}</code></h3><p>${rich(note)}</p>
<h4>${request}</h4>${fields(prose, `${name}: ${request}`, shape.body)}
<h4>${answer}</h4>${fields(prose, `${name}: ${answer}`, shape.response)}`
}

function calls(prose: Prose): string {
  return Object.entries(WALLET_CALLS)
    .map(([name, shape]) =>
      call(prose, name, prose.callNotes[name as keyof typeof WALLET_CALLS], shape),
    )
    .join('\n')
}

function questions(prose: Prose): string {
  return Object.entries(VENDOR_QUESTIONS)
    .map(([name, shape]) => {
      const note = prose.questionNotes[name as keyof typeof VENDOR_QUESTIONS]
      return call(prose, `/${name}`, note, shape)
    })
    .join('\n')
}

function statuses({ words, sections }: Prose): string {
  const rows = Object.entries(VENDOR_STATUSES).map(([name, { retry }]) => [
    `<code>${name}</code>`,
    retry ? words.again : words.final,
  ])
  return table(sections.statuses.title, [words.status, words.again], rows)
}

function example(prose: Prose): string {
  const { secret, kid, t, n, method, path, body } = EXAMPLE
  const { text, header } = signedExample()
  const facts = { secret, kid, t, n, method, path }
  return `<h3>${prose.words.example}</h3>${pre(JSON.stringify(facts, null, 2))}${pre(body)}
${pre(text)}${pre(`X-Fairhouse-Signature: ${header}`)}`
}

/** The content of a section below its text. */
const BELOW: Readonly<Partial<Record<SectionId, (prose: Prose) => string>>> = {
  signing: example,
  calls,
  statuses,
  questions,
  feed: (prose) => fields(prose, prose.sections.feed.title, FeedGame),
  transfer: (prose) => fields(prose, '/transactions', VendorTransaction),
}

function section(prose: Prose, id: SectionId): string {
  const { title, text, list }: Section = prose.sections[id]
  const items = list ? `<ul>${list.map((item) => `<li>${rich(item)}</li>`).join('\n')}</ul>` : ''
  return `<section aria-labelledby="${id}"><h2 id="${id}">${plain(title)}</h2>
${text.map((paragraph) => `<p>${rich(paragraph)}</p>`).join('\n')}
${items}${BELOW[id]?.(prose) ?? ''}</section>`
}

function render(prose: Prose): string {
  const { language, title, intro, contents, other } = prose
  const links = SECTION_IDS.map(
    (id) => `<li><a href="#${id}">${plain(prose.sections[id].title)}</a></li>`,
  ).join('\n')
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${plain(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<a class="skip" href="#start">${plain(prose.sections.start.title)}</a>
<div class="page">
<header><a href="?language=${other.language}" hreflang="${other.language}"
 lang="${other.language}">${other.label}</a>
<h1>${plain(title)}</h1>
${intro.map((paragraph) => `<p>${rich(paragraph)}</p>`).join('\n')}</header>
<nav aria-label="${plain(contents)}"><strong>${plain(contents)}</strong><ul>${links}</ul></nav>
<main>${SECTION_IDS.map((id) => section(prose, id)).join('\n')}</main>
</div>
</body>
</html>
`
}

const PAGES = { pt: render(PORTUGUESE), en: render(ENGLISH) } as const

/** The documentation in Portuguese or English: whichever the wish (a tag or a list) names first. */
export function vendorDocs(wish: string): string {
  const named = /\b(pt|en)\b/i.exec(wish)?.[1]?.toLowerCase()
  return named === 'pt' ? PAGES.pt : PAGES.en
}

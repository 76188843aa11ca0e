import { readFileSync } from 'node:fs'
import { loadTranslator, matchLanguage, type LanguageCode } from '@fairhouse/i18n'
import { POSTINGS } from '@fairhouse/protocol'
import { hashOf } from '#server/http/csp.ts'

const file = (name: string): string =>
  readFileSync(new URL(`./page/${name}`, import.meta.url), 'utf8')

const [SCRIPT, STYLE] = [file('verify.js'), file('receipt.css')]

const TEXTS = [
  'lines',
  'key',
  'column.seq',
  'column.time',
  'column.code',
  'column.amount',
  'column.balance',
  'state.yes',
  'state.no',
  'state.unable',
  'step.lines',
  'step.day',
  'step.signature',
  'step.published',
  'verdict.yes',
  'verdict.no',
  'verdict.unable',
  'verdict.none',
] as const

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

const escaped = (text: string): string => text.replaceAll(/[&<>]/g, (sign) => ENTITIES[sign] ?? '')

/** A page and its CSP, which allows its own script and style sheet by their hashes. */
interface ReceiptPage {
  readonly html: string
  readonly csp: string
}

const CSP = [
  "default-src 'none'",
  `script-src ${hashOf(SCRIPT)}`,
  `style-src ${hashOf(STYLE)}`,
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

async function make(code: LanguageCode): Promise<ReceiptPage> {
  const { t, find, language } = await loadTranslator(code, ['records', 'statement'])
  const codes = Object.entries(POSTINGS).map(([name, rule]) => [
    `code.${rule.number}`,
    find(`statement.${name}`) ?? name,
  ])
  const texts = {
    ...Object.fromEntries(TEXTS.map((key) => [key, t(`records.page.${key}`)])),
    ...Object.fromEntries(codes),
  }
  const data = JSON.stringify(texts).replaceAll('<', String.raw`\u003c`)
  const title = escaped(t('records.page.title'))
  const html = `<!doctype html>
<html lang="${language.tag}" dir="${language.dir}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${escaped(t('records.page.intro'))}</p>
<label for="file">${escaped(t('records.page.choose'))}
<input id="file" type="file" accept="application/json,.json"></label>
<section id="result" aria-live="polite"></section>
</main>
<script type="application/json" id="texts">${data}</script>
<script>${SCRIPT}</script>
</body>
</html>
`
  return { html, csp: CSP }
}

const pages = new Map<LanguageCode, Promise<ReceiptPage>>()

/**
 * The page that checks receipts, in a language: one file, which also works when it is saved and
 * opened offline.
 */
export function receiptPage(wishes: string): Promise<ReceiptPage> {
  const code = matchLanguage(wishes)
  const page = pages.get(code) ?? make(code)
  pages.set(code, page)
  return page
}

import { LANGUAGES, type LanguageCode } from '@fairhouse/i18n'
import type { PageRequest } from '@fairhouse/protocol'

/** Input of a page's head. */
export interface HeadParts {
  readonly request: PageRequest
  readonly language: LanguageCode
  /** Title and descriptions, as rendered by the page's components. */
  readonly own: string
  /** False for pages that are useless in search results: members' pages, a closed site. */
  readonly isPublic: boolean
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

/** The address of a page in a language; without one it uses the brand's default. */
export function addressOf(origin: string, path: string, language?: string): string {
  const query = language === undefined ? '' : `?language=${language}`
  return `${origin}${new URL(origin + path).pathname}${query}`
}

function pathOf(url: string): string {
  return url.split('?')[0] ?? '/'
}

/** Links to the page in its other languages. */
function alternates({ request, language }: HeadParts): readonly string[] {
  const { languages, defaultLanguage } = request.permission.system
  const path = pathOf(request.url)
  const of = (code: string) =>
    addressOf(request.origin, path, code === defaultLanguage ? undefined : code)
  const links = languages.map((code) => {
    const tag = LANGUAGES[code as LanguageCode]?.tag ?? code
    return `<link rel="alternate" hreflang="${escapeHtml(tag)}" href="${escapeHtml(of(code))}">`
  })
  return [
    `<link rel="canonical" href="${escapeHtml(of(language))}">`,
    ...(links.length > 1 ? links : []),
    `<link rel="alternate" hreflang="x-default" href="${escapeHtml(of(defaultLanguage))}">`,
  ]
}

/** Preview of a shared address (Open Graph). */
function shared({ request, language, own }: HeadParts): readonly string[] {
  const title = /<title>([^<]*)<\/title>/.exec(own)?.[1] ?? ''
  const about = /<meta name="description" content="([^"]*)"/.exec(own)?.[1] ?? ''
  const { brand } = request.permission.system
  const facts: Readonly<Record<string, string>> = {
    'og:type': 'website',
    'og:title': title,
    'og:description': about,
    'og:url': escapeHtml(addressOf(request.origin, pathOf(request.url))),
    'og:site_name': escapeHtml(brand.name),
    'og:locale': LANGUAGES[language].tag.replace('-', '_'),
  }
  return Object.entries(facts)
    .filter(([, content]) => content !== '')
    .map(([property, content]) => `<meta property="${property}" content="${content}">`)
}

/** The elements of a page's head besides those of every page. */
export function headOf(parts: HeadParts): string {
  // A page may exclude itself from search engines.
  const saysNo = parts.own.includes('"noindex"')
  const elements = [
    parts.own,
    ...(parts.isPublic && !saysNo ? [...alternates(parts), ...shared(parts)] : []),
    ...(parts.isPublic || saysNo ? [] : ['<meta name="robots" content="noindex">']),
  ]
  return elements.join('')
}

import { NOTICE_ELEMENTS, NOTICE_LINK, NOTICE_PICTURE } from '@fairhouse/protocol'
import sanitizeHtml from 'sanitize-html'

/** Deeper nesting of lists is no honest text, but a way to slow down a reader's page. */
const NESTING_MAX = 12
/** Removing elements may let two others meet that mean something else together: sanitise again. */
const TURNS_MAX = 4
const SUMMARY_LETTERS = 200

const RULES: sanitizeHtml.IOptions = {
  allowedTags: Object.keys(NOTICE_ELEMENTS),
  allowedAttributes: Object.fromEntries(
    Object.entries(NOTICE_ELEMENTS).map(([name, attributes]) => [name, [...attributes]]),
  ),
  allowedClasses: {},
  allowedStyles: {},
  allowedSchemes: ['https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'title'],
  nestingLimit: NESTING_MAX,
  transformTags: {
    b: 'strong',
    i: 'em',
    h1: 'h2',
    h4: 'h3',
    div: 'p',
    a: (tagName, { href = '' }) => ({
      tagName,
      attribs: NOTICE_LINK.test(href.trim()) ? { href: href.trim() } : {},
    }),
  },
  exclusiveFilter: ({ tag, attribs }) =>
    tag === 'img' && !NOTICE_PICTURE.test(attribs['src'] ?? ''),
}

/** Attributes whose value must be a number: sizes in pixels. */
const SIZES = / (?:width|height)="(?!\d{1,4}")[^"]*"/g

/**
 * The HTML of a notice reduced to what NOTICE_ELEMENTS lists: no script, style, form, frame or
 * handler, links to https, mail and telephone only, pictures of the platform only.
 */
export function cleanHtml(html: string): string {
  let clean = html
  for (let turn = 0; turn < TURNS_MAX; turn += 1) {
    const next = sanitizeHtml(clean, RULES).replaceAll(SIZES, '').trim()
    if (next === clean) break
    clean = next
  }
  return clean
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&nbsp;': ' ',
  '&amp;': '&',
}

const HEADING = /<h[1-6]\b[^>]*>.*?<\/h[1-6]>/gs
/** Inline elements: they do not separate their text from the text beside them. */
const INLINE = /<\/?(?:a|strong|em|u|s|code|span|sub|sup)\b[^>]*>/g

/**
 * The first words of a clean HTML, as plain text on one line. Headings are left out: their words
 * would run into the sentences after them.
 */
export function summaryOf(clean: string): string {
  const body = clean.replaceAll(HEADING, ' ')
  const text = (/[^\s]/.test(body.replaceAll(/<[^>]*>/g, '')) ? body : clean)
    .replaceAll(INLINE, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&(?:lt|gt|quot|nbsp|amp);/g, (entity) => ENTITIES[entity] ?? ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  const letters = [...text]
  if (letters.length <= SUMMARY_LETTERS) return text
  // Cut between words where there are any.
  return `${letters
    .slice(0, SUMMARY_LETTERS)
    .join('')
    .replace(/\s\S*$/, '')}…`
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}

/** Plain text as HTML: a paragraph for each block of lines. */
export function htmlOfText(text: string): string {
  return text
    .trim()
    .split(/\n\s*\n/)
    .map((block) => block.replaceAll(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign))
    .map((block) => `<p>${block.replaceAll('\n', '<br />')}</p>`)
    .join('')
}

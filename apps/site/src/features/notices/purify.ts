import { NOTICE_ELEMENTS, NOTICE_LINK, NOTICE_PICTURE } from '@fairhouse/protocol/notices'
import createPurifier from 'dompurify'

const ELEMENTS = Object.keys(NOTICE_ELEMENTS)
const ATTRIBUTES = [...new Set(Object.values(NOTICE_ELEMENTS).flat())]

/** Our own sanitiser instance: hooks of the library's shared one would affect everybody. */
const purifier = createPurifier(window)

purifier.addHook('afterSanitizeAttributes', (element) => {
  if (element.tagName === 'IMG') {
    if (!NOTICE_PICTURE.test(element.getAttribute('src') ?? '')) element.remove()
    else element.setAttribute('loading', 'lazy')
  }
  const href = element.getAttribute('href')
  if (href === null) return
  if (!NOTICE_LINK.test(href)) element.removeAttribute('href')
  else if (!href.startsWith('/')) {
    element.setAttribute('target', '_blank')
    element.setAttribute('rel', 'noopener noreferrer')
  }
})

/**
 * Sanitises a notice: only the elements of NOTICE_ELEMENTS remain. The server has sanitised the
 * HTML already; this is defence in depth.
 */
export function purify(html: string): DocumentFragment {
  return purifier.sanitize(html, {
    ALLOWED_TAGS: ELEMENTS,
    ALLOWED_ATTR: ATTRIBUTES,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  })
}

import { NOTICE_ELEMENTS, NOTICE_LINK, NOTICE_PICTURE } from '@fairhouse/protocol/notices'
import type { NoticeText } from '@fairhouse/protocol'
import { useTranslator } from '@fairhouse/ui'
import createPurifier from 'dompurify'
import { useEffect, useRef } from 'react'

const purifier = createPurifier(window)

purifier.addHook('afterSanitizeAttributes', (element) => {
  const isForeign = !NOTICE_PICTURE.test(element.getAttribute('src') ?? '')
  if (element.tagName === 'IMG' && isForeign) element.remove()
  if (!NOTICE_LINK.test(element.getAttribute('href') ?? '')) element.removeAttribute('href')
  else element.setAttribute('target', '_blank')
})

const LOOK =
  'grid gap-2 text-sm text-text-2 [&_a]:text-brand [&_a]:underline [&_strong]:text-text ' +
  '[&_h2]:text-lg [&_h2]:font-bold [&_h2]:text-text [&_h3]:font-bold [&_h3]:text-text ' +
  '[&_ul]:list-disc [&_ul]:ps-5 [&_ol]:list-decimal [&_ol]:ps-5 [&_img]:max-w-full'

function Shown({ text, theme }: { text: NoticeText; theme: 'light' | 'dark' }) {
  const { t } = useTranslator()
  const box = useRef<HTMLDivElement>(null)
  const { content, title, language } = text
  useEffect(() => {
    const clean = purifier.sanitize(content, {
      ALLOWED_TAGS: Object.keys(NOTICE_ELEMENTS),
      ALLOWED_ATTR: [...new Set(Object.values(NOTICE_ELEMENTS).flat())],
      ALLOW_DATA_ATTR: false,
      ALLOW_ARIA_ATTR: false,
      RETURN_DOM_FRAGMENT: true,
    })
    box.current?.replaceChildren(clean)
  }, [content])
  return (
    <section
      data-theme={theme}
      aria-label={t(`office.notices.preview.${theme}`)}
      className="grid content-start gap-3 rounded-card border border-line bg-surface-1 p-4
        text-text"
    >
      <h3 lang={language} dir="auto" className="text-lg font-bold">
        {title}
      </h3>
      <div ref={box} lang={language} dir="auto" className={LOOK} />
    </section>
  )
}

/** The text as readers will see it, sanitised by the same list, in light and dark themes. */
export function NoticePreview({ text }: { text: NoticeText }) {
  return (
    <div className="grid gap-3 lg:grid-cols-2">
      <Shown text={text} theme="light" />
      <Shown text={text} theme="dark" />
    </div>
  )
}

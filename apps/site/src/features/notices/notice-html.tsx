import { Skeleton } from '@fairhouse/ui'
import { useNavigate } from '../../shared/router/index.ts'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { loadChunk } from '../../shared/load-chunk.ts'
import { langAttributes } from './lang-attributes.ts'

/** Styles of a notice's elements: the page's stylesheet does not cover them. */
const LOOK =
  'grid gap-3 text-text-2 [&_a]:font-semibold [&_a]:text-brand [&_a]:underline ' +
  '[&_a]:underline-offset-2 [&_strong]:text-text [&_h2]:mt-2 [&_h2]:text-xl [&_h2]:font-bold ' +
  '[&_h2]:text-text [&_h3]:mt-1 [&_h3]:text-lg [&_h3]:font-bold [&_h3]:text-text ' +
  '[&_ul]:grid [&_ul]:list-disc [&_ul]:gap-1 [&_ul]:ps-5 [&_ol]:grid [&_ol]:list-decimal ' +
  '[&_ol]:gap-1 [&_ol]:ps-5 [&_blockquote]:border-s-4 [&_blockquote]:border-line-strong ' +
  '[&_blockquote]:ps-4 [&_img]:h-auto [&_img]:max-w-full [&_img]:rounded-card ' +
  '[&_hr]:border-line [&_table]:w-full [&_td]:border [&_td]:border-line [&_td]:px-3 [&_td]:py-2 ' +
  '[&_th]:border [&_th]:border-line [&_th]:bg-surface-2 [&_th]:px-3 [&_th]:py-2 [&_th]:text-start'

/** The sanitiser is loaded with the first opened notice. */
const loadPurifier = () => loadChunk(() => import('./purify.ts'))

/** Text of a notice in its own language. Links within the site do not reload the page. */
export function NoticeHtml({ html, language }: { html: string; language: string }) {
  const navigate = useNavigate()
  const box = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState<string>()
  useEffect(() => {
    let isGone = false
    void loadPurifier().then(({ purify }) => {
      if (isGone) return
      box.current?.replaceChildren(purify(html))
      setShown(html)
    })
    return () => {
      isGone = true
    }
  }, [html])
  const handleClick = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const href = link?.getAttribute('href')
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey
    if (!isPlain || href === null || href === undefined || !href.startsWith('/')) return
    event.preventDefault()
    void navigate({ href })
  }
  if (html === '') return null
  return (
    <>
      {shown !== html && <Skeleton className="h-24" />}
      {/* The interactive elements are the links inside. */}
      {/* oxlint-disable-next-line click-events-have-key-events, no-static-element-interactions */}
      <div
        ref={box}
        {...langAttributes(language)}
        hidden={shown !== html}
        onClick={handleClick}
        className={LOOK}
      />
    </>
  )
}

import { ChevronRight } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { IconButton } from '../button.tsx'
import { useTranslator } from '../context.tsx'
import { cx } from '../cx.ts'

export interface Slide {
  readonly id: string
  /** What it shows, for screen readers. */
  readonly label: string
  readonly content: ReactNode
}

export interface CarouselProps {
  readonly label: string
  readonly slides: readonly Slide[]
}

interface TurnProps {
  readonly slides: readonly Slide[]
  readonly at: number
  readonly onShow: (place: number) => void
}

/** Back, where one is, on. */
function Turn({ slides, at, onShow }: TurnProps) {
  const { t } = useTranslator()
  return (
    <div className="flex items-center justify-center gap-1">
      <IconButton
        label={t('ui.previousSlide')}
        disabled={at === 0}
        onClick={() => onShow(at - 1)}
        className="disabled:opacity-40"
      >
        <ChevronRight aria-hidden className="size-5 -scale-x-100 rtl:scale-x-100" />
      </IconButton>
      <span aria-hidden className="flex gap-1.5 px-1">
        {slides.map(({ id }, place) => (
          <span
            key={id}
            className={cx('size-2 rounded-pill', place === at ? 'bg-brand' : 'bg-line-strong')}
          />
        ))}
      </span>
      <IconButton
        label={t('ui.nextSlide')}
        disabled={at === slides.length - 1}
        onClick={() => onShow(at + 1)}
        className="disabled:opacity-40"
      >
        <ChevronRight aria-hidden className="size-5 rtl:-scale-x-100" />
      </IconButton>
    </div>
  )
}

/**
 * Slides side by side, moved only by touch, wheel, keys or buttons: never automatically. Texts:
 * `ui`.
 */
export function Carousel({ label, slides }: CarouselProps) {
  const { t, number } = useTranslator()
  const list = useRef<HTMLUListElement>(null)
  const [at, setAt] = useState(0)
  const count = slides.length

  useEffect(() => {
    const root = list.current
    if (!root || count < 2) return undefined
    const watch = new IntersectionObserver(
      (seen) => {
        const found = seen.find(({ isIntersecting }) => isIntersecting)
        if (found) setAt([...root.children].indexOf(found.target))
      },
      { root, threshold: 0.6 },
    )
    for (const slide of root.children) watch.observe(slide)
    return () => watch.disconnect()
  }, [count])

  const show = (place: number) => {
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    const slide = list.current?.children[place]
    slide?.scrollIntoView({
      behavior: isStill ? 'auto' : 'smooth',
      block: 'nearest',
      inline: 'start',
    })
  }
  return (
    <section aria-label={label} aria-roledescription={t('ui.carousel')} className="grid gap-2">
      <ul
        ref={list}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
        tabIndex={0}
        className="flex snap-x snap-mandatory gap-3 overflow-x-auto rounded-hero
          [scrollbar-width:none]"
      >
        {slides.map(({ id, label: text, content }, place) => (
          <li
            key={id}
            aria-label={t('ui.slideOf', {
              label: text,
              at: number(place + 1),
              count: number(count),
            })}
            className="w-full shrink-0 snap-start overflow-hidden rounded-hero border border-line"
          >
            {content}
          </li>
        ))}
      </ul>
      {count > 1 && <Turn slides={slides} at={at} onShow={show} />}
    </section>
  )
}

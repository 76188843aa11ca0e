import type { Notice } from '@fairhouse/protocol'
import { ArtPicture, cx, IconButton, useTranslator } from '@fairhouse/ui'
import { Link } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { openNotices } from './notice-store.ts'
import { spoken } from './spoken.ts'
import { useNotices } from './notices-query.ts'

const BOX = 'block aspect-[4/3] w-full overflow-hidden text-start sm:aspect-[21/9]'

/** What a banner does when it is pressed: it leads on, or it opens. */
function Target({ notice, children }: { notice: Notice; children: ReactNode }) {
  const { link, noticeId } = notice
  if (link === null) {
    return (
      <button type="button" onClick={() => openNotices(noticeId)} className={BOX}>
        {children}
      </button>
    )
  }
  if (link.startsWith('/')) {
    return (
      <Link to={link} className={BOX}>
        {children}
      </Link>
    )
  }
  return (
    <a href={link} target="_blank" rel="noopener noreferrer" className={BOX}>
      {children}
    </a>
  )
}

function Banner({ notice, isFirst }: { notice: Notice; isFirst: boolean }) {
  const { picture, title, summary, language, noticeId } = notice
  return (
    <Target notice={notice}>
      <span className="relative block size-full">
        {picture ? (
          <img
            src={picture.url}
            width={picture.width}
            height={picture.height}
            alt=""
            loading={isFirst ? 'eager' : 'lazy'}
            fetchPriority={isFirst ? 'high' : 'auto'}
            className="size-full object-cover"
          />
        ) : (
          <ArtPicture code={noticeId} shape="banner" />
        )}
        <span
          {...spoken(language)}
          className="absolute inset-x-0 bottom-0 grid gap-1 bg-surface-1/92 px-4 py-3 md:px-6
            md:py-4"
        >
          <span className="line-clamp-2 text-lg font-bold md:text-xl">{title}</span>
          {summary !== '' && (
            <span className="line-clamp-2 text-sm text-text-2 md:text-base">{summary}</span>
          )}
        </span>
      </span>
    </Target>
  )
}

/** Banners on the home page, one beside the other. They never turn by themselves. */
export function HomeBanners() {
  const { t } = useTranslator()
  const banners = useNotices()?.banners ?? []
  const list = useRef<HTMLUListElement>(null)
  const [at, setAt] = useState(0)
  if (banners.length === 0) return null
  const last = banners.length - 1
  const go = (to: number) => {
    const box = list.current
    const target = box?.children[Math.min(last, Math.max(0, to))]
    if (box && target instanceof HTMLElement) box.scrollTo({ left: target.offsetLeft })
  }
  const handleScroll = () => {
    const box = list.current
    if (box) setAt(Math.round(Math.abs(box.scrollLeft) / box.clientWidth))
  }
  return (
    <section aria-label={t('home.banners')} data-promotion>
      <ul
        ref={list}
        onScroll={handleScroll}
        className="relative flex snap-x snap-mandatory overflow-x-auto scroll-smooth rounded-hero
          border border-line shadow-card [scrollbar-width:none]"
      >
        {banners.map((notice, index) => (
          <li key={notice.noticeId} className="w-full shrink-0 snap-start">
            <Banner notice={notice} isFirst={index === 0} />
          </li>
        ))}
      </ul>
      {last > 0 && (
        <div className="flex items-center justify-center gap-1 pt-1">
          <IconButton label={t('home.bannerBefore')} disabled={at === 0} onClick={() => go(at - 1)}>
            <ChevronLeft aria-hidden className="size-5 rtl:-scale-x-100" />
          </IconButton>
          <ol aria-hidden className="flex gap-1.5">
            {banners.map(({ noticeId }, index) => (
              <li
                key={noticeId}
                className={cx('size-2 rounded-pill', index === at ? 'bg-brand' : 'bg-line-strong')}
              />
            ))}
          </ol>
          <IconButton
            label={t('home.bannerAfter')}
            disabled={at === last}
            onClick={() => go(at + 1)}
          >
            <ChevronRight aria-hidden className="size-5 rtl:-scale-x-100" />
          </IconButton>
        </div>
      )}
    </section>
  )
}

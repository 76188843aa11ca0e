import type { Notice } from '@fairhouse/protocol'
import { useTranslator } from '@fairhouse/ui'
import { Carousel } from '@fairhouse/ui/parts/carousel'
import { Link } from '../../shared/router/index.ts'
import type { ReactNode } from 'react'
import { DeferredArt } from '../../shared/deferred-art.tsx'
import { RemoteImage } from '../../shared/remote-image.tsx'
import { openNotices } from './notice-store.ts'
import { useNotices } from './notices-query.ts'
import { langAttributes } from './lang-attributes.ts'

const BOX = 'block aspect-[4/3] w-full overflow-hidden text-start sm:aspect-[21/9] lg:aspect-[3/1]'

/** The action of a banner: it follows a link, or opens the notice. */
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
          <RemoteImage
            src={picture.url}
            width={picture.width}
            height={picture.height}
            alt=""
            isFirst={isFirst}
            fallback={<DeferredArt code={noticeId} shape="banner" />}
            className="size-full"
          />
        ) : (
          <DeferredArt code={noticeId} shape="banner" />
        )}
        <span
          {...langAttributes(language)}
          // The first words of its content.
          data-cut="may"
          className="absolute inset-x-0 bottom-0 grid gap-1 bg-surface-1 px-4 py-3 md:px-6 md:py-4"
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

/** Banners of the home page, side by side. They never rotate automatically. */
export function BannerCarousel() {
  const { t } = useTranslator()
  const banners = useNotices()?.banners ?? []
  return (
    <div data-promotion>
      <Carousel
        label={t('home.banners')}
        slides={banners.map((notice, at) => ({
          id: notice.noticeId,
          label: notice.title,
          content: <Banner notice={notice} isFirst={at === 0} />,
        }))}
      />
    </div>
  )
}

import type { Notice } from '@fairhouse/protocol'
import { buttonClass, useTranslator } from '@fairhouse/ui'
import { Link } from '../../shared/router/index.ts'
import { RemoteImage } from '../../shared/remote-image.tsx'
import { NoticeHtml } from './notice-html.tsx'
import { langAttributes } from './lang-attributes.ts'
import { stampOf } from './stamp.ts'

/** A notice's link, within the site or outside. */
export function NoticeLink({ link, className }: { link: string; className?: string }) {
  const { t } = useTranslator()
  const look = className ?? buttonClass('primary', 'md', 'justify-self-start')
  if (link.startsWith('/')) {
    return (
      <Link to={link} className={look}>
        {t('notices.open')}
      </Link>
    )
  }
  return (
    <a href={link} target="_blank" rel="noopener noreferrer" className={look}>
      {t('notices.open')}
    </a>
  )
}

/** A notice in full. */
export function NoticeView({ notice }: { notice: Notice }) {
  const { picture, language } = notice
  return (
    <article className="grid content-start gap-4">
      <header className="grid gap-1">
        <h3 tabIndex={-1} {...langAttributes(language)} className="text-xl font-bold">
          {notice.title}
        </h3>
        <time
          dir="ltr"
          dateTime={notice.publishedAt}
          className="figures justify-self-start text-sm text-text-3"
        >
          {stampOf(notice.publishedAt)}
        </time>
      </header>
      {picture && (
        <RemoteImage
          src={picture.url}
          width={picture.width}
          height={picture.height}
          alt=""
          className="w-full rounded-card"
        />
      )}
      <NoticeHtml html={notice.content} language={language} />
      {notice.link !== null && <NoticeLink link={notice.link} />}
    </article>
  )
}

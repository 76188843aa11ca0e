import { type ClosedNotice, loadClosedNotices } from '@fairhouse/i18n'
import type { Permission } from '@fairhouse/protocol'
import { ArtPicture, buttonClass, cx, Logo, Skeleton, useTranslator } from '@fairhouse/ui'
import { useQuery } from '@tanstack/react-query'
import { Headset } from 'lucide-react'
import { PageTitle } from '../shared/page.tsx'
import { usePermission } from '../shared/permission.ts'
import { ServiceLink } from '../shared/service-link.tsx'

const MAINTENANCE = 1

/**
 * Which text gives the reason: the site is closed, not offered in the region, or the address is
 * blocked.
 */
function bodyKeyOf({ system, regionRestriction }: Permission) {
  if (system.status === MAINTENANCE) return 'maintenanceBody'
  return regionRestriction?.reason === 'address' ? 'addressBody' : 'countryBody'
}

/** The operator's own message in a language, if there is one. */
function ownWord(message: Readonly<Record<string, string>>, tag: string): string | undefined {
  return message[tag] ?? message[tag.split('-')[0] ?? '']
}

interface NoticeProps {
  readonly notice: ClosedNotice
  readonly isFirst: boolean
}

/** The message in one language. */
function Notice({ notice, isFirst }: NoticeProps) {
  const permission = usePermission()
  const { system, maintenance, regionRestriction } = permission
  const { date } = useTranslator()
  const { tag, texts } = notice
  const isMaintenance = system.status === MAINTENANCE
  const body = isMaintenance ? ownWord(maintenance?.message ?? {}, tag) : undefined
  const Title = isFirst ? 'h1' : 'h2'
  return (
    <section lang={tag} className="grid gap-1.5">
      <Title className={cx('font-bold', isFirst ? 'text-3xl' : 'text-xl')}>
        {texts[isMaintenance ? 'maintenanceTitle' : 'regionTitle']}
      </Title>
      <p className="text-text-2">{body ?? texts[bodyKeyOf(permission)]}</p>
      {isMaintenance && maintenance?.until && (
        <p className="text-sm text-text-2">
          {texts.until}:{' '}
          <time dateTime={maintenance.until} className="figures font-semibold">
            {date(maintenance.until, 'dateTime', system.timeZone)}
          </time>
        </p>
      )}
      {!isMaintenance && regionRestriction && (
        <p className="text-sm text-text-2">
          {texts.address}: <bdi className="figures font-semibold">{regionRestriction.address}</bdi>
        </p>
      )}
      <Contact notice={notice} isFirst={isFirst} />
    </section>
  )
}

/** Contact: a button in the page's own language, a link in the others. */
function Contact({ notice, isFirst }: NoticeProps) {
  const { system } = usePermission()
  return (
    <ServiceLink
      className={
        isFirst
          ? buttonClass('primary', 'lg', 'mt-3 justify-self-start')
          : 'inline-flex min-h-11 items-center justify-self-start font-semibold text-brand'
      }
    >
      {isFirst && <Headset aria-hidden className="size-5" />}
      {notice.texts[system.status === MAINTENANCE ? 'contactService' : 'contactSupport']}
    </ServiceLink>
  )
}

/** The site under maintenance (1), or where it may not be offered (2). */
export function Closed() {
  const { code } = useTranslator()
  const { system } = usePermission()
  const { data: notices } = useQuery({
    queryKey: ['closed', code],
    queryFn: () => loadClosedNotices(code),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const [first] = notices ?? []
  const isMaintenance = system.status === MAINTENANCE
  return (
    <main className="page grid min-h-dvh max-w-150 content-center gap-7 py-10">
      {first && (
        <PageTitle text={first.texts[isMaintenance ? 'maintenanceTitle' : 'regionTitle']} />
      )}
      <div className="flex items-center gap-4">
        <div className="size-16 overflow-hidden rounded-card">
          <ArtPicture code={isMaintenance ? 'maintenance' : 'region'} shape="square" />
        </div>
        <Logo name={system.brand.name} />
      </div>
      {notices ? (
        notices.map((notice, at) => <Notice key={notice.tag} notice={notice} isFirst={at === 0} />)
      ) : (
        <Skeleton className="h-64" />
      )}
    </main>
  )
}

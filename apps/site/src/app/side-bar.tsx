import { useTranslator } from '@fairhouse/ui'
import { Link } from '../shared/router/index.ts'
import { BadgePercent, Download, Gem, Headset } from 'lucide-react'
import { PROMOTES, useHasPromotions } from '../shared/promotions.ts'
import { ServiceLink, useVipService } from '../shared/service-link.tsx'

const ITEM =
  'grid min-h-14 w-full place-content-center justify-items-center gap-1 px-0.5 py-2 text-center ' +
  'text-xs font-semibold hyphens-auto text-text-2 hover:bg-surface-2 hover:text-text'

/** At the side of wide screens: customer service, the apps, and promotions. */
export function SideBar() {
  const { t } = useTranslator()
  const vip = useVipService()
  const hasPromotions = useHasPromotions()
  return (
    <aside
      aria-label={t('shell.sideBar')}
      className="fixed end-2 top-1/2 z-30 w-22 -translate-y-1/2 max-xl:hidden"
    >
      <ul
        className="divide-y divide-line overflow-hidden rounded-card border border-line
          bg-surface-1 shadow-card"
      >
        <li>
          <ServiceLink className={ITEM}>
            <Headset aria-hidden className="size-5" />
            {t('shell.nav.service')}
          </ServiceLink>
        </li>
        {vip && (
          <li>
            <ServiceLink entry="vipcs" href={vip} className={ITEM}>
              <Gem aria-hidden className="size-5" />
              {t('shell.nav.vip')}
            </ServiceLink>
          </li>
        )}
        <li>
          <Link to="/download-the-app" className={ITEM}>
            <Download aria-hidden className="size-5" />
            {t('shell.side.download')}
          </Link>
        </li>
        {hasPromotions && (
          <li {...PROMOTES}>
            <Link to="/promotions" className={ITEM}>
              <BadgePercent aria-hidden className="size-5" />
              {t('shell.nav.promotions')}
            </Link>
          </li>
        )}
      </ul>
    </aside>
  )
}

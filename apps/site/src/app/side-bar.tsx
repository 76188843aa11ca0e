import { useTranslator } from '@fairhouse/ui'
import { Link } from '../shared/router/index.ts'
import { Download, Headset } from 'lucide-react'
import { usePermission } from '../shared/permission.ts'

const ITEM =
  'grid min-h-14 w-full place-content-center justify-items-center gap-1 px-1 py-2 text-center ' +
  'text-xs font-semibold text-text-2 hover:bg-surface-2 hover:text-text'

/** At the side of wide screens: people who help, and the apps. */
export function SideBar() {
  const { t } = useTranslator()
  const service = usePermission().info.customerService
  return (
    <aside
      aria-label={t('shell.sideBar')}
      className="fixed end-2 top-1/2 z-30 w-20 -translate-y-1/2 max-xl:hidden"
    >
      <ul
        className="divide-y divide-line overflow-hidden rounded-card border border-line
          bg-surface-1 shadow-card"
      >
        {service && (
          <li>
            <a href={service.url} target="_blank" rel="noreferrer" className={ITEM}>
              <Headset aria-hidden className="size-5" />
              {t('shell.nav.service')}
            </a>
          </li>
        )}
        <li>
          <Link to="/download-the-app" className={ITEM}>
            <Download aria-hidden className="size-5" />
            {t('shell.side.download')}
          </Link>
        </li>
      </ul>
    </aside>
  )
}

import type { MessageKey } from '@fairhouse/i18n'
import { Dialog, useTranslator } from '@fairhouse/ui'
import { Link } from '../shared/router/index.ts'
import {
  ChevronRight,
  CircleHelp,
  Download,
  Gem,
  Globe,
  Headset,
  type LucideIcon,
  Medal,
  Megaphone,
  ShieldCheck,
  SlidersHorizontal,
  Store,
  Ticket,
  Trophy,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { openNotices } from '../features/notices/index.ts'
import { useCategories } from '../shared/categories.ts'
import { CategoryLink } from '../shared/category-link.tsx'
import { type DialogName, openDialog } from '../shared/dialogs.ts'
import { useHasPoints } from '../shared/points.ts'
import { useSwitch } from '../shared/permission.ts'
import { useHasRaces } from '../shared/races.ts'
import { ServiceLink, useVipService } from '../shared/service-link.tsx'

const ITEM =
  'flex min-h-13 w-full items-center gap-3.5 rounded-odds px-3 text-start font-semibold ' +
  'hover:bg-surface-2'

function Inside({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <>
      <Icon aria-hidden className="size-5 shrink-0 text-text-3" />
      <span className="flex-1">{children}</span>
      <ChevronRight aria-hidden className="size-4.5 text-text-3 rtl:-scale-x-100" />
    </>
  )
}

const LINKS = [
  { to: '/download-the-app', text: 'shell.nav.download', icon: Download },
  { to: '/help', text: 'shell.nav.help', icon: CircleHelp },
] as const satisfies readonly { text: MessageKey; to: string; icon: LucideIcon }[]

const DIALOGS = [
  { dialog: 'settings', text: 'common.settings', icon: SlidersHorizontal },
  { dialog: 'domains', text: 'shell.domains.title', icon: Globe },
] as const satisfies readonly { text: MessageKey; dialog: DialogName; icon: LucideIcon }[]

/** What the brand offers beside play: points, races, the list of winners. */
function RewardLinks({ onClose }: { onClose: () => void }) {
  const { t } = useTranslator()
  const links = [
    { to: '/pointMall', text: 'shell.nav.points', icon: Store, isShown: useHasPoints() },
    { to: '/leaderboards', text: 'shell.nav.races', icon: Medal, isShown: useHasRaces() },
    { to: '/winners', text: 'shell.nav.winners', icon: Trophy, isShown: useSwitch('winners') },
  ] as const
  return links
    .filter(({ isShown }) => isShown)
    .map(({ to, text, icon }) => (
      <li key={to}>
        <Link to={to} onClick={onClose} className={ITEM}>
          <Inside icon={icon}>{t(text)}</Inside>
        </Link>
      </li>
    ))
}

/** On phones: everything from the header and the side bar of wide screens. */
export function MenuDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslator()
  const categories = useCategories()
  const vip = useVipService()
  return (
    <Dialog title={t('shell.menu')} onClose={onClose}>
      <nav aria-label={t('shell.menu')}>
        <ul className="-mx-3 grid">
          {categories.map((category) => (
            <li key={category.id}>
              <CategoryLink category={category} onClick={onClose} className={ITEM}>
                <Inside icon={category.id === 'ELOTT' ? ShieldCheck : Ticket}>
                  {t(category.label)}
                </Inside>
              </CategoryLink>
            </li>
          ))}
          <RewardLinks onClose={onClose} />
          {LINKS.map(({ to, text, icon }) => (
            <li key={to}>
              <Link to={to} onClick={onClose} className={ITEM}>
                <Inside icon={icon}>{t(text)}</Inside>
              </Link>
            </li>
          ))}
          <li>
            <ServiceLink className={ITEM}>
              <Inside icon={Headset}>{t('shell.nav.service')}</Inside>
            </ServiceLink>
          </li>
          {vip && (
            <li>
              <ServiceLink entry="vipcs" href={vip} className={ITEM}>
                <Inside icon={Gem}>{t('shell.nav.vip')}</Inside>
              </ServiceLink>
            </li>
          )}
          <li>
            <button
              type="button"
              onClick={() => {
                onClose()
                openNotices()
              }}
              className={ITEM}
            >
              <Inside icon={Megaphone}>{t('shell.news.label')}</Inside>
            </button>
          </li>
          {DIALOGS.map(({ dialog, text, icon }) => (
            <li key={dialog}>
              <button type="button" onClick={() => openDialog(dialog)} className={ITEM}>
                <Inside icon={icon}>{t(text)}</Inside>
              </button>
            </li>
          ))}
        </ul>
      </nav>
    </Dialog>
  )
}

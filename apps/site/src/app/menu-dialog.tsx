import { Badge, Dialog, useTranslator } from '@fairhouse/ui'
import { Link } from '../shared/router/index.ts'
import { ChevronRight, Gem, Gift, Headset, type LucideIcon, Megaphone } from 'lucide-react'
import type { ReactNode } from 'react'
import { openNotices } from '../features/notices/index.ts'
import { useCategories } from '../shared/categories.ts'
import { CategoryLink } from '../shared/category-link.tsx'
import { useBadges } from '../shared/centre/badges.ts'
import { openDialog } from '../shared/dialogs.ts'
import { MemberLink } from '../shared/member-link.tsx'
import { PROMOTES } from '../shared/promotions.ts'
import { useRewardLinks } from '../shared/reward-links.ts'
import { ServiceLink, useVipService } from '../shared/service-link.tsx'
import { isTrial, useMember } from '../shared/session.ts'
import { CATEGORY_ICONS, DIALOGS, LINKS } from './menu-entries.ts'

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

/** How many rewards wait to be claimed. */
function RewardsCount() {
  const { t } = useTranslator()
  const { rewards: count = 0 } = useBadges()
  if (count === 0) return null
  return (
    <span className="ms-3">
      <Badge tone="brand">
        <span className="sr-only">{t('shell.centre.badge', { count })}</span>
        <span aria-hidden className="figures">
          {count}
        </span>
      </Badge>
    </span>
  )
}

/** The reward centre, for a real member. */
function RewardCenterItem({ onClose }: { onClose: () => void }) {
  const { t } = useTranslator()
  const member = useMember()
  if (!member || isTrial(member)) return null
  return (
    <li>
      <MemberLink page="rewardCenter" onClick={onClose} className={ITEM}>
        <Inside icon={Gift}>
          {t('shell.member.rewardCenter')}
          <RewardsCount />
        </Inside>
      </MemberLink>
    </li>
  )
}

/** On phones: everything from the header and the side bar of wide screens. */
export function MenuDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslator()
  const categories = useCategories()
  const vip = useVipService()
  const rewards = useRewardLinks()
  return (
    <Dialog title={t('shell.menu')} onClose={onClose}>
      <nav aria-label={t('shell.menu')}>
        <ul className="-mx-3 grid">
          {categories.map((category) => (
            <li key={category.id}>
              <CategoryLink category={category} onClick={onClose} className={ITEM}>
                <Inside icon={CATEGORY_ICONS[category.id]}>{t(category.label)}</Inside>
              </CategoryLink>
            </li>
          ))}
          <RewardCenterItem onClose={onClose} />
          {[...rewards, ...LINKS].map(({ to, text, icon }) => (
            <li key={to} {...(to === '/promotions' ? PROMOTES : {})}>
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

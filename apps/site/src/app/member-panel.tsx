import { buttonClass, useTranslator } from '@fairhouse/ui'
import { Link } from '../shared/router/index.ts'
import { BadgePercent } from 'lucide-react'
import { BalancePill } from '../shared/balance-pill.tsx'
import { MemberLink } from '../shared/member-link.tsx'
import { PROMOTES, useHasPromotions } from '../shared/promotions.ts'
import { UserMenu } from './user-menu.tsx'

/** The icon that leads to promotions (SPECIFICATION 2.52). */
function PromotionsIcon() {
  const { t } = useTranslator()
  if (!useHasPromotions()) return null
  return (
    <Link
      {...PROMOTES}
      to="/promotions"
      aria-label={t('shell.nav.promotions')}
      title={t('shell.nav.promotions')}
      className="grid size-11 place-items-center rounded-pill text-text-2 hover:bg-surface-2
        hover:text-text aria-[current=page]:text-brand max-md:hidden"
    >
      <BadgePercent aria-hidden className="size-5.5" />
    </Link>
  )
}

/** A member's part of the header: deposit and withdrawal, the balance, promotions, their menu. */
export function MemberPanel() {
  const { t } = useTranslator()
  return (
    <>
      <BalancePill />
      <MemberLink page="depositv2" className={buttonClass('primary', 'md', 'max-md:hidden')}>
        {t('common.navDeposit')}
      </MemberLink>
      <MemberLink page="withdraw" className={buttonClass('secondary', 'md', 'max-lg:hidden')}>
        {t('shell.member.withdraw')}
      </MemberLink>
      <PromotionsIcon />
      <UserMenu />
    </>
  )
}

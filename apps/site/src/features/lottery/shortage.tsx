import { type Minor, minor, sum, ZERO } from '@fairhouse/money'
import { buttonClass, useFormatMoney, useTranslator } from '@fairhouse/ui'
import { useQuery } from '@tanstack/react-query'
import { runningBonusesQuery } from '../../shared/bonuses.ts'
import { Link } from '../../shared/router/index.ts'
import { moneyOf } from '../../shared/queries.ts'
import { balanceQuery } from '../../shared/balance.ts'
import { serverNow } from '../../shared/clock.ts'
import { useMember } from '../../shared/session.ts'
import { coverOf } from './bonus-cover.ts'

/** What stakes lack, and what bonus money adds to cash for them; undefined for nothing. */
interface Funds {
  readonly shortage: Minor | undefined
  readonly bonus: Minor | undefined
}

/**
 * Whether cash, and bonus money after it, cover some stakes; nothing is known of visitors. Chases
 * take cash only: `useShortage`.
 */
export function useFunds(stakes: readonly Minor[]): Funds {
  const lacking = useShortage(sum(stakes))
  const { data: balance } = useQuery({ ...balanceQuery, enabled: false })
  const { data: running } = useQuery({ ...runningBonusesQuery, enabled: lacking !== undefined })
  if (lacking === undefined || !running || !balance) return { shortage: lacking, bonus: undefined }
  const cover = coverOf(stakes, moneyOf(balance.sumBalance), running, serverNow())
  return {
    shortage: cover.lacking > ZERO ? cover.lacking : undefined,
    bonus: cover.bonus > ZERO && cover.lacking === ZERO ? cover.bonus : undefined,
  }
}

/**
 * The amount missing from the balance for a stake; undefined if it suffices, or is unknown
 * (visitors).
 */
export function useShortage(stake: Minor): Minor | undefined {
  const member = useMember()
  const { data } = useQuery({ ...balanceQuery, enabled: Boolean(member) })
  if (!member || !data) return undefined
  const lacking = stake - moneyOf(data.sumBalance)
  return lacking > 0n ? minor(lacking) : undefined
}

/** How much of the stakes is bonus money. */
function FromBonus({ amount }: { amount: Minor }) {
  const { t } = useTranslator()
  const format = useFormatMoney()
  return <p className="text-sm text-text-2">{t('common.fromBonus', { amount: format(amount) })}</p>
}

interface ShortageProps {
  readonly amount: Minor | undefined
  /** What bonus money adds, where nothing is missing. */
  readonly bonus?: Minor | undefined
}

/** Shows the missing amount, with a link to deposit it; or what bonus money adds. */
export function Shortage({ amount, bonus }: ShortageProps) {
  const { t } = useTranslator()
  const format = useFormatMoney()
  if (amount === undefined) return bonus === undefined ? null : <FromBonus amount={bonus} />
  return (
    <div
      className="flex flex-wrap items-center justify-between gap-2 rounded-odds bg-surface-2 px-4
        py-2.5"
    >
      <p className="text-sm font-semibold">{t('lottery.shortage', { amount: format(amount) })}</p>
      <Link
        to="/member/$page"
        params={{ page: 'depositv2' }}
        className={buttonClass('secondary', 'sm')}
      >
        {t('common.navDeposit')}
      </Link>
    </div>
  )
}

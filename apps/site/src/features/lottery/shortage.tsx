import { type Minor, minor } from '@fairhouse/money'
import { buttonClass, useFormatMoney, useTranslator } from '@fairhouse/ui'
import { useQuery } from '@tanstack/react-query'
import { Link } from '../../shared/router/index.ts'
import { moneyOf } from '../../shared/queries.ts'
import { balanceQuery } from '../../shared/balance.ts'
import { useMember } from '../../shared/session.ts'

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

/** Shows the missing amount, with a link to deposit it. */
export function Shortage({ amount }: { amount: Minor | undefined }) {
  const { t } = useTranslator()
  const format = useFormatMoney()
  if (amount === undefined) return null
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

import { cx, IconButton, Money, useFormatMoney, useTranslator } from '@fairhouse/ui'
import { useQuery } from '@tanstack/react-query'
import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { balanceQuery } from './balance.ts'
import { balanceHiddenStore, hideBalance } from './preferences.ts'
import { moneyOf } from './queries.ts'
import { useStore } from '@fairhouse/ui/store'

const PLACEHOLDER = '···'

/** The balance as one line, where space is limited; hidden where the reader hides balances. */
export function BalanceLine({ className }: { className?: string }) {
  const { t } = useTranslator()
  const format = useFormatMoney()
  const isHidden = useStore(balanceHiddenStore)
  const { data } = useQuery(balanceQuery)
  if (!data) return null
  const amount = moneyOf(data.sumBalance)
  return (
    <span className={cx('truncate text-sm text-text-2', className)}>
      <span className="sr-only">
        {isHidden ? t('common.balanceHidden') : t('common.balanceIs', { amount: format(amount) })}
      </span>
      <span aria-hidden className="figures font-semibold">
        {isHidden ? '***' : format(amount)}
      </span>
    </span>
  )
}

/**
 * The balance: a click refetches it, with a placeholder meanwhile, and the eye hides it. Background
 * updates only change the amount.
 */
export function BalancePill({ className }: { className?: string }) {
  const { t } = useTranslator()
  const format = useFormatMoney()
  const isHidden = useStore(balanceHiddenStore)
  const { data, isFetching, refetch } = useQuery(balanceQuery)
  const [isRefreshing, setIsRefreshing] = useState(false)
  const amount = data && moneyOf(data.sumBalance)
  const label = isHidden
    ? t('common.balanceHidden')
    : amount === undefined
      ? t('common.loading')
      : t('common.balanceIs', { amount: format(amount) })
  const Icon = isHidden ? Eye : EyeOff
  const handleRefresh = () => {
    setIsRefreshing(true)
    void refetch().finally(() => setIsRefreshing(false))
  }
  return (
    <div
      className={cx(
        'flex items-center rounded-pill border border-line bg-surface-2 ps-1',
        className,
      )}
    >
      <button
        type="button"
        onClick={handleRefresh}
        title={t('common.balanceRefresh')}
        aria-label={`${label}. ${t('common.balanceRefresh')}`}
        aria-busy={isFetching}
        className="min-h-11 min-w-11 rounded-pill ps-3 text-base aria-busy:text-text-2"
      >
        {isHidden ? (
          <span className="figures font-semibold">***</span>
        ) : amount === undefined ? (
          <span className="figures font-semibold">{PLACEHOLDER}</span>
        ) : (
          <span className="grid justify-items-center *:col-start-1 *:row-start-1">
            {/* Keeps its size while refetching: nothing beside it moves. */}
            <Money amount={amount} className={cx('font-bold', isRefreshing && 'invisible')} />
            {isRefreshing && <span className="figures font-semibold">{PLACEHOLDER}</span>}
          </span>
        )}
      </button>
      <IconButton
        label={t(isHidden ? 'common.balanceShow' : 'common.balanceHide')}
        aria-pressed={isHidden}
        onClick={() => hideBalance(!isHidden)}
        className="size-11"
      >
        <Icon aria-hidden className="size-4.5" />
      </IconButton>
    </div>
  )
}

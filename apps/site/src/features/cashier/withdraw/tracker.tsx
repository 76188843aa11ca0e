import type { Withdrawal } from '@fairhouse/protocol'
import { cx, SrOnly, useTranslator } from '@fairhouse/ui'
import { Check, X } from 'lucide-react'

const STEPS = ['requested', 'checked', 'sent', 'paid'] as const

/** How many steps are done, and which one failed. */
function progressOf({ status, sentAt }: Withdrawal): { done: number; failedAt: number } {
  switch (status) {
    case 'requested':
    case 'checking':
      return { done: 1, failedAt: -1 }
    case 'approved':
      return { done: 2, failedAt: -1 }
    case 'sent':
      return { done: 3, failedAt: -1 }
    case 'paid':
      return { done: 4, failedAt: -1 }
    case 'rejected':
      return { done: 1, failedAt: 1 }
    case 'failed':
      return sentAt === null ? { done: 2, failedAt: 2 } : { done: 3, failedAt: 3 }
    case 'returned':
      return { done: 3, failedAt: 3 }
  }
}

/** When each step was reached, if it was. */
function timesOf({ requestedAt, checkedAt, sentAt, paidAt }: Withdrawal) {
  return [requestedAt, checkedAt, sentAt, paidAt] as const
}

const MARK = {
  done: { bar: 'bg-brand', said: 'withdrawals.stepDone' },
  failed: { bar: 'bg-lose', said: 'withdrawals.stepFailed' },
  now: { bar: 'bg-brand/45', said: 'withdrawals.stepNow' },
  later: { bar: 'bg-surface-3', said: undefined },
} as const

/** The four steps of a withdrawal: stacked on phones, else side by side. */
export function Tracker({ withdrawal }: { withdrawal: Withdrawal }) {
  const { t, date } = useTranslator()
  const { done, failedAt } = progressOf(withdrawal)
  const times = timesOf(withdrawal)
  return (
    <ol aria-label={t('withdrawals.steps')} className="grid gap-1.5 sm:grid-cols-4">
      {STEPS.map((step, at) => {
        const isNow = at === done && failedAt < 0
        const state = at < done ? 'done' : at === failedAt ? 'failed' : isNow ? 'now' : 'later'
        const { bar, said } = MARK[state]
        const time = state === 'done' ? times[at] : undefined
        return (
          <li
            key={step}
            aria-current={isNow ? 'step' : undefined}
            className="flex items-center gap-3 text-sm sm:grid sm:content-start sm:gap-2"
          >
            <span className={cx('h-7 w-1.5 shrink-0 rounded-pill sm:h-1.5 sm:w-full', bar)} />
            <span
              className={cx(
                'flex flex-1 items-center gap-1',
                state === 'later' ? 'text-text-3' : 'font-semibold',
              )}
            >
              {state === 'done' && <Check aria-hidden className="size-4 shrink-0 text-brand" />}
              {state === 'failed' && <X aria-hidden className="size-4 shrink-0 text-lose" />}
              {t(`withdrawals.step.${step}`)}
              {said && <SrOnly>{t(said)}</SrOnly>}
            </span>
            {time && <span className="figures text-text-3">{date(time, 'dayMonthTime')}</span>}
          </li>
        )
      })}
    </ol>
  )
}

import type { Deposit } from '@fairhouse/protocol'
import { cx, useTranslator } from '@fairhouse/ui'
import { Check, X } from 'lucide-react'

type Status = Deposit['status']

/** How many of the three steps are done, and which one failed. */
const PROGRESS: Readonly<Record<Status, { readonly done: number; readonly failed: number }>> = {
  pending: { done: 1, failed: -1 },
  credited: { done: 3, failed: -1 },
  failed: { done: 1, failed: 1 },
  expired: { done: 1, failed: 1 },
  returning: { done: 2, failed: 2 },
  returned: { done: 2, failed: 2 },
  chargedBack: { done: 2, failed: 2 },
}

/** The steps: requested, paid, credited. */
export function DepositSteps({ status }: { status: Status }) {
  const { t } = useTranslator()
  const { done, failed } = PROGRESS[status]
  const steps = [t('cashier.stepRequested'), t('cashier.stepPaid'), t('cashier.stepCredited')]
  return (
    <ol className="grid w-full grid-cols-3 gap-2">
      {steps.map((step, at) => (
        <li
          key={step}
          className="grid content-start justify-items-center gap-2 text-legal sm:text-sm"
        >
          <span
            className={cx('h-1.5 w-full rounded-pill', at < done ? 'bg-brand' : 'bg-surface-3')}
          />
          <span
            className={cx(
              // Stacked on phones: beside its mark a label would break.
              'grid justify-items-center gap-1 sm:flex sm:items-center',
              at < done ? 'font-semibold' : 'text-text-3',
            )}
          >
            {at < done && <Check aria-hidden className="size-4 text-brand" />}
            {at === failed && <X aria-hidden className="size-4 text-lose" />}
            {at >= done && at !== failed && <span className="size-4 sm:hidden" />}
            {step}
          </span>
        </li>
      ))}
    </ol>
  )
}

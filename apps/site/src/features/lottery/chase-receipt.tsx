import type { ChaseAccepted } from '@fairhouse/protocol'
import { Button, buttonClass, Money, useTranslator } from '@fairhouse/ui'
import { CircleCheck } from 'lucide-react'
import { moneyOf } from '../../shared/queries.ts'
import { Link } from '../../shared/router/index.ts'

/** Confirms the chase. Must be rendered into an existing status region. */
export function ChaseReceiptHead() {
  const { t } = useTranslator()
  return (
    <div className="flex items-start gap-3 pb-4">
      <CircleCheck aria-hidden className="mt-0.5 size-6 shrink-0 text-win" />
      <div className="grid gap-0.5">
        <p className="text-lg font-bold">{t('chase.accepted')}</p>
        <p className="text-sm text-text-2">{t('chase.acceptedBody')}</p>
      </div>
    </div>
  )
}

/** The number of an accepted chase, and where its money is. */
export function ChaseReceipt(props: { accepted: ChaseAccepted; onDone: () => void }) {
  const { accepted, onDone } = props
  const { t } = useTranslator()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <dl className="divide-y divide-line rounded-odds border border-line px-3">
        <div className="flex flex-wrap justify-between gap-x-4 py-2 text-sm">
          <dt>{t('chase.number')}</dt>
          <dd className="font-mono text-text-2">{accepted.chaseId}</dd>
        </div>
        <div className="flex justify-between gap-4 py-2">
          <dt className="font-semibold">{t('lottery.totalStake')}</dt>
          <dd>
            <Money amount={moneyOf(accepted.totalMinor)} />
          </dd>
        </div>
        <div className="flex justify-between gap-4 py-2 text-sm">
          <dt className="text-text-2">{t('lottery.balanceAfter')}</dt>
          <dd>
            <Money amount={moneyOf(accepted.sumBalance)} />
          </dd>
        </div>
      </dl>
      <Link to="/bets" search={{ view: 'chases' }} className={buttonClass('secondary')}>
        {t('chase.show')}
      </Link>
      <Button onClick={onDone}>{t('chase.done')}</Button>
    </div>
  )
}

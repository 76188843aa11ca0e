import type { FollowRecordWire } from '@fairhouse/protocol'
import { Money, useTranslator } from '@fairhouse/ui'
import type { ReactNode } from 'react'
import { moneyOf } from '../../shared/queries.ts'

/** A term and its description in a list. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4 py-2">
      <dt className="text-sm text-text-2">{label}</dt>
      <dd className="text-end font-semibold">{children}</dd>
    </div>
  )
}

/** A leader's results: losses are shown beside wins, and nothing is promised. */
export function RecordFacts({ record }: { record: FollowRecordWire }) {
  const { t, number } = useTranslator()
  const { slipCount, hitCount, longestLosingRun } = record
  if (slipCount === 0) return <p className="text-text-2">{t('follow.noRecord')}</p>
  const share = number(hitCount / slipCount, { style: 'percent', maximumFractionDigits: 0 })
  return (
    <dl className="divide-y divide-line">
      <Fact label={t('follow.hits')}>
        <span className="figures">
          {t('follow.hitsOf', { hits: hitCount, slips: slipCount, share })}
        </span>
      </Fact>
      <Fact label={t('follow.staked')}>
        <Money amount={moneyOf(record.stakedMinor)} />
      </Fact>
      <Fact label={t('follow.paidOut')}>
        <Money amount={moneyOf(record.payoutMinor)} />
      </Fact>
      <Fact label={t('follow.longestRun')}>
        <span className="figures">{number(longestLosingRun)}</span>
      </Fact>
    </dl>
  )
}

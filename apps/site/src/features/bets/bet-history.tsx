import type { BetWire } from '@fairhouse/protocol'
import { Badge, Money, useTranslator } from '@fairhouse/ui'
import { DrawView } from '../../shared/lottery/draw-view.tsx'
import { moneyOf } from '../../shared/queries.ts'
import { STATUS_TONES } from './bet-status.ts'

/** The outcome of each result for a bet whose draw was corrected: nothing is hidden. */
export function BetHistory({ history }: { history: NonNullable<BetWire['history']> }) {
  const { t, date } = useTranslator()
  return (
    <section className="grid gap-2.5">
      <h3 className="font-bold">{t('bets.history')}</h3>
      <p className="text-sm text-text-2">{t('bets.historyBody')}</p>
      <ol className="grid gap-3">
        {history.map(({ draw, status, payoutMinor, refundMinor, decidedAt }) => (
          <li key={decidedAt} className="grid gap-2 border-t border-line pt-3">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
              <time dateTime={decidedAt} className="text-text-3">
                {date(decidedAt, 'dateTimeSeconds')}
              </time>
              <Badge tone={STATUS_TONES[status]}>{t(`bets.status.${status}`)}</Badge>
              <span className="ms-auto font-semibold">
                <Money amount={moneyOf(status === 'won' ? payoutMinor : refundMinor)} />
              </span>
            </p>
            {draw && <DrawView draw={draw} />}
          </li>
        ))}
      </ol>
    </section>
  )
}

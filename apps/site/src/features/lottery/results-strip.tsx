import type { LotteryWire } from '@fairhouse/protocol'
import { Skeleton, useTranslator } from '@fairhouse/ui'
import { useQuery } from '@tanstack/react-query'
import { Link } from '../../shared/router/index.ts'
import { DrawView } from '../../shared/lottery/draw-view.tsx'
import { resultsQuery } from './lottery-query.ts'

/** "0871" of "20261121-0871"; a day's only issue keeps its whole number. */
export function shortIssueNo(issueNo: string): string {
  return issueNo.slice(issueNo.indexOf('-') + 1)
}

/** The last results in a row, each linking to its proof. `hiddenId` is shown elsewhere. */
export function ResultsStrip(props: { lottery: LotteryWire; hiddenId: string | undefined }) {
  const { lottery, hiddenId } = props
  const { t } = useTranslator()
  const { data } = useQuery(resultsQuery(lottery.lotteryCode))
  if (!data) return <Skeleton className="h-17" />
  const drawn = data.filter(({ draw, issueId }) => draw && issueId !== hiddenId)
  if (drawn.length === 0) return null
  return (
    <section aria-label={t('lottery.lastResults')}>
      <ul
        className="relative -mx-3.5 flex gap-2 overflow-x-auto px-3.5 py-1 [scrollbar-width:none]"
      >
        {drawn.map(({ issueId, issueNo, draw, state, voidReason, isInvented }) => (
          <li key={issueId} className="shrink-0">
            <Link
              to="/verify/$issueId"
              params={{ issueId }}
              className="grid gap-1.5 rounded-odds border border-line bg-surface-1 px-3 py-2
                transition-colors duration-100 hover:border-line-strong"
            >
              <span className="sr-only">{t('lottery.verify')}</span>
              <span className="figures text-xs text-text-3">{shortIssueNo(issueNo)}</span>
              {draw && <DrawView draw={draw} size="compact" />}
              {isInvented && <span className="text-xs text-text-3">{t('lottery.invented')}</span>}
              {state === 'voided' && (
                <span className="max-w-40 truncate text-xs font-semibold text-warn">
                  {voidReason === undefined
                    ? t('lottery.voided')
                    : t('lottery.voidedBecause', { reason: voidReason })}
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

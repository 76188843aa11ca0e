import type { IssueWire, LotteryWire } from '@fairhouse/protocol'
import { Ball, Countdown, useTranslator } from '@fairhouse/ui'

/** The upcoming draw: places without numbers. */
export function AwaitedDraw({ issue, lottery }: { issue: IssueWire; lottery: LotteryWire }) {
  const { t, date } = useTranslator()
  const isOwn = lottery.source === 'own'
  return (
    <div className="flex min-h-22 flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <p className="grid gap-0.5">
        <span className="text-sm text-text-2">{t('bets.issue', { issueNo: issue.issueNo })}</span>
        <span className="font-bold">
          {isOwn
            ? t('lottery.drawSoon')
            : t('lottery.drawAt', { time: date(issue.drawsAt, 'dayMonthTime') })}{' '}
          {isOwn && <Countdown to={issue.drawsAt} over={t('home.drawing')} />}
        </span>
      </p>
      <span aria-hidden className="inline-flex gap-2 opacity-45 max-md:hidden">
        {[1, 2, 3, 4, 5].map((place) => (
          <Ball key={place} size="lg">
            ?
          </Ball>
        ))}
      </span>
    </div>
  )
}

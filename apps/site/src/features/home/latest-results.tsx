import type { IssueWire, LotteryWire } from '@fairhouse/protocol'
import { buttonClass, Card, useTranslator } from '@fairhouse/ui'
import { useQuery } from '@tanstack/react-query'
import { Link } from '../../shared/router/index.ts'
import { useHydratedData } from '../../shared/hydration.ts'
import { DrawView } from '../../shared/lottery/draw-view.tsx'
import { lotteryName, LotteryTile } from '../../shared/lottery-look.tsx'
import { Section } from '../../shared/page.tsx'
import { useLotteries } from '../../shared/queries.ts'
import { latestQuery, LATEST_SHOWN, quickestOf } from './latest.ts'
import type { LotteryFilter } from './lottery-grid.tsx'

/** Newest first, without duplicates. */
function newest(issues: readonly IssueWire[]): IssueWire[] {
  const byId = new Map(issues.map((issue) => [issue.issueId, issue]))
  return [...byId.values()]
    .toSorted((a, b) => b.drawsAt.localeCompare(a.drawsAt))
    .slice(0, LATEST_SHOWN)
}

function ResultRow({ issue, lottery }: { issue: IssueWire; lottery: LotteryWire | undefined }) {
  const translator = useTranslator()
  const { t, date } = translator
  const name = lotteryName(translator, issue.lotteryCode, lottery?.family)
  const result = t('home.resultOf', { lottery: name, issueNo: issue.issueNo })
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 px-4 py-3 md:px-5">
      <LotteryTile
        lotteryCode={issue.lotteryCode}
        isBelow
        className="size-12 shrink-0 rounded-odds"
      />
      <div className="min-w-50 flex-1">
        <p className="font-semibold">{name}</p>
        <p className="text-sm text-text-3">
          {t('home.issue', { issueNo: issue.issueNo })} · {date(issue.drawsAt, 'time')}
        </p>
      </div>
      {issue.draw && <DrawView draw={issue.draw} size="compact" />}
      {issue.isInvented && <p className="text-sm text-text-3">{t('home.invented')}</p>}
      {issue.state === 'voided' && (
        <p className="text-sm font-semibold text-warn">
          {issue.voidReason === undefined
            ? t('home.voided')
            : t('home.voidedBecause', { reason: issue.voidReason })}
        </p>
      )}
      {issue.commitment && (
        <Link
          to="/verify/$issueId"
          params={{ issueId: issue.issueId }}
          aria-label={`${t('home.verify')}: ${result}`}
          className={buttonClass('secondary', 'sm', 'ms-auto')}
        >
          {t('home.verify')}
        </Link>
      )}
    </li>
  )
}

const everyOne: LotteryFilter = () => true

/** The newest results of the lotteries, with more of the most frequent one. */
export function LatestResults({ filter = everyOne }: { filter?: LotteryFilter }) {
  const { t } = useTranslator()
  const { data: all = [] } = useLotteries()
  const lotteries = all.filter(filter)
  const query = latestQuery(quickestOf(lotteries))
  const { data } = useQuery(query)
  const page = useHydratedData(query.queryKey, data)
  const latest = lotteries.flatMap(({ latest: issue }) => (issue ? [issue] : []))
  const drawn = newest([...(page?.issues ?? []).filter(({ draw }) => draw !== null), ...latest])
  if (drawn.length === 0) return null
  return (
    <Section title={t('home.latest')}>
      <Card>
        <ul className="divide-y divide-line">
          {drawn.map((issue) => (
            <ResultRow
              key={issue.issueId}
              issue={issue}
              lottery={lotteries.find(({ lotteryCode }) => lotteryCode === issue.lotteryCode)}
            />
          ))}
        </ul>
      </Card>
    </Section>
  )
}

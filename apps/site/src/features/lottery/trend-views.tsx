import type { AnyDraw, FamilyCode, TrendSeries } from '@fairhouse/lottery/all'
import type { IssueWire, LottoAreaWire } from '@fairhouse/protocol'
import { Chips, Skeleton, useTranslator } from '@fairhouse/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../shared/api.ts'
import { LoadError } from '../../shared/load-state.tsx'
import { findFamily } from '../../shared/lottery/families.ts'
import { inOrder } from '../../shared/lottery/selection-text.tsx'
import { queryKeys } from '../../shared/queries.ts'
import { trailText } from './trail-text.ts'
import { TrendCounts } from './trend-counts.tsx'
import { TrendLine } from './trend-line.tsx'
import { TrendList } from './trend-list.tsx'
import { TrendRuns } from './trend-runs.tsx'
import { seriesOf } from './trend-series.ts'

const DRAWS = '100'
/** Selectable numbers of draws in a chart. */
const COUNTS = ['30', '50', '100'] as const

type View = 'counts' | 'line' | 'runs' | 'list'

/** Highest ball of the games that share a family. */
const BALLS: Readonly<Record<string, number>> = { MEGA645: 45, POWER655: 55, LOTTO535: 35 }

/** The trend series of a game: those for which its draws have values. */
function trailsOf(
  family: FamilyCode,
  game: string,
  draws: readonly AnyDraw[],
): readonly TrendSeries[] {
  const most = BALLS[game]
  return (findFamily(family)?.trendSeries ?? [])
    .filter((trail) => draws.some((draw) => trail.shownBy(draw).length > 0))
    .map((trail) => {
      const choices = inOrder(trail.choices)
      const kept = most === undefined ? choices : choices.filter((one) => Number(one) <= most)
      return { ...trail, choices: kept }
    })
}

interface Known {
  readonly trails: readonly TrendSeries[]
  /** Newest first; `draws` are those of the `issues`. */
  readonly draws: readonly AnyDraw[]
  readonly issues: readonly IssueWire[]
}

function Chosen(props: Known & { view: View; trail: TrendSeries; count: number }) {
  const { view, trail, draws, issues, count } = props
  const shown = draws.slice(0, count)
  const chart = {
    trail,
    draws,
    issueNos: issues.map(({ issueNo }) => issueNo),
    count: shown.length,
  }
  if (view === 'counts') return <TrendCounts key={trail.name} trail={trail} draws={shown} />
  if (view === 'line') return <TrendLine {...chart} />
  if (view === 'runs') return <TrendRuns {...chart} />
  return <TrendList issues={issues.slice(0, count)} />
}

function Views({ trails, draws, issues }: Known) {
  const translator = useTranslator()
  const { t } = translator
  const [view, setView] = useState<View>('counts')
  const [name, setName] = useState(trails[0]?.name ?? '')
  const [count, setCount] = useState<(typeof COUNTS)[number]>('100')
  const trail = trails.find((one) => one.name === name) ?? trails[0]
  if (!trail) return <TrendList issues={issues} />
  const hasRuns = seriesOf(trail, draws) !== undefined
  const shown = view === 'runs' && !hasRuns ? 'line' : view
  const views: readonly View[] = hasRuns
    ? ['counts', 'line', 'runs', 'list']
    : ['counts', 'line', 'list']
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <Chips<View>
        label={t('lottery.trendView')}
        choices={views.map((id) => ({ id, label: t(`lottery.trendView.${id}`) }))}
        selected={shown}
        onSelect={setView}
      />
      {trails.length > 1 && shown !== 'list' && (
        <Chips
          label={t('lottery.trail')}
          choices={trails.map((one) => ({ id: one.name, label: trailText(translator, one.name) }))}
          selected={trail.name}
          onSelect={setName}
        />
      )}
      <Chips
        label={t('lottery.trendDraws')}
        choices={COUNTS.map((id) => ({ id, label: id }))}
        selected={count}
        onSelect={setCount}
      />
      <Chosen
        view={shown}
        trail={trail}
        trails={trails}
        draws={draws}
        issues={issues}
        count={Number(count)}
      />
    </div>
  )
}

export interface TrendsProps {
  readonly lotteryCode: string
  readonly family: FamilyCode
  readonly game: string
  readonly lottoArea: LottoAreaWire
}

/** Numbers of Vietnam are fetched from a route of their own (SPECIFICATION 7.33). */
const openedRoute = (area: LottoAreaWire) =>
  area === 'VN' ? 'GET /lgw/vn/numeros/opened/game' : 'GET /lotto/lgw/games/opened/numero'

/** The last hundred draws of a lottery: counts, charts and numbers. */
export function TrendViews({ lotteryCode, family, game, lottoArea }: TrendsProps) {
  const { t } = useTranslator()
  const { data, error, refetch } = useQuery({
    queryKey: [...queryKeys.issues(lotteryCode), 'opened'],
    queryFn: () =>
      api(openedRoute(lottoArea), { query: { gameCode: lotteryCode, count: DRAWS } }),
  })
  if (error) return <LoadError error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="h-60" />
  const issues = data.issues.filter(({ draw }) => draw !== null)
  // A draw of the wire has the same fields as one of the package.
  const draws = issues.map(({ draw }) => draw as AnyDraw)
  if (draws.length === 0) return <p className="text-text-2">{t('lottery.noResult')}</p>
  const trails = trailsOf(family, game, draws)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <p className="text-sm text-text-2">{t('lottery.trendsOf', { count: draws.length })}</p>
      <Views key={lotteryCode} trails={trails} draws={draws} issues={issues} />
    </div>
  )
}

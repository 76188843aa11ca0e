import type { AnyDraw, FamilyCode, Trail } from '@fairhouse/lottery/all'
import type { Translator } from '@fairhouse/i18n'
import { Button, Card, Chips, Skeleton, useTranslator } from '@fairhouse/ui'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../shared/api.ts'
import { LoadError } from '../../shared/load-state.tsx'
import { findFamily } from '../../shared/lottery/families.ts'
import { choiceText, inOrder } from '../../shared/lottery/selection-text.tsx'
import { queryKeys } from '../../shared/queries.ts'
import { sortTrends, type Trend, type TrendOrder, trendsOf } from './trend.ts'

const DRAWS = '100'
const ROWS = 12
/** Of more choices than these those that never came are left out. */
const LISTED_MAX = 100

const BAR = 12
const BAR_CLASS = 'h-2 w-full max-w-32 rounded-pill bg-surface-2 max-sm:hidden'

/** Highest ball of the games that share a family. */
const BALLS: Readonly<Record<string, number>> = { MEGA645: 45, POWER655: 55, LOTTO535: 35 }

function trailText({ t, find }: Translator, name: string): string {
  const [, kind, position] = /^(digit|ball|place)(\d+)$/.exec(name) ?? []
  const values = { position: Number(position) }
  if (kind === 'digit') return t('plays.position', values)
  if (kind === 'ball') return t('plays.ball', values)
  if (kind === 'place') return t('plays.place', values)
  return find(`lottery.trail.${name}`) ?? name
}

/** The trails of a game: those that its draws leave anything on. */
function trailsOf(family: FamilyCode, game: string, draws: readonly AnyDraw[]): readonly Trail[] {
  const most = BALLS[game]
  return (findFamily(family)?.trails ?? [])
    .filter((trail) => draws.some((draw) => trail.shownBy(draw).length > 0))
    .map((trail) => {
      const choices = inOrder(trail.choices)
      const kept = most === undefined ? choices : choices.filter((one) => Number(one) <= most)
      return { ...trail, choices: kept }
    })
}

/** Length of a number beside it, in twelfths. */
function Bar({ share }: { share: number }) {
  const filled = Math.round(share * BAR)
  return (
    <svg aria-hidden viewBox={`0 0 ${BAR} 1`} preserveAspectRatio="none" className={BAR_CLASS}>
      <rect width={filled} height={1} className="fill-brand" />
    </svg>
  )
}

function TrendTable({ trends, draws }: { trends: readonly Trend[]; draws: number }) {
  const translator = useTranslator()
  const { t, number } = translator
  const most = Math.max(1, ...trends.map(({ times }) => times))
  const head = 'px-2 py-1.5 text-start text-sm font-semibold text-text-2'
  return (
    <table className="w-full">
      <thead>
        <tr className="border-b border-line">
          <th className={head}>{t('lottery.trendNumber')}</th>
          <th className={head}>{t('lottery.trendTimes')}</th>
          <th className={head}>{t('lottery.trendSince')}</th>
          <th className={head}>{t('lottery.trendLongest')}</th>
        </tr>
      </thead>
      <tbody className="figures">
        {trends.map(({ choice, times, since, longest }) => (
          <tr key={choice} className="border-b border-line last:border-b-0">
            <td className="px-2 py-1.5 font-bold">{choiceText(translator, choice)}</td>
            <td className="px-2 py-1.5">
              <span className="flex items-center gap-2">
                <span className="min-w-7">{number(times)}</span>
                <Bar share={times / most} />
              </span>
            </td>
            <td className="px-2 py-1.5">{since >= draws ? '–' : number(since)}</td>
            <td className="px-2 py-1.5">{number(longest)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function TrailView({ trails, draws }: { trails: readonly Trail[]; draws: readonly AnyDraw[] }) {
  const translator = useTranslator()
  const { t } = translator
  const [name, setName] = useState(trails[0]?.name ?? '')
  const [order, setOrder] = useState<TrendOrder>('hot')
  const [isWhole, setIsWhole] = useState(false)
  const trail = trails.find((one) => one.name === name) ?? trails[0]
  if (!trail) return null
  const all = sortTrends(trendsOf(trail, draws), order)
  const listed = all.length > LISTED_MAX ? all.filter(({ times }) => times > 0) : all
  const shown = isWhole ? listed.slice(0, LISTED_MAX) : listed.slice(0, ROWS)
  return (
    <div className="grid gap-3">
      {trails.length > 1 && (
        <Chips
          label={t('lottery.trail')}
          choices={trails.map((one) => ({ id: one.name, label: trailText(translator, one.name) }))}
          selected={trail.name}
          onSelect={setName}
        />
      )}
      <Chips<TrendOrder>
        label={t('lottery.sort')}
        choices={[
          { id: 'hot', label: t('lottery.sort.hot') },
          { id: 'cold', label: t('lottery.sort.cold') },
          { id: 'number', label: t('lottery.sort.number') },
        ]}
        selected={order}
        onSelect={setOrder}
      />
      <TrendTable trends={shown} draws={draws.length} />
      {shown.length < listed.length && !isWhole && (
        <Button variant="ghost" size="sm" onClick={() => setIsWhole(true)}>
          {t('lottery.showAll', { count: Math.min(listed.length, LISTED_MAX) })}
        </Button>
      )}
    </div>
  )
}

function LastDraws(props: { lotteryCode: string; family: FamilyCode; game: string }) {
  const { lotteryCode, family, game } = props
  const { t } = useTranslator()
  const { data, error, refetch } = useQuery({
    queryKey: [...queryKeys.issues(lotteryCode), 'opened'],
    queryFn: () =>
      api('GET /lotto/lgw/games/opened/numero', {
        query: { gameCode: lotteryCode, count: DRAWS },
      }),
  })
  if (error) return <LoadError error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="h-60" />
  // A draw of the wire is a draw of the package: the same fields.
  const draws = data.issues.flatMap(({ draw }) => (draw ? [draw as AnyDraw] : []))
  const trails = trailsOf(family, game, draws)
  if (draws.length === 0) return <p className="text-text-2">{t('lottery.noResult')}</p>
  return (
    <div className="grid gap-3">
      <p className="text-sm text-text-2">{t('lottery.trendsOf', { count: draws.length })}</p>
      <TrailView key={lotteryCode} trails={trails} draws={draws} />
    </div>
  )
}

/** What came up in the last hundred draws; fetched when somebody wants to know. */
export function Trends(props: { lotteryCode: string; family: FamilyCode; game: string }) {
  const { t } = useTranslator()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Card as="section">
      <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)} className="group">
        <summary
          className="flex min-h-13 list-none items-center gap-3 rounded-card px-4 py-2 font-semibold
            hover:bg-surface-2 [&::-webkit-details-marker]:hidden"
        >
          <span className="flex-1">{t('lottery.trends')}</span>
          <ChevronDown
            aria-hidden
            className="size-5 shrink-0 text-text-3 transition-transform duration-100
              group-open:rotate-180"
          />
        </summary>
        <div className="p-4">{isOpen && <LastDraws {...props} />}</div>
      </details>
    </Card>
  )
}

import type { AnyDraw, TrendSeries } from '@fairhouse/lottery/all'
import { Button, Chips, useTranslator } from '@fairhouse/ui'
import { useState } from 'react'
import { choiceText } from '../../shared/lottery/selection-text.tsx'
import { sortTrends, type Trend, type TrendOrder, trendsOf } from './trend.ts'

const ROWS = 12
/** With more choices than this, those that never came are left out. */
const LISTED_MAX = 100

const BAR = 12
const BAR_CLASS = 'h-2 w-full max-w-32 rounded-pill bg-surface-2 max-sm:hidden'

/** Length of the bar beside a number, in twelfths. */
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
  const head = 'px-1.5 py-1.5 text-start text-xs font-semibold text-text-2 [overflow-wrap:normal]'
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

/** How often each choice came, and how many draws ago it last did. */
export function TrendCounts({ trail, draws }: { trail: TrendSeries; draws: readonly AnyDraw[] }) {
  const { t } = useTranslator()
  const [order, setOrder] = useState<TrendOrder>('hot')
  const [isWhole, setIsWhole] = useState(false)
  const all = sortTrends(trendsOf(trail, draws), order)
  const listed = all.length > LISTED_MAX ? all.filter(({ times }) => times > 0) : all
  const shown = isWhole ? listed.slice(0, LISTED_MAX) : listed.slice(0, ROWS)
  return (
    <div className="grid gap-3">
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

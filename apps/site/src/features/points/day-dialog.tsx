import { rationalToNumber } from '@fairhouse/money'
import type { PointDay } from '@fairhouse/protocol'
import { Dialog, Skeleton, useFormatMoney, useTranslator } from '@fairhouse/ui'
import { useQuery } from '@tanstack/react-query'
import { LoadError } from '../../shared/load-state.tsx'
import { moneyOf } from '../../shared/queries.ts'
import { useDayText } from './day-text.ts'
import { exactPoints } from './earning.ts'
import { dayQuery } from './points-query.ts'
import { useEarningWords } from './use-earning-words.ts'

/** Turnover × rate ÷ unit of each product, and the points that the day came to. */
function Calculation({ day }: { day: PointDay }) {
  const { t, number } = useTranslator()
  const format = useFormatMoney()
  const words = useEarningWords()
  const unit = moneyOf(day.unitMinor)
  if (day.lines.length === 0) return <p>{t('points.day.none')}</p>
  return (
    <dl className="divide-y divide-line">
      {day.lines.map(({ product, turnoverMinor, rateBp }) => {
        const turnover = moneyOf(turnoverMinor)
        return (
          <div key={product} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 py-2.5">
            <dt className="font-semibold">{t(`points.product.${product}`)}</dt>
            <dd className="figures text-end font-semibold">
              {words.exact(rationalToNumber(exactPoints(turnover, rateBp, unit)))}
            </dd>
            <dd className="col-span-2 text-sm text-text-2 tabular-nums">
              {t('points.day.line', {
                turnover: format(turnover),
                rate: words.rate(rateBp),
                unit: format(unit),
              })}
            </dd>
          </div>
        )
      })}
      <div className="flex justify-between gap-x-4 py-2.5 font-bold">
        <dt>{t('points.day.credited')}</dt>
        <dd className="figures">{number(day.points)}</dd>
      </div>
    </dl>
  )
}

/** How the points of a day were earned, product by product. */
export function DayDialog({ day, onClose }: { day: string; onClose: () => void }) {
  const { t } = useTranslator()
  const textOf = useDayText()
  const { data, error, refetch } = useQuery(dayQuery(day))
  return (
    <Dialog
      title={t('points.day.title', { day: textOf(day) })}
      size="md"
      isText={data !== undefined}
      onClose={onClose}
    >
      {data ? (
        <div className="grid gap-3">
          <Calculation day={data} />
          <p className="text-sm text-text-2">{t('points.day.rounded')}</p>
        </div>
      ) : error ? (
        <LoadError error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-40" />
      )}
    </Dialog>
  )
}

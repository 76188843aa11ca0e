import type { Translator } from '@fairhouse/i18n'
import { ZERO } from '@fairhouse/money'
import type { TeamOverview } from '@fairhouse/protocol'
import { Card, Chips, Money, useFormatMoney, useTranslator } from '@fairhouse/ui'
import { addDays } from '@fairhouse/ui/parts/day-range'
import { type Column, Table } from '@fairhouse/ui/parts/table'
import { useState } from 'react'
import { dayText } from '../../shared/agents/terms-words.ts'
import { Link } from '../../shared/router/index.ts'
import { DayBars } from './day-bars.tsx'
import { amountOf, MONEY_FIGURES, type MoneyFigure } from './team-words.ts'

type Day = TeamOverview['days'][number]

/** With more days the bars would be too thin: then only the table is shown. */
const DAYS_MAX = 92

const LINK = 'inline-flex min-h-11 items-center font-semibold text-brand underline'

/** Daily figures, and the range they cover. */
export interface ByDay {
  readonly from: string
  readonly to: string
  readonly days: readonly Day[]
}

/** Every day of a range in order; undefined if there are too many for a chart. */
function daysOf({ from, to }: ByDay): readonly string[] | undefined {
  const days: string[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) {
    days.push(day)
    if (days.length > DAYS_MAX) return undefined
  }
  return days
}

function columnsOf(
  translator: Translator,
  figure: MoneyFigure,
  memberId: string | undefined,
): Column<Day>[] {
  const { t, number } = translator
  return [
    {
      id: 'day',
      title: t('agent.profit.day'),
      isHeading: true,
      cell: ({ day }) => (
        <Link
          to="/agent/$page"
          params={{ page: 'profitAndLoss' }}
          search={{ from: day, to: day, ...(memberId && { member: memberId }) }}
          className={LINK}
        >
          {dayText(translator, day)}
        </Link>
      ),
    },
    {
      id: 'bets',
      title: t('agent.betting.bets'),
      isFigure: true,
      cell: ({ bets }) => number(bets),
    },
    {
      id: 'figure',
      title: t(`agent.profit.figure.${figure}Minor`),
      isFigure: true,
      cell: (day) => <Money amount={amountOf(day, figure)} isSigned={figure === 'net'} />,
    },
  ]
}

/** A figure of the whole team by day: a chart, with the days as text. */
export function DayChart(props: {
  readonly overview: ByDay
  /** A member of the team; the reader's own team without it. */
  readonly memberId?: string
}) {
  const { overview, memberId } = props
  const translator = useTranslator()
  const { t } = translator
  const format = useFormatMoney()
  const [figure, setFigure] = useState<MoneyFigure>('turnover')
  const byDay = new Map(overview.days.map((day) => [day.day, amountOf(day, figure)]))
  const bars = daysOf(overview)?.map((day) => ({ day, value: byDay.get(day) ?? ZERO }))
  const best = bars?.reduce((top, one) => (one.value > top.value ? one : top), {
    day: overview.from,
    value: ZERO,
  })
  return (
    <Card as="section" className="grid gap-4 p-4 md:p-6">
      <h2 className="text-xl font-bold">{t('agent.overview.byDay')}</h2>
      <Chips<MoneyFigure>
        label={t('agent.overview.figure')}
        choices={MONEY_FIGURES.map((id) => ({ id, label: t(`agent.profit.figure.${id}Minor`) }))}
        selected={figure}
        onSelect={setFigure}
      />
      {bars && bars.length > 1 && overview.days.length > 0 && (
        <div>
          <DayBars bars={bars} />
          <p aria-hidden className="flex justify-between pt-1 text-sm text-text-3">
            <span>{dayText(translator, overview.from)}</span>
            <span>{dayText(translator, overview.to)}</span>
          </p>
          {best && best.value > 0n && (
            <p className="pt-2 text-sm text-text-2">
              {t('agent.overview.best', {
                day: dayText(translator, best.day),
                amount: format(best.value),
              })}
            </p>
          )}
        </div>
      )}
      {overview.days.length === 0 ? (
        <p className="text-text-2">{t('agent.overview.nothing')}</p>
      ) : (
        <details>
          <summary className="min-h-11 cursor-pointer content-center font-semibold">
            {t('agent.overview.asTable')}
          </summary>
          <Table<Day>
            caption={t('agent.overview.byDay')}
            rows={overview.days}
            keyOf={({ day }) => day}
            columns={columnsOf(translator, figure, memberId)}
          />
        </details>
      )}
    </Card>
  )
}

import type { ContractReplay, ContractTermsIn } from '@fairhouse/protocol'
import { Money, Skeleton, useFormatMoney, useTranslator } from '@fairhouse/ui'
import { type Column, Table } from '@fairhouse/ui/parts/table'
import { minor } from '@fairhouse/money'
import { dayText, spanText } from '../../shared/agents/terms-words.ts'
import { LoadError } from '../../shared/load-state.tsx'
import { moneyOf } from '../../shared/queries.ts'
import { useReplay } from './queries.ts'

type Period = ContractReplay['periods'][number]

/** Height of a bar in percent of the highest; non-zero bars stay visible. */
function heightOf(amount: bigint, most: bigint): number {
  if (amount <= 0n || most <= 0n) return 0
  return Math.max(3, Number((amount * 100n) / most))
}

/** Two bars per period: what was paid, and what these terms would have paid. */
function Bars({ periods }: { readonly periods: readonly Period[] }) {
  const translator = useTranslator()
  const { t } = translator
  const most = periods.reduce((high, { amountMinor, paidMinor }) => {
    const both = [moneyOf(amountMinor), moneyOf(paidMinor)]
    return both.reduce<bigint>((top, one) => (one > top ? one : top), high)
  }, 0n)
  if (most === 0n) return null
  return (
    <figure aria-hidden className="grid gap-2">
      <div className="flex h-36 items-end gap-1.5 border-b border-line-strong">
        {periods.map(({ from, amountMinor, paidMinor }) => (
          <div key={from} className="flex h-full min-w-0 flex-1 items-end justify-center gap-0.5">
            <div
              className="w-1/2 max-w-6 rounded-t-sm bg-line-strong"
              style={{ height: `${heightOf(moneyOf(paidMinor), most)}%` }}
            />
            <div
              className="w-1/2 max-w-6 rounded-t-sm bg-brand forced-colors:bg-[Highlight]"
              style={{ height: `${heightOf(moneyOf(amountMinor), most)}%` }}
            />
          </div>
        ))}
      </div>
      <p className="flex justify-between gap-3 text-xs text-text-3">
        <span>{dayText(translator, periods.at(0)?.from ?? '')}</span>
        <span>{dayText(translator, periods.at(-1)?.to ?? '')}</span>
      </p>
      <figcaption className="flex flex-wrap gap-x-5 gap-y-1 text-sm text-text-2">
        <span className="inline-flex items-center gap-2">
          <span className="size-3 rounded-sm bg-line-strong" />
          {t('offers.replay.paid')}
        </span>
        <span className="inline-flex items-center gap-2">
          <span className="size-3 rounded-sm bg-brand" />
          {t('offers.replay.amount')}
        </span>
      </figcaption>
    </figure>
  )
}

function useColumns(): Column<Period>[] {
  const translator = useTranslator()
  const { t } = translator
  return [
    {
      id: 'period',
      title: t('contracts.bill.period'),
      isHeading: true,
      cell: ({ from, to }) => spanText(translator, from, to),
    },
    {
      id: 'paid',
      title: t('offers.replay.paid'),
      isFigure: true,
      cell: ({ paidMinor }) => <Money amount={moneyOf(paidMinor)} />,
    },
    {
      id: 'amount',
      title: t('offers.replay.amount'),
      isFigure: true,
      cell: ({ amountMinor }) => <Money amount={moneyOf(amountMinor)} />,
    },
    {
      id: 'difference',
      title: t('offers.replay.difference'),
      isFigure: true,
      cell: ({ differenceMinor }) => <Money amount={moneyOf(differenceMinor)} isSigned />,
    },
  ]
}

/** The difference as a sentence: more, less, or the same. */
function Summary({ replay }: { readonly replay: ContractReplay }) {
  const { t } = useTranslator()
  const format = useFormatMoney()
  const difference = moneyOf(replay.differenceMinor)
  const amount = format(moneyOf(replay.amountMinor))
  const paid = format(moneyOf(replay.paidMinor))
  const by = format(difference < 0n ? minor(-difference) : difference)
  const count = replay.periods.length
  const how = difference === 0n ? 'same' : difference > 0n ? 'more' : 'less'
  return (
    <p role="status" className="text-lg font-semibold">
      {t(`offers.replay.told.${how}`, { count, amount, paid, by })}
    </p>
  )
}

/** What proposed terms would have paid in past periods, on actual activity. */
export function ReplayView(props: {
  readonly agentId: string | undefined
  readonly terms: ContractTermsIn
}) {
  const { t } = useTranslator()
  const columns = useColumns()
  const { agentId, terms } = props
  const { data, error, refetch } = useReplay(agentId, terms)
  return (
    <section className="grid gap-3">
      <header>
        <h3 className="text-lg font-bold">{t('offers.replay.title')}</h3>
        <p className="text-sm text-text-2">{t('offers.replay.about')}</p>
      </header>
      {error && !data && <LoadError error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-60" />}
      {data?.periods.length === 0 && <p className="text-text-2">{t('offers.replay.none')}</p>}
      {data && data.periods.length > 0 && (
        <>
          <Summary replay={data} />
          <Bars periods={data.periods} />
          <Table<Period>
            caption={t('offers.replay.title')}
            rows={data.periods}
            keyOf={({ from }) => from}
            columns={columns}
          />
        </>
      )}
    </section>
  )
}

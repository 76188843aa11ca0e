import { Card, Money, useTranslator } from '@fairhouse/ui'
import { moneyOf } from '../../shared/queries.ts'

/** A figure of some days and of as many days before. */
export interface ComparedFigure {
  readonly id: string
  readonly label: string
  /** A count, or ledger units as on the wire. */
  readonly value: number | string
  readonly before: number | string
  readonly isSigned?: boolean
}

function Value({ value, isSigned }: { value: number | string; isSigned: boolean }) {
  const { number } = useTranslator()
  return typeof value === 'number' ? (
    <span className="figures font-semibold">{number(value)}</span>
  ) : (
    <Money amount={moneyOf(value)} isSigned={isSigned} />
  )
}

/** Figures of the chosen days, each compared with as many days before. */
export function Compared(props: {
  readonly label: string
  readonly before: { readonly from: string; readonly to: string }
  readonly figures: readonly ComparedFigure[]
}) {
  const { t, date } = useTranslator()
  const { label, before, figures } = props
  const day = (text: string) => date(`${text}T12:00:00Z`, 'date', 'UTC')
  return (
    <Card as="section" className="px-4 py-3 md:px-5">
      <h2 className="font-bold">{label}</h2>
      <dl className="grid gap-x-8 sm:grid-cols-2 xl:grid-cols-3">
        {figures.map(({ id, label: name, value, before: was, isSigned = false }) => (
          <div key={id} className="flex items-baseline justify-between gap-4 py-1.5">
            <dt className="text-text-2">{name}</dt>
            <dd className="grid justify-items-end">
              <Value value={value} isSigned={isSigned} />
              <span className="text-sm text-text-3">
                {`${t('agent.betting.before')} `}
                <Value value={was} isSigned={isSigned} />
              </span>
            </dd>
          </div>
        ))}
      </dl>
      <p className="pt-1.5 text-sm text-text-3">
        {t('agent.betting.comparedWith', { from: day(before.from), to: day(before.to) })}
      </p>
    </Card>
  )
}

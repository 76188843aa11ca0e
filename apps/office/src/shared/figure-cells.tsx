import { useTranslator } from '@fairhouse/ui'
import { Amount } from './amount.tsx'
import { Cell } from './scroll-table.tsx'

interface FigureCellsProps<Field extends string> {
  readonly figures: Readonly<Record<Field, string>> & { readonly betCount: number }
  /** The amounts, in column order. */
  readonly fields: readonly Field[]
  readonly currency: string
}

/** Cells of a report's row: the number of bets, then its amounts. */
export function FigureCells<Field extends string>(props: FigureCellsProps<Field>) {
  const { figures, fields, currency } = props
  const { number } = useTranslator()
  return (
    <>
      <Cell>{number(figures.betCount)}</Cell>
      {fields.map((field) => (
        <Cell key={field}>
          <Amount minor={figures[field]} currency={currency} />
        </Cell>
      ))}
    </>
  )
}

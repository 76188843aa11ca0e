import type { BillDetail, BillLineWire } from '@fairhouse/protocol'
import { Button, Card, Money, useTranslator } from '@fairhouse/ui'
import { moneyOf } from '../../shared/queries.ts'
import { Link } from '../../shared/router/index.ts'
import { Formula } from './formula.tsx'
import { useLineTitle } from './line-title.ts'

/** Bills with more lines show each calculation only on request. */
const FEW_LINES = 4

/** An hour of an hourly salary without any play: it is hidden. */
const isQuiet = ({ reckoning, amountMinor }: BillLineWire): boolean =>
  typeof reckoning?.hour === 'number' &&
  moneyOf(amountMinor) === 0n &&
  moneyOf(reckoning.turnoverMinor) === 0n

function LineFormula({ bill, line }: { readonly bill: BillDetail; readonly line: BillLineWire }) {
  const { t } = useTranslator()
  if (line.reckoning === null) return null
  const formula = <Formula terms={bill.terms} reckoning={line.reckoning} />
  if (bill.lines.length <= FEW_LINES) return formula
  return (
    <details>
      <summary className="min-h-11 cursor-pointer content-center text-sm font-semibold">
        {t('contracts.bill.formula.show')}
      </summary>
      {formula}
    </details>
  )
}

/** For a downline's share, links to its bill if the reader is a party to it. */
function ToBelow({ bill, line }: { readonly bill: BillDetail; readonly line: BillLineWire }) {
  const { t } = useTranslator()
  const { kind, from, to, side } = bill
  if (line.is !== 'downline' || side !== 'agent') return null
  return (
    <Link
      to="/agent/$page"
      params={{ page: kind }}
      search={{ side: 'upline', from, to }}
      className="inline-flex min-h-11 items-center justify-self-start text-brand underline"
    >
      {t('contracts.bill.list.upline')}
    </Link>
  )
}

/** A line with its amount and calculation, and buttons to open or dispute it. */
function Line(props: {
  readonly bill: BillDetail
  readonly line: BillLineWire
  readonly onOpen: () => void
  readonly onDispute: () => void
}) {
  const translator = useTranslator()
  const { t } = translator
  const { bill, line, onOpen, onDispute } = props
  const { reckoning, wasMinor, amountMinor } = line
  const title = useLineTitle()(line)
  const canDispute = bill.canDispute && moneyOf(amountMinor) !== 0n
  return (
    <Card as="li" className="grid gap-3 p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 className="font-bold">{title}</h3>
        <Money amount={moneyOf(amountMinor)} isSigned className="text-lg" />
      </div>
      {wasMinor !== null && reckoning !== null && (
        <p className="text-sm text-text-2">
          {`${t('contracts.bill.was')} `}
          <Money amount={moneyOf(wasMinor)} />
          {` · ${t('contracts.bill.isNow')} `}
          <Money amount={moneyOf(reckoning.dueMinor)} />
        </p>
      )}
      <LineFormula bill={bill} line={line} />
      <ToBelow bill={bill} line={line} />
      {(reckoning !== null || canDispute) && (
        <div className="flex flex-wrap gap-2">
          {reckoning && (
            <Button size="sm" variant="secondary" onClick={onOpen}>
              {t('contracts.bill.openMembers')}
              <span className="sr-only">{`: ${title}`}</span>
            </Button>
          )}
          {canDispute && (
            <Button size="sm" variant="ghost" onClick={onDispute}>
              {t('contracts.dispute.open')}
              <span className="sr-only">{`: ${title}`}</span>
            </Button>
          )}
        </div>
      )}
    </Card>
  )
}

/** The lines of a bill, which sum to its amount. */
export function BillLines(props: {
  readonly bill: BillDetail
  readonly onOpen: (line: number) => void
  readonly onDispute: (line: number) => void
}) {
  const { t } = useTranslator()
  const { bill, onOpen, onDispute } = props
  const lines = bill.lines.flatMap((line, at) => (isQuiet(line) ? [] : [{ line, at }]))
  const quiet = bill.lines.length - lines.length
  return (
    <section className="grid gap-3">
      <h2 className="text-2xl font-bold">{t('contracts.bill.lines')}</h2>
      <ol className="grid gap-3">
        {lines.map(({ line, at }) => (
          <Line
            // Lines of a bill never change, so the index is a stable key.
            key={at}
            bill={bill}
            line={line}
            onOpen={() => onOpen(at)}
            onDispute={() => onDispute(at)}
          />
        ))}
      </ol>
      {quiet > 0 && (
        <p className="text-sm text-text-3">{t('contracts.bill.quiet', { count: quiet })}</p>
      )}
      <p className="flex flex-wrap items-baseline justify-between gap-4 px-4 text-lg font-bold">
        <span>{t('contracts.bill.total')}</span>
        <Money amount={moneyOf(bill.amountMinor)} />
      </p>
    </section>
  )
}

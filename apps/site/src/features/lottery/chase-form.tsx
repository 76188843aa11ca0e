import { Chips, Money, TextField, useFormatMoney, useTranslator } from '@fairhouse/ui'
import { Segmented } from '@fairhouse/ui/parts/segmented'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import type { ChaseDraft, Growth, StepRow } from './chase-steps.ts'

const QUICK_COUNTS = [3, 5, 10, 20, 50] as const
const GROWTHS: readonly Growth[] = ['even', 'double', 'own']
/** More rows than this are collapsed. */
const ROWS_OPEN = 10

interface FormProps {
  readonly draft: ChaseDraft
  readonly onChange: (draft: ChaseDraft) => void
}

/** Parses a field of whole numbers; 0 if it is empty. */
function readCount(text: string): number {
  return Number(text.replaceAll(/\D/g, '').slice(0, 5))
}

/** The number of issues. */
export function ChaseCount(props: FormProps & { readonly most: number; readonly issueNo: string }) {
  const { draft, most, issueNo, onChange } = props
  const { t, number } = useTranslator()
  const [text, setText] = useState(String(draft.count))
  const set = (typed: string) => {
    setText(typed)
    onChange({ ...draft, count: readCount(typed) })
  }
  const isFault = draft.count < 1 || draft.count > most
  return (
    <div className="grid gap-2">
      <TextField
        label={t('chase.count')}
        value={text}
        onValueChange={set}
        hint={t('chase.countHint', { most: number(most), issueNo })}
        error={isFault ? t('chase.countFault', { most: number(most) }) : undefined}
        inputMode="numeric"
        autoComplete="off"
      />
      <Chips
        label={t('chase.quickCounts')}
        className="grid grid-cols-5 [&>button]:figures [&>button]:justify-center [&>button]:px-1"
        choices={QUICK_COUNTS.filter((count) => count <= most).map((count) => ({
          id: String(count),
          label: number(count),
        }))}
        selected={String(draft.count)}
        onSelect={set}
      />
    </div>
  )
}

/** How the stake changes from issue to issue, with a note on doubling. */
export function ChaseGrowth(props: FormProps & { readonly rows: readonly StepRow[] }) {
  const { draft, rows, onChange } = props
  const { t, number } = useTranslator()
  const last = rows.at(-1)?.multiple ?? 1
  return (
    <div className="grid gap-2">
      <p className="text-sm font-semibold" aria-hidden>
        {t('chase.growth')}
      </p>
      <Segmented
        label={t('chase.growth')}
        choices={GROWTHS.map((id) => ({ id, label: t(`chase.growth.${id}`) }))}
        selected={draft.growth}
        onSelect={(growth) =>
          // Custom multiples start with the current ones.
          onChange({ ...draft, growth, own: rows.map(({ multiple }) => multiple) })
        }
      />
      {draft.growth === 'double' && last > 1 && (
        <p role="status" className="rounded-odds bg-surface-2 px-4 py-3 text-sm text-text-2">
          {t('chase.doubling', { times: number(last) })}
        </p>
      )}
    </div>
  )
}

interface StepListProps extends FormProps {
  readonly rows: readonly StepRow[]
  /** The largest multiple that keeps every entry within its limits. */
  readonly most: number
}

function StepLine(props: StepListProps & { readonly row: StepRow; readonly at: number }) {
  const { draft, row, rows, at, most, onChange } = props
  const { t, number, date } = useTranslator()
  const format = useFormatMoney()
  const setMultiple = (text: string) => {
    const own = rows.map(({ multiple }) => multiple).with(at, readCount(text))
    onChange({ ...draft, own })
  }
  return (
    <li className="grid gap-1 py-2">
      <div className="grid grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-3">
        <p className="grid min-w-0 leading-tight">
          <span className="figures text-sm font-semibold wrap-anywhere">{row.issueNo}</span>
          {row.drawsAt !== undefined && (
            <span className="figures text-legal text-text-3">
              {date(row.drawsAt, 'dayMonthTime')}
            </span>
          )}
        </p>
        {draft.growth === 'own' ? (
          <input
            aria-label={t('chase.multipleOf', { issueNo: row.issueNo })}
            value={row.multiple === 0 ? '' : String(row.multiple)}
            inputMode="numeric"
            autoComplete="off"
            aria-invalid={row.multiple < 1 || row.multiple > most || undefined}
            onChange={({ currentTarget }) => setMultiple(currentTarget.value)}
            className="figures min-h-11 w-16 rounded-input border border-line-strong bg-surface-1
              text-center font-bold"
          />
        ) : (
          <span className="figures text-sm text-text-2">× {number(row.multiple)}</span>
        )}
        <p className="grid min-w-20 justify-items-end leading-tight">
          <Money amount={row.stake} />
          <span className="figures text-legal text-text-3">
            {t('chase.sumSoFar', { amount: format(row.sumSoFar) })}
          </span>
        </p>
      </div>
      {row.multiple > most && (
        <p role="alert" className="text-sm text-lose">
          {t('chase.stepTooLarge', { issueNo: row.issueNo })}
        </p>
      )}
    </li>
  )
}

/** Issue by issue: the time, the multiple, and the price. */
export function StepList(props: StepListProps) {
  const { draft, rows } = props
  const { t } = useTranslator()
  if (rows.length === 0) return null
  const isOpen = draft.growth === 'own' || rows.length <= ROWS_OPEN
  return (
    <details
      key={String(isOpen)}
      open={isOpen}
      className="group rounded-odds border border-line px-3"
    >
      <summary className="flex min-h-11 cursor-pointer items-center gap-2 text-sm font-semibold">
        {t('chase.steps')}
        <ChevronDown
          aria-hidden
          className="ms-auto size-4 text-text-3 transition-transform group-open:rotate-180"
        />
      </summary>
      <ol className="divide-y divide-line border-t border-line">
        {rows.map((row, at) => (
          // oxlint-disable-next-line no-array-index-key -- a step is its place
          <StepLine key={at} {...props} row={row} at={at} />
        ))}
      </ol>
    </details>
  )
}

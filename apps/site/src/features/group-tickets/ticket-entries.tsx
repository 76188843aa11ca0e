import type { Selection } from '@fairhouse/lottery/all'
import type { GroupEntryWire, SlipEntry } from '@fairhouse/protocol'
import { Badge, Money, Skeleton, type Tone, useFormatMoney, useTranslator } from '@fairhouse/ui'
import { LoadError } from '../../shared/load-state.tsx'
import { familyCodeOf, useFamilies } from '../../shared/lottery/families.ts'
import { playName } from '../../shared/lottery/play-name.tsx'
import { selectionText } from '../../shared/lottery/selection-text.tsx'
import { moneyOf } from '../../shared/queries.ts'

const SHOWN_CHOICES = 40

type Status = NonNullable<GroupEntryWire['status']>

const TONES: Readonly<Record<Status, Tone>> = {
  open: 'info',
  won: 'win',
  lost: 'neutral',
  refunded: 'warn',
  cancelled: 'neutral',
  void: 'warn',
}

type Entry = SlipEntry | GroupEntryWire

/** An entry of a slip is not a bet yet. */
function placedOf(entry: Entry): { status: Status; payoutMinor: string } | undefined {
  if (!('status' in entry) || entry.status === null) return undefined
  return { status: entry.status, payoutMinor: entry.payoutMinor }
}

function EntryRow({ entry }: { entry: Entry }) {
  const translator = useTranslator()
  const { t, number } = translator
  const format = useFormatMoney()
  const placed = placedOf(entry)
  return (
    <li className="grid gap-0.5 py-3">
      <p className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <span className="font-semibold">{playName(translator, entry.playCode)}</span>
        {placed && <Badge tone={TONES[placed.status]}>{t(`bets.status.${placed.status}`)}</Badge>}
      </p>
      <p className="text-sm wrap-anywhere text-text-2">
        {selectionText(
          translator,
          entry.playCode,
          // The same fields: the wire's arrays are not readonly.
          entry.selection as Selection,
          SHOWN_CHOICES,
        )}
      </p>
      <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm text-text-2">
        <span className="figures whitespace-normal">
          {t('bets.lines', { lines: entry.lineCount })} × {format(moneyOf(entry.unitStakeMinor))}
          {entry.multiple > 1 && ` × ${number(entry.multiple)}`}
        </span>
        {placed?.status === 'won' && <Money amount={moneyOf(placed.payoutMinor)} isWin />}
      </p>
    </li>
  )
}

/** The entries a ticket plays. */
export function TicketEntries({ entries }: { entries: readonly Entry[] }) {
  const families = useFamilies(entries.map(({ playCode }) => familyCodeOf(playCode)))
  if (!families.isReady) {
    if (families.error) return <LoadError error={families.error} onRetry={families.retry} />
    return <Skeleton className="h-20" />
  }
  return (
    <ul className="divide-y divide-line">
      {entries.map((entry, index) => (
        <EntryRow key={index} entry={entry} />
      ))}
    </ul>
  )
}

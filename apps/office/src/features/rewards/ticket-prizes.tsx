import { floorRational, minor, minorToWire } from '@fairhouse/money'
import { TICKET_PRIZE_KINDS, type TicketTableBody } from '@fairhouse/protocol'
import { costOf, highestWorth, numbersOf, tableOf } from '@fairhouse/rewards'
import { Button, IconButton, TextField, useTranslator } from '@fairhouse/ui'
import { Plus, X } from 'lucide-react'
import { SelectField } from '../../shared/fields.tsx'
import { useCurrencyCode, useMoneyText } from '../../shared/brand-money.tsx'
import { NEW_PRIZE, type PrizeDraft } from './ticket-draft.ts'

const PRIZES_MIN = 2
const PRIZES_MAX = 12

/** What an opening costs on average and at most, and the chance of any prize: computed. */
export function TableCosts({ prizes }: Pick<TicketTableBody, 'prizes'>) {
  const { t, number } = useTranslator()
  const money = useMoneyText()
  const table = tableOf(
    prizes.map(({ kind, amountMinor, weight }, at) => ({
      id: `p${at + 1}`,
      kind,
      amount: BigInt(amountMinor),
      weight: BigInt(weight),
    })),
  )
  const numbers = Number(numbersOf(table))
  const empty = prizes.reduce((sum, { kind, weight }) => sum + (kind === 'nothing' ? weight : 0), 0)
  const points = prizes.reduce((sum, prize) => sum + prize.points * prize.weight, 0)
  const share = (part: number) =>
    number(part / numbers, { style: 'percent', maximumSignificantDigits: 3 })
  return (
    <p role="status" className="text-sm text-text-2">
      {t('office.rewards.ticket.costs', {
        numbers: number(numbers),
        average: money(minorToWire(minor(floorRational(costOf(table))))),
        highest: money(minorToWire(highestWorth(table))),
        points: number(points / numbers, { maximumFractionDigits: 2 }),
        any: share(numbers - empty),
      })}
    </p>
  )
}

interface PrizeProps {
  readonly prize: PrizeDraft
  readonly at: number
  readonly chance: string
  readonly faults: Readonly<Record<string, string>>
  readonly onPrize: (prize: PrizeDraft) => void
  /** Undefined where a table needs all that it has. */
  readonly onRemove: (() => void) | undefined
}

function PrizeRow({ prize, at, chance, faults, onPrize, onRemove }: PrizeProps) {
  const { t } = useTranslator()
  const currency = useCurrencyCode()
  const { kind } = prize
  const place = at + 1
  return (
    <fieldset
      className="grid min-w-0 items-start gap-3 rounded-odds border border-line p-3
        sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_minmax(0,1fr)_auto]"
    >
      <legend className="px-1 text-sm font-semibold">
        {t('office.rewards.ticket.prize', { place })}
        <span className="font-normal text-text-2">{` · ${chance}`}</span>
      </legend>
      <SelectField
        label={t('office.rewards.kindTitle')}
        options={TICKET_PRIZE_KINDS.map((id) => ({
          id,
          label: t(`office.rewards.ticket.prizeKind.${id}`),
        }))}
        value={kind}
        onValueChange={(next) =>
          onPrize({ ...prize, kind: next as PrizeDraft['kind'], amount: '' })
        }
      />
      {kind === 'nothing' ? (
        <span aria-hidden />
      ) : (
        <TextField
          label={
            kind === 'money'
              ? t('office.rewards.worthIn', { currency })
              : t('office.rewards.points')
          }
          error={faults[`prizes.${at}.${kind === 'money' ? 'amountMinor' : 'points'}`]}
          inputMode="decimal"
          autoComplete="off"
          value={prize.amount}
          onValueChange={(amount) => onPrize({ ...prize, amount })}
        />
      )}
      <TextField
        label={t('office.rewards.ticket.weight')}
        error={faults[`prizes.${at}.weight`]}
        inputMode="numeric"
        autoComplete="off"
        value={prize.weight}
        onValueChange={(weight) => onPrize({ ...prize, weight })}
      />
      {onRemove && (
        <IconButton label={t('office.rewards.ticket.remove', { place })} onClick={onRemove}>
          <X aria-hidden className="size-4.5" />
        </IconButton>
      )}
    </fieldset>
  )
}

/** The prizes of a table in their published order, each with the chance that its weight gives. */
export function TicketPrizes(props: {
  prizes: readonly PrizeDraft[]
  body: TicketTableBody
  faults: Readonly<Record<string, string>>
  onPrizes: (prizes: readonly PrizeDraft[]) => void
}) {
  const { prizes, body, faults, onPrizes } = props
  const { t, number } = useTranslator()
  const numbers = body.prizes.reduce((sum, { weight }) => sum + weight, 0)
  const chance = (at: number) =>
    number((body.prizes[at]?.weight ?? 0) / numbers, {
      style: 'percent',
      maximumSignificantDigits: 3,
    })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <p className="text-sm text-text-3">{t('office.rewards.ticket.prizesHint')}</p>
      {prizes.map((prize, at) => (
        <PrizeRow
          // Prizes have no name of their own: their place is what they are.
          key={at}
          prize={prize}
          at={at}
          chance={chance(at)}
          faults={faults}
          onPrize={(next) => onPrizes(prizes.with(at, next))}
          onRemove={
            prizes.length > PRIZES_MIN ? () => onPrizes(prizes.toSpliced(at, 1)) : undefined
          }
        />
      ))}
      {prizes.length < PRIZES_MAX && (
        <div>
          <Button size="sm" variant="secondary" onClick={() => onPrizes([...prizes, NEW_PRIZE])}>
            <Plus aria-hidden className="size-4" />
            {t('office.rewards.ticket.addPrize')}
          </Button>
        </div>
      )}
      <TableCosts prizes={body.prizes} />
    </div>
  )
}

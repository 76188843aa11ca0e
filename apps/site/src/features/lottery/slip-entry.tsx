import { decodePricing, rateOfShare } from '@fairhouse/lottery/core'
import { rationalToNumber } from '@fairhouse/money'
import {
  Button,
  IconButton,
  Money,
  useCurrency,
  useFormatMoney,
  useTranslator,
} from '@fairhouse/ui'
import { CircleAlert, Pencil, Trash2 } from 'lucide-react'
import { type Offer, payoutOfUnit } from '../../shared/lottery/play-facts.ts'
import { playName } from '../../shared/lottery/play-name.tsx'
import { selectionText } from '../../shared/lottery/selection-text.tsx'
import { type Limits, quoteOf } from './quote.ts'
import { groupOfPrice, isAgreed } from './prize-group.ts'
import { useGroupText } from './prize-group-field.tsx'
import type { SlipItem } from './slip.ts'

const SHOWN_CHOICES = 12

/** The prize group of an entry, if it is lower than the own. */
function GroupOfEntry({ item: { price, ownGroup } }: { item: SlipItem }) {
  const textOf = useGroupText()
  const group = groupOfPrice(price)
  if (ownGroup === undefined || group === undefined) return null
  const rate = rationalToNumber(rateOfShare(ownGroup - group))
  return <p className="figures text-sm whitespace-normal text-text-3">{textOf(group, rate)}</p>
}

/** Name, selection and amounts of one entry. */
export function EntryFacts({ item, offer, limits }: EntryProps) {
  const translator = useTranslator()
  const { t, number } = translator
  const currency = useCurrency()
  const format = useFormatMoney()
  const quote = offer && quoteOf({ offer, ...item }, limits, currency)
  return (
    <div className="grid min-w-0 gap-0.5">
      <p className="font-semibold">{playName(translator, item.playCode)}</p>
      <p className="text-sm wrap-anywhere text-text-2">
        {selectionText(translator, item.playCode, item.selection, SHOWN_CHOICES)}
      </p>
      {quote && (
        <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm">
          <span className="figures whitespace-normal text-text-3">
            {t('bets.lines', { lines: quote.lineCount })} × {format(item.unitStake)}
            {item.multiple > 1 && ` × ${number(item.multiple)}`}
          </span>
          <Money amount={quote.stake} />
        </p>
      )}
      {quote && (
        <p className="text-sm text-text-3">
          {t('lottery.possibleWinOf', { amount: format(quote.best) })}
        </p>
      )}
      <GroupOfEntry item={item} />
    </div>
  )
}

export interface EntryProps {
  readonly item: SlipItem
  /** The current offer of the play; undefined if it is no longer offered. */
  readonly offer: Offer | undefined
  readonly limits: Limits
}

/** The payout at the agreed price, and at the new one. */
function NewPrice(props: { item: SlipItem; offer: Offer; onAccept: () => void }) {
  const { item, offer, onAccept } = props
  const { t } = useTranslator()
  const currency = useCurrency()
  const format = useFormatMoney()
  const before = payoutOfUnit({ ...offer, pricing: decodePricing(item.price) }, currency)
  const after = payoutOfUnit(offer, currency)
  return (
    <div role="alert" className="mt-2 grid gap-2 rounded-odds bg-surface-2 p-3 text-sm">
      <p>
        {t('lottery.priceChanged', {
          before: format(before),
          after: format(after),
        })}
      </p>
      <Button variant="secondary" size="sm" onClick={onAccept}>
        {t('lottery.acceptPrice')}
      </Button>
    </div>
  )
}

export interface SlipEntryProps extends EntryProps {
  /** The server's error of this entry. */
  readonly error: string | undefined
  readonly isLocked: boolean
  readonly onEdit: () => void
  readonly onRemove: () => void
  readonly onReprice: (price: string) => void
}

/** One entry of the slip. */
export function SlipEntryRow(props: SlipEntryProps) {
  const { item, offer, limits, error, isLocked, onEdit, onRemove, onReprice } = props
  const translator = useTranslator()
  const { t } = translator
  const name = playName(translator, item.playCode)
  const fault = error ?? (offer ? undefined : t('errors.PLAY_NOT_OFFERED'))
  return (
    <li className="py-3">
      <div className="grid grid-cols-[1fr_auto] items-start gap-2">
        <EntryFacts item={item} offer={offer} limits={limits} />
        <div className="-me-2 flex flex-col">
          <IconButton
            label={t('lottery.editEntry', { play: name })}
            disabled={isLocked || !offer}
            onClick={onEdit}
          >
            <Pencil aria-hidden className="size-4.5" />
          </IconButton>
          <IconButton
            label={t('lottery.removeEntry', { play: name })}
            disabled={isLocked}
            onClick={onRemove}
          >
            <Trash2 aria-hidden className="size-4.5" />
          </IconButton>
        </div>
      </div>
      {fault && (
        <p role="alert" className="mt-1 flex items-start gap-1.5 text-sm text-lose">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {fault}
        </p>
      )}
      {offer && !isAgreed(offer, item) && (
        <NewPrice item={item} offer={offer} onAccept={() => onReprice(offer.price)} />
      )}
    </li>
  )
}

import type { Selection, SelectionFault } from '@fairhouse/lottery/all'
import type { GroupRange } from '@fairhouse/lottery/core'
import { parseTypedAmount, toDecimal } from '@fairhouse/money'
import { useCurrency, useTranslator } from '@fairhouse/ui'
import { readPlaySearch } from '../../shared/lottery/lottery-search.ts'
import { useSearch } from '../../shared/router/index.ts'
import { useMemo, useState } from 'react'
import type { Offer } from '../../shared/lottery/play-facts.ts'
import { type DraftAction, emptyDraft, isEmptyDraft, reduceDraft, selectionOf } from './draft.ts'
import {
  marksOf,
  type Marks,
  type Numbers,
  offerAt,
  onlyOpen,
  splitItem,
  withoutClosed,
} from './numbers.ts'
import { quickPickStream } from './quick-pick.ts'
import { type Limits, type Quote, quoteOf } from './quote.ts'
import { newItem, type SlipItem } from './slip.ts'
import { usePrizeGroup } from './use-prize-group.ts'

/** The entry being put together on the page, validated by the play's own rules. */
export interface Board {
  /** The play, at the selected prize group. */
  readonly offer: Offer
  /** The prize groups at which it can be bet; undefined if there is no choice. */
  readonly groups: GroupRange | undefined
  readonly draft: ReturnType<typeof reduceDraft>
  readonly isEmpty: boolean
  readonly unitText: string
  readonly multiple: number
  /** Undefined while the selection or the stake cannot be parsed. */
  readonly quote: Quote | undefined
  readonly lineCount: number
  readonly selectionFault: SelectionFault | undefined
  readonly isStakeReadable: boolean
  /** The entry of the slip that is being edited. */
  readonly editingId: string | undefined
  /** Numbers of the play that are sold out or pay less. */
  readonly marks: Marks
  /** The entry as it would go onto the slip, in parts; empty while it has a fault. */
  readonly toItems: () => readonly SlipItem[]
  readonly choosePlay: (playCode: string) => void
  readonly dispatch: (action: DraftAction) => void
  readonly pickQuickly: () => void
  readonly setUnitText: (text: string) => void
  readonly setMultiple: (multiple: number) => void
  readonly setGroup: (group: number) => void
  /** Puts an entry back on the pad. */
  readonly edit: (item: SlipItem) => void
  /** After the entry has gone onto the slip or to the server. */
  readonly finish: () => void
}

const FIRST_UNIT_STAKE = '1'

/** The typed stake, and its value. */
function useStake() {
  const { language, number } = useTranslator()
  const currency = useCurrency()
  const [unitText, setUnitText] = useState(FIRST_UNIT_STAKE)
  const [multiple, setMultiple] = useState(1)
  const typed = parseTypedAmount(unitText, language.formats)
  return {
    unitText,
    multiple,
    unitStake: typed !== undefined && typed > 0n ? typed : undefined,
    setUnitText,
    setMultiple,
    takeOverStake: (item: SlipItem) => {
      const units = toDecimal(item.unitStake, currency.digits) as Intl.StringNumericLiteral
      const digits = { minimumFractionDigits: 0, maximumFractionDigits: currency.digits }
      setUnitText(number(Number(units), { useGrouping: false, ...digits }))
      setMultiple(item.multiple)
    },
  }
}

/** The board of a lottery. `offers` is not empty; selected numbers are kept per play. */
export function useBoard(
  lotteryCode: string,
  offers: readonly [Offer, ...Offer[]],
  { limits, numbers }: { readonly limits: Limits; readonly numbers: Numbers },
): Board {
  const currency = useCurrency()
  // The address may request a play; if it is not offered the first one is used.
  const initialPlay = readPlaySearch(useSearch()).playType
  const [playCode, setPlayCode] = useState(initialPlay ?? offers[0].play.code)
  const [drafts, setDrafts] = useState<Readonly<Record<string, typeof emptyDraft>>>({})
  const { takeOverStake, unitStake, ...stake } = useStake()
  const { multiple } = stake
  const [editingId, setEditingId] = useState<string>()

  const own = offers.find(({ play }) => play.code === playCode) ?? offers[0]
  const { takeOver, ...atGroup } = usePrizeGroup(lotteryCode, own, limits.leastPrizeGroup)
  const { offer } = atGroup
  const { play } = own
  const { code } = play
  const marks = marksOf(numbers, play)
  const draft = drafts[code] ?? emptyDraft
  const change = (of: string, action: DraftAction) =>
    setDrafts((before) => ({ ...before, [of]: reduceDraft(before[of] ?? emptyDraft, action) }))

  // Memoised: ten thousand lines are not parsed again when the stake changes.
  const parsed = useMemo(() => play.parse(selectionOf(play, draft)), [play, draft])
  const selection: Selection | undefined = parsed.ok ? parsed.value : undefined
  const sold = selection ? offerAt(offer, selection, numbers) : offer
  const quote =
    selection && unitStake
      ? quoteOf({ offer: sold, selection, unitStake, multiple }, limits, currency)
      : undefined
  return {
    ...atGroup,
    draft,
    isEmpty: isEmptyDraft(draft),
    ...stake,
    quote,
    lineCount: selection ? offer.play.countLines(selection) : 0,
    selectionFault: parsed.ok ? undefined : parsed.fault,
    isStakeReadable: unitStake !== undefined,
    editingId,
    marks,
    toItems: () => {
      if (!selection || !unitStake || !quote || quote.fault) return []
      const { price, ownGroup } = offer
      const agreed = ownGroup === undefined ? { price } : { price, ownGroup }
      const item = { playCode: code, selection, unitStake, multiple, ...agreed }
      const whole = editingId === undefined ? newItem(item) : { id: editingId, ...item }
      return splitItem(whole, own, numbers)
    },
    choosePlay: setPlayCode,
    dispatch: (action) => change(code, onlyOpen(play, marks, action)),
    pickQuickly: () => {
      // The smallest selection: its price is predictable, and repeated taps cost the same.
      const pick = () => play.smallestSelection(quickPickStream())
      const picked = withoutClosed(play, pick, marks)
      if (picked) change(code, { type: 'filled', selection: picked, pad: play.pad })
    },
    edit: (item) => {
      setPlayCode(item.playCode)
      const edited = offers.find(({ play }) => play.code === item.playCode)
      const pad = edited?.play.pad
      if (pad) change(item.playCode, { type: 'filled', selection: item.selection, pad })
      takeOver(edited, item)
      takeOverStake(item)
      setEditingId(item.id)
    },
    finish: () => {
      change(code, { type: 'cleared' })
      setEditingId(undefined)
    },
  }
}

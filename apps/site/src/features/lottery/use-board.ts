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

/** What is being put together on the page, judged by the play's own rules. */
export interface Board {
  /** The play, at the prize group that is chosen. */
  readonly offer: Offer
  /** The groups it may be bet at; undefined where there is nothing to choose. */
  readonly groups: GroupRange | undefined
  readonly draft: ReturnType<typeof reduceDraft>
  readonly isEmpty: boolean
  readonly unitText: string
  readonly multiple: number
  /** Undefined as long as the selection or the stake cannot be read. */
  readonly quote: Quote | undefined
  readonly lineCount: number
  readonly selectionFault: SelectionFault | undefined
  readonly isStakeReadable: boolean
  /** The entry of the slip that is being changed. */
  readonly editingId: string | undefined
  /** Numbers of the play that are sold out or pay less. */
  readonly marks: Marks
  /** The entry as it would go onto the slip, in parts; none while something is wrong with it. */
  readonly toItems: () => readonly SlipItem[]
  readonly choosePlay: (playCode: string) => void
  readonly dispatch: (action: DraftAction) => void
  readonly pickQuickly: () => void
  readonly setUnitText: (text: string) => void
  readonly setMultiple: (multiple: number) => void
  readonly setGroup: (group: number) => void
  /** Takes an entry back to the pad. */
  readonly edit: (item: SlipItem) => void
  /** After the entry has gone onto the slip or to the server. */
  readonly finish: () => void
}

const FIRST_UNIT_STAKE = '1'

/** What is typed of the stake, and what it is worth. */
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

/** The board of a lottery. `offers` is not empty; chosen numbers stay with their play. */
export function useBoard(
  lotteryCode: string,
  offers: readonly [Offer, ...Offer[]],
  { limits, numbers }: { readonly limits: Limits; readonly numbers: Numbers },
): Board {
  const currency = useCurrency()
  // The address may ask for a play; one that is not offered gives way to the first.
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

  // Ten thousand lines are not read again because somebody types a stake.
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
      // As small as can be: what it costs is no surprise, and tapping again costs the same.
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

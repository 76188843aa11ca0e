import {
  outcomeKeys,
  reducedPricing,
  encodePricing,
  selectionOfKeys,
} from '@fairhouse/lottery/core'
import type { Play, Pricing, Selection } from '@fairhouse/lottery/all'
import type { LotteryDetail } from '@fairhouse/protocol'
import type { Offer } from '../../shared/lottery/play-facts.ts'
import type { DraftAction } from './draft.ts'
import { newItem, type SlipItem } from './slip.ts'

/** By outcome of a play: percent of its odds that it still pays; 0 if it is sold out. */
export type Marks = ReadonlyMap<string, number>

/** The same by play; plays without restricted numbers are left out. */
export type Numbers = ReadonlyMap<string, Marks>

const NO_MARKS: Marks = new Map()

/** Parses the numbers that the server restricts. */
export function readNumbers(wire: LotteryDetail['numbers']): Numbers {
  return new Map(
    (wire ?? []).map(({ playCode, closed, reduced }) => {
      const marks = new Map(closed.map((outcome) => [outcome, 0]))
      for (const { oddsPercent, outcomes } of reduced) {
        for (const outcome of outcomes) marks.set(outcome, oddsPercent)
      }
      return [playCode, marks]
    }),
  )
}

export function marksOf(numbers: Numbers, play: Play): Marks {
  return numbers.get(play.code) ?? NO_MARKS
}

/** The keys of a selection by what they pay, in percent. */
function byPercent(play: Play, selection: Selection, marks: Marks): Map<number, Set<string>> {
  const groups = new Map<number, Set<string>>()
  for (const key of outcomeKeys(play, selection)) {
    const percent = marks.get(key) ?? 100
    groups.set(percent, (groups.get(percent) ?? new Set<string>()).add(key))
  }
  return groups
}

function atPercent(offer: Offer, percent: number): Offer {
  if (percent === 100 || percent === 0 || offer.pricing.model === 'dividend') return offer
  const pricing: Pricing = reducedPricing(offer.pricing, percent)
  return { ...offer, pricing, price: encodePricing(pricing) }
}

/** The offer at which a selection is sold: at reduced odds if all its numbers are reduced. */
export function offerAt(offer: Offer, selection: Selection, numbers: Numbers): Offer {
  const marks = numbers.get(offer.play.code)
  if (!marks) return offer
  const [percent = 100, ...others] = byPercent(offer.play, selection, marks).keys()
  return others.length > 0 ? offer : atPercent(offer, percent)
}

/**
 * Splits an entry for the slip: numbers with reduced odds get their own entries. One whose numbers
 * cannot be separated stays whole; the server reports its fault.
 */
export function splitItem(item: SlipItem, own: Offer, numbers: Numbers): readonly SlipItem[] {
  const marks = numbers.get(own.play.code)
  if (!marks) return [item]
  const groups = byPercent(own.play, item.selection, marks)
  const parts: SlipItem[] = []
  for (const [percent, keys] of [...groups].toSorted(([a], [b]) => b - a)) {
    const selection =
      groups.size === 1 ? item.selection : selectionOfKeys(own.play, item.selection, keys)
    if (!selection) return [item]
    const { id, ownGroup: _chosen, ...rest } = item
    const priced = percent === 100 ? item : { ...rest, price: atPercent(own, percent).price }
    parts.push(
      parts.length === 0 ? { ...priced, id, selection } : newItem({ ...priced, selection }),
    )
  }
  return parts
}

/** A quick pick of numbers that are on sale; undefined if none was found by chance. */
export function withoutClosed(
  play: Play,
  pick: () => Selection,
  marks: Marks,
): Selection | undefined {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const selection = pick()
    const keys = outcomeKeys(play, selection)
    const open = keys.filter((key) => marks.get(key) !== 0)
    if (open.length === keys.length) return selection
    const rest = open.length > 0 && selectionOfKeys(play, selection, new Set(open))
    if (rest) return rest
  }
  return undefined
}

/** The key of a choice in a list of the pad. */
export function keyOfChoice({ pad, outcomes }: Play, list: number, choice: string): string {
  if (outcomes?.kind !== 'cells' || !('positions' in pad)) return choice
  return `${pad.positions[list] ?? list + 1}:${choice}`
}

/** Sold out choices cannot be selected, neither by quick keys nor by typing. */
export function onlyOpen(play: Play, marks: Marks, action: DraftAction): DraftAction {
  if (marks.size === 0 || (action.type !== 'added' && action.type !== 'replaced')) return action
  const { list } = action
  const isOpen = (choice: string) => marks.get(keyOfChoice(play, list, choice)) !== 0
  return { ...action, choices: action.choices.filter(isOpen) }
}

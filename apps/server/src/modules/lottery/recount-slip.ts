import {
  encodeSelection,
  selfRebateOf,
  stakeAt,
  type Pricing,
  type Selection,
  type SelectionFault,
} from '@fairhouse/lottery/all'
import { isPayable, minorToWire, parseMinor, type Minor } from '@fairhouse/money'
import type { ErrorCode, SlipEntry } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import { Problem } from '#server/core/problem.ts'
import type { BetRow, Lottery, Offer } from '../lotteries/index.ts'
import { priceAtNumbers, type Numbers } from '../exposure/index.ts'
import { choosePrice, type ChosenPrice } from './prize-group.ts'

/** Conditions under which entries are sold. */
export interface SaleOf {
  readonly brand: Brand
  readonly lottery: Lottery
  readonly issueId: bigint
  /** Numbers of the issue that are closed or pay less. */
  readonly numbers?: Numbers | undefined
}

function refuse(at: string, field: string, code: ErrorCode, expected?: string): never {
  const path = field ? `${at}.${field}` : at
  throw new Problem(code, [{ field: path, code, ...(expected === undefined ? {} : { expected }) }])
}

function refuseSelection(at: string, fault: SelectionFault): never {
  const field = fault.field ? `selection.${fault.field}` : 'selection'
  refuse(at, field, 'SELECTION_INVALID', fault.expected ?? fault.reason)
}

function requireStake(
  at: string,
  entry: SlipEntry,
  lineCount: number,
  { pricing, brand }: { readonly pricing: Pricing; readonly brand: Brand },
) {
  const limits = brand.profile.lottery
  const unitStake = parseMinor(entry.unitStakeMinor)
  if (unitStake === undefined || unitStake < limits.minUnitStake) {
    refuse(at, 'unitStakeMinor', 'STAKE_TOO_SMALL', minorToWire(limits.minUnitStake))
  }
  if (!isPayable(unitStake, brand.currency)) refuse(at, 'unitStakeMinor', 'STAKE_STEP')
  const stake = stakeAt(lineCount, unitStake, entry.multiple, pricing)
  if (!isPayable(stake, brand.currency)) refuse(at, 'unitStakeMinor', 'STAKE_STEP')
  if (entry.multiple > limits.maxMultiple || stake > limits.maxStake) {
    refuse(at, 'unitStakeMinor', 'STAKE_TOO_LARGE', minorToWire(limits.maxStake))
  }
  return { unitStake, stake }
}

/**
 * The price of a selection: one that applies the rule of another play (permutations) has that
 * play's odds, as it wins what that play wins.
 */
function priceOf(at: string, offer: Offer, { base }: Selection, lottery: Lottery): Offer {
  if (base === undefined) return offer
  const ofBase = lottery.offers.get(base)
  // Only fixed odds apply: a prize group would divide by the chance of the wrong play.
  if (ofBase?.pricing.model !== 'fixedOdds') refuse(at, 'selection.base', 'PLAY_NOT_OFFERED')
  return ofBase
}

/** The rebate of a stake; undefined where it rounds to zero. */
function rebateOf(stake: Minor, groups: ChosenPrice['groups'] | undefined, { currency }: Brand) {
  const rebate = groups && selfRebateOf(stake, groups, currency)
  return rebate && rebate.amount > 0n ? rebate : undefined
}

/** The requested price: the lottery's, or one of a lower prize group. */
function agreedPrice(at: string, entry: SlipEntry, offer: Offer, { profile }: Brand) {
  if (offer.price === entry.price) {
    return { price: offer.price, pricing: offer.pricing, groups: undefined }
  }
  const chosen = choosePrice(offer, entry, profile.lottery.leastPrizeGroup)
  if ('expected' in chosen) refuse(at, 'price', 'PRICE_CHANGED', chosen.expected)
  return chosen
}

/** Applies reduced odds of nearly sold-out numbers; refuses sold-out ones. */
function atNumbers(
  at: string,
  offer: Offer,
  selection: Selection,
  numbers: Numbers | undefined,
): Offer {
  if (!numbers?.has(offer.play.code)) return offer
  const found = priceAtNumbers(offer.play, selection, offer, numbers)
  if (!found.ok) refuse(at, 'selection', found.code, found.outcomes.slice(0, 20).join(', '))
  return { ...offer, price: found.price, pricing: found.pricing }
}

/** Recounts an entry by the server's rules; the server's number counts. */
function toBet(
  entry: SlipEntry,
  at: string,
  { brand, lottery, issueId, numbers }: SaleOf,
): BetRow & { readonly stake: Minor } {
  const offer = lottery.offers.get(entry.playCode)
  if (!offer) refuse(at, 'playCode', 'PLAY_NOT_OFFERED')
  const parsed = offer.play.parse(entry.selection)
  if (!parsed.ok) refuseSelection(at, parsed.fault)
  const lineCount = offer.play.countLines(parsed.value)
  if (lineCount > brand.profile.lottery.maxLines) {
    refuse(at, 'selection', 'TOO_MANY_LINES', String(brand.profile.lottery.maxLines))
  }
  if (lineCount !== entry.lineCount)
    refuse(at, 'lineCount', 'LINE_COUNT_MISMATCH', String(lineCount))
  const sold = atNumbers(at, priceOf(at, offer, parsed.value, lottery), parsed.value, numbers)
  const { price, pricing, groups } = agreedPrice(at, entry, sold, brand)
  const { unitStake, stake } = requireStake(at, entry, lineCount, { pricing, brand })
  return {
    issueId,
    playCode: entry.playCode,
    selection: encodeSelection(parsed.value),
    price,
    variant: offer.variant,
    lineCount,
    unitStake,
    multiple: entry.multiple,
    stake,
    rebate: rebateOf(stake, groups, brand),
  }
}

/**
 * The bets of a slip by the server's rules, as when it is placed; `multiple` multiplies those of
 * the entries. Throws the same Problem as `placeBets`.
 */
export function recountSlip(
  entries: readonly SlipEntry[],
  sale: SaleOf,
  multiple = 1,
): (BetRow & { readonly stake: Minor })[] {
  return entries.map((entry, index) => {
    const multiplied = multiple === 1 ? entry : { ...entry, multiple: entry.multiple * multiple }
    return toBet(multiplied, `entries.${index}`, sale)
  })
}

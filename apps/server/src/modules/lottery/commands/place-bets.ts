import {
  encodeSelection,
  selfRebateOf,
  stakeAt,
  type Pricing,
  type Selection,
  type SelectionFault,
} from '@fairhouse/lottery/all'
import { isPayable, minorToWire, parseMinor, sum, ZERO, type Minor } from '@fairhouse/money'
import type { ErrorCode, SlipAccepted, SlipBody, SlipEntry } from '@fairhouse/protocol'
import { Problem } from '#server/http/problem.ts'
import type { AccountRef } from '../../ledger/index.ts'
import type { Brand } from '../../settings/index.ts'
import { betIdOf, inputHash, type WalletQueue } from '../../wallet/index.ts'
import type { BetDesk } from '../bet-desk.ts'
import type { BetRow } from '../bet-writer.ts'
import type { Catalogue, Lottery, Offer } from '../catalogue.ts'
import { priceAtNumbers, type Numbers } from '../exposure/index.ts'
import { parseIssueId } from '../present-issue.ts'
import { submitSlip } from '../submit-slip.ts'
import { choosePrice, type ChosenPrice } from '../prize-group.ts'

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
 * What a selection is sold at: one that applies the rule of another play (permutations) at that
 * play's odds, as it wins what that play wins.
 */
function priceOf(at: string, offer: Offer, { base }: Selection, lottery: Lottery): Offer {
  if (base === undefined) return offer
  const ofBase = lottery.offers.get(base)
  // The odds alone say it all: a prize group would divide by the chance of the wrong play.
  if (ofBase?.pricing.model !== 'fixedOdds') refuse(at, 'selection.base', 'PLAY_NOT_OFFERED')
  return ofBase
}

/** A rebate that rounds to nothing is none. */
function rebateOf(stake: Minor, groups: ChosenPrice['groups'] | undefined, { currency }: Brand) {
  const rebate = groups && selfRebateOf(stake, groups, currency)
  return rebate && rebate.amount > 0n ? rebate : undefined
}

/** The price that the entry asks for: the lottery's, or of a lower prize group. */
function agreedPrice(at: string, entry: SlipEntry, offer: Offer, { profile }: Brand) {
  if (offer.price === entry.price) {
    return { price: offer.price, pricing: offer.pricing, groups: undefined }
  }
  const chosen = choosePrice(offer, entry, profile.lottery.leastPrizeGroup)
  if ('expected' in chosen) refuse(at, 'price', 'PRICE_CHANGED', chosen.expected)
  return chosen
}

/** Numbers that are nearly full pay less; none that is full is sold. */
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

/** Recounts an entry by the server's own rules: the server's number wins. */
export function toBet(
  entry: SlipEntry,
  at: string,
  issueId: bigint,
  lottery: Lottery,
  brand: Brand,
  numbers?: Numbers,
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

let lastTime = new Date(0)
let lastText = lastTime.toISOString()

/** All bets of a batch share one time: it is written once. */
function textOf(time: Date): string {
  if (time !== lastTime) {
    lastTime = time
    lastText = time.toISOString()
  }
  return lastText
}

function slipHash(issueId: string, bets: readonly BetRow[]): string {
  const parts = [issueId]
  for (const { playCode, selection, price, unitStake, multiple } of bets) {
    parts.push(playCode, selection, price, `${unitStake}x${multiple}`)
  }
  return inputHash(...parts)
}

/**
 * Places a slip: every entry is paid for in one transfer, or none. The member may, from the own
 * account. A repeat of the key with the same slip gets the first answer. Errors, in order:
 * ISSUE_NOT_FOUND, PLAY_NOT_OFFERED, SELECTION_INVALID, TOO_MANY_LINES, LINE_COUNT_MISMATCH,
 * NUMBERS_SOLD_OUT and NUMBERS_REDUCED (numbers are closed, or need an entry of their own),
 * PRICE_CHANGED, STAKE_TOO_SMALL, STAKE_STEP, STAKE_TOO_LARGE; NUMBERS_SOLD_OUT and
 * ISSUE_CAP_REACHED by the limits of the issue, unless the key was accepted before; then, decided
 * under the locks, IDEMPOTENCY_KEY_REUSED, ISSUE_CLOSED, those of the member's limits
 * (MEMBER_EXCLUDED, MEMBER_PAUSED, TIME_LIMIT_REACHED, LIMIT_REACHED), INSUFFICIENT_FUNDS.
 */
export async function placeBets(
  context: BetDesk & { readonly queue: WalletQueue; readonly catalogue: Catalogue },
  call: {
    readonly brand: Brand
    readonly member: AccountRef
    readonly idempotencyKey: string
    readonly body: SlipBody
  },
): Promise<SlipAccepted> {
  const { brand, member, body } = call
  const issueId = parseIssueId(body.issueId)
  const issue = await context.issues.find(brand.brandId, issueId)
  const lottery = issue && (await context.catalogue.find(brand.brandId, issue.lotteryCode))
  if (!lottery)
    throw new Problem('ISSUE_NOT_FOUND', [{ field: 'issueId', code: 'ISSUE_NOT_FOUND' }])
  const { priced } = await context.exposure.numbersOf(brand, lottery, issueId)
  const bets = body.entries.map((entry, index) =>
    toBet(entry, `entries.${index}`, issueId, lottery, brand, priced),
  )
  const slip = { brand, lottery, issueId, member, bets }
  const answer = await submitSlip(context, slip, {
    transferKey: call.idempotencyKey,
    inputHash: slipHash(body.issueId, bets),
  })
  if (!answer.ok) throw new Problem(answer.code, [], answer.details)
  return {
    betIds: answer.refs.map(betIdOf),
    stakeMinor: minorToWire(sum(bets.map((bet) => bet.stake))),
    rebateMinor: minorToWire(sum(bets.map((bet) => bet.rebate?.amount ?? ZERO))),
    sumBalance: minorToWire(answer.balanceAfter),
    placedAt: textOf(answer.postedAt),
  }
}

import { encodeSelection } from '@fairhouse/lottery/all'
import { minor, minorToWire, negate, sum, ZERO, type Minor } from '@fairhouse/money'
import type { SlipAccepted, SlipBody } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { AccountRef } from '#server/core/caller.ts'
import { plainArray } from '#server/db/arrays.ts'
import type { Db } from '#server/db/tx.ts'
import { Problem } from '#server/core/problem.ts'
import { stakesOf, stakeWithBonus } from '../../bonuses/index.ts'
import { inputHash } from '#server/core/keys.ts'
import {
  betIdOf,
  type IdempotentRequest,
  type RulesSource,
  type StoredAnswer,
  type WalletQueue,
} from '../../wallet/index.ts'
import type { BetDesk } from '../bet-desk.ts'
import { type Catalogue, parseIssueId } from '../../lotteries/index.ts'
import { withReplay } from '../with-replay.ts'
import type { IssueFacts } from '../issue-finder.ts'
import { recountSlip } from '../recount-slip.ts'
import { submitSlip, type StakeBonus } from '../submit-slip.ts'

let lastTime = new Date(0)
let lastText = lastTime.toISOString()

/** Formats a time once for all bets of a batch. */
function textOf(time: Date): string {
  if (time !== lastTime) {
    lastTime = time
    lastText = time.toISOString()
  }
  return lastText
}

/** Hash of the request, without a recount, so that a repeat matches whatever is on sale now. */
function slipHash({ issueId, entries }: SlipBody): string {
  const parts = [issueId]
  for (const { playCode, selection, price, unitStakeMinor, multiple } of entries) {
    parts.push(playCode, encodeSelection(selection), price, `${unitStakeMinor}x${multiple}`)
  }
  return inputHash(...parts)
}

interface PlaceContext extends BetDesk {
  readonly db: Db
  readonly queue: WalletQueue
  readonly catalogue: Catalogue
  /** Rules of accounts, to stake bonus money by; without it cash has to cover all. */
  readonly rulesSource?: RulesSource
}

interface PlaceCall {
  readonly brand: Brand
  readonly member: AccountRef
  readonly idempotencyKey: string
  readonly body: SlipBody
}

function present(
  answer: Pick<StoredAnswer, 'refs' | 'balanceAfter' | 'seq' | 'postedAt'>,
  { stake, rebate }: { readonly stake: Minor; readonly rebate: Minor },
  issue: IssueFacts,
): SlipAccepted {
  return {
    betIds: answer.refs.map(betIdOf),
    stakeMinor: minorToWire(stake),
    rebateMinor: minorToWire(rebate),
    sumBalance: minorToWire(answer.balanceAfter),
    balanceSeq: answer.seq.toString(),
    placedAt: textOf(answer.postedAt),
    draws: [issue.drawnFrom],
  }
}

async function presentFirst(
  { db, issues }: PlaceContext,
  { brandId, issueId }: { readonly brandId: number; readonly issueId: bigint },
  first: StoredAnswer,
): Promise<SlipAccepted> {
  const issue = await issues.find(brandId, issueId)
  if (!issue) throw new Problem('ISSUE_NOT_FOUND')
  const rows = await db.query<{ amount: bigint }>(
    'select amount from bet_rebates where brand_id = $1 and bet_no = any($2::bigint[])',
    [brandId, plainArray(first.refs)],
    'slip-rebates',
  )
  const rebate = sum(rows.map(({ amount }) => minor(amount)))
  return present(first, { stake: negate(sum(first.amounts)), rebate }, issue)
}

/** Stakes bonus money where cash is short: `stakeWithBonus`. */
function stakeBonusOf({ db, rulesSource }: PlaceContext): StakeBonus | undefined {
  return rulesSource && ((bets) => stakeWithBonus({ db, rulesSource }, bets))
}

async function placeSlip(context: PlaceContext, call: PlaceCall, request: IdempotentRequest) {
  const { brand, member, body } = call
  const issueId = parseIssueId(body.issueId)
  const issue = await context.issues.find(brand.brandId, issueId)
  const lottery = issue && (await context.catalogue.find(brand.brandId, issue.lotteryCode))
  if (!lottery) {
    throw new Problem('ISSUE_NOT_FOUND', [{ field: 'issueId', code: 'ISSUE_NOT_FOUND' }])
  }
  const { priced } = await context.exposure.numbersOf(brand, lottery, issueId)
  const bets = recountSlip(body.entries, { brand, lottery, issueId, numbers: priced })
  const slip = { brand, lottery, issueId, member, bets }
  const answer = await submitSlip(context, slip, { ...request, stakeBonus: stakeBonusOf(context) })
  if (!answer.ok) throw new Problem(answer.code, [], answer.details)
  const rebate = sum(bets.map((bet) => bet.rebate?.amount ?? ZERO))
  return present(answer, { stake: sum(bets.map((bet) => bet.stake)), rebate }, issue)
}

/**
 * Places a slip: all entries are paid in one transfer, or none. Requires the member, from the own
 * account. A repeat of the key with the same slip gets the stored answer, even if it would be
 * refused now. Throws, in this order: ISSUE_NOT_FOUND, PLAY_NOT_OFFERED, SELECTION_INVALID,
 * TOO_MANY_LINES, LINE_COUNT_MISMATCH, NUMBERS_SOLD_OUT and NUMBERS_REDUCED (numbers are closed, or
 * need an entry of their own), PRICE_CHANGED, STAKE_TOO_SMALL, STAKE_STEP, STAKE_TOO_LARGE;
 * NUMBERS_SOLD_OUT and ISSUE_CAP_REACHED by the limits of the issue; then, decided under the locks,
 * IDEMPOTENCY_KEY_REUSED, ISSUE_CLOSED, those of the member's limits (MEMBER_EXCLUDED,
 * MEMBER_PAUSED, TIME_LIMIT_REACHED, LIMIT_REACHED), INSUFFICIENT_FUNDS.
 */
export function placeBets(context: PlaceContext, call: PlaceCall): Promise<SlipAccepted> {
  const { brandId, accountId } = call.member
  const transferKey = call.idempotencyKey
  const request = { brandId, accountId, transferKey, inputHash: slipHash(call.body) }
  return withReplay(
    context.queue,
    request,
    () => placeSlip(context, call, request),
    (first) => {
      const slip = { brandId, issueId: parseIssueId(call.body.issueId) }
      return presentFirst(context, slip, stakesOf(first))
    },
  )
}

import { planChase } from '@fairhouse/lottery/core'
import { nextSlots } from '@fairhouse/lottery/schedule'
import { minor, minorToWire, negate, sum, ZERO, type Minor } from '@fairhouse/money'
import type { ChaseAccepted, ChaseBody } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { AccountRef } from '#server/core/caller.ts'
import type { Tx } from '#server/db/tx.ts'
import { Problem } from '#server/core/problem.ts'
import { inputHash } from '#server/core/keys.ts'
import {
  betIdOf,
  type IdempotentRequest,
  type StoredAnswer,
  type WalletQueue,
} from '../wallet/index.ts'
import { type BetDesk, withReplay, recountSlip, partOf, submitSlip } from '../lottery/index.ts'
import { type Catalogue, type Lottery, parseIssueId, type IssueRow } from '../lotteries/index.ts'
import { chaseIdOf } from './chase-ids.ts'
import { newChases, type NewStep } from './chase-rows.ts'

interface ChaseDesk extends BetDesk {
  readonly db: Tx
  readonly queue: WalletQueue
  readonly catalogue: Catalogue
}

function requireMultiples({ multiples, entries }: ChaseBody, { profile }: Brand): void {
  const { maxChaseSteps, maxMultiple } = profile.lottery
  if (multiples.length > maxChaseSteps) {
    const expected = String(maxChaseSteps)
    throw new Problem('CHASE_TOO_LONG', [{ field: 'multiples', code: 'CHASE_TOO_LONG', expected }])
  }
  const largest = Math.max(...entries.map(({ multiple }) => multiple))
  const at = multiples.findIndex((multiple) => multiple * largest > maxMultiple)
  if (at < 0) return
  const expected = String(Math.floor(maxMultiple / largest))
  throw new Problem('STAKE_TOO_LARGE', [
    { field: `multiples.${at}`, code: 'STAKE_TOO_LARGE', expected },
  ])
}

async function findIssue(
  { db, catalogue }: ChaseDesk,
  { brandId }: Brand,
  issueId: bigint,
): Promise<{ issue: IssueRow; lottery: Lottery }> {
  const rows = await db.query<IssueRow>(
    'select * from issues where brand_id = $1 and issue_id = $2',
    [brandId, issueId],
    'chase-issue',
  )
  const issue = rows[0]
  const lottery = issue && (await catalogue.find(brandId, issue.lottery_code))
  if (!lottery)
    throw new Problem('ISSUE_NOT_FOUND', [{ field: 'issueId', code: 'ISSUE_NOT_FOUND' }])
  return { issue, lottery }
}

/** The steps with their planned issues: the first, and those of the schedule after it. */
function planSteps(
  { multiples, stopOnWin }: ChaseBody,
  base: Minor,
  { issue, lottery }: { readonly issue: IssueRow; readonly lottery: Lottery },
): NewStep[] {
  // The schedule continues from the close of the issue on sale, even if that was moved.
  const coming = nextSlots(lottery.schedule, issue.closes_at, multiples.length)
  const slots = [
    { issueNo: issue.issue_no, drawsAt: issue.draws_at },
    ...coming.filter(
      ({ issueNo, drawsAt }) => issueNo !== issue.issue_no && drawsAt > issue.draws_at,
    ),
  ].slice(0, multiples.length)
  if (slots.length < multiples.length) {
    throw new Problem('ISSUE_NOT_FOUND', [{ field: 'issueId', code: 'ISSUE_NOT_FOUND' }])
  }
  const plan = planChase(
    slots.map(({ issueNo }, at) => ({ issueNo, multiple: multiples[at] ?? 1 })),
    (multiple) => minor(base * BigInt(multiple)),
    stopOnWin,
  )
  return plan.steps.map(({ issueNo, multiple, stake }, at) => ({
    stepNo: at + 1,
    multiple,
    stake,
    plannedIssueNo: issueNo,
    plannedDrawsAt: slots[at]?.drawsAt ?? issue.draws_at,
  }))
}

async function takeChaseNo(db: Tx): Promise<bigint> {
  const rows = await db.query<{ no: bigint }>(
    `select nextval('chase_numbers') as no`,
    [],
    'chase-number',
  )
  return rows[0]?.no ?? 0n
}

interface ChaseCall {
  readonly brand: Brand
  readonly member: AccountRef
  readonly idempotencyKey: string
  readonly body: ChaseBody
}

function present(
  answer: Pick<StoredAnswer, 'refs' | 'balanceAfter' | 'seq' | 'postedAt'>,
  total: Minor,
): ChaseAccepted {
  const { refs, balanceAfter, seq, postedAt } = answer
  const [chaseNo = 0n, , ...betNos] = refs
  return {
    chaseId: chaseIdOf(chaseNo),
    betIds: betNos.map(betIdOf),
    totalMinor: minorToWire(total),
    sumBalance: minorToWire(balanceAfter),
    balanceSeq: seq.toString(),
    placedAt: postedAt.toISOString(),
  }
}

async function placeNew(
  desk: ChaseDesk,
  call: ChaseCall,
  request: IdempotentRequest,
): Promise<ChaseAccepted> {
  const { brand, member, body } = call
  const issueId = parseIssueId(body.issueId)
  const found = await findIssue(desk, brand, issueId)
  requireMultiples(body, brand)
  const { lottery } = found
  const { priced: numbers } = await desk.exposure.numbersOf(brand, lottery, issueId)
  const sale = { brand, lottery, issueId, numbers }
  const base = sum(recountSlip(body.entries, sale).map(({ stake }) => stake))
  recountSlip(body.entries, sale, Math.max(...body.multiples))
  const bets = recountSlip(body.entries, sale, body.multiples[0])
  const steps = planSteps(body, base, found)
  const total = sum(steps.map(({ stake }) => minor(stake)))
  const chaseNo = await takeChaseNo(desk.db)
  const chase = {
    chaseNo,
    lotteryCode: lottery.lotteryCode,
    entries: JSON.stringify(body.entries),
    stopOnWin: body.stopOnWin,
    total,
    issueId,
    steps,
  }
  const answer = await submitSlip(
    desk,
    { brand, lottery, issueId, member, bets },
    {
      ...request,
      before: [
        { code: 'chase.hold', amount: negate(total), ref: chaseNo },
        { code: 'chase.release', amount: minor(steps[0]?.stake ?? 0n), ref: chaseNo },
      ],
      part: partOf(newChases, chase),
    },
  )
  if (!answer.ok) throw new Problem(answer.code, [], answer.details)
  return present(answer, total)
}

/**
 * Places a chase: one transfer holds the stakes of all steps, and the first becomes bets at once.
 * Requires the member, from the own account. A repeat of the key with the same input gets the
 * stored answer, even if it would be refused now. Throws, in this order: ISSUE_NOT_FOUND,
 * CHASE_TOO_LONG, those of the entries as in a slip (at the largest multiple),
 * IDEMPOTENCY_KEY_REUSED, ISSUE_CLOSED, those of the member's limits as far as the first step
 * exceeds them, INSUFFICIENT_FUNDS for all steps.
 */
export function placeChase(desk: ChaseDesk, call: ChaseCall): Promise<ChaseAccepted> {
  const { member, body } = call
  const { issueId, entries, multiples, stopOnWin } = body
  const request = {
    brandId: member.brandId,
    accountId: member.accountId,
    transferKey: call.idempotencyKey,
    inputHash: inputHash(
      'chase',
      issueId,
      JSON.stringify(entries),
      multiples.join(),
      `${stopOnWin}`,
    ),
  }
  return withReplay(
    desk.queue,
    request,
    () => placeNew(desk, call, request),
    // The first posting holds the total.
    (first) => present(first, negate(first.amounts[0] ?? ZERO)),
  )
}

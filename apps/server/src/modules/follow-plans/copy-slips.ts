import { decodeSelection } from '@fairhouse/lottery/all'
import { ERRORS, type ErrorCode, type SlipEntry } from '@fairhouse/protocol'
import type { Db, Tx } from '#server/db/tx.ts'
import { Problem } from '#server/core/problem.ts'
import { eachRow, isRested, keyBy, throwAll } from '#server/jobs/stuck-rows.ts'
import { sendMessages } from '../notices/index.ts'
import { isOn, type Brands } from '../settings/index.ts'
import { derivedKey, inputHash } from '#server/core/keys.ts'
import type { WalletQueue } from '../wallet/index.ts'
import { type BetDesk, recountSlip, partOf, submitSlip } from '../lottery/index.ts'
import type { BetRow, Catalogue } from '../lotteries/index.ts'
import { newCopies } from './copy-rows.ts'
import { stopFollows } from './end-follows.ts'
import { followIdOf } from './follow-ids.ts'

/** Dependencies of the worker's job that copies slips. */
export interface FollowRunner extends Pick<BetDesk, 'writer' | 'exposure'> {
  readonly db: Db
  readonly queue: WalletQueue
  readonly catalogue: Catalogue
  readonly brands: Pick<Brands, 'byId'>
}

/** Copies per turn; one of each follow, so that its budget is checked slip by slip. */
const BATCH_SIZE = 500

/** Temporary refusals: the next turn tries again. */
const TRY_AGAIN: ReadonlySet<string> = new Set<ErrorCode>(['FOLLOW_CHANGED', 'UNAVAILABLE'])

/** The member cannot play at all: the follow stops. */
const STOPS: ReadonlySet<string> = new Set<ErrorCode | 'budget'>([
  'MEMBER_EXCLUDED',
  'MEMBER_PAUSED',
  'MEMBER_BLOCKED',
  'budget',
])

interface DueCopy {
  readonly [column: string]: unknown
  readonly brand_id: number
  readonly follow_no: bigint
  readonly plan_no: bigint
  readonly account_id: bigint
  readonly multiple_tenths: number
  readonly since_seq: bigint
  readonly slip_seq: bigint
  readonly issue_id: bigint
  readonly lottery_code: string
  readonly plan_name: string
  /** Remaining budget, and remaining cap of this issue. */
  readonly budget_left: bigint
  readonly cap_left: bigint
  /** Why the previous slip was skipped, if it was. */
  readonly last_reason: string | null
  readonly bets: readonly BetOfLeader[] | null
}

/** From JSON: amounts and counts as texts. */
interface BetOfLeader {
  readonly play_code: string
  readonly selection: string
  readonly price: string
  readonly line_count: string
  readonly unit_stake: string
  readonly multiple: number
}

/**
 * The first slip of each active follow that is neither copied nor skipped. Bets that the leader has
 * already cancelled are omitted.
 */
const DUE = `
select f.brand_id, f.follow_no, f.plan_no, f.account_id, f.multiple_tenths, f.since_seq,
  s.slip_seq, s.issue_id, p.lottery_code, p.name as plan_name, f.budget - f.spent as budget_left,
  f.issue_cap - (select coalesce(sum(c.stake), 0)::bigint from follow_copies c
    where c.brand_id = f.brand_id and c.follow_no = f.follow_no and c.issue_id = s.issue_id)
    as cap_left,
  (select c.reason from follow_copies c where c.brand_id = f.brand_id
    and c.follow_no = f.follow_no order by c.slip_seq desc limit 1) as last_reason,
  (select jsonb_agg(jsonb_build_object('play_code', b.play_code, 'selection', b.selection,
      'price', b.price, 'line_count', b.line_count::text, 'unit_stake', b.unit_stake::text,
      'multiple', b.multiple) order by array_position(s.bet_nos, b.bet_no))
    from bets b where b.brand_id = s.brand_id and b.bet_no = any(s.bet_nos)
      and b.placed_at = s.placed_at and not exists (select from bet_results r
        where r.brand_id = b.brand_id and r.bet_no = b.bet_no and r.kind = 'cancelled')) as bets
from follow_plans p
join follows f on f.brand_id = p.brand_id and f.plan_no = p.plan_no and f.state = 'active'
  and f.since_seq < p.slip_seq and app_now() < f.ends_at
cross join lateral (select * from follow_slips s where s.brand_id = p.brand_id
  and s.plan_no = p.plan_no and s.slip_seq > f.since_seq order by s.slip_seq limit 1) s
join issues i on i.brand_id = s.brand_id and i.issue_id = s.issue_id
where p.state = 'open' and ${isRested('follow.copy', "f.brand_id || '/' || f.follow_no")}
order by i.closes_at, f.follow_no limit $1`

/**
 * The unit stake of a copy, in ledger units; undefined where it is not a whole number. The recount
 * checks whether the currency can pay it and it is high enough.
 */
export function multipliedStake(unitStake: bigint, multipleTenths: number): bigint | undefined {
  const product = unitStake * BigInt(multipleTenths)
  return product % 10n === 0n ? product / 10n : undefined
}

function entriesOf({ bets, multiple_tenths: tenths }: DueCopy): SlipEntry[] {
  return (bets ?? []).map((bet) => {
    const unitStake = multipliedStake(BigInt(bet.unit_stake), tenths)
    if (unitStake === undefined) throw new Problem('STAKE_STEP')
    return {
      playCode: bet.play_code,
      selection: decodeSelection(bet.selection) as SlipEntry['selection'],
      unitStakeMinor: String(unitStake),
      multiple: bet.multiple,
      lineCount: Number(bet.line_count),
      price: bet.price,
    }
  })
}

/** Places the copy like any bet; returns the refusal, undefined when it was placed. */
async function submitCopy(
  runner: FollowRunner,
  due: DueCopy,
  sale: Omit<Parameters<typeof submitSlip>[1], 'member' | 'bets'>,
  bets: readonly (BetRow & { readonly stake: bigint })[],
): Promise<ErrorCode | undefined> {
  const { brand_id: brandId, follow_no: followNo, slip_seq: slipSeq, issue_id: issueId } = due
  const stake = bets.reduce((all, bet) => all + bet.stake, 0n)
  const copy = { followNo, planNo: due.plan_no, slipSeq, sinceSeq: due.since_seq, issueId, stake }
  const action = ['follow', followIdOf(followNo), 'slip', String(slipSeq)]
  const slip = { ...sale, member: { brandId, accountId: due.account_id }, bets }
  const answer = await submitSlip(runner, slip, {
    transferKey: derivedKey(...action),
    inputHash: inputHash(...action),
    part: partOf(newCopies, copy),
  })
  return answer.ok ? undefined : answer.code
}

/** Why a slip is not copied: a term of the follow, or the error of a refused bet. */
async function refusalOf(runner: FollowRunner, due: DueCopy): Promise<string | undefined> {
  if (due.bets === null) return 'cancelled'
  const brand = await runner.brands.byId(due.brand_id)
  if (!isOn(brand, 'followPlans')) return 'FEATURE_OFF'
  const lottery = await runner.catalogue.find(due.brand_id, due.lottery_code)
  if (!lottery) return 'LOTTERY_NOT_FOUND'
  const issueId = due.issue_id
  try {
    const { priced: numbers } = await runner.exposure.numbersOf(brand, lottery, issueId)
    const sale = { brand, lottery, issueId, ...(numbers ? { numbers } : {}) }
    const bets = recountSlip(entriesOf(due), sale)
    const stake = bets.reduce((all, bet) => all + bet.stake, 0n)
    if (stake > due.budget_left) return 'budget'
    if (stake > due.cap_left) return 'issueCap'
    return await submitCopy(runner, due, sale, bets)
  } catch (error) {
    if (error instanceof Problem) return error.code
    throw error
  }
}

/**
 * Records a skipped slip and notifies the member: only of the first in a row for the same reason,
 * so that a leader who bets every minute does not flood the messages.
 */
async function leaveOut(tx: Tx, due: DueCopy, reason: string): Promise<void> {
  const { brand_id: brandId, follow_no: followNo } = due
  const moved = await tx.query(
    `update follows set since_seq = $4 where brand_id = $1 and follow_no = $2 and since_seq = $3
       and state = 'active' returning 1`,
    [brandId, followNo, due.since_seq, due.slip_seq],
  )
  if (moved.length === 0) return
  await tx.query(
    `insert into follow_copies (brand_id, follow_no, plan_no, slip_seq, issue_id, stake, bet_nos,
       reason, made_at) values ($1, $2, $3, $4, $5, 0, '{}', $6, app_now())`,
    [brandId, followNo, due.plan_no, due.slip_seq, due.issue_id, reason],
  )
  if (STOPS.has(reason)) return stopFollows(tx, brandId, [followNo], reason)
  if (due.last_reason === reason) return
  const message = { accountId: due.account_id, values: { plan: due.plan_name, reason } }
  await sendMessages(tx, brandId, 'followLeftOut', [message])
}

async function copySlip(runner: FollowRunner, due: DueCopy): Promise<void> {
  const reason = await refusalOf(runner, due)
  if (reason === undefined || TRY_AGAIN.has(reason)) return
  // The outcome is unknown: the next turn repeats it with the same key.
  const status = reason in ERRORS ? ERRORS[reason as ErrorCode].status : 0
  if (status >= 500) throw new Error(`${followIdOf(due.follow_no)}: ${reason}`)
  await runner.db.transaction((tx) => leaveOut(tx, due, reason))
}

/**
 * Makes due copies concurrently, so that they share batches; a failing one does not block others.
 * Returns how many were due.
 */
export async function copySlips(runner: FollowRunner): Promise<number> {
  const due = await runner.db.query<DueCopy>(DUE, [BATCH_SIZE], 'follow-copies-due')
  const taken = {
    queue: 'follow.copy',
    keyOf: keyBy('follow_no'),
    atOnce: true,
  } as const
  const faults = await eachRow(runner.db, due, taken, (one) => copySlip(runner, one))
  throwAll(faults, 'slips could not be copied')
  return due.length
}

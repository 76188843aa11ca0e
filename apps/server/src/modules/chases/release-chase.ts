import { minor, sum } from '@fairhouse/money'
import type { AccountRef } from '#server/core/caller.ts'
import type { Tx } from '#server/db/tx.ts'
import { Problem } from '#server/core/problem.ts'
import { derivedKey, inputHash } from '#server/core/keys.ts'
import type { WalletAnswer, WalletQueue } from '../wallet/index.ts'
import { chaseIdOf } from './chase-ids.ts'
import { releaseWriter, type Release } from './release-writer.ts'

interface ChaseState {
  readonly state: 'running' | 'finished' | 'stopped'
  readonly reason: string | null
  /** Waiting steps. */
  readonly waiting: readonly { readonly stepNo: number; readonly stake: bigint }[]
}

interface Desk {
  readonly db: Tx
  readonly queue: WalletQueue
}

/** State of an account's chase, for its release; those of others are not found. */
async function readState(db: Tx, owner: AccountRef, chaseNo: bigint): Promise<ChaseState> {
  const rows = await db.query<{
    state: ChaseState['state']
    reason: string | null
    step_no: number | null
    stake: bigint | null
  }>(
    `select c.state, c.reason, s.step_no, s.stake from chases c
     left join chase_steps s on s.brand_id = c.brand_id and s.chase_no = c.chase_no
       and s.state = 'waiting'
     where c.brand_id = $1 and c.chase_no = $2 and c.account_id = $3 order by s.step_no`,
    [owner.brandId, chaseNo, owner.accountId],
    'chase-state',
  )
  const first = rows[0]
  if (!first) throw new Problem('CHASE_NOT_FOUND')
  const waiting = rows.flatMap(({ step_no: stepNo, stake }) =>
    stepNo === null || stake === null ? [] : [{ stepNo, stake }],
  )
  return { state: first.state, reason: first.reason, waiting }
}

/** Books a release; idempotent by its key. */
function submitRelease(
  queue: WalletQueue,
  owner: AccountRef,
  action: readonly string[],
  release: Release & { readonly amount: bigint },
): Promise<WalletAnswer> {
  const { amount, ...rows } = release
  const parts = ['chase', chaseIdOf(release.chaseNo), ...action]
  return queue.submit({
    brandId: owner.brandId,
    accountId: owner.accountId,
    transferKey: derivedKey(...parts),
    inputHash: inputHash(...parts),
    postings: [{ code: 'chase.release', amount: minor(amount), ref: release.chaseNo }],
    rows,
    writer: releaseWriter,
  })
}

const amountOf = (steps: ChaseState['waiting']) => sum(steps.map(({ stake }) => minor(stake)))

/** A step may become a bet meanwhile: then the rest is read again. */
const ATTEMPTS = 5

async function untilUnchanged(attempt: () => Promise<WalletAnswer | 'done'>): Promise<void> {
  for (let count = 1; ; count += 1) {
    const answer = await attempt()
    if (answer === 'done' || answer.ok) return
    if (answer.code !== 'CHASE_CHANGED' || count >= ATTEMPTS) {
      throw new Problem(answer.code, [], answer.details)
    }
  }
}

/**
 * Stops a chase: the holds of its waiting steps are released in one transfer; placed bets remain.
 * Requires the owner. Idempotent. Throws CHASE_NOT_FOUND (also for those of others), CHASE_CHANGED
 * when it is over, or none of its steps waits any more.
 */
export async function stopChase(desk: Desk, owner: AccountRef, chaseNo: bigint): Promise<void> {
  await untilUnchanged(async () => {
    const { state, reason, waiting } = await readState(desk.db, owner, chaseNo)
    if (state === 'stopped' && reason === 'member') return 'done'
    if (state !== 'running' || waiting.length === 0) throw new Problem('CHASE_CHANGED')
    return submitRelease(desk.queue, owner, ['stop'], {
      chaseNo,
      steps: waiting.map(({ stepNo }) => stepNo),
      reason: 'member',
      amount: amountOf(waiting),
    })
  })
}

async function isCancelled(db: Tx, { brandId }: AccountRef, chaseNo: bigint, stepNo: number) {
  const rows = await db.query<{ state: string }>(
    'select state from chase_steps where brand_id = $1 and chase_no = $2 and step_no = $3',
    [brandId, chaseNo, stepNo],
    'chase-step-state',
  )
  if (!rows[0]) throw new Problem('CHASE_NOT_FOUND', [{ field: 'stepNo', code: 'CHASE_NOT_FOUND' }])
  return rows[0].state === 'cancelled'
}

/**
 * Cancels one waiting step; its stake returns and the others keep their issues. Requires the owner.
 * Idempotent. Throws CHASE_NOT_FOUND, CHASE_CHANGED when it is a bet already.
 */
export async function cancelStep(
  desk: Desk,
  owner: AccountRef,
  chaseNo: bigint,
  stepNo: number,
): Promise<void> {
  await untilUnchanged(async () => {
    const { waiting } = await readState(desk.db, owner, chaseNo)
    const step = waiting.find((one) => one.stepNo === stepNo)
    if (step === undefined) {
      if (await isCancelled(desk.db, owner, chaseNo, stepNo)) return 'done'
      throw new Problem('CHASE_CHANGED')
    }
    return submitRelease(desk.queue, owner, ['step', String(stepNo)], {
      chaseNo,
      steps: [stepNo],
      amount: step.stake,
    })
  })
}

/**
 * Ends a running chase by the platform: because it has won, or because a step cannot be placed. The
 * member is notified of the latter. False when it has changed meanwhile: to be repeated.
 */
export async function endChase(
  desk: Desk,
  owner: AccountRef & { readonly currency: string },
  chaseNo: bigint,
  end: { readonly reason: string; readonly wonStep?: number },
): Promise<boolean> {
  const { state, waiting } = await readState(desk.db, owner, chaseNo)
  if (state !== 'running' || waiting.length === 0) return false
  const amount = amountOf(waiting)
  const message = { amountMinor: String(amount), currency: owner.currency }
  const answer = await submitRelease(desk.queue, owner, ['end', end.reason], {
    chaseNo,
    steps: waiting.map(({ stepNo }) => stepNo),
    ...end,
    amount,
    ...(end.wonStep === undefined ? { message } : {}),
  })
  if (answer.ok) return true
  if (answer.code === 'CHASE_CHANGED' || answer.code === 'UNAVAILABLE') return false
  throw new Error(`${chaseIdOf(chaseNo)} cannot be ended: ${answer.code}`)
}

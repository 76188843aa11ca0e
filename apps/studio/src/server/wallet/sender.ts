import { VENDOR_STATUSES } from '@fairhouse/protocol/vendor'
import type { StudioFaultCode } from '../../wire/session.ts'
import type { Tx } from '../db/tx.ts'
import type { Deps } from '../deps.ts'
import {
  raiseRefused,
  raiseTaken,
  roundPaid,
  roundUndone,
  stakeRefused,
  stakeTaken,
} from '../rounds/effects.ts'
import { type FullRound, lockRound } from '../rounds/rows.ts'
import { fromWire } from './amounts.ts'
import { addUndo, type CallRow, keysOf, LEASE_MS } from './calls.ts'
import { askWallet, type WalletResult } from './client.ts'
import { faultOf } from './refusals.ts'

type Answer = Extract<WalletResult, { kind: 'answer' }>

/** Attempts that a page waits for; the recoverer makes further ones. */
const PAGE_ATTEMPTS = 2
/** After this long an unanswered stake is queried, and given up if it was not taken. */
const CLEAR_AFTER_MS = 20_000
const BACKOFF_MS = [500, 1_000, 2_000, 5_000, 10_000, 30_000, 60_000, 300_000]

const TOKEN = 'wallet token'

interface SessionRow {
  token_sealed: Buffer | null
}

/** The body as it is sent: request ids, and the token where a bet needs it. */
async function bodyOf(deps: Deps, call: CallRow): Promise<object> {
  const [session] = call.session_no
    ? await deps.db.query<SessionRow>('select token_sealed from sessions where session_no = $1', [
        call.session_no,
      ])
    : []
  const sealed = session?.token_sealed
  const token = sealed ? { token: deps.seals.open(TOKEN, sealed) } : {}
  const { items } = call.body
  if (!Array.isArray(items)) return { ...call.body, ...token }
  const id = () =>
    deps
      .random(16)
      .toString('hex')
      .replace(/(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
  return {
    items: items.map((item: { type?: string }) => ({
      request_uuid: id(),
      ...item,
      ...(item.type === 'bet' ? token : {}),
    })),
  }
}

/** Encrypts a wallet's token, as sessions store it. */
export function sealToken({ seals }: Pick<Deps, 'seals'>, token: string): Buffer {
  return seals.seal(TOKEN, token)
}

async function finish(
  tx: Tx,
  deps: Deps,
  call: CallRow,
  end: { readonly state: 'done' | 'refused'; readonly status: string; readonly moved: string },
): Promise<boolean> {
  const rows = await tx.query(
    `update wallet_calls set state = $2, status = $3, done_at = $4
     where call_no = $1 and state = 'due' returning call_no`,
    [call.call_no, end.state, end.status, new Date(deps.now())],
  )
  if (rows.length === 0) return false
  await tx.query(`update movements set state = $2 where call_no = $1 and state = 'unknown'`, [
    call.call_no,
    end.moved,
  ])
  return true
}

async function noteBalance(tx: Tx, round: FullRound, answer: Answer): Promise<void> {
  if (answer.balance === undefined) return
  await tx.query(
    `update sessions set balance = $2 where player_no = $1 and not is_demo and currency = $3`,
    [round.player_no, fromWire(answer.balance).toString(), round.currency],
  )
}

/** The effect of success on the round. */
async function succeed(
  tx: Tx,
  deps: Deps,
  call: CallRow,
  round: FullRound,
): Promise<bigint | undefined> {
  switch (call.purpose) {
    case 'stake':
      return stakeTaken(tx, deps, round, false)
    case 'stakeAndPay':
      return stakeTaken(tx, deps, round, true)
    case 'raise':
      return raiseTaken(tx, deps, round)
    case 'pay':
      await roundPaid(tx, round)
      return undefined
    case 'undo':
      await tx.query(
        `update movements set state = 'rolled_back'
         where round_id = $1 and state <> 'refused' and transaction_key = any($2)`,
        [round.round_id, keysOf(call).map((key) => key.replace(/\.r$/, ''))],
      )
      await roundUndone(tx, deps, round)
      return undefined
  }
}

/** The effect of a final refusal. For money that is owed it is logged. */
async function fail(
  tx: Tx,
  deps: Deps,
  call: CallRow,
  found: { readonly round: FullRound; readonly answer: Answer },
): Promise<void> {
  const { round, answer } = found
  const fault = faultOf(answer.status, answer.message, answer.field)
  if (call.purpose === 'stake' || call.purpose === 'stakeAndPay') {
    await stakeRefused(tx, deps, round, fault)
  } else if (call.purpose === 'raise') await raiseRefused(tx, round, fault)
  else {
    deps.log.error({ call: call.call_no, status: answer.status }, 'a wallet refuses what is owed')
    if (call.purpose === 'pay') await roundPaid(tx, round)
    else await roundUndone(tx, deps, round)
  }
}

/**
 * Books an answer: the call, its movements and the round in one transaction. Returns the number of
 * the call that follows from it.
 */
async function book(deps: Deps, call: CallRow, answer: Answer): Promise<bigint | undefined> {
  return deps.db.transaction(async (tx) => {
    const round = await lockRound(tx, call.round_id)
    if (!round) throw new RangeError(`call ${call.call_no} is of no round`)
    const isOk = answer.status === 'RS_OK'
    const isBooked = await finish(tx, deps, call, {
      state: isOk ? 'done' : 'refused',
      status: answer.status,
      moved: isOk ? 'applied' : 'refused',
    })
    if (!isBooked) return undefined
    await noteBalance(tx, round, answer)
    if (isOk) return succeed(tx, deps, call, round)
    await fail(tx, deps, call, { round, answer })
    return undefined
  })
}

/** Leases the call, unless another has it: no other process makes it until the lease ends. */
async function claim(deps: Deps, callNo: bigint): Promise<CallRow | undefined> {
  const [row] = await deps.db.query<CallRow>(
    `update wallet_calls set attempts = attempts + 1, due_at = $2
     where call_no = $1 and state = 'due' returning *`,
    [callNo, new Date(deps.now() + LEASE_MS)],
  )
  return row
}

async function postpone(deps: Deps, call: CallRow): Promise<void> {
  const wait = BACKOFF_MS[Math.min(call.attempts, BACKOFF_MS.length) - 1] ?? 1_000
  await deps.db.query(
    `update wallet_calls set is_unsure = true, due_at = $2 where call_no = $1 and state = 'due'`,
    [call.call_no, new Date(deps.now() + wait)],
  )
}

const TAKES = new Set(['stake', 'stakeAndPay', 'raise'])

/**
 * Gives up a stake of unknown state: it is undone by its keys, which also prevents it from being
 * taken later, and the round is void (a raise: continues without it).
 */
async function giveUp(deps: Deps, call: CallRow): Promise<bigint | undefined> {
  return deps.db.transaction(async (tx) => {
    const round = await lockRound(tx, call.round_id)
    if (!round) return undefined
    const end = { state: 'refused', status: 'UNHEARD', moved: 'unknown' } as const
    if (!(await finish(tx, deps, call, end))) return undefined
    if (call.purpose === 'raise') await raiseRefused(tx, round, { code: 'WALLET_UNHEARD' })
    else if (round.status === 'staking') {
      const refusal = JSON.stringify({ code: 'WALLET_UNHEARD' })
      await tx.query(`update rounds set status = 'undoing', refusal = $2 where round_id = $1`, [
        round.round_id,
        refusal,
      ])
    }
    const closes = call.purpose !== 'raise'
    return addUndo(tx, deps, round, { keys: keysOf(call), closes })
  })
}

/** Queries the state of an unanswered stake: taken, or else given up. */
async function clear(deps: Deps, call: CallRow): Promise<bigint | undefined> {
  const operator = deps.operators.byNo(call.operator_no)
  const [key] = keysOf(call)
  const result = await askWallet(deps, operator, 'transaction/status', { transaction_uuid: key })
  if (result.kind === 'unanswered') {
    await postpone(deps, call)
    return undefined
  }
  if (result.status === 'RS_OK' && result.state === 'applied') return book(deps, call, result)
  return giveUp(deps, call)
}

async function attempt(
  deps: Deps,
  call: CallRow,
): Promise<{ readonly isFinal: boolean; readonly next: bigint | undefined }> {
  const operator = deps.operators.byNo(call.operator_no)
  const takes = TAKES.has(call.purpose)
  const age = deps.now() - call.created_at.getTime()
  if (takes && call.is_unsure && age > CLEAR_AFTER_MS) {
    return { isFinal: true, next: await clear(deps, call) }
  }
  const result = await askWallet(deps, operator, call.path, await bodyOf(deps, call))
  if (result.kind === 'unanswered') {
    await postpone(deps, call)
    return { isFinal: false, next: undefined }
  }
  const isNo = result.status !== 'RS_OK' && !VENDOR_STATUSES[result.status].retry
  // A refusal after silence may concern only the repeat: the state of the first is queried.
  const isDoubtful = takes && isNo && call.is_unsure
  return {
    isFinal: true,
    next: isDoubtful ? await clear(deps, call) : await book(deps, call, result),
  }
}

/**
 * Makes a call, and those that follow from its answer, while a request waits: after two attempts
 * without an answer the recoverer continues.
 */
export async function makeCall(deps: Deps, callNo: bigint): Promise<void> {
  let next: bigint | undefined = callNo
  let attempts = 0
  while (next !== undefined && attempts < PAGE_ATTEMPTS) {
    const call = await claim(deps, next)
    if (!call) return
    const made = await attempt(deps, call)
    if (made.isFinal) {
      next = made.next
      attempts = 0
    } else attempts += 1
  }
}

const BATCH = 20

/** Makes the calls that are due: after a kill, after silence. Returns how many there were. */
export async function makeDueCalls(deps: Deps): Promise<number> {
  const due = await deps.db.query<CallRow>(
    `update wallet_calls set attempts = attempts + 1, due_at = $2
     where call_no in (select call_no from wallet_calls where state = 'due' and due_at <= $1
       order by due_at limit $3 for update skip locked)
     returning *`,
    [new Date(deps.now()), new Date(deps.now() + LEASE_MS), BATCH],
  )
  await Promise.all(
    due.map(async (call) => {
      const { next } = await attempt(deps, call)
      if (next !== undefined) await makeCall(deps, next)
    }),
  )
  return due.length
}

/**
 * Gives up a stake before the wallet has answered, because betting is over: it is undone by its key
 * and cannot be taken later. Returns the call that undoes it.
 */
export async function withdrawStake(
  tx: Tx,
  deps: Deps,
  round: FullRound,
  code: StudioFaultCode,
): Promise<bigint | undefined> {
  const [call] = await tx.query<CallRow>(
    `select * from wallet_calls where round_id = $1 and purpose = 'stake' and state = 'due'`,
    [round.round_id],
  )
  if (!call || round.status !== 'staking') return undefined
  await finish(tx, deps, call, { state: 'refused', status: 'LATE', moved: 'unknown' })
  await tx.query(`update rounds set status = 'undoing', refusal = $2 where round_id = $1`, [
    round.round_id,
    JSON.stringify({ code }),
  ])
  return addUndo(tx, deps, round, { keys: keysOf(call), closes: true })
}

import type { Minor } from '@fairhouse/money'
import { minor } from '@fairhouse/money'
import type { JsonObject } from '@fairhouse/games/core'
import type { Tx } from '../db/tx.ts'
import type { Deps } from '../deps.ts'
import { StudioRefusal } from '../faults.ts'
import { payRound } from '../rounds/effects.ts'
import { type FullRound, lockRound, readRound } from '../rounds/rows.ts'
import { findEarlierRequest, lockPlayer, takeStake } from '../rounds/solo-rounds.ts'
import { hashOfData, newId } from '../seals.ts'
import { checkLive, type SessionRow } from '../sessions/rows.ts'
import { addUndo } from '../wallet/calls.ts'
import { movePurse } from '../wallet/purse.ts'
import { makeCall, withdrawStake } from '../wallet/sender.ts'

/** A request to bet on a shared round. */
export interface BetRequest {
  readonly key: string
  readonly spot: string
  readonly stake: Minor
  readonly autoCashOut?: number
}

/** Bets of one player on one round. */
const BETS_MAX = 60

/** Decides whether a bet may stand beside those of its round. Throws StudioRefusal. */
export type AdmitBet = (standing: readonly StandingBet[]) => void

export interface StandingBet {
  readonly playerNo: bigint
  readonly spot: string
  readonly key: string
}

/** Throws BETS_CLOSED unless the round takes bets; its lock keeps betting open meanwhile. */
async function holdBetting(
  tx: Tx,
  deps: Deps,
  roomRoundId: string,
  lock: 'share' | 'no key update' = 'share',
): Promise<void> {
  const rows = await tx.query(
    `select from room_rounds where room_round_id = $1 and phase = 'betting' and until > $2
     for ${lock}`,
    [roomRoundId, new Date(deps.now())],
  )
  if (rows.length === 0) throw new StudioRefusal('BETS_CLOSED')
}

/** Asks the room's rules about all bets of its round, one bet after another. */
async function checkAdmission(tx: Tx, roomRoundId: string, admit: AdmitBet): Promise<void> {
  const rows = await tx.query<{ player_no: bigint; spot: string; ask_key: string }>(
    `select player_no, bet->>'spot' as spot, ask_key from rounds
     where room_round_id = $1 and status in ('staking', 'open')`,
    [roomRoundId],
  )
  admit(rows.map(({ player_no: playerNo, spot, ask_key: key }) => ({ playerNo, spot, key })))
}

/** Stores a row of `rounds` that belongs to a shared round. */
export async function storeBet(
  tx: Tx,
  deps: Deps,
  session: SessionRow,
  row: {
    readonly key: string
    readonly hash: Buffer
    readonly version: number
    readonly roomRoundId: string
    readonly bet: JsonObject
    readonly stake: Minor
    readonly autoCashOut?: number | undefined
    /** Decided at once, by the player's own seeds. */
    readonly decided?: {
      readonly payout: bigint
      readonly state: JsonObject
      readonly pairNo: bigint
      readonly nonce: number
    }
  },
): Promise<FullRound> {
  const roundId = newId('rnd', deps.random)
  const { decided } = row
  await tx.query(
    `insert into rounds (round_id, player_no, session_no, game_code, game_version, ask_key,
       asked_hash, status, bet, stake, payout, pair_no, nonce, is_over, state, room_round_id,
       auto_cash_out, opened_at)
     values ($1, $2, $3, $4, $5, $6, $7, 'staking', $8, $9, $10, $11, $12, $13, $14, $15, $16,
       $17)`,
    [
      roundId,
      session.player_no,
      session.session_no,
      session.game_code,
      row.version,
      row.key,
      row.hash,
      JSON.stringify(row.bet),
      row.stake.toString(),
      (decided?.payout ?? 0n).toString(),
      decided?.pairNo ?? null,
      decided?.nonce ?? null,
      decided !== undefined,
      decided ? JSON.stringify(decided.state) : null,
      row.roomRoundId,
      row.autoCashOut ?? null,
      new Date(deps.now()),
    ],
  )
  const round = await lockRound(tx, roundId)
  if (!round) throw new RangeError('a bet just stored is there')
  return round
}

/** The bet once the wallet took its stake. Throws its refusal, WALLET_UNHEARD, BETS_CLOSED. */
export async function readTakenBet(deps: Deps, roundId: string): Promise<FullRound> {
  const round = await readRound(deps.db, roundId)
  if (!round) throw new StudioRefusal('ROUND_NOT_FOUND')
  const { status, refusal } = round
  if (status === 'void' || status === 'undoing') {
    const { code, ...more } = refusal ?? { code: 'BETS_CLOSED' as const }
    throw new StudioRefusal(code, more)
  }
  if (status === 'staking') throw new StudioRefusal('WALLET_UNHEARD')
  return round
}

/**
 * Places a bet; idempotent by its key. Resolves when the wallet has taken the stake. With `admit`
 * bets of a round are decided one after another, each with those before it in sight.
 * Throws StudioRefusal: KEY_REUSED, SESSION_OVER, BETS_CLOSED, TOO_MANY, what the wallet refuses.
 */
export async function placeBet(
  deps: Deps,
  session: SessionRow,
  roomRoundId: string,
  version: number,
  request: BetRequest,
  admit?: AdmitBet,
): Promise<{ readonly bet: FullRound; readonly isNew: boolean }> {
  const { key, spot, stake, autoCashOut } = request
  const hash = hashOfData({ spot, stake: stake.toString(), autoCashOut: autoCashOut ?? null })
  const begun = await deps.db.transaction(async (tx) => {
    await lockPlayer(tx, session.player_no)
    const before = await findEarlierRequest(tx, session.player_no, key, hash)
    if (before !== undefined) return { roundId: before, callNo: undefined, isNew: false }
    await checkLive(tx, deps, session)
    await holdBetting(tx, deps, roomRoundId, admit ? 'no key update' : 'share')
    if (admit) await checkAdmission(tx, roomRoundId, admit)
    const placed = await tx.query(
      'select from rounds where room_round_id = $1 and player_no = $2 limit $3',
      [roomRoundId, session.player_no, BETS_MAX],
    )
    if (placed.length >= BETS_MAX) throw new StudioRefusal('TOO_MANY')
    const bet = autoCashOut === undefined ? { spot } : { spot, autoCashOut }
    const row = { key, hash, version, roomRoundId, bet, stake, autoCashOut }
    const round = await storeBet(tx, deps, session, row)
    const callNo = await takeStake(tx, deps, round)
    return { roundId: round.round_id, callNo, isNew: true }
  })
  if (begun.callNo !== undefined) await makeCall(deps, begun.callNo)
  return { bet: await readTakenBet(deps, begun.roundId), isNew: begun.isNew }
}

/** Refunds a stake, whether or not the wallet has taken it. Returns the call that does. */
export async function giveBack(tx: Tx, deps: Deps, roundId: string): Promise<bigint | undefined> {
  const round = await lockRound(tx, roundId)
  if (!round) return undefined
  if (round.status === 'staking') return withdrawStake(tx, deps, round, 'BETS_CLOSED')
  if (round.status !== 'open') return undefined
  if (round.is_demo) {
    await movePurse(tx, round.player_no, round.stake)
    await tx.query(`update rounds set status = 'void', closed_at = $2 where round_id = $1`, [
      roundId,
      new Date(deps.now()),
    ])
    return undefined
  }
  await tx.query(`update rounds set status = 'undoing' where round_id = $1`, [roundId])
  return addUndo(tx, deps, round, { keys: [`${roundId}.b0`], closes: true })
}

/** Cancels the newest own bet, or all, while bets are open; idempotent by its key. */
export async function undoBets(
  deps: Deps,
  session: SessionRow,
  roomRoundId: string,
  request: { readonly key: string; readonly all: boolean },
): Promise<void> {
  const hash = hashOfData({ undo: roomRoundId, all: request.all })
  const calls = await deps.db.transaction(async (tx) => {
    await lockPlayer(tx, session.player_no)
    const before = await findEarlierRequest(tx, session.player_no, request.key, hash)
    if (before !== undefined) return []
    await holdBetting(tx, deps, roomRoundId)
    const rows = await tx.query<{ round_id: string }>(
      `select round_id from rounds where room_round_id = $1 and player_no = $2
         and status = 'open' order by opened_at desc, round_id desc limit $3`,
      [roomRoundId, session.player_no, request.all ? BETS_MAX : 1],
    )
    const [first] = rows
    if (!first) return []
    await tx.query(
      'insert into round_asks (player_no, ask_key, round_id, asked_hash) values ($1, $2, $3, $4)',
      [session.player_no, request.key, first.round_id, hash],
    )
    const made: (bigint | undefined)[] = []
    for (const row of rows) made.push(await giveBack(tx, deps, row.round_id))
    return made
  })
  await Promise.all(calls.map((callNo) => callNo && makeCall(deps, callNo)))
}

/** What a bet is worth once its round is decided. */
export type Worth = (bet: FullRound) => {
  readonly payout: bigint
  readonly cashedOutAt?: number
}

/** Ends a bet: its win is owed from now on. Locked by the caller's transaction. */
export async function endBet(
  tx: Tx,
  deps: Deps,
  bet: FullRound,
  end: ReturnType<Worth>,
  notBefore?: number,
): Promise<bigint | undefined> {
  bet.payout = minor(end.payout)
  await tx.query(
    `update rounds set payout = $2, is_over = true, cashed_out_at = $3 where round_id = $1`,
    [bet.round_id, end.payout.toString(), end.cashedOutAt ?? null],
  )
  return payRound(tx, deps, bet, notBefore)
}

/** Ends every active bet of a round. Returns the calls that pay. */
export async function endAllBets(
  tx: Tx,
  deps: Deps,
  roomRoundId: string,
  worth: Worth,
  notBefore?: number,
): Promise<bigint[]> {
  const rows = await tx.query<{ round_id: string }>(
    `select round_id from rounds where room_round_id = $1 and status = 'open' order by round_id`,
    [roomRoundId],
  )
  const calls: bigint[] = []
  for (const { round_id: roundId } of rows) {
    const bet = await lockRound(tx, roundId)
    if (bet?.status !== 'open') continue
    const callNo = await endBet(tx, deps, bet, worth(bet), notBefore)
    if (callNo !== undefined) calls.push(callNo)
  }
  return calls
}

/** Refunds stakes of a round: those not yet taken, or all active ones. */
export async function giveBackBets(
  tx: Tx,
  deps: Deps,
  roomRoundId: string,
  which: 'untaken' | 'all',
): Promise<void> {
  const rows = await tx.query<{ round_id: string }>(
    `select round_id from rounds where room_round_id = $1 and status = any($2) order by round_id`,
    [roomRoundId, which === 'all' ? ['staking', 'open'] : ['staking']],
  )
  for (const { round_id: roundId } of rows) await giveBack(tx, deps, roundId)
}

/** Active bets of a round, with their players. */
export async function standingBets(
  tx: Tx,
  roomRoundId: string,
): Promise<(FullRound & { readonly alias: string })[]> {
  return tx.query<FullRound & { alias: string }>(
    `select r.*, p.alias from rounds r join players p using (player_no)
     where r.room_round_id = $1 and r.status in ('open', 'paying', 'settled')
     order by r.opened_at, r.round_id`,
    [roomRoundId],
  )
}

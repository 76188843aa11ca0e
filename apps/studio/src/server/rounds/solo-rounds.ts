import { minor, type Minor } from '@fairhouse/money'
import type { JsonObject } from '@fairhouse/games/core'
import type { Tx } from '../db/tx.ts'
import type { Deps } from '../deps.ts'
import { byRules, StudioRefusal } from '../faults.ts'
import { type FreePlay, nextFree } from '../free-rounds/grants.ts'
import { checkStake, limitsOf, poolScaleOf } from '../games/limits.ts'
import { gameOf, soloOf } from '../games/registry.ts'
import { resumeStream, takeNonce } from '../seeds/pairs.ts'
import { hashOfData, newId } from '../seals.ts'
import { checkLive, type SessionRow } from '../sessions/rows.ts'
import { addBet, addBetAndWin } from '../wallet/calls.ts'
import { movePurse } from '../wallet/purse.ts'
import { makeCall } from '../wallet/sender.ts'
import { hasHit, playAction, stakeRefused, stakeTaken } from './effects.ts'
import { type FullRound, lockRound, readRound, soloRoundOf, storedState } from './rows.ts'

export interface RoundRequest {
  readonly key: string
  readonly stake: Minor
  readonly bet: unknown
  /** The grant that it is played on. */
  readonly free?: string | undefined
}

/** Work after a transaction: the call to make, and the round to show. */
interface Begun {
  readonly roundId: string
  readonly callNo: bigint | undefined
}

/** Serialises requests of a player: nonces and purses are used under this lock. */
export async function lockPlayer(tx: Tx, playerNo: bigint): Promise<void> {
  await tx.query('select from players where player_no = $1 for update', [playerNo])
}

/** The round of an earlier request with this key. Throws KEY_REUSED when its content differs. */
export async function findEarlierRequest(
  tx: Tx,
  playerNo: bigint,
  key: string,
  request: Buffer,
): Promise<string | undefined> {
  const [row] = await tx.query<{ round_id: string; asked_hash: Buffer }>(
    `select round_id, asked_hash from rounds where player_no = $1 and ask_key = $2
     union all select round_id, asked_hash from round_asks where player_no = $1 and ask_key = $2`,
    [playerNo, key],
  )
  if (row && !row.asked_hash.equals(request)) throw new StudioRefusal('KEY_REUSED')
  return row?.round_id
}

async function refuseSecondRound(tx: Tx, session: SessionRow): Promise<void> {
  const rows = await tx.query(
    `select from rounds where player_no = $1 and game_code = $2
       and status in ('staking', 'open', 'undoing') limit 1`,
    [session.player_no, session.game_code],
  )
  if (rows.length > 0) throw new StudioRefusal('ROUND_OPEN')
}

interface NewRound {
  readonly key: string
  readonly hash: Buffer
  readonly bet: JsonObject
  readonly stake: Minor
  readonly free: FreePlay | undefined
}

/** What a round pays: on a grant no more than that may still win. */
const payoutOf = (payout: bigint, free: FreePlay | undefined) =>
  free && payout > free.most ? free.most : payout

/** Plays the first step on the next nonce and stores it; nothing of it is shown yet. */
async function storeRound(
  tx: Tx,
  deps: Deps,
  session: SessionRow,
  request: NewRound,
): Promise<FullRound> {
  const game = soloOf(session.game_code)
  const { pairNo, nonce, stream } = await takeNonce(tx, deps, session.player_no)
  const opened = game.open(request.bet, request.stake, stream)
  const stored = storedState(deps, opened.state, opened.isOver)
  const roundId = newId('rnd', deps.random)
  await tx.query(
    `insert into rounds (round_id, player_no, session_no, game_code, game_version, ask_key,
       asked_hash, status, bet, stake, payout, pair_no, nonce, words_used, is_over, state,
       state_sealed, opened_at, free_grant)
     values ($1, $2, $3, $4, $5, $6, $7, 'staking', $8, $9, $10, $11, $12, $13, $14, $15,
       $16, $17, $18)`,
    [
      roundId,
      session.player_no,
      session.session_no,
      game.code,
      game.version,
      request.key,
      request.hash,
      JSON.stringify(request.bet),
      request.stake.toString(),
      payoutOf(opened.payout, request.free).toString(),
      pairNo,
      nonce,
      stream.used,
      opened.isOver,
      stored.open,
      stored.sealed,
      new Date(deps.now()),
      request.free?.grant ?? null,
    ],
  )
  const round = await lockRound(tx, roundId)
  if (!round) throw new RangeError('a round just stored is there')
  return round
}

/** Takes the stake: of play money at once, else by a call that is stored before it is made. */
export async function takeStake(tx: Tx, deps: Deps, round: FullRound): Promise<bigint | undefined> {
  if (round.is_demo) {
    const left = await movePurse(tx, round.player_no, -round.stake)
    if (left === undefined) await stakeRefused(tx, deps, round, { code: 'NOT_ENOUGH_MONEY' })
    else await stakeTaken(tx, deps, round, false)
    return undefined
  }
  const isAtOnce = round.is_over && round.state !== null && !hasHit(round.state)
  if (isAtOnce) return addBetAndWin(tx, deps, round)
  const { stake, session_no: sessionNo } = round
  return addBet(tx, deps, round, { stake, step: 0, sessionNo })
}

async function begin(deps: Deps, session: SessionRow, request: RoundRequest): Promise<Begun> {
  const { key, bet: input, free: grant } = request
  const asked = { game: session.game_code, stake: request.stake.toString(), bet: input ?? null }
  const hash = hashOfData(grant === undefined ? asked : { ...asked, free: grant })
  return deps.db.transaction(async (tx) => {
    await lockPlayer(tx, session.player_no)
    const before = await findEarlierRequest(tx, session.player_no, key, hash)
    if (before !== undefined) return { roundId: before, callNo: undefined }
    await checkLive(tx, deps, session)
    const game = gameOf(session.game_code)
    if (game?.way !== 'solo') throw new StudioRefusal('NOT_FOUND')
    await refuseSecondRound(tx, session)
    const free = grant === undefined ? undefined : await nextFree(tx, deps, session, grant)
    const stake = free?.stake ?? request.stake
    checkStake(stake, limitsOf(game, session.currency, session.digits))
    // The studio sets the scale of pools, not the page.
    const hasPools = (game.title?.jackpots.length ?? 0) > 0
    const poolScale = poolScaleOf(session.currency, session.digits)
    const bet = byRules(() => game.solo.readBet(hasPools ? { poolScale } : input))
    const round = await storeRound(tx, deps, session, { key, hash, bet, stake, free })
    return { roundId: round.round_id, callNo: await takeStake(tx, deps, round) }
  })
}

/** The current round. Throws the wallet's refusal, or WALLET_UNHEARD without an answer. */
async function outcomeOf(deps: Deps, roundId: string): Promise<FullRound> {
  const round = await readRound(deps.db, roundId)
  if (!round) throw new StudioRefusal('ROUND_NOT_FOUND')
  if (round.status === 'void') {
    const { code, ...more } = round.refusal ?? { code: 'WALLET_UNHEARD' as const }
    throw new StudioRefusal(code, more)
  }
  const isUnknown = round.status === 'staking' || round.status === 'undoing'
  if (isUnknown) throw new StudioRefusal('WALLET_UNHEARD')
  return round
}

/**
 * Opens a round; idempotent by its key. Throws StudioRefusal: KEY_REUSED, SESSION_OVER, ROUND_OPEN,
 * FREE_OVER, STAKE_REFUSED, BET_REFUSED, what the wallet refuses, WALLET_UNHEARD.
 */
export async function openRound(
  deps: Deps,
  session: SessionRow,
  request: RoundRequest,
): Promise<FullRound> {
  const { roundId, callNo } = await begin(deps, session, request)
  if (callNo !== undefined) await makeCall(deps, callNo)
  return outcomeOf(deps, roundId)
}

export interface ActionRequest {
  readonly roundId: string
  readonly key: string
  readonly action: unknown
}

/** The round that an action is for, locked and open. */
async function openForAction(
  tx: Tx,
  session: SessionRow,
  { roundId }: ActionRequest,
): Promise<FullRound> {
  const round = await lockRound(tx, roundId)
  if (!round || round.player_no !== session.player_no || round.room_round_id !== null) {
    throw new StudioRefusal('ROUND_NOT_FOUND')
  }
  if (round.status === 'staking') throw new StudioRefusal('ROUND_OPEN')
  if (round.status !== 'open' || round.is_over) throw new StudioRefusal('ROUND_OVER')
  return round
}

/** Extra stake of an action, after a trial on a copy: a paid action is always playable. */
async function stakeOfAction(
  tx: Tx,
  deps: Deps,
  round: FullRound,
  action: unknown,
): Promise<bigint> {
  const game = soloOf(round.game_code)
  const { pair_no: pairNo, nonce, words_used: used } = round
  if (pairNo === null || nonce === null) throw new RangeError('a round of a player has seeds')
  const stream = await resumeStream(tx, deps, { pairNo, nonce, used })
  const now = soloRoundOf(deps, round)
  return byRules(() => {
    const extra = game.extraStake(now, action)
    game.act(now, action, stream)
    return extra
  })
}

async function raise(
  tx: Tx,
  deps: Deps,
  round: FullRound,
  plan: { readonly request: ActionRequest; readonly extra: bigint; readonly session: SessionRow },
): Promise<bigint | undefined> {
  const { request, extra, session } = plan
  const pending = { action: request.action, key: request.key, stake: extra.toString() }
  if (round.is_demo) {
    const left = await movePurse(tx, round.player_no, -extra)
    if (left === undefined) throw new StudioRefusal('NOT_ENOUGH_MONEY')
    return playAction(tx, deps, round, pending)
  }
  await checkLive(tx, deps, session)
  await tx.query(`update rounds set status = 'staking', pending = $2 where round_id = $1`, [
    round.round_id,
    JSON.stringify(pending),
  ])
  const bets = await tx.query(
    `select from wallet_calls where round_id = $1 and purpose in ('stake', 'raise')`,
    [round.round_id],
  )
  const { session_no: sessionNo } = session
  return addBet(tx, deps, round, { stake: extra, step: bets.length, sessionNo })
}

/** An unaffordable extra stake is refused before the action is recorded. */
async function beginAction(
  deps: Deps,
  session: SessionRow,
  request: ActionRequest,
): Promise<bigint | undefined> {
  const hash = hashOfData({ round: request.roundId, action: request.action ?? null })
  return deps.db.transaction(async (tx) => {
    await lockPlayer(tx, session.player_no)
    const before = await findEarlierRequest(tx, session.player_no, request.key, hash)
    if (before !== undefined) return undefined
    const round = await openForAction(tx, session, request)
    const extra = await stakeOfAction(tx, deps, round, request.action)
    await tx.query(
      'insert into round_asks (player_no, ask_key, round_id, asked_hash) values ($1, $2, $3, $4)',
      [session.player_no, request.key, request.roundId, hash],
    )
    if (extra > 0n) return raise(tx, deps, round, { request, extra, session })
    return playAction(tx, deps, round, { action: request.action, key: request.key, stake: '0' })
  })
}

/**
 * Plays an action of an open round; idempotent by its key. Throws
 * StudioRefusal as openRound, and ROUND_NOT_FOUND, ROUND_OVER.
 */
export async function actOnRound(
  deps: Deps,
  session: SessionRow,
  request: ActionRequest,
): Promise<FullRound> {
  const callNo = await beginAction(deps, session, request)
  if (callNo !== undefined) await makeCall(deps, callNo)
  const [ask] = await deps.db.query<{ refusal: FullRound['refusal'] }>(
    'select refusal from round_asks where player_no = $1 and ask_key = $2',
    [session.player_no, request.key],
  )
  if (ask?.refusal) {
    const { code, ...more } = ask.refusal
    throw new StudioRefusal(code, more)
  }
  return outcomeOf(deps, request.roundId)
}

/** Parses a page's stake. Throws STAKE_REFUSED. */
export function readStake(text: string): Minor {
  const stake = BigInt(text)
  if (stake <= 0n) throw new StudioRefusal('STAKE_REFUSED', { field: 'stake', fault: 'range' })
  return minor(stake)
}

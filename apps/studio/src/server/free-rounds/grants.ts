import type { QuestionAnswer, QuestionBody } from '@fairhouse/protocol/vendor'
import { minor, type Minor } from '@fairhouse/money'
import type { FreeGrantWire } from '../../wire/session.ts'
import type { Tx } from '../db/tx.ts'
import type { Deps } from '../deps.ts'
import { StudioRefusal } from '../faults.ts'
import { checkStake, digitsOf, limitsOf } from '../games/limits.ts'
import { gameOf, type StudioGame } from '../games/registry.ts'
import type { Operator } from '../operators.ts'
import { hashOfData } from '../seals.ts'
import { playerOf } from '../sessions/launch.ts'
import type { SessionRow } from '../sessions/rows.ts'
import { fromWire } from '../wallet/amounts.ts'

/**
 * Whether a game can be played on grants: slots, whose rounds are decided at once. A pool is fed by
 * stakes, so that a game with pools cannot.
 */
export function hasFreeRounds(game: StudioGame): boolean {
  return game.way === 'solo' && game.title !== undefined && game.title.jackpots.length === 0
}

type Grant = QuestionBody<'free-rounds/grant'>
type Answer<Q extends 'free-rounds/grant' | 'free-rounds/cancel'> = QuestionAnswer<Q>

/** Whether the stake is one of the game's in the currency. */
function isPlayable(game: StudioGame, stake: Minor, currency: string): boolean {
  try {
    checkStake(stake, limitsOf(game, currency, digitsOf(currency)))
    return true
  } catch (error) {
    if (error instanceof StudioRefusal) return false
    throw error
  }
}

/** Takes a grant, once by its key; what is asked again with the same content is taken already. */
export async function takeGrant(
  deps: Deps,
  operator: Operator,
  grant: Grant,
): Promise<Answer<'free-rounds/grant'>> {
  const game = gameOf(grant.game_code)
  if (!game || !hasFreeRounds(game)) return { status: 'INVALID_GAME' }
  const [stake, maxWin] = [fromWire(grant.stake), fromWire(grant.max_win)]
  if (!isPlayable(game, minor(stake), grant.currency) || maxWin <= 0n) return { status: 'REFUSED' }
  const asked = hashOfData({ ...grant })
  return deps.db.transaction(async (tx) => {
    const playerNo = await playerOf(tx, deps, operator, grant.user)
    await tx.query(
      `insert into free_grants (operator_no, grant_key, asked_hash, player_no, game_code, currency,
         rounds, stake, max_win, expires_at, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) on conflict do nothing`,
      [
        operator.operatorNo,
        grant.grant_uuid,
        asked,
        playerNo,
        game.facts.code,
        grant.currency,
        grant.rounds,
        stake.toString(),
        maxWin.toString(),
        new Date(grant.expires_at),
        new Date(deps.now()),
      ],
    )
    const [row] = await tx.query<{ asked_hash: Buffer | null; is_cancelled: boolean }>(
      `select asked_hash, is_cancelled from free_grants where operator_no = $1 and grant_key = $2`,
      [operator.operatorNo, grant.grant_uuid],
    )
    const isSame = row?.asked_hash?.equals(asked) === true && !row.is_cancelled
    return { status: isSame ? 'OK' : 'CONFLICT' }
  })
}

/** What is left of a grant is played no more; one that is unknown never comes. */
export async function cancelGrant(
  deps: Deps,
  operator: Operator,
  key: string,
): Promise<Answer<'free-rounds/cancel'>> {
  const rows = await deps.db.query<{ is_new: boolean }>(
    `insert into free_grants (operator_no, grant_key, is_cancelled, created_at)
     values ($1, $2, true, $3)
     on conflict (operator_no, grant_key) do update set is_cancelled = true
     returning asked_hash is null as is_new`,
    [operator.operatorNo, key, new Date(deps.now())],
  )
  return { status: rows[0]?.is_new === true ? 'NOT_FOUND' : 'OK' }
}

interface GrantRow {
  grant_key: string
  rounds: number
  stake: bigint
  max_win: bigint
  expires_at: Date
  used: number
  won: bigint
}

/** Grants of a session's player and game with rounds left; the one that ends first comes first. */
async function readOpen(
  tx: Tx,
  deps: Pick<Deps, 'now'>,
  session: SessionRow,
  key: string | null,
): Promise<GrantRow[]> {
  if (session.is_demo) return []
  return tx.query<GrantRow>(
    `select * from (
       select g.grant_key, g.rounds, g.stake, g.max_win, g.expires_at,
         count(r.round_id)::int as used, coalesce(sum(r.payout), 0)::bigint as won
       from free_grants g left join rounds r
         on r.free_grant = g.grant_key and r.player_no = g.player_no and r.status <> 'void'
       where g.player_no = $1 and g.game_code = $2 and g.currency = $3 and not g.is_cancelled
         and g.expires_at > $4 and ($5::text is null or g.grant_key = $5)
       group by g.operator_no, g.grant_key) open
     where used < rounds order by expires_at, grant_key`,
    [session.player_no, session.game_code, session.currency, new Date(deps.now()), key],
  )
}

/** The same as they are sent to the page. */
export async function openGrants(
  tx: Tx,
  deps: Pick<Deps, 'now'>,
  session: SessionRow,
): Promise<FreeGrantWire[]> {
  return (await readOpen(tx, deps, session, null)).map((row) => ({
    grant: row.grant_key,
    rounds: row.rounds,
    used: row.used,
    stake: row.stake.toString(),
    maxWin: row.max_win.toString(),
    won: row.won.toString(),
    endsAt: row.expires_at.toISOString(),
  }))
}

/** A round that is about to be played on a grant. */
export interface FreePlay {
  readonly grant: string
  readonly stake: Minor
  /** What the grant may still win. */
  readonly most: bigint
}

/** The next round of a grant, under the player's lock. Throws FREE_OVER: nothing is left of it. */
export async function nextFree(
  tx: Tx,
  deps: Pick<Deps, 'now'>,
  session: SessionRow,
  key: string,
): Promise<FreePlay> {
  const [row] = await readOpen(tx, deps, session, key)
  if (!row) throw new StudioRefusal('FREE_OVER')
  return { grant: key, stake: minor(row.stake), most: row.max_win - row.won }
}

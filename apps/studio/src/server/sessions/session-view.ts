import { FIVE_UP_POTS } from '@fairhouse/games/five-up'
import type { SessionWire } from '../../wire/session.ts'
import type { Tx } from '../db/tx.ts'
import type { Deps } from '../deps.ts'
import { StudioRefusal } from '../faults.ts'
import { openGrants } from '../free-rounds/grants.ts'
import { limitsOf } from '../games/limits.ts'
import { gameOf, type StudioGame } from '../games/registry.ts'
import { offeredSpots } from '../games/spots.ts'
import { jackpotsOf } from '../jackpots.ts'
import { viewRound } from '../rounds/round-view.ts'
import type { RoundRow } from '../rounds/rows.ts'
import { currentSeeds } from '../seeds/pairs.ts'
import { askBalance, lastBalance, type SessionRow } from './rows.ts'

async function openRoundOf(
  tx: Tx,
  deps: Deps,
  session: SessionRow,
): Promise<SessionWire['openRound']> {
  const [row] = await tx.query<RoundRow>(
    `select * from rounds where player_no = $1 and game_code = $2 and status = 'open'
       and room_round_id is null order by opened_at desc limit 1`,
    [session.player_no, session.game_code],
  )
  return row ? viewRound(tx, deps, row) : null
}

/** The wallet's balance; its last known one where it does not answer. */
async function balanceOf(deps: Deps, session: SessionRow) {
  try {
    return await askBalance(deps, session)
  } catch (error) {
    if (!(error instanceof StudioRefusal)) throw error
    return lastBalance(deps.db, session)
  }
}

/** Spots of a table that the session's operator may offer; the pots of members among them. */
function spotsOf(deps: Deps, session: SessionRow, game: StudioGame): string[] {
  if (game.way === 'pot') return [...FIVE_UP_POTS]
  if (game.way !== 'table') return []
  return [...offeredSpots(game.table, deps.operators.byNo(session.operator_no).rtpFloorPpm)]
}

/** The session as sent to its page. Throws NOT_FOUND for a removed game. */
export async function viewSession(deps: Deps, session: SessionRow): Promise<SessionWire> {
  const game = gameOf(session.game_code)
  if (!game) throw new StudioRefusal('NOT_FOUND')
  const limits = limitsOf(game, session.currency, session.digits)
  const { db } = deps
  return {
    gameCode: game.facts.code,
    gameVersion: game.facts.version,
    kind: game.facts.kind,
    isDemo: session.is_demo,
    currency: session.currency,
    digits: session.digits,
    language: session.language,
    theme: session.theme,
    isCalm: session.is_calm,
    lobbyOrigin: new URL(session.lobby_url).origin,
    lobbyUrl: session.lobby_url,
    alias: session.alias,
    balance: (await balanceOf(deps, session)).toString(),
    limits: {
      minStake: limits.min.toString(),
      maxStake: limits.max.toString(),
      stakes: limits.stakes.map(String),
    },
    spots: spotsOf(deps, session, game),
    seeds: await currentSeeds(db, session.player_no),
    openRound: await openRoundOf(db, deps, session),
    jackpots: await jackpotsOf(db, session, session.game_code),
    freeRounds: await openGrants(db, deps, session),
  }
}

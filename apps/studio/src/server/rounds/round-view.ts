import type { Json, JsonObject } from '@fairhouse/games/core'
import type { RoundWire } from '../../wire/session.ts'
import { onlyRow, type Tx } from '../db/tx.ts'
import type { Deps } from '../deps.ts'
import { gameOf } from '../games/registry.ts'
import { type RoundRow, soloRoundOf } from './rows.ts'

interface PairFacts {
  commitment: string
  client_seed: string
}

/** What a round of one player shows now. */
function soloParts(deps: Pick<Deps, 'seals'>, row: RoundRow): { view: Json; actions: Json[] } {
  const game = gameOf(row.game_code)
  // A bullet of a room is a round of its own seeds; its result is in its state.
  if (game?.way !== 'solo') return { view: row.state, actions: [] }
  const round = soloRoundOf(deps, row)
  const isOpen = row.status === 'open' && !row.is_over
  return { view: game.solo.view(round), actions: isOpen ? [...game.solo.actions(round)] : [] }
}

/** A bet on a shared round: includes the outcome once it is published. */
async function roomParts(tx: Tx, row: RoundRow): Promise<{ view: Json; actions: Json[] }> {
  const rows = await tx.query<{
    outcome: JsonObject | null
    hash: string | null
    number: number
    commitment: string
    salt: string
  }>(
    `select r.outcome, r.hash, r.number, c.commitment, c.salt
     from room_rounds r join chains c using (chain_no) where r.room_round_id = $1`,
    [row.room_round_id],
  )
  const { outcome, hash, number, commitment, salt } = onlyRow(rows)
  const view = {
    outcome,
    hash,
    number,
    commitment,
    salt,
    autoCashOut: row.auto_cash_out,
    cashedOutAt: row.cashed_out_at,
  }
  return { view, actions: [] }
}

/** The round as sent to the page. */
export async function viewRound(
  tx: Tx,
  deps: Pick<Deps, 'seals'>,
  row: RoundRow,
): Promise<RoundWire> {
  const isOfRoom = row.room_round_id !== null && row.pair_no === null
  const { view, actions } = isOfRoom ? await roomParts(tx, row) : soloParts(deps, row)
  const [pair] = await tx.query<PairFacts>(
    'select commitment, client_seed from seed_pairs where pair_no = $1',
    [row.pair_no],
  )
  return {
    roundId: row.round_id,
    bet: row.bet,
    stake: row.stake.toString(),
    payout: (row.payout + row.jackpot).toString(),
    isOver: row.is_over,
    view,
    actions,
    nonce: row.nonce ?? 0,
    clientSeed: pair?.client_seed ?? '',
    commitment: pair?.commitment ?? '',
    openedAt: row.opened_at.toISOString(),
    isFree: row.free_grant !== null,
    isSettled: row.status === 'settled',
  }
}

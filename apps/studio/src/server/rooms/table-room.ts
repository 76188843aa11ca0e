import { createChainStream } from '@fairhouse/fairness'
import type { TableGame } from '@fairhouse/games/core'
import { minor } from '@fairhouse/money'
import type { Deps } from '../deps.ts'
import { StudioRefusal } from '../faults.ts'
import type { StudioGame } from '../games/registry.ts'
import { offeredSpots } from '../games/spots.ts'
import { createBettingRoom } from './betting-room.ts'
import { endAllBets, type Worth } from './bets.ts'
import { showDecided } from './decided-round.ts'
import type { Pace } from './pace.ts'
import type { Room } from './room.ts'
import { storePhase } from './room-rounds.ts'

/** What a bet on a table is worth by its outcome. */
const worthBy =
  (table: TableGame, outcome: Parameters<TableGame['payout']>[1]): Worth =>
  ({ bet, stake }) => {
    const spot = typeof bet['spot'] === 'string' ? bet['spot'] : ''
    return { payout: table.payout({ spot, stake: minor(stake) }, outcome) }
  }

/** Baccarat, roulette, sic bo, dragon tiger: bets, one outcome for all, its proof. */
export function createTableRoom(
  deps: Deps,
  name: string,
  game: Extract<StudioGame, { way: 'table' }>,
  pace: Pace,
): Room {
  const { table } = game
  return createBettingRoom(deps, name, game, {
    bettingMs: pace.tableBetting,
    graceMs: pace.grace,
    resultMs: pace.tableResult,
    checkBet({ spot, autoCashOut }, { session }) {
      const { rtpFloorPpm } = deps.operators.byNo(session.operator_no)
      if (!offeredSpots(table, rtpFloorPpm).has(spot)) {
        throw new StudioRefusal('BET_REFUSED', { field: 'spot', fault: 'choice' })
      }
      if (autoCashOut !== undefined) {
        throw new StudioRefusal('BET_REFUSED', { field: 'autoCashOut', fault: 'unknown' })
      }
    },
    play: (round, floor, signal) =>
      showDecided(deps, pace, { round, floor, signal }, (payableFrom) => {
        const { hash, salt } = round.place
        const outcome = table.deal(createChainStream(hash, salt))
        round.outcome = outcome
        return deps.db.transaction(async (tx) => {
          await storePhase(tx, round, 'running')
          return endAllBets(tx, deps, round.roundId, worthBy(table, outcome), payableFrom)
        })
      }),
  })
}

import type { Deps } from '../deps.ts'
import { giveBackBets } from './bets.ts'
import { placeOf } from './chains.ts'

interface Unfinished {
  room_round_id: string
  room: string
  chain_no: bigint
  number: number
  phase: 'betting' | 'running' | 'result'
  outcome: unknown
}

/**
 * What a killed process left of its shared rounds. A decided one is over: what it owes stands in
 * calls that go on by themselves. Of an undecided one every bet that still stands goes back; bets
 * that had left a flight before keep what they won. Its hash is told, so that the chain can be
 * followed across it.
 */
export async function recoverRooms(deps: Deps): Promise<void> {
  const rows = await deps.db.query<Unfinished>(
    `select room_round_id, room, chain_no, number, phase, outcome from room_rounds
     where phase not in ('over', 'void')`,
  )
  for (const row of rows) {
    await deps.db.transaction(async (tx) => {
      const isWater = row.room.startsWith('fishing/')
      const isDecided = isWater || row.outcome !== null
      if (!isDecided) await giveBackBets(tx, deps, row.room_round_id, 'all')
      const { hash } = await placeOf(tx, deps, row)
      await tx.query('update room_rounds set phase = $2, hash = $3 where room_round_id = $1', [
        row.room_round_id,
        isDecided ? 'over' : 'void',
        hash,
      ])
    })
  }
}

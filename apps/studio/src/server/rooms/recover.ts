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
 * Recovers shared rounds that a killed process left, or, of one room, the one that failed. A
 * decided one is over: what it owes is in calls that continue by themselves. Of an undecided one
 * every active bet is refunded; bets that cashed out before keep their win. Its hash is published,
 * so that the chain can be followed across it.
 */
export async function recoverRooms(deps: Deps, room?: string): Promise<void> {
  const rows = await deps.db.query<Unfinished>(
    `select room_round_id, room, chain_no, number, phase, outcome from room_rounds
     where phase not in ('over', 'void') and ($1::text is null or room = $1)`,
    [room ?? null],
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

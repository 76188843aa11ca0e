import type { JsonObject } from '@fairhouse/games/core'
import type { RoomRoundWire, RoomEvent } from '../../wire/room.ts'
import type { Tx } from '../db/tx.ts'
import type { Deps } from '../deps.ts'
import { newId } from '../seals.ts'
import { type ChainPlace, takeResult } from './chains.ts'

export type RoomPhase = 'betting' | 'running' | 'result'

/** A shared round in its room's memory; its stored part is in `room_rounds`. */
export interface RoomRound {
  readonly roundId: string
  readonly place: ChainPlace
  phase: RoomPhase
  since: number
  until: number | null
  /** Set and published with the decision. */
  outcome: JsonObject | null
  /** The chain's hash may be published. */
  isOpened: boolean
}

/** Begins the next round of a room. */
export async function beginRound(
  deps: Deps,
  room: string,
  plan: { readonly phase: RoomPhase; readonly ms: number; readonly isOpened?: boolean },
): Promise<RoomRound> {
  const { isOpened = false } = plan
  return deps.db.transaction(async (tx) => {
    const place = await takeResult(tx, deps, room)
    // Measured from here: creating a chain takes time, which must not shorten the betting.
    const since = deps.now()
    const until = since + plan.ms
    const roundId = newId('shr', deps.random)
    await tx.query(
      `insert into room_rounds (room_round_id, room, chain_no, number, phase, since, until, hash)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [
        roundId,
        room,
        place.chainNo,
        place.number,
        plan.phase,
        new Date(since),
        new Date(until),
        isOpened ? place.hash : null,
      ],
    )
    return { roundId, place, phase: plan.phase, since, until, outcome: null, isOpened }
  })
}

/** Stores the phase of a round. */
export async function storePhase(
  tx: Tx,
  round: RoomRound,
  phase: RoomPhase | 'over' | 'void',
): Promise<void> {
  await tx.query(
    `update room_rounds set phase = $2, since = $3, until = $4, outcome = $5, hash = $6
     where room_round_id = $1`,
    [
      round.roundId,
      phase,
      new Date(round.since),
      round.until === null ? null : new Date(round.until),
      round.outcome === null ? null : JSON.stringify(round.outcome),
      round.isOpened ? round.place.hash : null,
    ],
  )
}

/** The round as sent to pages. */
export function roundWire(round: RoomRound): RoomRoundWire {
  return {
    roundId: round.roundId,
    number: round.place.number,
    phase: round.phase,
    since: round.since,
    until: round.until,
    outcome: round.isOpened ? round.outcome : null,
    hash: round.isOpened ? round.place.hash : null,
  }
}

export function chainWire({ place }: RoomRound): Extract<RoomEvent, { type: 'entered' }>['chain'] {
  const { chainNo, commitment, salt } = place
  return { chainId: String(chainNo), commitment, salt }
}

/** What everybody in the room hears when a round begins or moves on. */
export function roundEvent(now: number, round: RoomRound): Extract<RoomEvent, { type: 'round' }> {
  return { type: 'round', serverTime: now, chain: chainWire(round), round: roundWire(round) }
}

const HISTORY = 60

/** Results of a room's last rounds on this chain, newest first, without the current one. */
export async function historyOf(
  tx: Tx,
  room: string,
  round: RoomRound,
  most = HISTORY,
): Promise<Extract<RoomEvent, { type: 'entered' }>['history']> {
  return tx.query<{ number: number; outcome: JsonObject; hash: string }>(
    `select number, outcome, hash from room_rounds
     where room = $1 and chain_no = $2 and number < $3 and phase = 'over' and hash is not null
     order by number desc limit $4`,
    [room, round.place.chainNo, round.place.number, most],
  )
}

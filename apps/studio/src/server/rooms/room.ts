import type { RoomCommand, RoomEvent } from '../../wire/room.ts'
import type { Deps } from '../deps.ts'
import { lastBalance, type SessionRow } from '../sessions/rows.ts'

/** A page that has entered a room. */
export interface Guest {
  readonly session: SessionRow
  send(event: RoomEvent): void
}

export type ClientCommand = Exclude<RoomCommand, { type: 'enter' | 'ping' }>

/** A shared room. Refused commands throw StudioRefusal. */
export interface Room {
  enter(guest: Guest): Promise<void>
  leave(guest: Guest): void
  ask(guest: Guest, command: ClientCommand): Promise<void>
  /** Ends after work in progress; nothing is lost: it continues from its rows. */
  stop(): Promise<void>
}

/** Who is in a room, and sending to them. */
export interface Floor {
  readonly guests: ReadonlySet<Guest>
  add(guest: Guest): void
  remove(guest: Guest): void
  broadcast(event: RoomEvent, except?: Guest): void
  /** Pages of one player: there may be several. */
  of(playerNo: bigint): Guest[]
}

export function createFloor(): Floor {
  const guests = new Set<Guest>()
  function broadcast(event: RoomEvent, except?: Guest): void {
    for (const guest of guests) if (guest !== except) guest.send(event)
  }
  const broadcastCount = () => broadcast({ type: 'here', playersHere: guests.size })
  return {
    guests,
    add(guest) {
      guests.add(guest)
      broadcastCount()
    },
    remove(guest) {
      if (guests.delete(guest)) broadcastCount()
    },
    broadcast,
    of: (playerNo) => [...guests].filter(({ session }) => session.player_no === playerNo),
  }
}

/** Available balance, as sent to pages. */
export async function balanceText(deps: Deps, session: SessionRow): Promise<string> {
  return (await lastBalance(deps.db, session)).toString()
}

/** Waits for a time in ms, or until the signal aborts. */
export function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const done = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, Math.max(0, ms))
    signal.addEventListener('abort', done)
  })
}

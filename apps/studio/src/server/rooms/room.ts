import type { RoomAsked, RoomTold } from '../../wire/room.ts'
import type { Deps } from '../deps.ts'
import { lastBalance, type SessionRow } from '../sessions/rows.ts'

/** A page that has entered a room. */
export interface Guest {
  readonly session: SessionRow
  tell(told: RoomTold): void
}

export type RoomAsk = Exclude<RoomAsked, { type: 'enter' | 'ping' }>

/** A room that many share. Asks that are refused throw StudioRefusal. */
export interface Room {
  enter(guest: Guest): Promise<void>
  leave(guest: Guest): void
  ask(guest: Guest, asked: RoomAsk): Promise<void>
  /** Ends after what is under way; nothing of it is lost: it goes on from its rows. */
  stop(): Promise<void>
}

/** Who is in a room, and how they are told. */
export interface Floor {
  readonly guests: ReadonlySet<Guest>
  add(guest: Guest): void
  remove(guest: Guest): void
  tellAll(told: RoomTold, except?: Guest): void
  /** Pages of one player: there may be several. */
  of(playerNo: bigint): Guest[]
}

export function createFloor(): Floor {
  const guests = new Set<Guest>()
  function tellAll(told: RoomTold, except?: Guest): void {
    for (const guest of guests) if (guest !== except) guest.tell(told)
  }
  const tellCount = () => tellAll({ type: 'here', playersHere: guests.size })
  return {
    guests,
    add(guest) {
      guests.add(guest)
      tellCount()
    },
    remove(guest) {
      if (guests.delete(guest)) tellCount()
    },
    tellAll,
    of: (playerNo) => [...guests].filter(({ session }) => session.player_no === playerNo),
  }
}

/** What is left to stake, as pages are told. */
export async function balanceText(deps: Deps, session: SessionRow): Promise<string> {
  return (await lastBalance(deps.db, session)).toString()
}

/** Waits so long, or until the signal aborts. */
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

import { createHub, type Hub } from '#studio/server/rooms/hub.ts'
import { PACE, type Pace } from '#studio/server/rooms/pace.ts'
import type { ClientCommand } from '#studio/server/rooms/room.ts'
import type { RoomEvent } from '#studio/wire/room.ts'
import { expect } from 'vitest'
import { enter, newKey, type TestStudio } from './studio.ts'

/** What the wallet of a new player holds, in 1/100 000. */
export const FILLED = 100_000_000n
const QUICK: Pace = {
  ...PACE,
  tableBetting: 2_500,
  tableRunning: 60,
  tableResult: 40,
  crashBetting: 2_500,
  crashResult: 40,
  grace: 200,
}
/** Betting never ends, or what follows never does. */
export const FOR_EVER = 600_000
const POLL = { timeout: 30_000, interval: 20 }

export type EventOf<T extends RoomEvent['type']> = Extract<RoomEvent, { type: T }>

/** A page that is in a room: what it asks, and what it was told. */
export interface Page {
  readonly user: string
  readonly ask: (command: ClientCommand) => Promise<void>
  readonly leave: () => void
  all<T extends RoomEvent['type']>(type: T): EventOf<T>[]
  until<T extends RoomEvent['type']>(
    type: T,
    holds: (event: EventOf<T>) => boolean,
    timeout?: number,
  ): Promise<EventOf<T>>
}

/** The rooms of a studio: quick ones, and their pages. */
export interface RoomPages {
  newHub(pace?: Partial<Pace>): Hub
  newUser(): string
  come(hub: Hub, game: string, user?: string): Promise<Page>
  stop(): Promise<void>
}

export function openRoomPages(world: () => TestStudio): RoomPages {
  let users = 0
  const hubs: Hub[] = []
  const newUser = () => `guest-${String((users += 1)).padStart(4, '0')}`
  return {
    newUser,
    newHub(pace = {}) {
      const hub = createHub(world().studio().deps, { ...QUICK, ...pace })
      hubs.push(hub)
      return hub
    },
    async come(hub, game, user = newUser()) {
      const { session } = await enter(world(), game, user)
      const event: RoomEvent[] = []
      const guest = { session, send: (one: RoomEvent) => void event.push(one) }
      const room = await hub.enter(guest)
      function all<T extends RoomEvent['type']>(type: T): EventOf<T>[] {
        return event.filter((one): one is EventOf<T> => one.type === type)
      }
      return {
        user,
        all,
        ask: (command) => room.ask(guest, command),
        leave: () => room.leave(guest),
        async until(type, holds, timeout = POLL.timeout) {
          await expect.poll(() => all(type).some(holds), { ...POLL, timeout }).toBe(true)
          const found = all(type).find(holds)
          if (!found) throw new Error('it was told')
          return found
        },
      }
    },
    async stop() {
      await Promise.all(hubs.map((hub) => hub.stop()))
    },
  }
}

/** A bet on a spot of the room's round. */
export const bet = (spot: string, stake = '10000', autoCashOut?: number) => ({
  type: 'bet' as const,
  key: newKey(),
  spot,
  stake,
  ...(autoCashOut === undefined ? {} : { autoCashOut }),
})

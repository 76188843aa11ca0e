import type { Deps } from '../deps.ts'
import { StudioRefusal } from '../faults.ts'
import { gameOf, type StudioGame } from '../games/registry.ts'
import type { SessionRow } from '../sessions/rows.ts'
import { createCrashRoom } from './crash-room.ts'
import { createFishingRoom } from './fishing-room.ts'
import { createFiveUpRoom } from './five-up-room.ts'
import type { Pace } from './pace.ts'
import type { Guest, Room } from './room.ts'
import { createTableRoom } from './table-room.ts'

/** All rooms of the studio. They run while players are in them. */
export interface Hub {
  /** Enters the room of the page's game. Throws NOT_FOUND for a game without rooms. */
  enter(guest: Guest): Promise<Room>
  stop(): Promise<void>
}

/** Rooms for fishing have few seats: the next one is opened when one is full. */
const ROOMS_OF_FISHING = 200

function openRoom(
  deps: Deps,
  name: string,
  game: Exclude<StudioGame, { way: 'solo' }>,
  pace: Pace,
): Room {
  if (game.way === 'table') return createTableRoom(deps, name, game, pace)
  if (game.way === 'crash') return createCrashRoom(deps, name, game, pace)
  if (game.way === 'pot') return createFiveUpRoom(deps, name, game, pace)
  return createFishingRoom(deps, name, game)
}

export function createHub(deps: Deps, pace: Pace): Hub {
  const rooms = new Map<string, Room>()

  function open(name: string, code: string): Room {
    const known = rooms.get(name)
    if (known) return known
    const game = gameOf(code)
    if (!game || game.way === 'solo') throw new StudioRefusal('NOT_FOUND')
    const made = openRoom(deps, name, game, pace)
    rooms.set(name, made)
    return made
  }

  /** One room per currency; play money and real money are separate, too. */
  const nameOf = ({ game_code: code, currency, is_demo: isDemo }: SessionRow) =>
    `${code}/${currency}/${isDemo ? 'demo' : 'real'}`

  return {
    async enter(guest) {
      const { session } = guest
      const name = nameOf(session)
      const game = gameOf(session.game_code)
      const most = game?.way === 'fishing' ? ROOMS_OF_FISHING : 1
      for (let number = 1; number <= most; number += 1) {
        const room = open(number === 1 ? name : `${name}/${number}`, session.game_code)
        try {
          await room.enter(guest)
          return room
        } catch (error) {
          const isFull = error instanceof StudioRefusal && error.fault.code === 'TABLE_FULL'
          if (!isFull || number === most) throw error
        }
      }
      throw new StudioRefusal('TABLE_FULL')
    },
    async stop() {
      await Promise.all([...rooms.values()].map((room) => room.stop()))
    },
  }
}

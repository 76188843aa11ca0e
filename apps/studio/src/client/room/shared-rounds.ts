import { previousInPlay } from '@fairhouse/fairness'
import { createStore, type Store } from '@fairhouse/ui/store'
import type { Play } from '../shell/play.ts'
import type { Room } from './room.ts'
import type { PastRound, RoomState } from './state.ts'

/** Decided rounds of a room, newest first, and the chain that they come from. */
export interface SharedRounds {
  readonly chain: NonNullable<RoomState['chain']>
  readonly rounds: readonly PastRound[]
}

const stores = new WeakMap<Play, Store<SharedRounds | null>>()

/** Of the room that a page is in; null where there is none. */
export function sharedRounds(play: Play): Store<SharedRounds | null> {
  const found = stores.get(play) ?? createStore<SharedRounds | null>(null)
  stores.set(play, found)
  return found
}

/** The decided rounds of a room's state: those before, and the current one once it is shown. */
export function decidedRounds({ chain, round, history }: RoomState): SharedRounds | null {
  if (!chain) return null
  if (round?.phase !== 'result' || round.hash === null) return { chain, rounds: history }
  const { number, outcome, hash } = round
  return { chain, rounds: [{ number, outcome, hash }, ...history] }
}

/** Keeps them while the room is open. Returns how to stop. */
export function followRounds(play: Play, room: Room): () => void {
  const store = sharedRounds(play)
  return room.state.subscribe(() => store.set(decidedRounds(room.state.get())))
}

/**
 * Numbers of the rounds whose hash is on the chain: hashed from the newest back, each is met at its
 * number, and the published end after the first. Empty when the end is not met.
 */
export function linkedRounds({ chain, rounds }: SharedRounds): ReadonlySet<number> {
  const [newest] = rounds
  if (!newest) return new Set()
  const known = new Map(rounds.map(({ number, hash }) => [number, hash]))
  const linked = new Set<number>()
  let hash = newest.hash
  for (let number = newest.number; number > 0; number -= 1) {
    if (known.get(number) === hash) linked.add(number)
    hash = previousInPlay(hash)
  }
  return hash === chain.commitment ? linked : new Set()
}

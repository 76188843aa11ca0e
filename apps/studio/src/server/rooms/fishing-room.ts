import {
  CANNON_LEVELS,
  decideShot,
  type Fish,
  isPresent,
  ROOM_SEATS,
  speciesOf,
  TIDE_MS,
  tideOf,
} from '@fairhouse/games/fishing'
import type { RoomEvent } from '../../wire/room.ts'
import type { Deps } from '../deps.ts'
import { StudioRefusal } from '../faults.ts'
import { limitsOf } from '../games/limits.ts'
import type { StudioGame } from '../games/registry.ts'
import type { FullRound } from '../rounds/rows.ts'
import { findEarlierRequest, lockPlayer, takeStake } from '../rounds/solo-rounds.ts'
import { hashOfData } from '../seals.ts'
import { takeNonce } from '../seeds/pairs.ts'
import { checkLive, type SessionRow } from '../sessions/rows.ts'
import { makeCall } from '../wallet/sender.ts'
import { readTakenBet, storeBet } from './bets.ts'
import {
  balanceText,
  type ClientCommand,
  createFloor,
  type Guest,
  type Room,
  wait,
} from './room.ts'
import {
  beginRound,
  chainWire,
  historyOf,
  type RoomRound,
  roundEvent,
  roundWire,
  storePhase,
} from './room-rounds.ts'

/**
 * One shared water: tides of fish from the room's chain, published as they begin, so that every
 * page sees the same. Catches are drawn by the seeds of the shooting player, a nonce per bullet.
 */

type ShootCommand = Extract<ClientCommand, { type: 'shoot' }>

/** A tide in the water: this one and the one before it, whose last fish still swim. */
interface Tide {
  readonly round: RoomRound
  readonly fish: readonly Fish[]
}

/** A fish's number on the wire: the tide's number and its own, which is below this. */
export const FISH_IN_TIDE = 1_000

/** Bullets of one player that a wallet has not answered yet. */
const SHOTS_MAX = 12

interface Target {
  readonly tide: Tide
  readonly fish: Fish
}

async function decide(
  deps: Deps,
  session: SessionRow,
  game: StudioGame,
  command: ShootCommand,
  target: Target,
): Promise<{ readonly roundId: string; readonly callNo: bigint | undefined; isNew: boolean }> {
  const { key, fish, level } = command
  const hash = hashOfData({ fish, level })
  const stake = limitsOf(game, session.currency, session.digits).stakes[level]
  if (stake === undefined) {
    const expected = `0..${CANNON_LEVELS.length - 1}`
    throw new StudioRefusal('BET_REFUSED', { field: 'level', fault: 'range', expected })
  }
  return deps.db.transaction(async (tx) => {
    await lockPlayer(tx, session.player_no)
    const before = await findEarlierRequest(tx, session.player_no, key, hash)
    if (before !== undefined) return { roundId: before, callNo: undefined, isNew: false }
    await checkLive(tx, deps, session)
    const { pairNo, nonce, stream } = await takeNonce(tx, deps, session.player_no)
    const { species } = target.fish
    const { kind, payout, word = 0 } = decideShot(speciesOf(species), stake, stream)
    const round = await storeBet(tx, deps, session, {
      key,
      hash,
      version: game.facts.version,
      roomRoundId: target.tide.round.roundId,
      bet: { fish, species, level },
      stake,
      decided: { payout, pairNo, nonce, state: { kind, species, word } },
    })
    const callNo = await takeStake(tx, deps, round)
    return { roundId: round.round_id, callNo, isNew: true }
  })
}

const isCatch = (round: FullRound) => round.state?.['kind'] === 'caught'

class FishingRoom implements Room {
  readonly #deps: Deps
  readonly #name: string
  readonly #game: StudioGame
  readonly #floor = createFloor()
  readonly #stopper = new AbortController()
  readonly #seats = new Map<Guest, { seat: number; level: number }>()
  readonly #caught = new Set<number>()
  /** Shots at a fish are decided one after the other: it is caught once. */
  readonly #turns = new Map<number, Promise<unknown>>()
  readonly #shots = new Map<bigint, number>()
  #tides: Tide[] = []
  #begun: Promise<void> | undefined
  #running: Promise<void> | undefined

  constructor(deps: Deps, name: string, game: StudioGame) {
    this.#deps = deps
    this.#name = name
    this.#game = game
  }

  async #playTide(): Promise<void> {
    const { signal } = this.#stopper
    const plan = { phase: 'running', ms: TIDE_MS, isOpened: true } as const
    this.#begun = beginRound(this.#deps, this.#name, plan).then((round) => {
      round.outcome = {}
      const { number, hash, salt } = round.place
      this.#tides = [{ round, fish: tideOf(number, hash, salt) }, ...this.#tides].slice(0, 2)
      for (const fish of this.#caught) {
        if (fish < (number - 1) * FISH_IN_TIDE) this.#caught.delete(fish)
      }
    })
    await this.#begun
    const [now] = this.#tides
    if (!now) return
    this.#floor.broadcast(roundEvent(this.#deps.now(), now.round))
    await wait(TIDE_MS, signal)
    await storePhase(this.#deps.db, now.round, 'over')
  }

  #wake(): void {
    if (this.#running) return
    const run = async () => {
      while (!this.#stopper.signal.aborted && this.#floor.guests.size > 0) await this.#playTide()
    }
    this.#running = run()
      .catch((error: unknown) => {
        this.#deps.log.error({ err: error, room: this.#name }, 'a room stumbled')
      })
      .finally(() => {
        this.#running = undefined
        this.#tides = []
      })
  }

  #shooters(): Extract<RoomEvent, { type: 'shooters' }>['shooters'] {
    return [...this.#seats].map(([{ session }, { seat, level }]) => ({
      seat,
      alias: session.alias,
      level,
    }))
  }

  #target(number: number): Target {
    const tide = this.#tides.find(
      ({ round }) => round.place.number === Math.floor(number / FISH_IN_TIDE),
    )
    const fish = tide?.fish[number % FISH_IN_TIDE]
    const isThere = tide && fish && isPresent(fish, this.#deps.now() - tide.round.since)
    if (!isThere || this.#caught.has(number)) throw new StudioRefusal('BETS_CLOSED')
    return { tide, fish }
  }

  /** Waits for the shots before it at this fish, then decides this one. */
  async #decideInTurn(guest: Guest, command: ShootCommand) {
    const before = this.#turns.get(command.fish) ?? Promise.resolve()
    const work = before.then(async () => {
      const target = this.#target(command.fish)
      const decided = await decide(this.#deps, guest.session, this.#game, command, target)
      const [row] = await this.#deps.db.query<{ state: FullRound['state'] }>(
        'select state from rounds where round_id = $1',
        [decided.roundId],
      )
      if (row?.state?.['kind'] === 'caught') this.#caught.add(command.fish)
      return decided
    })
    const settled = work.then(
      () => undefined,
      () => undefined,
    )
    this.#turns.set(command.fish, settled)
    void settled.then(() => {
      if (this.#turns.get(command.fish) === settled) this.#turns.delete(command.fish)
    })
    return work
  }

  async #shoot(guest: Guest, seat: number, command: ShootCommand): Promise<void> {
    const decided = await this.#decideInTurn(guest, command)
    if (decided.callNo !== undefined) await makeCall(this.#deps, decided.callNo)
    try {
      const round = await readTakenBet(this.#deps, decided.roundId)
      const event = {
        type: 'shot',
        seat,
        fish: command.fish,
        level: command.level,
        angle: command.angle,
        isCaught: isCatch(round),
        payout: round.payout.toString(),
      } as const
      const balance = await balanceText(this.#deps, guest.session)
      guest.send({ ...event, key: command.key, balance })
      if (decided.isNew) this.#floor.broadcast(event, guest)
    } catch (error) {
      // The shot was not paid: the fish swims on.
      const isKnown = error instanceof StudioRefusal && error.fault.code !== 'WALLET_UNHEARD'
      if (isKnown) this.#caught.delete(command.fish)
      throw error
    }
  }

  async enter(guest: Guest): Promise<void> {
    const taken = new Set([...this.#seats.values()].map(({ seat }) => seat))
    const free = Array.from({ length: ROOM_SEATS }, (_, seat) => seat).find(
      (seat) => !taken.has(seat),
    )
    if (free === undefined) throw new StudioRefusal('TABLE_FULL')
    this.#seats.set(guest, { seat: free, level: 0 })
    this.#floor.add(guest)
    this.#wake()
    await this.#begun
    const [now] = this.#tides
    if (!now) {
      this.leave(guest)
      throw new StudioRefusal('BETS_CLOSED')
    }
    guest.send({
      type: 'entered',
      serverTime: this.#deps.now(),
      chain: chainWire(now.round),
      round: roundWire(now.round),
      own: [],
      others: [],
      history: await historyOf(this.#deps.db, this.#name, now.round),
      playersHere: this.#floor.guests.size,
      balance: await balanceText(this.#deps, guest.session),
      shooters: this.#shooters(),
      seat: free,
      gone: [...this.#caught],
    })
    this.#floor.broadcast({ type: 'shooters', shooters: this.#shooters() })
  }

  leave(guest: Guest): void {
    this.#seats.delete(guest)
    this.#floor.remove(guest)
    this.#floor.broadcast({ type: 'shooters', shooters: this.#shooters() })
  }

  async ask(guest: Guest, command: ClientCommand): Promise<void> {
    const place = this.#seats.get(guest)
    if (command.type !== 'shoot' || !place) throw new StudioRefusal('MALFORMED', { field: 'type' })
    const owner = guest.session.player_no
    const underWay = this.#shots.get(owner) ?? 0
    if (underWay >= SHOTS_MAX) throw new StudioRefusal('TOO_MANY')
    this.#shots.set(owner, underWay + 1)
    try {
      if (place.level !== command.level) {
        place.level = command.level
        this.#floor.broadcast({ type: 'shooters', shooters: this.#shooters() })
      }
      await this.#shoot(guest, place.seat, command)
    } finally {
      this.#shots.set(owner, (this.#shots.get(owner) ?? 1) - 1)
    }
  }

  async stop(): Promise<void> {
    this.#stopper.abort()
    await this.#running
  }
}

/** Fishing: up to four at one water. */
export function createFishingRoom(deps: Deps, name: string, game: StudioGame): Room {
  return new FishingRoom(deps, name, game)
}

import type { RoomAsked, RoomTold } from '#studio/wire/room.ts'
import type { StudioFault } from '#studio/wire/session.ts'
import { createStore, type Store } from '@fairhouse/ui/store'
import { ServerClock } from './clock.ts'
import { Link, type OpenSocket } from './link.ts'
import { FIRST_STATE, hear, type RoomState } from './state.ts'

type Keyed = Extract<RoomAsked, { key: string }>
type Shot = Extract<RoomTold, { type: 'shot' }>
type RefusedTold = Extract<RoomTold, { type: 'refused' }>

/** How an ask ended. `shot` for a bullet. */
export type Answer =
  | { readonly isDone: true; readonly shot?: Shot }
  | { readonly isDone: false; readonly fault: StudioFault }

export interface RoomParts {
  readonly open: OpenSocket
  readonly secret: () => string
  readonly newKey: () => string
  /** A clock of the page that does not jump, ms. */
  readonly here: () => number
  readonly rest: (ms: number) => Promise<void>
  readonly onBalance: (balance: string) => void
  /** Something was refused that nobody asked for by a key: entering itself. */
  readonly onRefused: (fault: StudioFault) => void
}

/**
 * A shared room as its page has it: `state` follows what the server tells, asks are answered by
 * key. While the line is down they wait, and go out again by the same key when it is back: the same
 * thing happens once.
 */
export interface Room {
  readonly state: Store<RoomState>
  /** Server time, Unix ms: countdowns, curves and fish go by it. */
  readonly now: () => number
  /** A stake on a spot; crash: spot "round", `autoCashOut` in hundredths. */
  readonly bet: (spot: string, stake: bigint, autoCashOut?: number) => Promise<Answer>
  /** Takes the newest own bet back, or all of them, while bets are open. */
  readonly undo: (all: boolean) => Promise<Answer>
  /** Crash: leave now. */
  readonly cashOut: () => Promise<Answer>
  /** Fishing: a bullet; `angle` in thousandths of a turn. */
  readonly shoot: (fish: number, level: number, angle: number) => Promise<Answer>
  /** Every message as it comes, after the state has taken it. Returns how to stop. */
  readonly listen: (listener: (told: RoomTold) => void) => () => void
  readonly start: () => void
  readonly stop: () => void
}

interface Open {
  readonly asked: Keyed
  /** Round in which it was asked: a bet never slips into the next. */
  readonly roundId: string | undefined
  readonly end: (answer: Answer) => void
}

/** Not a refusal: asked again by the same key after this long. */
const AGAIN_MS: Readonly<Record<string, number>> = { WALLET_UNHEARD: 1_000, TOO_MANY: 600 }

const OF_ONE_ROUND = new Set<Keyed['type']>(['bet', 'undo', 'cashOut'])

function faultOf({ code, field, expected, message }: RefusedTold): StudioFault {
  return {
    code: code as StudioFault['code'],
    ...(field === undefined ? {} : { field }),
    ...(expected === undefined ? {} : { expected }),
    ...(message === undefined ? {} : { message }),
  }
}

class LinkedRoom implements Room {
  readonly state: Store<RoomState> = createStore(FIRST_STATE)
  readonly #parts: RoomParts
  readonly #clock: ServerClock
  readonly #link: Link
  readonly #open = new Map<string, Open>()
  readonly #listeners = new Set<(told: RoomTold) => void>()

  constructor(parts: RoomParts) {
    this.#parts = parts
    this.#clock = new ServerClock(parts.here)
    const { open, secret, here, rest } = parts
    const lose = () => this.#update({ link: 'lost' })
    this.#link = new Link({ open, secret, here, rest, lose, hear: (told) => this.#hear(told) })
  }

  readonly now = () => this.#clock.now()
  readonly start = () => this.#link.start()
  readonly stop = () => this.#link.stop()

  readonly listen = (listener: (told: RoomTold) => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly bet = (spot: string, stake: bigint, autoCashOut?: number) => {
    const key = this.#parts.newKey()
    const text = stake.toString()
    this.#update({ asked: [...this.state.get().asked, { key, spot, stake: text }] })
    const auto = autoCashOut === undefined ? {} : { autoCashOut }
    return this.#ask({ type: 'bet', key, spot, stake: text, ...auto })
  }

  readonly undo = (all: boolean) => this.#ask({ type: 'undo', key: this.#parts.newKey(), all })
  readonly cashOut = () => this.#ask({ type: 'cashOut', key: this.#parts.newKey() })
  readonly shoot = (fish: number, level: number, angle: number) =>
    this.#ask({ type: 'shoot', key: this.#parts.newKey(), fish, level, angle })

  #update(part: Partial<RoomState>): void {
    this.state.set({ ...this.state.get(), ...part })
  }

  #ask(asked: Keyed): Promise<Answer> {
    return new Promise((end) => {
      const roundId = this.state.get().round?.roundId
      this.#open.set(asked.key, { asked, roundId, end })
      if (this.state.get().link === 'open') this.#link.say(asked)
    })
  }

  #end(key: string | undefined, answer: Answer): void {
    if (key === undefined) return
    const found = this.#open.get(key)
    this.#open.delete(key)
    this.#update({ asked: this.state.get().asked.filter((one) => one.key !== key) })
    found?.end(answer)
  }

  /** The line is back: what has no answer yet goes out again, unless its round has gone. */
  #askAgain(): void {
    const roundId = this.state.get().round?.roundId
    for (const [key, one] of this.#open) {
      const isLate = OF_ONE_ROUND.has(one.asked.type) && one.roundId !== roundId
      if (isLate) this.#end(key, { isDone: false, fault: { code: 'BETS_CLOSED' } })
      else this.#link.say(one.asked)
    }
  }

  #refused(told: RefusedTold): void {
    const open = told.key === undefined ? undefined : this.#open.get(told.key)
    const rest = AGAIN_MS[told.code]
    if (open && rest !== undefined) {
      void this.#parts.rest(rest).then(() => {
        if (this.#open.has(open.asked.key)) this.#link.say(open.asked)
      })
      return
    }
    if (open) this.#end(told.key, { isDone: false, fault: faultOf(told) })
    else if (told.key === undefined) this.#parts.onRefused(faultOf(told))
  }

  #hear(told: RoomTold): void {
    if ('serverTime' in told && told.type !== 'pong') this.#clock.told(told.serverTime)
    if (told.type === 'pong') this.#clock.answered(told.at, told.serverTime)
    if ('balance' in told && told.balance !== undefined) this.#parts.onBalance(told.balance)
    if (told.type === 'refused') this.#refused(told)
    else this.state.set(hear(this.state.get(), told))
    if (told.type === 'entered') this.#askAgain()
    if (told.type === 'done') this.#end(told.key, { isDone: true })
    if (told.type === 'shot') this.#end(told.key, { isDone: true, shot: told })
    for (const listener of this.#listeners) listener(told)
  }
}

/** A room whose line is not open yet: `start` opens it. */
export function createRoom(parts: RoomParts): Room {
  return new LinkedRoom(parts)
}

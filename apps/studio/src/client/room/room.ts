import type { RoomCommand, RoomEvent } from '#studio/wire/room.ts'
import type { StudioFault } from '#studio/wire/session.ts'
import { createStore, type Store } from '@fairhouse/ui/store'
import { ServerClock } from './clock.ts'
import { Link, type OpenSocket } from './link.ts'
import { applyEvent, FIRST_STATE, type RoomState } from './state.ts'

type Keyed = Extract<RoomCommand, { key: string }>
type Shot = Extract<RoomEvent, { type: 'shot' }>
type RefusedEvent = Extract<RoomEvent, { type: 'refused' }>

/** Result of a command, with the key it was sent under. `shot` for a bullet. */
export type Answer =
  | { readonly isDone: true; readonly key: string; readonly shot?: Shot }
  | { readonly isDone: false; readonly fault: StudioFault }

export interface RoomParts {
  readonly open: OpenSocket
  readonly secret: () => string
  readonly newKey: () => string
  /** A clock of the page that does not jump, ms. */
  readonly here: () => number
  readonly rest: (ms: number) => Promise<void>
  readonly onBalance: (balance: string) => void
  /** A refusal without a key: entering itself. */
  readonly onRefused: (fault: StudioFault) => void
}

/**
 * Client of a shared room: `state` follows the server's events, commands are answered by key. While
 * disconnected they wait, and are sent again with the same key after a reconnect: the effect
 * happens once.
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
  /** Called with every event, after the state has been updated. Returns how to unsubscribe. */
  readonly listen: (listener: (event: RoomEvent) => void) => () => void
  readonly start: () => void
  readonly stop: () => void
}

interface Open {
  readonly command: Keyed
  /** Round in which it was sent: a bet never slips into the next. */
  readonly roundId: string | undefined
  readonly end: (answer: Answer) => void
}

/** Not refusals: sent again with the same key after this delay. */
const AGAIN_MS: Readonly<Record<string, number>> = { WALLET_UNHEARD: 1_000, TOO_MANY: 600 }

const OF_ONE_ROUND = new Set<Keyed['type']>(['bet', 'undo', 'cashOut'])

function faultOf({ code, field, expected, message }: RefusedEvent): StudioFault {
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
  readonly #listeners = new Set<(event: RoomEvent) => void>()

  constructor(parts: RoomParts) {
    this.#parts = parts
    this.#clock = new ServerClock(parts.here)
    const { open, secret, here, rest } = parts
    const onLost = () => this.#update({ link: 'lost' })
    const onEvent = (event: RoomEvent) => this.#receive(event)
    this.#link = new Link({ open, secret, here, rest, onLost, onEvent })
  }

  readonly now = () => this.#clock.now()
  readonly start = () => this.#link.start()
  readonly stop = () => this.#link.stop()

  readonly listen = (listener: (event: RoomEvent) => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly bet = (spot: string, stake: bigint, autoCashOut?: number) => {
    const key = this.#parts.newKey()
    const text = stake.toString()
    this.#update({ pending: [...this.state.get().pending, { key, spot, stake: text }] })
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

  #ask(command: Keyed): Promise<Answer> {
    return new Promise((end) => {
      const roundId = this.state.get().round?.roundId
      this.#open.set(command.key, { command, roundId, end })
      if (this.state.get().link === 'open') this.#link.send(command)
    })
  }

  #end(key: string | undefined, answer: Answer): void {
    if (key === undefined) return
    const found = this.#open.get(key)
    this.#open.delete(key)
    this.#update({ pending: this.state.get().pending.filter((one) => one.key !== key) })
    found?.end(answer)
  }

  /** Reconnected: unanswered commands are sent again, unless their round has gone. */
  #askAgain(): void {
    const roundId = this.state.get().round?.roundId
    for (const [key, one] of this.#open) {
      const isLate = OF_ONE_ROUND.has(one.command.type) && one.roundId !== roundId
      if (isLate) this.#end(key, { isDone: false, fault: { code: 'BETS_CLOSED' } })
      else this.#link.send(one.command)
    }
  }

  #refused(event: RefusedEvent): void {
    const open = event.key === undefined ? undefined : this.#open.get(event.key)
    const rest = AGAIN_MS[event.code]
    if (open && rest !== undefined) {
      void this.#parts.rest(rest).then(() => {
        if (this.#open.has(open.command.key)) this.#link.send(open.command)
      })
      return
    }
    if (open) this.#end(event.key, { isDone: false, fault: faultOf(event) })
    else if (event.key === undefined) this.#parts.onRefused(faultOf(event))
  }

  #receive(event: RoomEvent): void {
    if ('serverTime' in event && event.type !== 'pong') this.#clock.observe(event.serverTime)
    if (event.type === 'pong') this.#clock.answered(event.at, event.serverTime)
    if ('balance' in event && event.balance !== undefined) this.#parts.onBalance(event.balance)
    if (event.type === 'refused') this.#refused(event)
    else this.state.set(applyEvent(this.state.get(), event))
    if (event.type === 'entered') this.#askAgain()
    if (event.type === 'done') this.#end(event.key, { isDone: true, key: event.key })
    if (event.type === 'shot' && event.key !== undefined) {
      this.#end(event.key, { isDone: true, key: event.key, shot: event })
    }
    for (const listener of this.#listeners) listener(event)
  }
}

/** A room that is not connected yet: `start` connects. */
export function createRoom(parts: RoomParts): Room {
  return new LinkedRoom(parts)
}

import type { Deps } from '../deps.ts'
import { StudioRefusal } from '../faults.ts'
import { checkStake, limitsOf } from '../games/limits.ts'
import type { StudioGame } from '../games/registry.ts'
import { readStake } from '../rounds/solo-rounds.ts'
import { makeCall } from '../wallet/sender.ts'
import { othersBetWire, ownBetWire } from './bet-wire.ts'
import { giveBackBets, placeBet, type StandingBet, standingBets, undoBets } from './bets.ts'
import { recoverRooms } from './recover.ts'
import {
  balanceText,
  createFloor,
  type Floor,
  type Guest,
  type Room,
  type ClientCommand,
  wait,
} from './room.ts'
import {
  beginRound,
  chainWire,
  historyOf,
  type RoomRound,
  roundWire,
  roundEvent,
  storePhase,
} from './room-rounds.ts'

type BetCommand = Extract<ClientCommand, { type: 'bet' }>

/** How a kind of room plays from its bets to its result. */
export interface BettingRules {
  readonly bettingMs: number
  readonly graceMs: number
  /** Throws StudioRefusal for a bet that is not of this game, or not offered to the caller. */
  checkBet(command: BetCommand, guest: Guest): void
  /** Whether a bet may stand beside those of the round, its seats for one. Throws StudioRefusal. */
  admit?(command: BetCommand, guest: Guest, standing: readonly StandingBet[]): void
  /** From the end of betting to the result: stores and publishes both; returns calls that pay. */
  play(round: RoomRound, floor: Floor, signal: AbortSignal): Promise<readonly bigint[]>
  readonly resultMs: number
  /** Rounds before that a page gets as it enters; of rooms with long results fewer. */
  readonly history?: number
  /** Commands other than bets and undoing. */
  ask?(guest: Guest, command: ClientCommand): Promise<void>
}

/** Before the next round of a room whose round failed. */
const AFTER_FAILURE_MS = 1_000

class BettingRoom implements Room {
  readonly #deps: Deps
  readonly #name: string
  readonly #game: StudioGame
  readonly #rules: BettingRules
  readonly #floor = createFloor()
  readonly #stopper = new AbortController()
  readonly #underWay = new Set<Promise<unknown>>()
  #round: RoomRound | undefined
  #begun: Promise<void> | undefined
  #running: Promise<void> | undefined

  constructor(deps: Deps, name: string, game: StudioGame, rules: BettingRules) {
    this.#deps = deps
    this.#name = name
    this.#game = game
    this.#rules = rules
  }

  async #sendOwn(guest: Guest, of: RoomRound): Promise<void> {
    const bets = await standingBets(this.#deps.db, of.roundId)
    const own = bets.filter((bet) => bet.player_no === guest.session.player_no)
    const wire = own.map((bet) => ownBetWire(bet, of.phase === 'result'))
    const balance = await balanceText(this.#deps, guest.session)
    guest.send({ type: 'own', bets: wire, balance })
  }

  async #sendOwnToPages(playerNo: bigint, of: RoomRound): Promise<void> {
    await Promise.all(this.#floor.of(playerNo).map((guest) => this.#sendOwn(guest, of)))
  }

  /** Sends all bets of others again: some were taken back. */
  async #sendOthers(of: RoomRound): Promise<void> {
    const bets = await standingBets(this.#deps.db, of.roundId)
    for (const guest of this.#floor.guests) {
      const others = bets.filter((bet) => bet.player_no !== guest.session.player_no)
      const wire = others.map((bet) => othersBetWire(bet, bet.alias))
      guest.send({ type: 'others', bets: wire, isAll: true })
    }
  }

  /** Betting is over: waits a little for outstanding wallet calls, then undoes them. */
  async #closeBetting(of: RoomRound): Promise<void> {
    const { graceMs } = this.#rules
    const settled = Promise.allSettled(this.#underWay)
    await Promise.race([settled, wait(graceMs, this.#stopper.signal)])
    await this.#deps.db.transaction(async (tx) => {
      await tx.query('select from room_rounds where room_round_id = $1 for update', [of.roundId])
      await giveBackBets(tx, this.#deps, of.roundId, 'untaken')
    })
  }

  async #playRound(): Promise<void> {
    const { signal } = this.#stopper
    const { bettingMs, resultMs } = this.#rules
    const plan = { phase: 'betting', ms: bettingMs } as const
    this.#begun = beginRound(this.#deps, this.#name, plan).then((made) => {
      this.#round = made
    })
    await this.#begun
    const now = this.#round
    if (!now) return
    this.#floor.broadcast(roundEvent(this.#deps.now(), now))
    await wait(bettingMs, signal)
    if (signal.aborted) return
    await this.#closeBetting(now)
    const calls = await this.#rules.play(now, this.#floor, signal)
    if (signal.aborted) return
    await Promise.all(calls.map((callNo) => makeCall(this.#deps, callNo)))
    await Promise.all([...this.#floor.guests].map((guest) => this.#sendOwn(guest, now)))
    await wait(resultMs, signal)
    if (!signal.aborted) await storePhase(this.#deps.db, now, 'over')
  }

  /** A round failed: its stakes go back at once, or are paid where it was decided. */
  async #endFailed(error: unknown): Promise<void> {
    const { log } = this.#deps
    log.error({ err: error, room: this.#name }, 'a round of a room failed')
    try {
      await recoverRooms(this.#deps, this.#name)
    } catch (second) {
      log.error({ err: second, room: this.#name }, 'a failed round waits for the next start')
    }
    await wait(AFTER_FAILURE_MS, this.#stopper.signal)
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopper
    while (!signal.aborted && this.#floor.guests.size > 0) {
      await this.#playRound().catch((error: unknown) => this.#endFailed(error))
    }
    this.#running = undefined
    this.#begun = undefined
    this.#round = undefined
  }

  /** The current round; an idle room begins one. Throws BETS_CLOSED where there is none. */
  async #current(): Promise<RoomRound> {
    if (this.#stopper.signal.aborted) throw new StudioRefusal('BETS_CLOSED')
    this.#running ??= this.#run()
    await this.#begun
    if (!this.#round) throw new StudioRefusal('BETS_CLOSED')
    return this.#round
  }

  async #bet(guest: Guest, command: BetCommand): Promise<void> {
    const now = await this.#current()
    const stake = readStake(command.stake)
    const { session } = guest
    checkStake(stake, limitsOf(this.#game, session.currency, session.digits))
    this.#rules.checkBet(command, guest)
    const { key, spot, autoCashOut: auto } = command
    const bet = { key, spot, stake, ...(auto === undefined ? {} : { autoCashOut: auto }) }
    const { version } = this.#game.facts
    const { admit } = this.#rules
    const check = admit && ((standing: readonly StandingBet[]) => admit(command, guest, standing))
    const work = placeBet(this.#deps, session, now.roundId, version, bet, check)
    this.#underWay.add(work)
    try {
      const placed = await work
      if (!placed.isNew) return
      const bets = [othersBetWire(placed.bet, session.alias)]
      for (const other of this.#floor.guests) {
        if (other.session.player_no !== session.player_no) other.send({ type: 'others', bets })
      }
    } finally {
      this.#underWay.delete(work)
    }
    await this.#sendOwnToPages(session.player_no, now)
  }

  async enter(guest: Guest): Promise<void> {
    const { db } = this.#deps
    this.#floor.add(guest)
    const now = await this.#current()
    const bets = await standingBets(db, now.roundId)
    const isOwn = (one: { player_no: bigint }) => one.player_no === guest.session.player_no
    guest.send({
      type: 'entered',
      serverTime: this.#deps.now(),
      chain: chainWire(now),
      round: roundWire(now),
      own: bets.filter(isOwn).map((one) => ownBetWire(one, now.phase === 'result')),
      others: bets.filter((one) => !isOwn(one)).map((one) => othersBetWire(one, one.alias)),
      history: await historyOf(db, this.#name, now, this.#rules.history),
      playersHere: this.#floor.guests.size,
      balance: await balanceText(this.#deps, guest.session),
      shooters: [],
      seat: null,
      gone: [],
    })
  }

  leave(guest: Guest): void {
    this.#floor.remove(guest)
  }

  async ask(guest: Guest, command: ClientCommand): Promise<void> {
    if (command.type === 'bet') return this.#bet(guest, command)
    const now = await this.#current()
    if (command.type === 'undo') {
      await undoBets(this.#deps, guest.session, now.roundId, command)
      await this.#sendOwnToPages(guest.session.player_no, now)
      return this.#sendOthers(now)
    }
    if (!this.#rules.ask) throw new StudioRefusal('MALFORMED', { field: 'type' })
    return this.#rules.ask(guest, command)
  }

  async stop(): Promise<void> {
    this.#stopper.abort()
    await this.#running
    await Promise.allSettled(this.#underWay)
  }
}

/** A room whose rounds close betting before anything is known. */
export function createBettingRoom(
  deps: Deps,
  name: string,
  game: StudioGame,
  rules: BettingRules,
): Room {
  return new BettingRoom(deps, name, game, rules)
}

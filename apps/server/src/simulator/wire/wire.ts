import type { Pool, PoolClient } from '#server/db/pool.ts'
import type { Dice } from '../dice.ts'
import { fateOf, type MessageFate, type FaultRates } from './faults.ts'
import { createGate, type Gate, type Ticket } from './gate.ts'
import { isTrip, Line, outage, prepare, restart, sendTrip, type Trip } from './line.ts'

/** A node's access to the database. */
export interface Connections {
  /** Pool for the production code. */
  readonly pool: Pool
  /** True once the node has died: its requests are never answered. */
  readonly isDead: boolean
  readonly died: Promise<void>
}

/** The connection of all nodes to the database, with injected faults. */
export interface Wire {
  readonly gate: Gate
  connect(): Connections
  /** Sets the fault rates from now on. */
  setFaultRates(faultRates: FaultRates): void
  /** Counts of messages by outcome. */
  readonly happened: Readonly<Record<MessageFate, number>>
}

/** A node's use of a line, until it ends. */
interface Lent {
  readonly line: Line
  ticket: Ticket | undefined
  isBroken: boolean
  isOver: boolean
  /** Statements to be prepared before the next trip. */
  readonly preparations: Trip[]
  /** Statements without an answer yet. */
  unanswered: number
  /** Resolves when the newest of them is answered. */
  newest: Promise<unknown>
}

interface Shared {
  readonly gate: Gate
  readonly dice: Dice
  readonly free: Line[]
  readonly reader: Line
  readonly waiting: { readonly node: Connections; take(line: Line): void }[]
  readonly happened: Record<MessageFate, number>
  faultRates: FaultRates
}

const never = <T>(): Promise<T> => new Promise<T>(() => undefined)

/** The error that requests another attempt, raised with the commit as by PostgreSQL. */
function conflict(): Error {
  return Object.assign(new Error('could not serialize access'), { code: '40001' })
}

class Node implements Connections {
  isDead = false
  readonly died: Promise<void>
  readonly pool: Pool
  readonly #shared: Shared
  readonly #lent = new Set<Lent>()
  readonly #turns = new Set<Ticket>()
  #tellDeath: () => void = () => undefined

  constructor(shared: Shared) {
    this.#shared = shared
    this.died = new Promise((resolve) => {
      this.#tellDeath = resolve
    })
    const port = {
      connect: () => this.#connect(),
      query: (config: { text: string }) => this.#single(config),
    }
    this.pool = port as unknown as Pool
  }

  #fate(mayConflict: boolean): MessageFate {
    const { dice, faultRates, happened } = this.#shared
    const fate = fateOf(dice, faultRates, mayConflict)
    happened[fate] += 1
    return fate
  }

  /** Ends the process: releases what it held, like a server whose peer has died. */
  async #die(): Promise<void> {
    this.isDead = true
    await this.#shared.gate.during(async () => {
      for (const lent of this.#lent) await this.#giveBack(lent, true)
      this.#shared.gate.drop(this)
      for (const ticket of this.#turns) ticket.release()
    })
    this.#tellDeath()
  }

  /** Takes a turn at the gate; a dead node loses it. */
  async #enter(isSingle: boolean): Promise<Ticket> {
    const ticket = await this.#shared.gate.enter(this, isSingle)
    this.#turns.add(ticket)
    return {
      release: () => {
        this.#turns.delete(ticket)
        ticket.release()
      },
    }
  }

  /** Runs `work`, or a fault chosen by the dice. `undo` ends what the connection had begun. */
  async #send<T>(work: () => Promise<T>, mayConflict: boolean, undo: () => Promise<void>) {
    const fate = this.#fate(mayConflict)
    if (fate === 'diesBefore') {
      await this.#die()
      return never<T>()
    }
    if (fate === 'lost') await undo()
    if (fate === 'lost') throw outage()
    if (fate === 'conflict') throw conflict()
    const value = await this.#shared.gate.during(work)
    if (fate === 'unanswered') await undo()
    if (fate === 'unanswered') throw outage()
    if (fate !== 'diesAfter') return value
    await this.#die()
    return never<T>()
  }

  async #single(config: { text: string }) {
    const { reader } = this.#shared
    if (this.isDead) return never()
    const ticket = await this.#enter(true)
    try {
      return await this.#send(
        () => reader.real.query(config),
        false,
        async () => undefined,
      )
    } finally {
      ticket.release()
    }
  }

  async #connect(): Promise<PoolClient> {
    if (this.isDead) return never()
    const { free, waiting } = this.#shared
    const wait = () =>
      new Promise<Line>((take) => {
        waiting.push({ node: this, take })
      })
    const line = free.shift() ?? (await wait())
    const lent: Lent = {
      line,
      ticket: undefined,
      isBroken: false,
      isOver: false,
      preparations: [],
      unanswered: 0,
      newest: Promise.resolve(),
    }
    this.#lent.add(lent)
    const client = {
      query: (what: unknown) => this.#query(lent, what),
      release: () => void this.#giveBack(lent, false),
    }
    // The driver keeps prepared names by client: here that is the line.
    return client as unknown as PoolClient
  }

  async #giveBack(lent: Lent, isForced: boolean): Promise<void> {
    if (lent.isOver) return
    lent.isOver = true
    this.#lent.delete(lent)
    if (isForced && !lent.isBroken) await restart(lent.line)
    lent.ticket?.release()
    const { free, waiting } = this.#shared
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      if (!next.node.isDead) return next.take(lent.line)
    }
    free.push(lent.line)
  }

  #query(lent: Lent, what: unknown): Promise<unknown> | undefined {
    if (isTrip(what)) {
      if (what.text === '') void this.#trip(lent, what)
      else lent.preparations.push(what)
      return undefined
    }
    const config = typeof what === 'string' ? { text: what } : (what as { text: string })
    return this.#inTurn(lent, () => this.#statement(lent, config))
  }

  /**
   * Sends the statements of a connection one after the other: the next waits until everything
   * caused by the previous answer has run. Otherwise answers that reach a busy process together
   * would change the order of the dice, and so the whole seed.
   */
  #inTurn(lent: Lent, statement: () => Promise<unknown>): Promise<unknown> {
    const { gate } = this.#shared
    const before = lent.unanswered > 0 ? lent.newest : undefined
    const run = async () => {
      if (before) {
        await before
        await gate.during(() => gate.rest())
      }
      try {
        return await statement()
      } finally {
        lent.unanswered -= 1
      }
    }
    lent.unanswered += 1
    const answer = run()
    lent.newest = answer.catch(() => undefined)
    return answer
  }

  async #statement(lent: Lent, config: { text: string }): Promise<unknown> {
    if (this.isDead || lent.isOver) return never()
    if (lent.isBroken) throw outage()
    const { text } = config
    const isAlone = lent.ticket === undefined && text !== 'begin'
    lent.ticket ??= await this.#enter(isAlone)
    let isOver = isAlone || text === 'rollback'
    try {
      const work = () => lent.line.real.query(config)
      if (text === 'rollback') return await this.#shared.gate.during(work)
      const result = await this.#send(work, text === 'commit', () => this.#break(lent))
      if (text === 'commit') isOver = true
      return result
    } finally {
      // A transaction that failed otherwise continues until its owner rolls it back.
      if (isOver || lent.isBroken) {
        lent.ticket?.release()
        lent.ticket = undefined
      }
    }
  }

  /** Breaks the connection, and discards what was not committed. */
  async #break(lent: Lent): Promise<void> {
    lent.isBroken = true
    await this.#shared.gate.during(() => restart(lent.line))
  }

  async #trip(lent: Lent, trip: Trip): Promise<void> {
    if (this.isDead || lent.isOver) return
    const { callback } = trip
    const ticket = await this.#enter(false)
    try {
      const work = async () => {
        for (const one of lent.preparations.splice(0)) await prepare(lent.line, one)
        await sendTrip(lent.line, trip)
      }
      await this.#send(work, true, () => this.#break(lent))
      callback(null)
    } catch (error) {
      callback(error as Error)
    } finally {
      ticket.release()
    }
  }
}

/** Lines that nodes share; the first is reserved for single statements. */
const LINES = 12

/** Opens the lines. `pool` must allow that many connections. */
export async function openLines(pool: Pool): Promise<readonly Line[]> {
  return Promise.all(Array.from({ length: LINES }, async () => new Line(await pool.connect())))
}

/** A wire with exclusive use of its lines. */
export function createWire(lines: readonly Line[], dice: Dice, faultRates: FaultRates): Wire {
  const [reader, ...free] = lines
  if (!reader) throw new RangeError('a wire has lines')
  const happened: Record<MessageFate, number> = {
    arrives: 0,
    lost: 0,
    unanswered: 0,
    diesBefore: 0,
    diesAfter: 0,
    conflict: 0,
  }
  const gate = createGate(dice)
  const shared: Shared = { gate, dice, free, reader, waiting: [], happened, faultRates }
  return {
    gate,
    happened,
    connect: () => new Node(shared),
    setFaultRates(next) {
      shared.faultRates = next
    },
  }
}

import { minor } from '@fairhouse/money'
import type { GatewayEvent, PaymentPort } from '../../modules/cashier/index.ts'
import type { Dice } from '../dice.ts'
import type { Happened } from '../model/charges.ts'
import { CHARGE_COURSES, PAYOUT_COURSES } from './courses.ts'
import { chargeLine, eventOf, isDue, payoutLine, referenceOf, type Line } from './line.ts'

/** The gateway outside: what is paid there, what it tells of it, and what it says when asked. */
export interface SimulatedGateway {
  readonly port: PaymentPort
  /** Callbacks on their way; some never set out. */
  readonly reports: GatewayEvent[]
  /** All that it has charged or was ordered to pay out. */
  readonly subjects: readonly string[]
  /** What has truly happened with one of them, the oldest first. */
  happenedTo(subject: string): readonly Happened[]
  /** Whether it has heard the order of a payout, and what it said. */
  orderOf(withdrawalId: string): 'none' | 'taken' | 'refused'
  /** Payments that the house has ordered back. */
  readonly ordered: ReadonlySet<string>
  /** Something of what is to come comes about. */
  happen(): void
  /** All of it does. */
  happenAll(): void
  /** From now on so much is lost, of orders, of answers and of callbacks: 0 to 1. */
  setLoss(loss: number): void
}

/** How likely the next act of a charge or payout is at each step. */
const PACE = 0.35
/** How often a bank tells who paid. */
const TOLD = 0.7
const CURRENCY = 'BRL'

/** What is said by a connection that breaks: nobody knows what has become of the order. */
function outage(): Error {
  return new Error('Connection terminated unexpectedly')
}

function instructionsOf({ subject, method, amount }: Line) {
  const payUrl = `/pay/${subject}`
  switch (method) {
    case 'pix':
      return { kind: method, brCode: `br-${subject}`, payUrl }
    case 'bankTransfer': {
      const reference = subject.slice(-8)
      return { kind: method, beneficiary: 'Simulated', account: '1234', reference, payUrl }
    }
    case 'crypto': {
      const coin = { coinAmount: amount.toString(), coin: 'USDT' }
      return { kind: method, network: 'tron', address: `T${subject}`, ...coin, payUrl }
    }
  }
}

class Gateway implements SimulatedGateway {
  readonly reports: GatewayEvent[] = []
  readonly ordered = new Set<string>()
  readonly port: PaymentPort
  readonly #lines = new Map<string, Line>()
  readonly #dice: Dice
  readonly #now: () => number
  #loss = 0
  #count = 0

  constructor(dice: Dice, now: () => number) {
    this.#dice = dice
    this.#now = now
    this.port = this.#createPort()
  }

  get subjects(): readonly string[] {
    return [...this.#lines.keys()]
  }

  setLoss(loss: number): void {
    this.#loss = loss
  }

  happenedTo(subject: string): readonly Happened[] {
    const line = this.#lines.get(subject)
    return (line?.events ?? []).map(({ kind, reference, amount }) => ({
      kind,
      reference,
      amount,
      isByOther: line?.byOthers.has(reference) ?? false,
    }))
  }

  orderOf(withdrawalId: string): 'none' | 'taken' | 'refused' {
    const line = this.#lines.get(withdrawalId)
    return line ? (line.isRefused ? 'refused' : 'taken') : 'none'
  }

  happen(): void {
    for (const line of this.#lines.values()) {
      if (isDue(line, this.#now()) && this.#dice.chance(PACE)) this.#act(line)
    }
  }

  happenAll(): void {
    for (const line of this.#lines.values()) while (line.acts.length > 0) this.#act(line)
  }

  #act(line: Line): void {
    const act = line.acts.shift()
    const fresh = act && eventOf(line, act, this.#dice.chance(TOLD))
    if (fresh) this.#tell(line, fresh)
  }

  #tell(line: Line, fresh: Omit<GatewayEvent, 'eventId' | 'subject' | 'happenedAt'>): void {
    this.#count += 1
    const event: GatewayEvent = {
      ...fresh,
      eventId: `evt-${this.#count}`,
      subject: line.subject,
      happenedAt: new Date(this.#now()),
    }
    line.events.push(event)
    if (!this.#dice.chance(this.#loss)) this.reports.push(event)
  }

  #loseSome(): void {
    if (this.#dice.chance(this.#loss)) throw outage()
  }

  #known(subject: string, amount: bigint, make: () => Line): Line {
    const found = this.#lines.get(subject) ?? make()
    if (found.amount !== amount) throw new RangeError(`${subject} was ordered otherwise before`)
    this.#lines.set(subject, found)
    return found
  }

  /** An order may be lost on its way, and so may be what is said to it. */
  async #heard<T>(work: () => T): Promise<T> {
    this.#loseSome()
    const answer = work()
    this.#loseSome()
    return answer
  }

  #createPort(): PaymentPort {
    return {
      name: 'sandbox',
      methods: ['pix', 'bankTransfer', 'crypto'],
      charge: (order) =>
        this.#heard(() => {
          const make = () => chargeLine(order, this.#dice.pick(CHARGE_COURSES))
          return instructionsOf(this.#known(order.depositId, order.amount, make))
        }),
      payOut: (order) =>
        this.#heard(() => {
          const make = () => payoutLine(order, this.#dice.pick(PAYOUT_COURSES))
          const line = this.#known(order.withdrawalId, order.amount, make)
          return line.isRefused
            ? { isTaken: false, reason: 'destinationUnknown' }
            : { isTaken: true, reference: referenceOf(line) }
        }),
      refund: ({ depositId, reference, total }) =>
        this.#heard(() => this.#refund(depositId, reference, total)),
      ask: (subject) => this.#heard(() => [...(this.#lines.get(subject)?.events ?? [])]),
      reportOf: (day) => this.#heard(() => this.#reportOf(day)),
      isGenuine: () => true,
    }
  }

  #refund(depositId: string, reference: string, total: bigint): void {
    const line = this.#lines.get(depositId)
    const own = line?.events.filter((one) => one.reference === reference) ?? []
    const paid = own.find(({ kind }) => kind === 'charge.paid')
    if (!line || !paid || total > paid.amount)
      throw new RangeError(`${reference} is no such payment`)
    this.ordered.add(reference)
    const given = own.reduce(
      (all, one) => (one.kind === 'charge.refunded' ? all + one.amount : all),
      0n,
    )
    if (total <= given) return
    this.#tell(line, { kind: 'charge.refunded', amount: minor(total - given), reference })
  }

  #reportOf(day: string) {
    return [...this.#lines.values()].flatMap(({ events }) =>
      events
        .filter(({ happenedAt }) => happenedAt.toISOString().startsWith(day))
        .map(({ subject, kind, amount, reference, happenedAt }) => ({
          subject,
          kind,
          amount,
          currency: CURRENCY,
          reference,
          happenedAt,
        })),
    )
  }
}

/** A gateway in memory: the same dice give the same payments. `now`: milliseconds. */
export function createGateway(dice: Dice, now: () => number): SimulatedGateway {
  return new Gateway(dice, now)
}

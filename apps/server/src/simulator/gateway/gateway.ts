import { minor } from '@fairhouse/money'
import type { GatewayEvent, PaymentPort } from '../../modules/payments/index.ts'
import type { Dice } from '../dice.ts'
import type { Happened } from '../model/charges.ts'
import { CHARGE_COURSES, PAYOUT_COURSES } from './courses.ts'
import { chargeLine, eventOf, isDue, payoutLine, referenceOf, type Line } from './line.ts'

/** The simulated gateway: its payments, its callbacks, and its answers to queries. */
export interface SimulatedGateway {
  readonly port: PaymentPort
  /** Callbacks in flight; some are never sent. */
  readonly reports: GatewayEvent[]
  /** All charges and ordered payouts. */
  readonly subjects: readonly string[]
  /** What has actually happened to one of them, oldest first. */
  happenedTo(subject: string): readonly Happened[]
  /** Whether it has received the order of a payout, and its answer. */
  orderOf(withdrawalId: string): 'none' | 'taken' | 'refused'
  /** Payments whose refund the platform has ordered. */
  readonly ordered: ReadonlySet<string>
  /** Performs some of the coming acts. */
  happen(): void
  /** Performs all coming acts. */
  happenAll(): void
  /** Sets the probability of losing an order, an answer or a callback: 0 to 1. */
  setLoss(loss: number): void
}

/** How likely the next act of a charge or payout is at each step. */
const PACE = 0.35
/** Probability that a bank reports the payer. */
const PAYER_KNOWN = 0.7
const CURRENCY = 'BRL'

/** The error of a broken connection: the outcome of the order is unknown. */
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
    const fresh = act && eventOf(line, act, this.#dice.chance(PAYER_KNOWN))
    if (fresh) this.#report(line, fresh)
  }

  #report(line: Line, fresh: Omit<GatewayEvent, 'eventId' | 'subject' | 'happenedAt'>): void {
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

  /** Both an order and its answer may be lost. */
  async #withLoss<T>(work: () => T): Promise<T> {
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
        this.#withLoss(() => {
          const make = () => chargeLine(order, this.#dice.pick(CHARGE_COURSES))
          return instructionsOf(this.#known(order.depositId, order.amount, make))
        }),
      payOut: (order) =>
        this.#withLoss(() => {
          const make = () => payoutLine(order, this.#dice.pick(PAYOUT_COURSES))
          const line = this.#known(order.withdrawalId, order.amount, make)
          return line.isRefused
            ? { isTaken: false, reason: 'destinationUnknown' }
            : { isTaken: true, reference: referenceOf(line) }
        }),
      refund: ({ depositId, reference, total }) =>
        this.#withLoss(() => this.#refund(depositId, reference, total)),
      ask: (subject) => this.#withLoss(() => [...(this.#lines.get(subject)?.events ?? [])]),
      reportOf: (day) => this.#withLoss(() => this.#reportOf(day)),
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
    this.#report(line, { kind: 'charge.refunded', amount: minor(total - given), reference })
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

/** A gateway in memory, reproducible by its dice. `now`: milliseconds. */
export function createGateway(dice: Dice, now: () => number): SimulatedGateway {
  return new Gateway(dice, now)
}

import { isDeepStrictEqual } from 'node:util'
import { minor, type Minor } from '@fairhouse/money'
import {
  ChargeInstructions,
  GatewayEventBody,
  PAYMENT_METHODS,
  type PaymentMethodId,
} from '@fairhouse/protocol'
import { compileCheck } from '@fairhouse/server/http/validate.ts'
import type {
  ChargeOrder,
  GatewayEvent,
  PaymentPort,
  PayoutDestination,
  PayoutOrder,
} from '@fairhouse/server/modules/payments/index.ts'
import { type Bench, type Check, type Contract, must, mustThrow, within } from '../contract.ts'

/** What a payment service of trials can be made to do. */
export interface PaymentTrial {
  /** The payer pays the charge, exactly its amount. */
  pay(depositId: string): unknown
  /** The payout that was ordered reaches its destination. */
  arrive(withdrawalId: string): unknown
  /** Headers of a callback as the service signs it at this instant. */
  sign(rawBody: Buffer, at: Date): Readonly<Record<string, string>>
}

type Test = Bench<PaymentPort, PaymentTrial>

/** A member waits for the answer. */
const ANSWER_SECONDS = 30
const HOUR_MS = 3_600_000
/** R$ 12.34, in ledger units. */
const AMOUNT = minor(123_400n)
const REFUSALS = ['destinationUnknown', 'holderDiffers', 'limitOfBank', 'other']
/** Must be found in no error. */
const SECRET_KEY = 'never-logged@example.com'

const checkInstructions = compileCheck(ChargeInstructions)
const checkEvent = compileCheck(GatewayEventBody)

const chargeOf = (depositId: string, method: PaymentMethodId): ChargeOrder => ({
  depositId,
  method,
  amount: AMOUNT,
  currency: 'BRL',
  digits: 2,
  payerTaxId: '52998224725',
  expiresAt: new Date(Date.now() + HOUR_MS),
  host: 'localhost',
  language: 'pt-BR',
})

const DESTINATIONS: Readonly<Record<PaymentMethodId, PayoutDestination>> = {
  pix: { kind: 'pix', key: SECRET_KEY, holder: 'Ana Prova', taxId: '52998224725' },
  bankTransfer: {
    kind: 'br',
    bank: '001',
    branch: '0001',
    account: '123456',
    holder: 'Ana Prova',
    taxId: '52998224725',
  },
  crypto: {
    kind: 'crypto',
    network: 'bitcoinTestnet',
    address: 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx',
  },
}

const payoutOf = (withdrawalId: string, method: PaymentMethodId): PayoutOrder => ({
  withdrawalId,
  method,
  amount: AMOUNT,
  currency: 'BRL',
  digits: 2,
  destination: DESTINATIONS[method],
})

/** Throws unless all of them are events of the subject, as a callback may bring them. */
function mustBeEvents(events: readonly GatewayEvent[], subject: string): void {
  for (const { amount, happenedAt, ...event } of events) {
    must(event.subject === subject, `an event of ${event.subject} among those of ${subject}`)
    must(typeof amount === 'bigint', 'the amount of an event is no bigint')
    must(happenedAt instanceof Date, 'happenedAt of an event is no Date')
    checkEvent({ ...event, amountMinor: String(amount), happenedAt: happenedAt.toISOString() })
  }
  const ids = new Set(events.map(({ eventId }) => eventId))
  must(ids.size === events.length, `two events of ${subject} with one number`)
  const times = events.map(({ happenedAt }) => happenedAt.getTime())
  must(
    times.every((time, at) => time >= (times[at - 1] ?? 0)),
    `the events of ${subject} are not oldest first`,
  )
}

async function eventsOf({ adapter }: Test, subject: string): Promise<readonly GatewayEvent[]> {
  const events = await within(ANSWER_SECONDS, 'ask', adapter.ask(subject))
  mustBeEvents(events, subject)
  return events
}

/** Charges, has it paid, and returns the event that tells of it. */
async function paidCharge(test: Test): Promise<GatewayEvent> {
  const depositId = test.fresh('dep')
  await test.adapter.charge(chargeOf(depositId, test.adapter.methods[0] ?? 'pix'))
  await test.trial.pay?.(depositId)
  const paid = (await eventsOf(test, depositId)).filter(({ kind }) => kind === 'charge.paid')
  must(paid.length === 1, `${paid.length} events charge.paid of one payment`)
  const [event] = paid
  must(event?.amount === AMOUNT, `paid ${AMOUNT}, the event says ${event?.amount}`)
  return event
}

/** Sum of what the events say was given back of a payment. */
async function refundedOf(test: Test, { subject, reference }: GatewayEvent): Promise<bigint> {
  const events = await eventsOf(test, subject)
  return events
    .filter((one) => one.kind === 'charge.refunded' && one.reference === reference)
    .reduce((sum, { amount }) => sum + amount, 0n)
}

const orders: readonly Check<PaymentPort, PaymentTrial>[] = [
  {
    name: 'has a name and methods that there are',
    run({ adapter: { name, methods } }) {
      must(/^[a-z][a-z0-9-]{0,39}$/.test(name), 'name: small letters, digits and hyphens')
      must(methods.length > 0, 'there is no method')
      must(new Set(methods).size === methods.length, 'a method comes twice')
      const unknown = methods.find((one) => !PAYMENT_METHODS.includes(one))
      must(unknown === undefined, `${unknown} is no method`)
    },
  },
  {
    name: 'a charge has instructions of its method, the same at each repeat',
    async run({ adapter, fresh }) {
      for (const method of adapter.methods) {
        const order = chargeOf(fresh('dep'), method)
        const charge = () => within(ANSWER_SECONDS, 'charge', adapter.charge(order))
        const [first, second] = await Promise.all([charge(), charge()])
        checkInstructions(first)
        must(first.kind === method, `${method} was answered by ${first.kind}`)
        must(isDeepStrictEqual(first, second), `two orders of ${method} at once are two charges`)
        must(isDeepStrictEqual(first, await charge()), `${method} is another charge when repeated`)
      }
    },
  },
  {
    name: 'the number of a charge is good for no other amount',
    async run({ adapter, fresh }) {
      const order = chargeOf(fresh('dep'), adapter.methods[0] ?? 'pix')
      const first = await adapter.charge(order)
      const other = { ...order, amount: minor(2n * AMOUNT) }
      const second = await adapter.charge(other).catch(() => first)
      must(isDeepStrictEqual(first, second), 'it became another charge')
    },
  },
  {
    name: 'a payout is taken or refused, the same at each repeat',
    async run({ adapter, fresh }) {
      for (const method of adapter.methods) {
        const order = payoutOf(fresh('wdr'), method)
        const payOut = () => within(ANSWER_SECONDS, 'payOut', adapter.payOut(order))
        const [first, second] = await Promise.all([payOut(), payOut()])
        if (first.isTaken) must(/^\S{1,64}$/.test(first.reference), 'taken without a reference')
        else must(REFUSALS.includes(first.reason), `refused because of ${first.reason}`)
        must(isDeepStrictEqual(first, second), 'two orders at once have two answers')
        must(isDeepStrictEqual(first, await payOut()), 'a repeat has another answer')
      }
    },
  },
  {
    name: 'what was never paid is not refunded',
    run: async ({ adapter, fresh }) => {
      const order = { depositId: fresh('dep'), reference: fresh('ref'), total: AMOUNT }
      await mustThrow(ANSWER_SECONDS, 'the refund', () => adapter.refund(order))
    },
  },
]

const questions: readonly Check<PaymentPort, PaymentTrial>[] = [
  {
    name: 'an unknown subject has no events',
    async run(test) {
      for (const prefix of ['dep', 'wdr']) {
        must((await eventsOf(test, test.fresh(prefix))).length === 0, 'it has events')
      }
    },
  },
  {
    name: 'a charge that nobody paid has no payment',
    async run(test) {
      const depositId = test.fresh('dep')
      await test.adapter.charge(chargeOf(depositId, test.adapter.methods[0] ?? 'pix'))
      const events = await eventsOf(test, depositId)
      must(
        events.every(({ kind }) => kind !== 'charge.paid'),
        'it has',
      )
    },
  },
  {
    name: 'a day without anything has an empty report',
    async run({ adapter }) {
      const lines = await within(ANSWER_SECONDS, 'reportOf', adapter.reportOf('2001-01-01'))
      must(Array.isArray(lines) && lines.length === 0, 'it has lines')
    },
  },
]

const payments: readonly Check<PaymentPort, PaymentTrial>[] = [
  {
    name: 'a payment is one event, the same at each question, and in the report of its day',
    needs: ['pay'],
    async run(test) {
      const event = await paidCharge(test)
      const again = await eventsOf(test, event.subject)
      must(
        again.some((one) => one.eventId === event.eventId),
        'asked again, it has another number',
      )
      const day = event.happenedAt.toISOString().slice(0, 10)
      const lines = (await test.adapter.reportOf(day)).filter(
        ({ subject, kind }) => subject === event.subject && kind === event.kind,
      )
      must(lines.length === 1, `${lines.length} lines of it in the report of ${day}`)
      const [line] = lines
      must(line?.amount === AMOUNT && line.currency === 'BRL', 'the report has another amount')
      must(line.reference === event.reference, 'the report has another reference')
    },
  },
  {
    name: 'a refund goes up to its total, once',
    needs: ['pay'],
    async run(test) {
      const event = await paidCharge(test)
      const { subject: depositId, reference } = event
      const refund = (total: Minor) => test.adapter.refund({ depositId, reference, total })
      await Promise.all([refund(minor(40_000n)), refund(minor(40_000n))])
      must((await refundedOf(test, event)) === 40_000n, 'two orders at once gave back twice')
      await refund(minor(30_000n))
      must((await refundedOf(test, event)) === 40_000n, 'a lower total gave back more')
      await refund(AMOUNT)
      must((await refundedOf(test, event)) === AMOUNT, 'the whole was not given back')
    },
  },
  {
    name: 'a payout that arrives is one event of its amount',
    needs: ['arrive'],
    async run(test) {
      const withdrawalId = test.fresh('wdr')
      const answer = await test.adapter.payOut(
        payoutOf(withdrawalId, test.adapter.methods[0] ?? 'pix'),
      )
      must(answer.isTaken, 'the payout was refused')
      await test.trial.arrive?.(withdrawalId)
      const paid = (await eventsOf(test, withdrawalId)).filter(({ kind }) => kind === 'payout.paid')
      must(paid.length === 1, `${paid.length} events payout.paid`)
      must(paid[0]?.amount === AMOUNT, 'it has another amount')
    },
  },
]

const callbacks: readonly Check<PaymentPort, PaymentTrial>[] = [
  {
    name: 'a callback without a good signature is not genuine',
    run({ adapter }) {
      const odd = ['', 'v1=', 'v1=00', '\u0000', ['v1=00', 'v1=00'], 7, null]
      const names = ['authorization', 'signature', 'x-signature', 'x-gateway-signature']
      for (const value of odd) {
        const headers = Object.fromEntries(names.map((name) => [name, value]))
        for (const body of ['', '{}']) {
          must(!adapter.isGenuine(Buffer.from(body), headers), `it is, with ${String(value)}`)
        }
      }
      must(!adapter.isGenuine(Buffer.from('{}'), {}), 'it is, without any header')
    },
  },
  {
    name: 'a signed callback is genuine: these bytes, and now',
    needs: ['sign'],
    run({ adapter, trial }) {
      const body = Buffer.from('{"eventId":"e-1","name":"São João"}')
      const signed = (at: number) => trial.sign?.(body, new Date(at)) ?? {}
      const now = Date.now()
      must(adapter.isGenuine(body, signed(now)), 'a good one is refused')
      must(!adapter.isGenuine(Buffer.from(`${body} `), signed(now)), 'other bytes are taken')
      must(!adapter.isGenuine(body, signed(now - HOUR_MS)), 'one of an hour ago is taken')
      must(!adapter.isGenuine(body, signed(now + HOUR_MS)), 'one of the next hour is taken')
    },
  },
]

const faults: readonly Check<PaymentPort, PaymentTrial>[] = [
  {
    name: 'a service that cannot be reached is an error, in time and without the destination',
    needs: ['settingsFor'],
    async run({ endpoints: { closed, silent, hangsUp }, openAt, fresh }) {
      const ends = [closed, silent, hangsUp].map(async (host) => {
        const adapter = await openAt(host)
        const method = adapter.methods[0] ?? 'pix'
        const calls: readonly [string, () => unknown][] = [
          ['charge', () => adapter.charge(chargeOf(fresh('dep'), method))],
          ['payOut', () => adapter.payOut(payoutOf(fresh('wdr'), method))],
          ['refund', () => adapter.refund({ depositId: 'dep_1', reference: 'r', total: AMOUNT })],
          ['ask', () => adapter.ask('dep_1')],
          ['reportOf', () => adapter.reportOf('2026-11-22')],
        ]
        const errors = calls.map(([name, call]) => mustThrow(ANSWER_SECONDS, name, call))
        for (const error of await Promise.all(errors)) {
          must(!String(error.stack).includes(SECRET_KEY), 'an error names the destination')
        }
      })
      await Promise.all(ends)
    },
  },
]

/** Payment gateways: orders are idempotent, events tell of money, silence is an error. */
export const paymentContract: Contract<PaymentPort, PaymentTrial> = {
  methods: ['charge', 'payOut', 'refund', 'ask', 'reportOf', 'isGenuine'],
  checks: [...orders, ...questions, ...payments, ...callbacks, ...faults],
}

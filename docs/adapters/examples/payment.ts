import { createHmac, timingSafeEqual } from 'node:crypto'
import type { PaymentMethodId } from '@fairhouse/protocol'
import type {
  GatewayEvent,
  GatewayReportLine,
  PaymentPort,
  PayoutAnswer,
} from '@fairhouse/server/modules/payments/index.ts'

/** A gateway in memory: what a real one does behind its API, as the cashier must see it. */

type Amount = GatewayEvent['amount']
type Settings = Readonly<Record<string, string | undefined>>

const WINDOW_MS = 5 * 60_000
const CURRENCY = 'BRL'

const charges = new Map<string, { amount: Amount; method: PaymentMethodId }>()
const payouts = new Map<string, { amount: Amount; answer: PayoutAnswer }>()
const events: GatewayEvent[] = []
let secret = ''

function happen(subject: string, kind: GatewayEvent['kind'], amount: Amount): void {
  const eventId = `ev-${events.length + 1}`
  events.push({ eventId, subject, kind, amount, reference: `r-${subject}`, happenedAt: new Date() })
}

function sumOf(subject: string, kind: GatewayEvent['kind']): bigint {
  return events
    .filter((one) => one.subject === subject && one.kind === kind)
    .reduce((sum, { amount }) => sum + amount, 0n)
}

function signatureOf(rawBody: Buffer, time: string): string {
  return createHmac('sha256', secret).update(`${time}.`).update(rawBody).digest('hex')
}

const gateway: PaymentPort = {
  name: 'example',
  methods: ['bankTransfer'],
  async charge({ depositId, method, amount }) {
    const known = charges.get(depositId)
    if (known && known.amount !== amount) throw new Error('the number was used for another amount')
    charges.set(depositId, { amount, method })
    return {
      kind: 'bankTransfer',
      beneficiary: 'Example',
      account: '0001 12345-6',
      reference: depositId,
      payUrl: `https://pay.example.com/${depositId}`,
    }
  },
  async payOut({ withdrawalId, amount, destination }) {
    const known = payouts.get(withdrawalId)
    if (known) return known.answer
    const answer: PayoutAnswer =
      destination.kind === 'br'
        ? { isTaken: true, reference: `r-${withdrawalId}` }
        : { isTaken: false, reason: 'destinationUnknown' }
    payouts.set(withdrawalId, { amount, answer })
    return answer
  },
  async refund({ depositId, total }) {
    if (total > sumOf(depositId, 'charge.paid')) throw new Error('no payment of that much')
    const more = total - sumOf(depositId, 'charge.refunded')
    if (more > 0n) happen(depositId, 'charge.refunded', more as Amount)
  },
  ask: async (subject) => events.filter((one) => one.subject === subject),
  reportOf: async (day) =>
    events
      .filter(({ happenedAt }) => happenedAt.toISOString().startsWith(day))
      .map(({ subject, kind, amount, reference, happenedAt }): GatewayReportLine => {
        return { subject, kind, amount, currency: CURRENCY, reference, happenedAt }
      }),
  isGenuine(rawBody, headers) {
    const { 'x-time': time, 'x-signature': given } = headers
    if (typeof time !== 'string' || typeof given !== 'string') return false
    if (!/^\d{1,15}$/.test(time) || Math.abs(Date.now() - Number(time)) > WINDOW_MS) return false
    const [own, theirs] = [Buffer.from(signatureOf(rawBody, time)), Buffer.from(given)]
    return own.length === theirs.length && timingSafeEqual(own, theirs)
  },
}

/** Opens the gateway. Throws without EXAMPLE_SECRET. */
export default function openGateway({ EXAMPLE_SECRET }: Settings): PaymentPort {
  if (!EXAMPLE_SECRET) throw new Error('EXAMPLE_SECRET is missing')
  secret = EXAMPLE_SECRET
  return gateway
}

export const trial = {
  pay(depositId: string) {
    const charge = charges.get(depositId)
    if (charge) happen(depositId, 'charge.paid', charge.amount)
  },
  arrive(withdrawalId: string) {
    const payout = payouts.get(withdrawalId)
    if (payout) happen(withdrawalId, 'payout.paid', payout.amount)
  },
  sign(rawBody: Buffer, at: Date) {
    const time = String(at.getTime())
    return { 'x-time': time, 'x-signature': signatureOf(rawBody, time) }
  },
}

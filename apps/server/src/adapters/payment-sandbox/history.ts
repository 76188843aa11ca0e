import { createHash } from 'node:crypto'
import { minor } from '@fairhouse/money'
import type { GatewayEventBody } from '@fairhouse/protocol'
import {
  readGatewayEvent,
  type GatewayEvent,
  type GatewayReportLine,
  type PaymentPort,
} from '../../modules/payments/index.ts'
import { isCallbackGenuine, referenceOf, signCallback } from './signature.ts'

/** The gateway of an invented past: it accepts orders, and reports the events that it is given. */
export interface HistoryGateway extends PaymentPort {
  /** An event of one of our subjects: signed, verified and parsed like a real one. */
  report(
    subject: string,
    kind: GatewayEvent['kind'],
    amount: bigint,
    happenedAt: Date,
  ): GatewayEvent
}

/** In the name of the sandbox, whose books of those days are the ones kept here. */
export function createHistoryGateway(secret: string): HistoryGateway {
  const url = 'http://localhost'
  const lines: GatewayReportLine[] = []
  const bySubject = new Map<string, GatewayEvent[]>()
  const isGenuine: PaymentPort['isGenuine'] = (rawBody, headers) =>
    isCallbackGenuine(secret, rawBody, headers, Date.now())

  function report(
    subject: string,
    kind: GatewayEvent['kind'],
    amount: bigint,
    happenedAt: Date,
  ): GatewayEvent {
    const reference = referenceOf(subject)
    const said: GatewayEventBody = {
      eventId: createHash('sha256').update(`${subject}/${kind}`).digest('hex').slice(0, 32),
      subject,
      kind,
      amountMinor: String(amount),
      reference,
      happenedAt: happenedAt.toISOString(),
    }
    const rawBody = Buffer.from(JSON.stringify(said))
    if (!isGenuine(rawBody, signCallback(secret, rawBody, Date.now()))) {
      throw new Error('a report of the gateway is not signed as it should be')
    }
    const event = readGatewayEvent(said)
    bySubject.set(subject, [...(bySubject.get(subject) ?? []), event])
    const line = { subject, kind, reference, happenedAt, currency: 'BRL' }
    lines.push({ ...line, amount: minor(amount) })
    return event
  }

  return {
    name: 'sandbox',
    methods: ['pix', 'bankTransfer', 'crypto'],
    charge: ({ depositId, method }) =>
      Promise.resolve(
        method === 'pix'
          ? { kind: 'pix', brCode: depositId, payUrl: `${url}/pay/${depositId}` }
          : {
              kind: 'bankTransfer',
              beneficiary: 'Sandbox',
              account: '0001 00000-0',
              reference: depositId.slice(-12),
              payUrl: `${url}/pay/${depositId}`,
            },
      ),
    payOut: ({ withdrawalId }) =>
      Promise.resolve({ isTaken: true, reference: referenceOf(withdrawalId) }),
    refund: () => Promise.resolve(),
    ask: (subject) => Promise.resolve(bySubject.get(subject) ?? []),
    reportOf: (day) =>
      Promise.resolve(lines.filter(({ happenedAt }) => happenedAt.toISOString().startsWith(day))),
    isGenuine,
    report,
  }
}

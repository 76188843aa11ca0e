import Type, { type Static } from 'typebox'
import { MoneyIn, strict } from '../schema.ts'

/** States of a charge or a payout that a gateway reports, in order of time. */
export const GATEWAY_EVENT_KINDS = [
  'charge.paid',
  'charge.declined',
  'charge.expired',
  'charge.refunded',
  'charge.chargedBack',
  'charge.chargebackReversed',
  'payout.paid',
  'payout.failed',
  /** Paid, and came back from the bank. */
  'payout.returned',
] as const

/** An event sent by a gateway; signed over the raw bytes, see docs/LEDGER.md, "Deposits". */
export const GatewayEventBody = strict({
  /** The gateway's own number of the event: a repeated delivery has the same. */
  eventId: Type.String({ pattern: '^[A-Za-z0-9_.:-]{1,64}$' }),
  subject: Type.String({ pattern: '^(dep|wdr)_[0-9a-z]{1,40}$' }),
  kind: Type.Unsafe<(typeof GATEWAY_EVENT_KINDS)[number]>(Type.Enum([...GATEWAY_EVENT_KINDS])),
  amountMinor: MoneyIn,
  /** The gateway's own number of the payment; one payment is credited once. */
  reference: Type.String({ pattern: '^[A-Za-z0-9_.:-]{1,64}$' }),
  payer: Type.Optional(
    strict({
      taxId: Type.Optional(Type.String({ pattern: '^[0-9]{1,20}$' })),
      name: Type.Optional(Type.String({ minLength: 1, maxLength: 140 })),
    }),
  ),
  reason: Type.Optional(Type.String({ minLength: 1, maxLength: 140 })),
  happenedAt: Type.String({
    pattern: '^20[0-9]{2}-(0[1-9]|1[0-2])-([0-2][0-9]|3[01])T[0-9:.]{5,16}Z$',
  }),
})

export type GatewayEventBody = Static<typeof GatewayEventBody>

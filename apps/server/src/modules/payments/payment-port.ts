import type { Minor } from '@fairhouse/money'
import type {
  ChargeInstructions,
  CryptoNetwork,
  GatewayEventBody,
  PaymentMethodId,
} from '@fairhouse/protocol'

/**
 * What the cashier needs of a payment service. Orders are idempotent by our number (`depositId`,
 * `withdrawalId`): a repeat is the same charge, payout or refund. Outcomes come as events: signed
 * callbacks, answers to queries, and the report of a day. All three carry the same events, and any
 * may come late, twice, out of order or never; see gateway-events.
 */
export interface PaymentPort {
  /** Its house account is `gateway.<name>`. */
  readonly name: string
  readonly methods: readonly PaymentMethodId[]
  /** Begins a charge: payment instructions for the member. Throws when it cannot be reached. */
  charge(order: ChargeOrder): Promise<ChargeInstructions>
  /** Orders a payout. Throws without an answer: it may have happened, and is repeated. */
  payOut(order: PayoutOrder): Promise<PayoutAnswer>
  /**
   * Refunds a payment up to a total over all orders: a repeat, or a lower total, refunds nothing.
   * Throws without an answer.
   */
  refund(order: RefundOrder): Promise<void>
  /** All events of a subject, oldest first; empty when it does not know it. */
  ask(subject: string): Promise<readonly GatewayEvent[]>
  /** The report of a UTC day, "2026-11-22", for the daily reconciliation. */
  reportOf(day: string): Promise<readonly GatewayReportLine[]>
  /** True when the gateway signed exactly these bytes, recently. */
  isGenuine(rawBody: Buffer, headers: Readonly<Record<string, unknown>>): boolean
}

export interface ChargeOrder {
  readonly depositId: string
  readonly method: PaymentMethodId
  readonly amount: Minor
  readonly currency: string
  readonly digits: number
  /**
   * The permitted payer, where the profile demands an own account: digits of the tax number (CPF).
   */
  readonly payerTaxId?: string | undefined
  readonly expiresAt: Date
  /** The brand's host, to which the member returns. */
  readonly host?: string | undefined
  /** Language of the gateway's own page, as a BCP 47 tag. */
  readonly language?: string | undefined
}

export interface PayoutOrder {
  readonly withdrawalId: string
  readonly method: PaymentMethodId
  readonly amount: Minor
  readonly currency: string
  readonly digits: number
  /** The destination: decrypted for this call, never logged. */
  readonly destination: PayoutDestination
}

export type PayoutDestination =
  | { readonly kind: 'pix'; readonly key: string; readonly holder: string; readonly taxId?: string }
  | {
      readonly kind: 'br'
      readonly bank: string
      readonly branch: string
      readonly account: string
      readonly holder: string
      readonly taxId?: string
    }
  | { readonly kind: 'iban'; readonly iban: string; readonly bic?: string; readonly holder: string }
  | { readonly kind: 'crypto'; readonly network: CryptoNetwork; readonly address: string }

/** Accepted does not mean paid: an event says so. A refusal is final. */
export type PayoutAnswer =
  | { readonly isTaken: true; readonly reference: string }
  | { readonly isTaken: false; readonly reason: PayoutRefusal }

export type PayoutRefusal = 'destinationUnknown' | 'holderDiffers' | 'limitOfBank' | 'other'

export interface RefundOrder {
  readonly depositId: string
  /** The gateway's own number of the payment. */
  readonly reference: string
  /** Total to be refunded, at most the payment's amount. */
  readonly total: Minor
}

export type GatewayEventKind = GatewayEventBody['kind']

/** The payer, as far as the gateway reports it. */
export interface Payer {
  /** Digits only. */
  readonly taxId?: string | undefined
  readonly name?: string | undefined
}

export interface GatewayEvent {
  /** The gateway's own number of the event: a repeat has the same. */
  readonly eventId: string
  /** Our number of the deposit or withdrawal: "dep_…", "wdr_…". */
  readonly subject: string
  readonly kind: GatewayEventKind
  readonly amount: Minor
  /** The gateway's own number of the payment. */
  readonly reference: string
  readonly payer?: Payer | undefined
  readonly reason?: string | undefined
  readonly happenedAt: Date
}

export interface GatewayReportLine {
  readonly subject: string
  readonly kind: GatewayEventKind
  readonly amount: Minor
  readonly currency: string
  readonly reference: string
  readonly happenedAt: Date
}

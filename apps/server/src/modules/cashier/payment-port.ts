import type { Minor } from '@fairhouse/money'
import type {
  ChargeInstructions,
  CryptoNetwork,
  GatewayEventBody,
  PaymentMethodId,
} from '@fairhouse/protocol'

/**
 * What the cashier needs of a payment service. A gateway is told things once by our number of them
 * (`depositId`, `withdrawalId`): told again, it is the same charge, payout or refund. What becomes
 * of them it tells by events: signed callbacks, answers when asked, and its report of a day. All
 * three say the same and any may come late, twice, out of order or never; see gateway-events.
 */
export interface PaymentPort {
  /** Its house account is `gateway.<name>`. */
  readonly name: string
  readonly methods: readonly PaymentMethodId[]
  /** Begins a charge: what the member is shown to pay by. Throws when the gateway is not heard. */
  charge(order: ChargeOrder): Promise<ChargeInstructions>
  /** Orders a payout. Throws when it is not heard: it may have happened, and is asked again. */
  payOut(order: PayoutOrder): Promise<PayoutAnswer>
  /**
   * Has so much of a payment gone back to who made it, all orders taken together: told again, or
   * after more was ordered, nothing goes. Throws when it is not heard.
   */
  refund(order: RefundOrder): Promise<void>
  /** What it knows of one of ours, oldest event first; empty when it knows nothing of it. */
  ask(subject: string): Promise<readonly GatewayEvent[]>
  /** All it did on a day of UTC, "2026-11-22": what the daily reconciliation compares. */
  reportOf(day: string): Promise<readonly GatewayReportLine[]>
  /** True when the gateway signed these very bytes, a short while ago. */
  isGenuine(rawBody: Buffer, headers: Readonly<Record<string, unknown>>): boolean
}

export interface ChargeOrder {
  readonly depositId: string
  readonly method: PaymentMethodId
  readonly amount: Minor
  readonly currency: string
  readonly digits: number
  /** Who may pay, where the profile demands an own account: digits of the tax number (CPF). */
  readonly payerTaxId?: string | undefined
  readonly expiresAt: Date
  /** The brand's own host, where the member goes back to. */
  readonly host?: string | undefined
  /** What the gateway's own page speaks, as a BCP 47 tag. */
  readonly language?: string | undefined
}

export interface PayoutOrder {
  readonly withdrawalId: string
  readonly method: PaymentMethodId
  readonly amount: Minor
  readonly currency: string
  readonly digits: number
  /** Where it goes: opened for this call, never written to a log. */
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

/** Taken is not paid: an event says that. A refusal is final. */
export type PayoutAnswer =
  | { readonly isTaken: true; readonly reference: string }
  | { readonly isTaken: false; readonly reason: PayoutRefusal }

export type PayoutRefusal = 'destinationUnknown' | 'holderDiffers' | 'limitOfBank' | 'other'

export interface RefundOrder {
  readonly depositId: string
  /** The gateway's own number of the payment that goes back. */
  readonly reference: string
  /** What is to have gone back of it in all, at most all of it. */
  readonly total: Minor
}

export type GatewayEventKind = GatewayEventBody['kind']

/** Who paid, as far as the gateway tells it. */
export interface Payer {
  /** Digits alone. */
  readonly taxId?: string | undefined
  readonly name?: string | undefined
}

export interface GatewayEvent {
  /** The gateway's own number of the event: the same event told again has the same. */
  readonly eventId: string
  /** Our number of what it is about: "dep_…", "wdr_…". */
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

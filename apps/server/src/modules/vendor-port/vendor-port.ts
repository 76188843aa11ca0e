import type {
  FeedGame,
  QuestionAnswer,
  QuestionBody,
  VendorTransaction,
} from '@fairhouse/protocol/vendor'
import type { Answered } from './answered.ts'
import type { VendorRequest } from './vendor-request.ts'
import type { Integration, VendorKey, VendorProfile } from '../vendors/index.ts'

/** A raw call of a vendor, before anything of it is parsed. */
export interface InboundRequest {
  readonly method: string
  /** The path, without a query. */
  readonly path: string
  /** The path after the integration's key: "transaction/bet". */
  readonly call: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly rawBody: Buffer
}

/** A verified signature. */
export interface Verified {
  readonly key: VendorKey
  /** Used once, where the protocol has nonces. */
  readonly nonce?: string
}

export interface WireAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** The vendor's side of a protocol: its calls to the wallet. */
export interface VendorInbound {
  /** Over the raw bytes, in constant time. `now` is Unix seconds. */
  verify(request: InboundRequest, keys: readonly VendorKey[], now: number): Verified | undefined
  /** Throws WireFault for an invalid call. */
  parse(request: InboundRequest): VendorRequest
  /** Formats the answer; `verified` is absent where the signature was bad. */
  format(
    request: InboundRequest,
    answered: Answered,
    verified: Verified | undefined,
    now: number,
  ): WireAnswer
}

/** Calls of the platform to a vendor. Each throws VendorUnavailable without a valid answer. */
export interface VendorPort {
  ping(): Promise<void>
  games(): Promise<readonly FeedGame[]>
  launch(body: QuestionBody<'launch'>): Promise<QuestionAnswer<'launch'>>
  endSession(body: QuestionBody<'session/end'>): Promise<void>
  round(body: QuestionBody<'round'>): Promise<QuestionAnswer<'round'>>
  /** All transactions of a span, over all pages. Times are Unix ms. */
  transactions(from: number, to: number): Promise<readonly VendorTransaction[]>
  jackpots(currency: string): Promise<QuestionAnswer<'jackpots'>['jackpots']>
  grantRounds(
    body: QuestionBody<'free-rounds/grant'>,
  ): Promise<QuestionAnswer<'free-rounds/grant'>['status']>
  /** What is left of a grant, by its key, is played no more. */
  cancelRounds(key: string): Promise<void>
  transferIn(body: QuestionBody<'transfer/in'>): Promise<QuestionAnswer<'transfer/in'>>
  transferOut(body: QuestionBody<'transfer/out'>): Promise<QuestionAnswer<'transfer/out'>>
  transferStatus(key: string): Promise<QuestionAnswer<'transfer/status'>['status']>
  transferBalance(body: QuestionBody<'transfer/balance'>): Promise<bigint>
}

/** The vendor gave no usable answer: unreachable, too slow, too large, not signed. */
export class VendorUnavailable extends Error {
  constructor(why: string) {
    super(why)
    this.name = 'VendorUnavailable'
  }
}

/** One protocol: both its directions. */
export interface VendorAdapter {
  readonly profile: VendorProfile
  /** Whether it reports transactions, for the daily reconciliation. */
  readonly hasBooks: boolean
  readonly inbound: VendorInbound
  /** The client of an integration's vendor. Throws VendorUnavailable without an address. */
  connect(integration: Integration): VendorPort
}

export type VendorAdapters = Readonly<Record<VendorProfile, VendorAdapter>>

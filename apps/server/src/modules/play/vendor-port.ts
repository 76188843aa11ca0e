import type {
  FeedGame,
  QuestionAnswer,
  QuestionBody,
  VendorTransaction,
} from '@fairhouse/protocol/vendor'
import type { Answered } from './answered.ts'
import type { Asked } from './asked.ts'
import type { Integration, VendorKey, VendorProfile } from './integrations.ts'

/** A call of a vendor as it came, before anything of it is read. */
export interface InboundRequest {
  readonly method: string
  /** As it was asked, without a query. */
  readonly path: string
  /** What follows the integration's key in the path: "transaction/bet". */
  readonly call: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly rawBody: Buffer
}

/** A signature that was found good. */
export interface Verified {
  readonly key: VendorKey
  /** Used once, where the protocol has such a thing. */
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
  /** Throws WireFault for what is no call. */
  parse(request: InboundRequest): Asked
  /** What is answered; `verified` is absent where the signature was bad. */
  format(
    request: InboundRequest,
    answered: Answered,
    verified: Verified | undefined,
    now: number,
  ): WireAnswer
}

/** What the platform asks of a vendor. Each throws VendorSilent where no good answer came. */
export interface VendorPort {
  ping(): Promise<void>
  games(): Promise<readonly FeedGame[]>
  launch(asked: QuestionBody<'launch'>): Promise<QuestionAnswer<'launch'>>
  endSession(asked: QuestionBody<'session/end'>): Promise<void>
  round(asked: QuestionBody<'round'>): Promise<QuestionAnswer<'round'>>
  /** All of a span, in all its pages. Times are Unix ms. */
  transactions(from: number, to: number): Promise<readonly VendorTransaction[]>
  jackpots(currency: string): Promise<QuestionAnswer<'jackpots'>['jackpots']>
  transferIn(asked: QuestionBody<'transfer/in'>): Promise<QuestionAnswer<'transfer/in'>>
  transferOut(asked: QuestionBody<'transfer/out'>): Promise<QuestionAnswer<'transfer/out'>>
  transferStatus(key: string): Promise<QuestionAnswer<'transfer/status'>['status']>
  transferBalance(asked: QuestionBody<'transfer/balance'>): Promise<bigint>
}

/** The vendor gave no answer that can be used: unreachable, too slow, too large, not signed. */
export class VendorSilent extends Error {
  constructor(why: string) {
    super(why)
    this.name = 'VendorSilent'
  }
}

/** One protocol: both its directions. */
export interface VendorAdapter {
  readonly profile: VendorProfile
  /** Whether it tells of transactions: what the daily reconciliation compares with. */
  readonly hasBooks: boolean
  readonly inbound: VendorInbound
  /** The vendor of an integration, as it can be asked. Throws VendorSilent without an address. */
  connect(integration: Integration): VendorPort
}

export type VendorAdapters = Readonly<Record<VendorProfile, VendorAdapter>>

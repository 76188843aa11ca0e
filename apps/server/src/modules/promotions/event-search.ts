import type { RewardFact } from '@fairhouse/protocol'
import type { PromotionRules } from './promotion-rows.ts'

/** Events found by one call at most, unless more are asked for. */
export const EVENTS_MOST = 1_000

/** Something that a promotion is given for. */
export interface PromotionEvent {
  readonly memberId: bigint
  /** Unique among the member's events of the promotion: "deposit/42", "birthday/2026". */
  readonly event: string
  /** What it earns, in the unit of what is given, above zero. */
  readonly amount: bigint
  /** Why: figures by which the member can recompute it. */
  readonly facts: readonly RewardFact[]
  /** When it happened: a deposit was large enough, a period ended, a birthday began. */
  readonly at: Date
}

/** Where a search goes on: behind this one. Opaque to who asks. */
export interface EventPlace {
  readonly at: string
  readonly no: bigint
}

/** A part of the changes of deposits, by their places. */
export interface DepositPlaces {
  readonly after: bigint
  readonly upTo: bigint
}

/** What is looked for. */
export interface EventSearch {
  readonly rules: PromotionRules
  /** In which events count at all: the promotion's own span, or days of the past. */
  readonly span: { readonly from: Date; readonly until: Date | null }
  /**
   * Periods and birthdays of this part of the span alone are found; without a beginning, from the
   * span's on.
   */
  readonly since: Date | null
  readonly upTo: Date
  /** Deposits that changed behind `after`, up to `upTo`, are found; null: all of the span. */
  readonly places: DepositPlaces | null
  /** Whose joining counts, where members join; null: everybody has joined before all of it. */
  readonly entriesOf: bigint | null
  /** Where the search goes on; null: from the beginning. */
  readonly after: EventPlace | null
  /** Events found by this call at most; `EVENTS_MOST` unless given. */
  readonly most?: number
}

/** Events in the order in which they are found, and where the search goes on; null: it is done. */
export interface FoundEvents {
  readonly events: readonly PromotionEvent[]
  readonly next: EventPlace | null
}

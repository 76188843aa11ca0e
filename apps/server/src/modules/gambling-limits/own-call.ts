import type { Brand } from '#server/core/brand.ts'
import type { AccountRef } from '#server/core/caller.ts'
import type { Db } from '#server/db/tx.ts'

/** A member who manages their own limits. */
export interface LimitedMember extends AccountRef {
  readonly memberId: bigint
  readonly sessionId: string
}

export interface LimitCall {
  readonly brand: Brand
  readonly member: LimitedMember
}

export interface LimitContext {
  readonly db: Db
}

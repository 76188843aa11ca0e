import type { Brand } from '#server/core/brand.ts'
import type { SessionMember } from '#server/core/caller.ts'
import type { Visit } from '#server/core/network.ts'

/** A member's call about their own data: who, and from where. */
export interface OwnCall {
  readonly brand: Brand
  readonly member: SessionMember
  readonly visit: Visit
  /** Of the request, for messages. */
  readonly language: string
}

import type { Visit } from '#server/http/visit.ts'
import type { SessionMember } from '../sessions/index.ts'
import type { Brand } from '../settings/index.ts'

/** A member's call about their own data: who, and from where. */
export interface OwnCall {
  readonly brand: Brand
  readonly member: SessionMember
  readonly visit: Visit
  /** Of the request, for messages. */
  readonly language: string
}

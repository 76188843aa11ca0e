import type { AgentPermission, StaffPermission } from '@fairhouse/protocol'

/** An account, named by brand and number. */
export interface AccountRef {
  readonly brandId: number
  readonly accountId: bigint
}

/** A sub-account of an agent: each route states whether it is open to them. */
interface SessionSubAccount {
  readonly subAccountId: bigint
  /** name@agent. */
  readonly username: string
  readonly permissions: readonly AgentPermission[]
}

/** The member of a session, with the account that pays for bets. */
export interface SessionMember extends AccountRef {
  readonly memberId: bigint
  readonly username: string
  readonly kind: 'member' | 'agent' | 'trial'
  readonly sessionId: string
  /** Sensitive changes are open until then; undefined while they are not. */
  readonly stepUpUntil: Date | undefined
  /** The password must be changed before anything else. */
  readonly isRestricted: boolean
  /** Logged in by a sub-account of this agent, with its permissions only. */
  readonly subAccount?: SessionSubAccount | undefined
  /** Idle time after which the session ends. */
  readonly idleSeconds: number
}

/** The grants of one role of a staff member, and its brands; null: all. */
export interface Grant {
  readonly permissions: readonly StaffPermission[]
  readonly brandIds: readonly number[] | null
}

/** The actor: the member of staff behind a login session. */
export interface StaffActor {
  readonly staffId: bigint
  readonly username: string
  readonly name: string
  readonly grants: readonly Grant[]
  readonly session: {
    readonly tokenHash: Buffer
    readonly expiresAt: Date
    readonly idleMinutes: number
    /** Idle time after which the session ends. */
    readonly idleSeconds: number
  }
  /** Where the request comes from. */
  readonly address: string
}

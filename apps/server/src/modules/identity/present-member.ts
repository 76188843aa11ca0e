import type { AgentPermission, MemberInfo } from '@fairhouse/protocol'
import type { MemberFacts } from './member-facts.ts'

/** The member's number on the wire. */
export function memberIdOf(memberId: bigint): string {
  return `mbr_${memberId.toString(36)}`
}

/** The specification's numbers of member kinds. */
const TYPES = { member: 0, trial: 4 } as const

/** Of an agent whose own number is not loaded: the first. */
const FIRST_AGENT = 1

interface PresentedMember extends MemberFacts {
  readonly memberId: bigint
  readonly username: string
  readonly kind: keyof typeof TYPES | 'agent'
  /** Of agents: 1, 2, 41 or 42. */
  readonly agentType?: number | null
  readonly registeredAt: Date
  readonly isRestricted: boolean
  readonly prizeGroup?: number | null
  /** In by a sub-account of this agent. */
  readonly subAccount?:
    | { readonly username: string; readonly permissions: readonly AgentPermission[] }
    | undefined
}

/** A member as the wire shows it. */
export function presentMember(member: PresentedMember): MemberInfo {
  return {
    id: memberIdOf(member.memberId),
    account: member.username,
    nickname: member.nickname,
    toUpline: member.toUpline,
    clubLabel: member.clubLabel,
    memberLabel: member.memberLabel,
    type: member.kind === 'agent' ? (member.agentType ?? FIRST_AGENT) : TYPES[member.kind],
    registeredAt: member.registeredAt.toISOString(),
    isRestricted: member.isRestricted,
    ...(member.subAccount && {
      subAccount: {
        username: member.subAccount.username,
        permissions: [...member.subAccount.permissions],
      },
    }),
    ...(typeof member.prizeGroup === 'number' ? { prizeGroup: member.prizeGroup } : {}),
  }
}

import type { MemberInfo } from '@fairhouse/protocol'

/** The member's number on the wire. */
export function memberIdOf(memberId: bigint): string {
  return `mbr_${memberId.toString(36)}`
}

/** The specification's numbers of who somebody is. */
const TYPES = { member: 0, agent: 1, trial: 4 } as const

/** A member as the wire shows it. */
export function presentMember(member: {
  readonly memberId: bigint
  readonly username: string
  readonly kind: keyof typeof TYPES
  readonly registeredAt: Date
  readonly isRestricted: boolean
}): MemberInfo {
  return {
    id: memberIdOf(member.memberId),
    account: member.username,
    type: TYPES[member.kind],
    registeredAt: member.registeredAt.toISOString(),
    isRestricted: member.isRestricted,
  }
}

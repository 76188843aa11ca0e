import type { MemberInfo } from '@fairhouse/protocol'

/** The member's number on the wire. */
export function memberIdOf(memberId: bigint): string {
  return `mbr_${memberId.toString(36)}`
}

/** A member as the wire shows it; type 0 is a member (agents and trials have their own numbers). */
export function presentMember(member: {
  readonly memberId: bigint
  readonly username: string
  readonly registeredAt: Date
}): MemberInfo {
  return {
    id: memberIdOf(member.memberId),
    account: member.username,
    type: 0,
    registeredAt: member.registeredAt.toISOString(),
  }
}

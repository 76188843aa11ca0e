import type { SessionMember } from '#server/core/caller.ts'
import { Problem } from '#server/core/problem.ts'

/** The agent centre is for agents only. Throws NOT_FOUND. */
export function requireAgent(member: Pick<SessionMember, 'kind'>): void {
  if (member.kind !== 'agent') throw new Problem('NOT_FOUND')
}

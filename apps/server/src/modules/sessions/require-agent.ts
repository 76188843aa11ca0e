import { Problem } from '#server/http/problem.ts'
import type { SessionMember } from './session-find.ts'

/** The agent centre is for agents only. Throws NOT_FOUND. */
export function requireAgent(member: Pick<SessionMember, 'kind'>): void {
  if (member.kind !== 'agent') throw new Problem('NOT_FOUND')
}

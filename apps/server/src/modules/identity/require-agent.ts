import { Problem } from '#server/http/problem.ts'
import type { SessionMember } from './session-find.ts'

/** What belongs to the agent centre is there for agents alone. Error: NOT_FOUND. */
export function requireAgent(member: Pick<SessionMember, 'kind'>): void {
  if (member.kind !== 'agent') throw new Problem('NOT_FOUND')
}

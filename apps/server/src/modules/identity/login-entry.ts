import type { LoginEntry } from '@fairhouse/protocol'
import { Problem } from '#server/http/problem.ts'
import type { SessionMember } from './session-find.ts'

/** Whose account it is that somebody logs in with. */
export interface EnteringAccount {
  readonly kind: SessionMember['kind']
  /** A colleague of the agent: an account that is no member's. */
  readonly isSubAccount: boolean
}

/**
 * Refuses an account at an entry that is not for it: the agents' entry takes agents and their
 * colleagues, the members' entry members and agents, and neither a trial
 * (SPECIFICATION 6.12, 6.13). Asked only after the password or another proof was right, so that
 * nobody else learns whether there is an account, and of which kind. Errors: AGENTS_ONLY,
 * MEMBERS_ONLY.
 */
export function requireEntry(
  entry: LoginEntry | undefined,
  { kind, isSubAccount }: EnteringAccount,
): void {
  if (entry === undefined) return
  if (entry === 'agents' && kind !== 'agent') throw new Problem('AGENTS_ONLY')
  if (entry === 'members' && (isSubAccount || kind === 'trial')) throw new Problem('MEMBERS_ONLY')
}

import type { LoginEntry } from '@fairhouse/protocol'
import type { SessionMember } from '#server/core/caller.ts'
import { Problem } from '#server/core/problem.ts'

/** The kind of account that logs in. */
interface EnteringAccount {
  readonly kind: SessionMember['kind']
  /** A sub-account of the agent: an account that is no member's. */
  readonly isSubAccount: boolean
}

/**
 * Refuses an account at an entry that is not for it: the agents' entry takes agents and their
 * sub-accounts, the members' entry members and agents, and neither a trial
 * (SPECIFICATION 6.12, 6.13). Checked only after the password or another proof was right, so that
 * nobody else learns whether there is an account, and of which kind. Throws AGENTS_ONLY,
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

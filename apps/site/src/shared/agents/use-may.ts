import type { AgentPermission } from '@fairhouse/protocol'
import { useMember } from '../session.ts'

/**
 * True if the reader has a permission: the agent always, a sub-account if it was granted. 'self' is
 * what only the agents themselves may do.
 */
export function useMay(permission: AgentPermission | 'self'): boolean {
  const subAccount = useMember()?.subAccount
  if (!subAccount) return true
  return permission !== 'self' && subAccount.permissions.includes(permission)
}

import type { AgentPermission } from '@fairhouse/protocol'
import { useMember } from '../session.ts'

/**
 * True where the reader may do what needs a permission: the agent always, a colleague by a
 * sub-account that holds it. What only the agent may do themselves is 'self'.
 */
export function useMay(permission: AgentPermission | 'self'): boolean {
  const subAccount = useMember()?.subAccount
  if (!subAccount) return true
  return permission !== 'self' && subAccount.permissions.includes(permission)
}

import { useSwitch } from './permission.ts'
import { isTrial, useMember } from './session.ts'

/** Whether VIP ranks are shown in menus: the brand has them, and a real member is logged in. */
export function useHasRanks(): boolean {
  const isOffered = useSwitch('ranks')
  const member = useMember()
  return isOffered && Boolean(member) && !isTrial(member)
}

import { useSwitch } from './permission.ts'
import { isTrial, useMember } from './session.ts'

/** Whether the points mall is shown in menus: the brand has it, and a real member is logged in. */
export function useHasPoints(): boolean {
  const isOffered = useSwitch('pointMall')
  const member = useMember()
  return isOffered && Boolean(member) && !isTrial(member)
}

import { useSwitch } from './permission.ts'
import { isTrial, useMember } from './session.ts'

/** Whether races are shown in menus: the brand has them, and a real member is logged in. */
export function useHasRaces(): boolean {
  const isOffered = useSwitch('races')
  const member = useMember()
  return isOffered && Boolean(member) && !isTrial(member)
}

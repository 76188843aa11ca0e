import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { setBadge } from '../../shared/centre/badges.ts'
import { quietStore } from '../../shared/promotions.ts'
import { isTrial, useMember } from '../../shared/session.ts'
import { standingQuery } from './rewards-query.ts'

/**
 * Keeps the badge of what waits up to date, and whether menus may advertise. Mounted once, by the
 * frame, for a member.
 */
export function RewardsBadge() {
  const member = useMember()
  const isReal = Boolean(member) && !isTrial(member) && member?.subAccount === undefined
  const { data } = useQuery({ ...standingQuery, enabled: isReal })
  const count = isReal && data && !data.isQuiet ? data.waiting : 0
  useEffect(() => {
    setBadge('rewards', count)
    return () => setBadge('rewards', 0)
  }, [count])
  const isQuiet = isReal ? data?.isQuiet : undefined
  useEffect(() => {
    quietStore.set(isQuiet)
    return () => quietStore.set(undefined)
  }, [isQuiet])
  return null
}

import { useServerNow } from '@fairhouse/ui'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { chunk } from '../../shared/chunk.ts'
import { isTrial, useMember } from '../../shared/session.ts'
import { limitsQuery } from './limits-query.ts'

const notice = chunk(() => import('./away-notice.tsx'), 'AwayNotice', ['limits', 'errors'])

/**
 * Replaces a game for members who are paused or excluded; undefined for all others. Updates at once
 * when either begins, on any page.
 */
export function useAway(): ReactNode | undefined {
  const member = useMember()
  const now = useServerNow()
  const isReal = Boolean(member) && !isTrial(member)
  const { data } = useQuery({ ...limitsQuery, enabled: isReal })
  if (!isReal || !data) return undefined
  const isPaused = data.pausedUntil !== undefined && Date.parse(data.pausedUntil) > now
  if (!data.exclusion && !isPaused) return undefined
  return (
    <Suspense>
      <notice.Component overview={data} />
    </Suspense>
  )
}

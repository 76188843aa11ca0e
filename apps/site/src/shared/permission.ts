import { isSwitchedOn, type SwitchId } from '@fairhouse/protocol/switches'
import type { Permission, SystemStatus } from '@fairhouse/protocol'
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { api } from './api.ts'
import { setFirstTime, setServerTime } from './clock.ts'
import { takeEmbedded } from './page-data.ts'
import { queryClient, queryKeys } from './queries.ts'
import { onRefused } from './refusals.ts'

/** The permission that stands in the first HTML; it tells the server's time, too. */
function permissionInPage(): Permission | undefined {
  const permission = takeEmbedded<Permission>('permission')
  if (!permission) return undefined
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const { requestStart = 0, responseStart = 0, serverTiming = [] } = page ?? {}
  const { timeOrigin } = performance
  const { serverTime } = permission.system
  setFirstTime(serverTime)
  // The page may have been made a moment before it was sent: the answer tells when that was.
  const sent = serverTiming.find(({ name }) => name === 'now')?.duration
  const now = sent ? new Date(sent).toISOString() : serverTime
  setServerTime(now, timeOrigin + requestStart, timeOrigin + responseStart)
  return permission
}

/** Switches, gates and addresses of the brand; from the page itself at the start. */
export const permissionQuery = queryOptions({
  queryKey: queryKeys.permission,
  queryFn: async () => {
    const inPage = permissionInPage()
    if (inPage) return inPage
    const sentAt = Date.now()
    const permission = await api('GET /wps/system/permission', {})
    setServerTime(permission.system.serverTime, sentAt, Date.now())
    return permission
  },
  staleTime: Number.POSITIVE_INFINITY,
})

export function usePermission(): Permission {
  return useSuspenseQuery(permissionQuery).data
}

/** What the page knows of brand and jurisdiction; it is there before the first screen. */
export function useSystemStatus(): SystemStatus {
  return usePermission().system
}

/** Whether the brand offers it: features that are off are not shown. */
export function useSwitch(id: SwitchId): boolean {
  return isSwitchedOn(usePermission().info.whitelabel, id)
}

/** Asks anew: the site has been shut while this page was open, or a switch was turned. */
async function askAnew(): Promise<false> {
  await queryClient.refetchQueries({ queryKey: queryKeys.permission })
  return false
}

/** What every page does about refusals that concern all of it. */
export function answerRefusals(): void {
  const concerning = ['MAINTENANCE', 'REGION_RESTRICTED', 'ADDRESS_BLOCKED', 'FEATURE_OFF'] as const
  for (const code of concerning) {
    onRefused(code, askAnew)
  }
  onRefused('PAYLOAD_REFUSED', async () => {
    const { forgetKey } = await import('./seal.ts')
    forgetKey()
    return true
  })
}

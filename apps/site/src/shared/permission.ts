import { isSwitchedOn, type SwitchId } from '@fairhouse/protocol/switches'
import type { Permission, SystemStatus } from '@fairhouse/protocol'
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { api } from './api.ts'
import { setFirstTime, setServerTime } from './clock.ts'
import { takeEmbedded } from './page-data.ts'
import { queryClient, queryKeys } from './queries.ts'
import { onRefused } from './refusals.ts'

/** The permission embedded in the HTML; it includes the server's time. */
function permissionInPage(): Permission | undefined {
  const permission = takeEmbedded<Permission>('permission')
  if (!permission) return undefined
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const { requestStart = 0, responseStart = 0, serverTiming = [] } = page ?? {}
  const { timeOrigin } = performance
  const { serverTime } = permission.system
  setFirstTime(serverTime)
  // The page may have been rendered earlier: the navigation timing tells when its answer arrived.
  const sent = serverTiming.find(({ name }) => name === 'now')?.duration
  const now = sent ? new Date(sent).toISOString() : serverTime
  setServerTime(now, timeOrigin + requestStart, timeOrigin + responseStart)
  return permission
}

/** Switches, region gates and addresses of the brand; embedded in the page at the start. */
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

/** Status of brand and jurisdiction; loaded before the first screen. */
export function useSystemStatus(): SystemStatus {
  return usePermission().system
}

/** Whether the brand offers a feature: those switched off are not shown. */
export function useSwitch(id: SwitchId): boolean {
  return isSwitchedOn(usePermission().info.whitelabel, id)
}

/** Refetches: the site was closed while this page was open, or a switch was changed. */
async function refetchPermission(): Promise<false> {
  await queryClient.refetchQueries({ queryKey: queryKeys.permission })
  return false
}

/** Handles refusals that concern the whole page. */
export function handleRefusals(): void {
  const concerning = ['MAINTENANCE', 'REGION_RESTRICTED', 'ADDRESS_BLOCKED', 'FEATURE_OFF'] as const
  for (const code of concerning) {
    onRefused(code, refetchPermission)
  }
  onRefused('PAYLOAD_REFUSED', async () => {
    const { forgetKey } = await import('./seal.ts')
    forgetKey()
    return true
  })
}

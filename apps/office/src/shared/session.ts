import type { StaffMe, StaffPermission, SystemStatus } from '@fairhouse/protocol'
import { useStore } from '@fairhouse/ui/store'
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { api, isApiError } from './api.ts'
import { idleWatch } from './idle.ts'
import { brandStore, rememberBrand } from './preferences.ts'
import { queryClient, queryKeys } from './queries.ts'
import { storage } from './storage.ts'

/** The brand of the host: its time zone and currency apply to most of what is shown. */
export const statusQuery = queryOptions({
  queryKey: ['status'],
  queryFn: (): Promise<SystemStatus> => api('GET /wps/system/status', {}),
  staleTime: Number.POSITIVE_INFINITY,
})

/** Marks that this browser has a session, so that the login page need not ask. Not a secret. */
const HINT = 'office.hasSession'

async function ask(): Promise<StaffMe | null> {
  if (storage.get(HINT) !== '1') return null
  try {
    return await api('GET /staff/me', {})
  } catch (error) {
    if (isApiError(error, 'STAFF_LOGIN_REQUIRED')) {
      storage.remove(HINT)
      return null
    }
    // A brand that is no longer in scope: falls back to that of the host.
    if (!isApiError(error, 'NOT_FOUND') || brandStore.get() === '') throw error
    rememberBrand('')
    return api('GET /staff/me', {})
  }
}

type NamedBrand = Pick<StaffMe['brands'][number], 'code' | 'name'>

/** The brand to work on: the last one used, that of the host, or the first in scope. */
export function brandToWorkOn(
  brands: readonly NamedBrand[],
  before: string,
  ofAddress: string,
): string {
  const codes = brands.map(({ code }) => code)
  return [before, ofAddress].find((code) => codes.includes(code)) ?? codes[0] ?? ''
}

/** The logged-in staff member, with their permissions in the current brand; null if nobody is. */
export const meQuery = queryOptions({
  queryKey: queryKeys.me,
  queryFn: async (): Promise<StaffMe | null> => {
    const [me, status] = await Promise.all([ask(), queryClient.ensureQueryData(statusQuery)])
    if (!me) return null
    const code = brandToWorkOn(me.brands, brandStore.get(), status.brand.code)
    if (code === brandStore.get()) return me
    rememberBrand(code)
    return ask()
  },
  staleTime: 60_000,
  refetchOnWindowFocus: 'always',
})

/** Display name of a brand: with its code if another has the same name. */
export function brandName(brands: readonly NamedBrand[], code: string): string {
  const found = brands.find((brand) => brand.code === code)
  if (!found) return code
  const isShared = brands.some((brand) => brand.code !== code && brand.name === found.name)
  return isShared ? `${found.name} · ${code}` : found.name
}

/** The logged-in staff member. Only for components below the login, where there is one. */
export function useMe(): StaffMe {
  const { data } = useSuspenseQuery(meQuery)
  if (!data) throw new Error('no staff member is logged in')
  return data
}

/** The brand that is being worked on. Throws an Error where it is not in scope. */
export function useBrand(): StaffMe['brands'][number] {
  const { brands } = useMe()
  const code = useStore(brandStore)
  const brand = brands.find((one) => one.code === code)
  if (!brand) throw new Error('no brand is chosen')
  return brand
}

/** Whether the role allows something in the current brand; the server enforces it. */
export function useMay(): (permission: StaffPermission) => boolean {
  const { permissions } = useMe()
  return (permission) => permissions.includes(permission)
}

/** Refetches the logged-in staff member after a change to them. */
export async function reloadMe(): Promise<void> {
  await queryClient.fetchQuery({ ...meQuery, staleTime: 0 })
}

/** After a login or enrolment: loads the new session. */
export async function enter(): Promise<void> {
  storage.set(HINT, '1')
  await reloadMe()
}

/**
 * Switches to another brand: permissions may differ, and cached data of the old brand is dropped.
 */
export async function chooseBrand(code: string): Promise<void> {
  rememberBrand(code)
  await reloadMe()
}

/** A session that no longer exists counts as logged out. */
export async function leave(): Promise<void> {
  try {
    await api('DELETE /staff/session', {})
  } catch (error) {
    if (!isApiError(error, 'STAFF_LOGIN_REQUIRED')) throw error
  }
  idleWatch.stop()
  storage.remove(HINT)
  queryClient.removeQueries({ queryKey: ['brand'] })
  queryClient.removeQueries({ queryKey: ['views'] })
  queryClient.removeQueries({ queryKey: queryKeys.ownSessions })
  queryClient.setQueryData(queryKeys.me, null)
}

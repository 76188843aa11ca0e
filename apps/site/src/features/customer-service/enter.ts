import type { ServiceEntry } from '@fairhouse/protocol'
import { queryOptions } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api, isApiError } from '../../shared/api.ts'
import { pollMs } from '../../shared/preferences.ts'
import { queryClient, queryKeys } from '../../shared/queries.ts'
import { reconnectRealtime } from '../../shared/realtime.ts'

/** The reader's own conversations. Polled in case the realtime channel misses an event. */
export const serviceQuery = queryOptions({
  queryKey: queryKeys.service,
  queryFn: () => api('GET /wps/customer-service/conversations', {}),
  refetchInterval: () => pollMs(15_000),
  retry: false,
})

/** The entry this page uses, and whether the reader is a member. */
export interface Entered {
  readonly entry: ServiceEntry
  readonly isMember: boolean
}

/** Enters by a newly created address. If it is on another host, the page navigates there. */
async function enterByNewAddress(wanted: ServiceEntry): Promise<Entered> {
  const { entries } = await api('GET /wps/customer-service/config', {})
  const found = entries.find(({ entry }) => entry === wanted) ?? entries[0]
  const url = new URL(found?.url ?? '', location.href)
  if (found?.isOutside === true) {
    location.replace(url)
    return new Promise(() => undefined)
  }
  const token = new URLSearchParams(url.hash.slice(1)).get('token') ?? ''
  return api('POST /wps/customer-service/open', { body: { token } })
}

/** Enters by the address's token; without one by the existing cookie, or anew. */
async function enter(token: string, wanted: ServiceEntry): Promise<Entered> {
  if (token !== '') return api('POST /wps/customer-service/open', { body: { token } })
  try {
    const { isMember } = await queryClient.fetchQuery({ ...serviceQuery, staleTime: 0 })
    return { entry: wanted, isMember }
  } catch (error) {
    if (!isApiError(error, 'SERVICE_LINK_EXPIRED')) throw error
    return enterByNewAddress(wanted)
  }
}

type Outcome = { readonly entered: Entered } | { readonly error: unknown } | undefined

/** The state of entering, and a retry with a fresh address. */
export function useEntrance(token: string, wanted: ServiceEntry) {
  const [outcome, setOutcome] = useState<Outcome>()
  // A new object for each retry, so that the effect runs again.
  const [fresh, setFresh] = useState<{ readonly insteadOf: string }>()
  useEffect(() => {
    let isGone = false
    const set = (next: Outcome) => {
      if (!isGone) setOutcome(next)
    }
    const coming = fresh?.insteadOf === token ? enterByNewAddress(wanted) : enter(token, wanted)
    coming.then(
      (entered) => {
        // The channel reconnects with the new cookie.
        reconnectRealtime()
        set({ entered })
      },
      (error: unknown) => set({ error }),
    )
    return () => {
      isGone = true
    }
  }, [token, wanted, fresh])
  const enterFresh = () => {
    setOutcome(undefined)
    queryClient.removeQueries({ queryKey: queryKeys.service })
    setFresh({ insteadOf: token })
  }
  return { outcome, enterFresh }
}

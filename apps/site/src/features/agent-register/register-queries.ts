import type { OpeningType } from '@fairhouse/protocol'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../shared/api.ts'
import { queryClient } from '../../shared/queries.ts'

export const optionsQuery = queryOptions({
  queryKey: ['agentRegister', 'options'],
  queryFn: () => api('GET /wps/agent/links/options', {}),
})

export const linksQuery = queryOptions({
  queryKey: ['agentRegister', 'links'],
  queryFn: () => api('GET /wps/agent/links', {}),
})

export const funnelQuery = (linkId: string) =>
  queryOptions({
    queryKey: ['agentRegister', 'funnel', linkId],
    queryFn: () => api('GET /wps/agent/links/:linkId/funnel', { params: { linkId }, query: {} }),
  })

/** Invalidates the lists after an account was opened, or a link created or closed. */
export function invalidateRegister(): void {
  void queryClient.invalidateQueries({ queryKey: ['agentRegister'] })
}

/** Presets as typed. */
export interface TypedPresets {
  readonly type: OpeningType
  readonly prizeGroup: string
  readonly rates: Readonly<Record<string, string>>
}

export const EMPTY_PRESETS: TypedPresets = { type: 'member', prizeGroup: '', rates: {} }

/** The address that a link's code opens. */
export function addressOf(code: string): string {
  return `${location.origin}/register?code=${code}`
}

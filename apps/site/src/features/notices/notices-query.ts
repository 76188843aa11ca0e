import type { Notice, Notices, Platform } from '@fairhouse/protocol'
import { useTranslator } from '@fairhouse/ui'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../../shared/api.ts'
import { useIsHydrating } from '../../shared/hydration.ts'
import { queryKeys } from '../../shared/queries.ts'
import { isTrial, useMember } from '../../shared/session.ts'

const TYPES = 'B,PU,PR,H'
const FRESH_MS = 5 * 60_000

/** Notices for one reader: by who it is, the language, and the device. */
function noticesQuery(reader: string, language: string, platform: Platform) {
  return queryOptions({
    queryKey: [...queryKeys.notices, reader, language, platform],
    queryFn: () => api('GET /wps/notices', { query: { type: TYPES, platform } }),
    staleTime: FRESH_MS,
    // After a change of language the old texts stay until the new ones are loaded.
    placeholderData: keepPreviousData,
  })
}

/** An installed app runs in its own window. */
function isInstalled(): boolean {
  return matchMedia('(display-mode: standalone)').matches
}

/** Notices for the reader; undefined until they are loaded. */
export function useNotices(): Notices | undefined {
  const { code } = useTranslator()
  const member = useMember()
  const isHydrating = useIsHydrating()
  // A trial gets the notices for visitors.
  const reader = member === null || isTrial(member) ? 'visitor' : (member?.id ?? '')
  const platform = !isHydrating && isInstalled() ? 'A' : 'W'
  const { data } = useQuery({
    ...noticesQuery(reader, code, platform),
    enabled: member !== undefined,
  })
  return data
}

/** All notices, newest first: the list of the dialog. */
export function announcementsOf(notices: Notices): readonly Notice[] {
  const { banners, popup, promotion, headlines } = notices
  return [...banners, ...popup, ...promotion, ...headlines].toSorted((a, b) =>
    b.publishedAt.localeCompare(a.publishedAt),
  )
}

import type { Notice, Notices, Platform } from '@fairhouse/protocol'
import { useTranslator } from '@fairhouse/ui'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../../shared/api.ts'
import { useIsHydrating } from '../../shared/hydration.ts'
import { queryKeys } from '../../shared/queries.ts'
import { isTrial, useMember } from '../../shared/session.ts'

const TYPES = 'B,PU,PR,H'
const FRESH_MS = 5 * 60_000

/** What the house has to tell to one reader: who it is, in which language, and where it is read. */
function noticesQuery(reader: string, language: string, platform: Platform) {
  return queryOptions({
    queryKey: [...queryKeys.notices, reader, language, platform],
    queryFn: () => api('GET /wps/notices', { query: { type: TYPES, platform } }),
    staleTime: FRESH_MS,
    // In another language the same is told again: what stands there may stay until it has come.
    placeholderData: keepPreviousData,
  })
}

/** The page as an app has a window of its own. */
function isInstalled(): boolean {
  return matchMedia('(display-mode: standalone)').matches
}

/** Notices for who reads; undefined until they are there. */
export function useNotices(): Notices | undefined {
  const { code } = useTranslator()
  const member = useMember()
  const isHydrating = useIsHydrating()
  // A trial is told what visitors are told.
  const reader = member === null || isTrial(member) ? 'visitor' : (member?.id ?? '')
  const platform = !isHydrating && isInstalled() ? 'A' : 'W'
  const { data } = useQuery({
    ...noticesQuery(reader, code, platform),
    enabled: member !== undefined,
  })
  return data
}

/** All that is told to many, newest first: what the dialog of announcements lists. */
export function announcementsOf(notices: Notices): readonly Notice[] {
  const { banners, popup, promotion, headlines } = notices
  return [...banners, ...popup, ...promotion, ...headlines].toSorted((a, b) =>
    b.publishedAt.localeCompare(a.publishedAt),
  )
}

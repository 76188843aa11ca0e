import type { OfficeKey } from '@fairhouse/i18n/office'
import { useTranslator } from '@fairhouse/ui'
import { type LucideIcon, UserRound } from 'lucide-react'
import { MemberStatus } from '../../shared/member-words.tsx'
import { useHits } from './use-hits.ts'

/** A screen that can be found by its name. */
export interface SearchScreen {
  readonly to: string
  readonly text: OfficeKey
  readonly icon: LucideIcon
}

/** One thing that was found. */
export interface Entry {
  readonly key: string
  readonly icon: LucideIcon
  readonly title: string
  readonly note: React.ReactNode
  readonly to: string
}

/** Screens whose name contains the typed text, and members that the server finds by it. */
export function useEntries(typed: string, screens: readonly SearchScreen[]) {
  const { t } = useTranslator()
  const { hits, isBusy, error } = useHits(typed)
  const wanted = typed.trim().toLowerCase()
  const ofScreens = screens
    .filter(({ text }) => wanted !== '' && t(text).toLowerCase().includes(wanted))
    .map(({ to, text, icon }): Entry => {
      return { key: to, icon, title: t(text), note: t('office.search.screen'), to }
    })
  const ofMembers = hits.map((hit): Entry => ({
    key: hit.memberId,
    icon: UserRound,
    title: hit.username,
    note: (
      <>
        <bdi className="figures">{hit.memberId}</bdi>
        <MemberStatus status={hit.status} />
        <span>{t(`office.search.by.${hit.matched}`)}</span>
      </>
    ),
    to: `/members/${hit.memberId}`,
  }))
  return { entries: [...ofMembers, ...ofScreens], isBusy, error }
}

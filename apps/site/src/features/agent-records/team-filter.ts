import {
  INCOME_KINDS,
  PROFIT_SORTS,
  RECORD_SCOPES,
  TEAM_BET_STATES,
  TRANSACTION_KINDS,
} from '@fairhouse/protocol/agent-words'
import { useRecordFilter } from '../../shared/records/record-search.ts'
import { useNavigate, useSearch } from '../../shared/router/index.ts'

const MEMBER = /^mbr_[0-9a-z]{1,13}$/
const PRODUCT = /^[a-zA-Z]{2,32}$/
const LOTTERY = /^[A-Z0-9_]{2,24}$/
const GAME = /^[A-Za-z0-9_.:-]{1,96}$/
const DAY = /^\d{4}-\d{2}-\d{2}$/

/** Search parameters besides the days. */
export type Part =
  | 'member'
  | 'scope'
  | 'product'
  | 'state'
  | 'lottery'
  | 'vassalage'
  | 'game'
  | 'kind'
  | 'sort'
  | 'order'

/** The filter of a team page, kept in the address. */
export function useTeamFilter() {
  const { filter, today, change } = useRecordFilter()
  const search = useSearch()
  const navigate = useNavigate()
  const text = (name: Part) => String(search[name] ?? '')
  const like = (name: Part, pattern: RegExp) => (pattern.test(text(name)) ? text(name) : undefined)
  const among = <Word extends string>(name: Part, words: readonly Word[]) =>
    words.find((word) => word === text(name))
  return {
    days: { from: filter.from, to: filter.to },
    /** The days as query parameters; the server decides an open end. */
    range: {
      ...(DAY.test(filter.from) && { from: filter.from }),
      ...(DAY.test(filter.to) && { to: filter.to }),
    },
    today,
    change,
    memberId: like('member', MEMBER),
    scope: among('scope', RECORD_SCOPES),
    product: like('product', PRODUCT),
    state: among('state', [...TEAM_BET_STATES, 'open'] as const),
    lotteryCode: like('lottery', LOTTERY),
    vassalage: like('vassalage', LOTTERY),
    gameId: like('game', GAME),
    transactionKind: among('kind', TRANSACTION_KINDS),
    incomeKind: among('kind', INCOME_KINDS),
    sort: among('sort', PROFIT_SORTS),
    order: among('order', ['asc', 'desc'] as const),
    narrow: (parts: Readonly<Partial<Record<Part, string | undefined>>>) =>
      void navigate({ search: { ...search, ...parts }, replace: true }),
  }
}

export type TeamFilter = ReturnType<typeof useTeamFilter>

/** Leaves out undefined values. */
export function omitUndefined<T extends object>(
  parts: T,
): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }
}

import type { DayRange } from '@fairhouse/ui/parts/day-range'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '../../shared/api.ts'
import { queryClient, queryKeys } from '../../shared/queries.ts'
import { onRealtime } from '../../shared/realtime.ts'
import { useNavigate, useSearch } from '../../shared/router/index.ts'

const PAGE_SIZE = '20'
/** Below the key of bets: events of bets also invalidate chases. */
const KEY = [...queryKeys.bets, 'chases']

/** The member's chases, newest first; with days, those with a pending step on one of them. */
export function chasesQuery({ from, to }: DayRange) {
  const days = { ...(from && { drawsFrom: from }), ...(to && { drawsTo: to }) }
  return infiniteQueryOptions({
    queryKey: [...KEY, 'list', days],
    queryFn: ({ pageParam }) =>
      api('GET /lgw/chases', {
        query: { ...days, limit: PAGE_SIZE, ...(pageParam === '' ? {} : { before: pageParam }) },
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }: { next: string | null }) => next,
    placeholderData: keepPreviousData,
    select: ({ pages }) => pages.flatMap(({ chases }) => chases),
  })
}

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** Days of future draws, from the address; empty: all of them. */
export function useDrawDays() {
  const search = useSearch()
  const navigate = useNavigate()
  const day = (name: 'drawsFrom' | 'drawsTo') => {
    const text = String(search[name] ?? '')
    return DAY.test(text) ? text : ''
  }
  const days: DayRange = { from: day('drawsFrom'), to: day('drawsTo') }
  const change = ({ from, to }: DayRange) => {
    const next = { ...search, drawsFrom: from || undefined, drawsTo: to || undefined }
    void navigate({ search: next, replace: true })
  }
  return { days, change }
}

/** One chase with its steps. */
export function chaseQuery(chaseId: string) {
  return queryOptions({
    queryKey: [...KEY, chaseId],
    queryFn: () => api('GET /lgw/chases/:chaseId', { params: { chaseId } }),
  })
}

/** Keeps chases up to date: a step is placed or settled without an event of its own. */
export function useChaseNews(): void {
  useEffect(
    () =>
      onRealtime(({ type }) => {
        if (type !== 'issue.changed' && type !== 'balance.changed') return
        void queryClient.invalidateQueries({ queryKey: KEY })
      }),
    [],
  )
}

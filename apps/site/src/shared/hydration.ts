import type { QueryKey } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { dehydratedData } from './page-data.ts'

const never = () => () => undefined

/**
 * True on the server and during hydration: what only this browser knows must not be rendered yet,
 * or the markup would not match. False right afterwards.
 */
export function useIsHydrating(): boolean {
  return useSyncExternalStore(
    never,
    () => false,
    () => true,
  )
}

/**
 * A query's data; during hydration the dehydrated data. Parts of a page hydrate one after the
 * other, and a draw may fall in between: each must match the server's markup.
 */
export function useHydratedData<T>(queryKey: QueryKey, known: T | undefined): T | undefined {
  const isHydrating = useIsHydrating()
  return (isHydrating ? dehydratedData<T>(queryKey) : undefined) ?? known
}

import type { QueryKey } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { dehydratedData } from './page-data.ts'

const never = () => () => undefined

/**
 * True on the server and while its page is taken over: what only this browser knows must not show
 * yet, or the page would not be the one that came. Right afterwards it is false.
 */
export function useIsHydrating(): boolean {
  return useSyncExternalStore(
    never,
    () => false,
    () => true,
  )
}

/**
 * What a query knows; while the page is taken over, what it was made of. Parts of a page are taken
 * over one after the other, and a draw may fall in between: they must meet what stands there.
 */
export function useAsMade<T>(queryKey: QueryKey, known: T | undefined): T | undefined {
  const isHydrating = useIsHydrating()
  return (isHydrating ? dehydratedData<T>(queryKey) : undefined) ?? known
}

import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/**
 * True on the server and while its page is taken over: what only this browser knows must not show
 * yet, or the page would not be the one that came. Right afterwards it is false.
 */
export function useFirstLook(): boolean {
  return useSyncExternalStore(
    never,
    () => false,
    () => true,
  )
}

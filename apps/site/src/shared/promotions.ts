import { createStore, useStore } from '@fairhouse/ui/store'
import { useSwitch } from './permission.ts'
import { isTrial, useMember } from './session.ts'

/** Marks a link to promotions: calm mode leaves it out, as all that advertises. */
export const PROMOTES = { 'data-promotion': '' } as const

/**
 * Whether nothing that rewards play may draw the member's attention: they are away, or at risk.
 * Undefined until it is known. The feature of rewards knows it, and says so.
 */
export const quietStore = createStore<boolean | undefined>(undefined)

/**
 * Whether promotions are shown in menus: the brand has them, and the reader is a visitor, or a real
 * member who is neither away nor at risk.
 */
export function useHasPromotions(): boolean {
  const isOffered = useSwitch('promotions')
  const member = useMember()
  const isQuiet = useStore(quietStore)
  if (!isOffered || member === undefined) return false
  return member === null || (!isTrial(member) && isQuiet === false)
}

import { type LucideIcon, Store, Tickets } from 'lucide-react'
import { useHasPoints } from './points.ts'
import { useHasTickets } from './tickets.ts'

/** A page of rewards that menus lead to. */
export interface RewardLink {
  readonly to: '/pointMall' | '/luckyTickets'
  readonly text: 'shell.nav.points' | 'shell.nav.tickets'
  readonly icon: LucideIcon
}

/** Pages of rewards that the brand offers the member, in the order of menus. */
export function useRewardLinks(): readonly RewardLink[] {
  const hasPoints = useHasPoints()
  const hasTickets = useHasTickets()
  return [
    ...(hasPoints ? [{ to: '/pointMall', text: 'shell.nav.points', icon: Store } as const] : []),
    ...(hasTickets
      ? [{ to: '/luckyTickets', text: 'shell.nav.tickets', icon: Tickets } as const]
      : []),
  ]
}

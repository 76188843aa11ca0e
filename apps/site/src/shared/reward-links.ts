import { Award, type LucideIcon, Store, Tickets } from 'lucide-react'
import { useHasPoints } from './points.ts'
import { useHasRanks } from './ranks.ts'
import { useHasTickets } from './tickets.ts'

/** A page of rewards that menus lead to. */
export interface RewardLink {
  readonly to: '/luckyTickets' | '/pointMall' | '/vip'
  readonly text: 'shell.nav.points' | 'shell.nav.ranks' | 'shell.nav.tickets'
  readonly icon: LucideIcon
}

const POINTS: RewardLink = { to: '/pointMall', text: 'shell.nav.points', icon: Store }
const RANKS: RewardLink = { to: '/vip', text: 'shell.nav.ranks', icon: Award }
const TICKETS: RewardLink = { to: '/luckyTickets', text: 'shell.nav.tickets', icon: Tickets }

/** Pages of rewards that the brand offers the member, in the order of menus. */
export function useRewardLinks(): readonly RewardLink[] {
  const shown: readonly (readonly [isShown: boolean, link: RewardLink])[] = [
    [useHasPoints(), POINTS],
    [useHasRanks(), RANKS],
    [useHasTickets(), TICKETS],
  ]
  return shown.flatMap(([isShown, link]) => (isShown ? [link] : []))
}

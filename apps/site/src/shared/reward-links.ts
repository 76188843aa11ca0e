import { Award, BadgePercent, type LucideIcon, Medal, Store, Tickets, Trophy } from 'lucide-react'
import { useSwitch } from './permission.ts'
import { useHasPoints } from './points.ts'
import { useHasPromotions } from './promotions.ts'
import { useHasRaces } from './races.ts'
import { useHasRanks } from './ranks.ts'
import { useHasTickets } from './tickets.ts'

/** A page of rewards that menus lead to. */
export interface RewardLink {
  readonly to:
    '/leaderboards' | '/luckyTickets' | '/pointMall' | '/promotions' | '/vip' | '/winners'
  readonly text: `shell.nav.${'points' | 'promotions' | 'races' | 'ranks' | 'tickets' | 'winners'}`
  readonly icon: LucideIcon
}

const PROMOTIONS: RewardLink = {
  to: '/promotions',
  text: 'shell.nav.promotions',
  icon: BadgePercent,
}

const POINTS: RewardLink = { to: '/pointMall', text: 'shell.nav.points', icon: Store }
const RANKS: RewardLink = { to: '/vip', text: 'shell.nav.ranks', icon: Award }
const TICKETS: RewardLink = { to: '/luckyTickets', text: 'shell.nav.tickets', icon: Tickets }
const RACES: RewardLink = { to: '/leaderboards', text: 'shell.nav.races', icon: Medal }
const WINNERS: RewardLink = { to: '/winners', text: 'shell.nav.winners', icon: Trophy }

/** Pages of rewards that the brand offers, in the order of menus: visitors see what is public. */
export function useRewardLinks(): readonly RewardLink[] {
  const shown: readonly (readonly [isShown: boolean, link: RewardLink])[] = [
    [useHasPromotions(), PROMOTIONS],
    [useHasPoints(), POINTS],
    [useHasRanks(), RANKS],
    [useHasTickets(), TICKETS],
    [useHasRaces(), RACES],
    [useSwitch('winners'), WINNERS],
  ]
  return shown.flatMap(([isShown, link]) => (isShown ? [link] : []))
}

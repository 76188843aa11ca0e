import { Award, Store } from 'lucide-react'
import { useHasPoints } from '../shared/points.ts'
import { useHasRanks } from '../shared/ranks.ts'

const POINTS = { to: '/pointMall', text: 'shell.nav.points', icon: Store } as const
const RANKS = { to: '/vip', text: 'shell.nav.ranks', icon: Award } as const

/** Pages of rewards that the brand offers to whoever is logged in. */
export function useRewardLinks() {
  const hasPoints = useHasPoints()
  const hasRanks = useHasRanks()
  return [...(hasPoints ? [POINTS] : []), ...(hasRanks ? [RANKS] : [])]
}

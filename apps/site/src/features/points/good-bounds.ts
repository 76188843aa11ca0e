import type { MallGood } from '@fairhouse/protocol'

/** As many as one exchange may take, by the protocol. */
const AT_ONCE_MAX = 100

/** Why nothing of a good can be exchanged now. */
export type Obstacle = 'soldOut' | 'limitReached' | 'missing'

type Counted = Pick<MallGood, 'points' | 'stock' | 'leftForMember'>

/** How many of a good the member can have at once: by stock, own limit and balance of points. */
export function mostOf({ points, stock, leftForMember }: Counted, balance: number): number {
  const byBalance = Math.floor(Math.max(0, balance) / points)
  return Math.min(AT_ONCE_MAX, stock ?? AT_ONCE_MAX, leftForMember ?? AT_ONCE_MAX, byBalance)
}

/** What keeps the member from having one; undefined if nothing does. */
export function obstacleOf(good: Counted, balance: number): Obstacle | undefined {
  if (good.stock !== null && good.stock <= 0) return 'soldOut'
  if (good.leftForMember !== null && good.leftForMember <= 0) return 'limitReached'
  return balance < good.points ? 'missing' : undefined
}

/** A typed whole number, without grouping, within the bounds; undefined for anything else. */
export function readWhole(text: string, min: number, max: number): number | undefined {
  const trimmed = text.trim()
  if (!/^\d{1,13}$/.test(trimmed)) return undefined
  const count = Number(trimmed)
  return count >= min && count <= max ? count : undefined
}

import type { SlipEntry } from '@fairhouse/protocol'
import type { Dice } from '#server/simulator/dice.ts'
import type { Purses } from './plan-money.ts'
import type { PlannedGroup } from './shapes.ts'

const CENT = 100n
const SHARES = [10, 8, 5, 4, 2] as const
/** Of the tickets; of the rest some shares stay unsold, and the money goes back. */
const FILLED = 0.75
const GUARANTEED = 0.3

interface Slip {
  readonly issue: number
  readonly entries: readonly SlipEntry[]
  readonly stake: bigint
}

/** Divides a number of shares among some members, each with one at least. */
function divide(dice: Dice, shares: number, members: readonly number[]) {
  let left = shares
  return members.flatMap((member, place) => {
    const isLast = place === members.length - 1
    const most = left - (members.length - 1 - place)
    const own = isLast ? left : Math.min(most, 1 + dice.next(Math.max(1, most)))
    left -= own
    return own > 0 ? [{ member, key: dice.uuid(), shares: own }] : []
  })
}

/**
 * A group ticket of a slip: the first member organises it, the others buy. Undefined where the
 * stake does not divide into cents, or the money does not suffice.
 */
export function planGroup(
  dice: Dice,
  purses: Purses,
  slip: Slip,
  [member, ...others]: readonly number[],
  at: number,
): PlannedGroup | undefined {
  const shareCount = SHARES.find((count) => slip.stake % (BigInt(count) * CENT) === 0n)
  if (shareCount === undefined || member === undefined || slip.stake === 0n) return undefined
  const price = slip.stake / BigInt(shareCount)
  const own = 1 + dice.next(Math.max(1, Math.floor(shareCount / 3)))
  const isFilled = dice.chance(FILLED)
  const open = shareCount - own
  const sold = isFilled ? open : dice.next(open)
  const isGuaranteed = isFilled && open > 1 && dice.chance(GUARANTEED)
  const guaranteedShares = isGuaranteed ? 1 : 0
  const held = price * BigInt(own + guaranteedShares)
  if (!purses.take(member, held, at)) return undefined
  const bought = sold - guaranteedShares
  const buyers = divide(dice, Math.max(0, bought), others.slice(0, Math.max(0, bought)))
  return {
    ...slip,
    member,
    key: dice.uuid(),
    shareCount,
    ownShares: own,
    guaranteedShares,
    buyers: buyers.filter((one) => purses.take(one.member, price * BigInt(one.shares), at)),
  }
}

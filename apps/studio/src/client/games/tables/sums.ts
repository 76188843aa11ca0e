import type { PendingBet, OthersBet } from '../../room/state.ts'

/** Stakes on a spot, ledger units. */
export interface OnSpot {
  readonly own: bigint
  /** Asked for, not yet taken. */
  readonly pending: bigint
  readonly others: bigint
}

export const NOTHING: OnSpot = { own: 0n, pending: 0n, others: 0n }

interface Bets {
  readonly own: readonly { readonly spot: string; readonly stake: string }[]
  readonly pending: readonly PendingBet[]
  readonly others: readonly OthersBet[]
}

/** Chips by spot. A bet may count twice for a moment, as pending and as confirmed. */
export function sumsOf({ own, pending, others }: Bets): ReadonlyMap<string, OnSpot> {
  const sums = new Map<string, OnSpot>()
  const add = (spot: string, part: keyof OnSpot, stake: string) => {
    const before = sums.get(spot) ?? NOTHING
    sums.set(spot, { ...before, [part]: before[part] + BigInt(stake) })
  }
  for (const { spot, stake } of own) add(spot, 'own', stake)
  for (const { spot, stake } of pending) add(spot, 'pending', stake)
  for (const { spot, stake } of others) add(spot, 'others', stake)
  return sums
}

/** The own bets of a round to repeat, one per spot, in chips that the table accepts. */
export function againOf(
  own: Bets['own'],
  chips: readonly bigint[],
): { readonly spot: string; readonly stake: bigint }[] {
  const most = chips.at(-1)
  if (most === undefined || most <= 0n) return []
  const bySpot = new Map<string, bigint>()
  for (const { spot, stake } of own) bySpot.set(spot, (bySpot.get(spot) ?? 0n) + BigInt(stake))
  return [...bySpot].flatMap(([spot, sum]) => {
    const stakes: { spot: string; stake: bigint }[] = []
    for (let left = sum; left > 0n; left -= most) {
      stakes.push({ spot, stake: left < most ? left : most })
    }
    return stakes
  })
}

/** A chip's colour: the n-th of the ladder. */
const COLOURS = ['#8d99ae', '#3d7dd8', '#2f9e6a', '#d6453d', '#6d4bc3', '#c2571a', '#1f2433']

/** The colour of a stack: that of the largest chip value not above it. */
export function chipColour(amount: bigint, chips: readonly bigint[]): string {
  const at = Math.max(
    0,
    chips.findLastIndex((chip) => chip <= amount),
  )
  return COLOURS[at % COLOURS.length] ?? '#1f2433'
}

import { perDraw, perDrawAnd } from '../../evaluation.ts'
import type { FamilyTraits } from '../../play.ts'
import type { FamilyCode, VnMbDraw, VnMtnDraw } from '../../types.ts'
import type { PrizeShape } from '../parse-draw.ts'

export type VietnamDraw = VnMbDraw | VnMtnDraw

/** What differs between the North (27 prizes) and Central and South (18 prizes). */
export interface Region {
  readonly family: FamilyTraits
  /** Prefix of the play codes: "VN_MB" or "VN_MTN". */
  readonly code: FamilyCode
  readonly shape: readonly PrizeShape[]
  /** The lowest prize, of two digits: the first half of đầu đuôi. */
  readonly twoDigitPrize: string
  /** The prize of three digits: 3D đầu. */
  readonly threeDigitPrize: string
  /** Bao lô of some prizes: name of the play and the prizes it looks at. */
  readonly someLo: { readonly name: string; readonly prizes: readonly string[] }
  /** Digits of the special prize. */
  readonly specialWidth: number
}

/** Prizes with at least so many digits: how many numbers have an end of that width. */
export function endsOfWidth({ shape }: Region, width: number): number {
  return shape.reduce((all, prize) => all + (prize.width >= width ? prize.count : 0), 0)
}

/** Numbers of a prize. Throws TypeError when the draw has none. */
export function numbersOf(draw: VietnamDraw, name: string): readonly string[] {
  const prizes: Readonly<Record<string, readonly string[]>> = draw.prizes
  const numbers = prizes[name]
  if (!numbers) throw new TypeError(`the draw has no ${name}`)
  return numbers
}

const allNumbers = perDraw((draw: VietnamDraw) => Object.values(draw.prizes).flat())

/** How often each end of a width occurs among the numbers that are long enough. */
export const endCountsOf = perDrawAnd((draw: VietnamDraw, width: number) => {
  const counts = new Map<string, number>()
  for (const number of allNumbers(draw)) {
    if (number.length < width) continue
    const end = number.slice(-width)
    counts.set(end, (counts.get(end) ?? 0) + 1)
  }
  return counts as ReadonlyMap<string, number>
})

/** The special prize. Throws TypeError when the draw has none. */
export function specialOf(draw: VietnamDraw): string {
  const [special] = draw.prizes.special
  if (special === undefined) throw new TypeError('the draw has no special prize')
  return special
}

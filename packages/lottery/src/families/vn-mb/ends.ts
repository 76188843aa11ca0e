import { VN_MB_PRIZES, type VnMbDraw } from '../../types.ts'

/** Numbers drawn: every prize has at least two digits, so all 27 have an end of two. */
export const NUMBERS_DRAWN = VN_MB_PRIZES.reduce((all, prize) => all + prize.count, 0)

/** How often each two-digit end came among the 27 numbers of a draw. */
export type EndCounts = ReadonlyMap<string, number>

/**
 * A settlement asks for the ends of one draw a million times; a draw never changes, so that what
 * was counted for it once stays true.
 */
const known = new WeakMap<VnMbDraw, EndCounts>()

export function endCountsOf(draw: VnMbDraw): EndCounts {
  const before = known.get(draw)
  if (before) return before
  const counts = new Map<string, number>()
  for (const { name } of VN_MB_PRIZES) {
    for (const number of draw.prizes[name]) {
      const end = number.slice(-2)
      counts.set(end, (counts.get(end) ?? 0) + 1)
    }
  }
  known.set(draw, counts)
  return counts
}

/** The special prize. Throws TypeError when the draw has none. */
export function specialOf(draw: VnMbDraw): string {
  const [special] = draw.prizes.special
  if (special === undefined) throw new TypeError('the draw has no special prize')
  return special
}

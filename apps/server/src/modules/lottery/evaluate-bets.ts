import {
  assertSettles,
  awardOf,
  decodePricing,
  decodeSelection,
  decodeVariant,
  findPlay,
  type AnyDraw,
} from '@fairhouse/lottery/all'

/** Payout of a distinct bet (play, selection, price, variant) on the draw. */
export interface Verdict {
  readonly playCode: string
  readonly selection: string
  readonly price: string
  readonly variant: string
  /** Payout per unit of unit stake × multiple, as num / den. */
  readonly payNum: bigint
  readonly payDen: bigint
  readonly winningLines: number
  readonly refundLines: number
}

export interface DistinctBet {
  readonly [column: string]: unknown
  readonly play_code: string
  readonly selection: string
  readonly price: string
  readonly variant: string
}

/** Memoises a parser: a million bets have few prices. */
function once<T>(read: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>()
  return (text) => {
    const before = known.get(text)
    if (before !== undefined) return before
    const value = read(text)
    known.set(text, value)
    return value
  }
}

/**
 * Applies the rules to each distinct bet; bets without a payout are omitted: they have lost. Throws
 * RangeError for a play that is unknown, or cannot be settled on this draw.
 */
export function evaluateBets(distinct: readonly DistinctBet[], draw: AnyDraw): Verdict[] {
  const pricingOf = once(decodePricing)
  const rulesOf = once(decodeVariant)
  const playOf = once((code) => {
    const play = findPlay(code)
    if (!play) throw new RangeError(`play ${code} is not built`)
    assertSettles(play, draw)
    return play
  })
  const verdicts: Verdict[] = []
  for (const { play_code: playCode, selection, price, variant } of distinct) {
    const play = playOf(playCode)
    const evaluation = play.evaluate(decodeSelection(selection), draw, rulesOf(variant))
    const { rate, winningLines } = awardOf(play, evaluation, pricingOf(price))
    if (winningLines === 0 && evaluation.pushes === 0) continue
    verdicts.push({
      playCode,
      selection,
      price,
      variant,
      payNum: rate.num,
      payDen: rate.den,
      winningLines,
      refundLines: evaluation.pushes,
    })
  }
  return verdicts
}

import {
  decodePricing,
  decodeSelection,
  decodeVariant,
  findPlay,
  payoutRate,
  type AnyDraw,
} from '@fairhouse/lottery/all'

/** What a distinct bet (play, selection, price, variant) is worth on the draw. */
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

/** Applies the rules to each distinct bet; those that get nothing are left out: they have lost. */
export function judge(distinct: readonly DistinctBet[], draw: AnyDraw): Verdict[] {
  return distinct.flatMap((bet) => {
    const play = findPlay(bet.play_code)
    if (!play) throw new RangeError(`play ${bet.play_code} is not built`)
    const rules = decodeVariant(bet.variant)
    const evaluation = play.evaluate(decodeSelection(bet.selection), draw, rules)
    const winningLines = Object.values(evaluation.hits).reduce((all, hits) => all + hits, 0)
    if (winningLines === 0 && evaluation.pushes === 0) return []
    const rate = payoutRate(play, evaluation, decodePricing(bet.price))
    return [
      {
        playCode: bet.play_code,
        selection: bet.selection,
        price: bet.price,
        variant: bet.variant,
        payNum: rate.num,
        payDen: rate.den,
        winningLines,
        refundLines: evaluation.pushes,
      },
    ]
  })
}

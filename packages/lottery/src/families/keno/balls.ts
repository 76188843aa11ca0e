import { integers } from '../../choices.ts'
import { perDraw } from '../../evaluation.ts'
import type { FamilyTraits } from '../../play.ts'
import type { BallsDraw } from '../../types.ts'

export const KENO: FamilyTraits = {
  code: 'KENO',
  fits: (draw) => 'balls' in draw && draw.balls.length === 20,
}

export const BALLS = integers(1, 80)
export const DRAWN = 20

/** Sum of the twenty, how many are in 1-40 and how many are odd. */
export const factsOf = perDraw(({ balls }: BallsDraw) => {
  const values = balls.map(Number)
  return {
    sum: values.reduce((all, ball) => all + ball, 0),
    low: values.filter((ball) => ball <= 40).length,
    odd: values.filter((ball) => ball % 2 === 1).length,
  }
})

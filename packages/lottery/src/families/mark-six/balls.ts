import { integers } from '../../choices.ts'
import { perDraw } from '../../evaluation.ts'
import type { FamilyTraits } from '../../play.ts'
import type { MarkSixDraw } from '../../types.ts'
import { animalOf } from './look.ts'

export { animalOf, colourOf, type Colour } from './look.ts'

export const MARK_SIX: FamilyTraits = { code: 'LHC', fits: (draw) => 'zodiacYear' in draw }

export const BALLS = integers(1, 49)
export const MAIN = 6
export const SEVEN = 7

/** Pushes two-sides, half waves and six zodiacs; counts for colour, zodiac and tail. */
export const PUSHED = '49'

export function tailOf(ball: string): string {
  return ball.slice(-1)
}

/** The ten names of two sides of a ball, each of 24 balls; 49 is none of them. */
export const TWO_SIDES = [
  'BIG',
  'SMALL',
  'ODD',
  'EVEN',
  'SUM_ODD',
  'SUM_EVEN',
  'SUM_BIG',
  'SUM_SMALL',
  'TAIL_BIG',
  'TAIL_SMALL',
] as const

export type TwoSide = (typeof TWO_SIDES)[number]

/**
 * The two sides that a ball has: BIG from 25, the parity of the ball, parity of its digit sum, that
 * sum BIG from 7, the last digit BIG from 5. Not for 49.
 */
export function sidesOf(ball: string): readonly TwoSide[] {
  const value = Number(ball)
  const digitSum = Math.floor(value / 10) + (value % 10)
  return [
    value >= 25 ? 'BIG' : 'SMALL',
    value % 2 === 1 ? 'ODD' : 'EVEN',
    digitSum % 2 === 1 ? 'SUM_ODD' : 'SUM_EVEN',
    digitSum >= 7 ? 'SUM_BIG' : 'SUM_SMALL',
    value % 10 >= 5 ? 'TAIL_BIG' : 'TAIL_SMALL',
  ]
}

/** How many of the balls of a draw belong to each animal, and have each tail. */
export const factsOf = perDraw(({ main, extra, zodiacYear }: MarkSixDraw) => {
  const seven = [...main, extra]
  const mainByAnimal = new Map<string, number>()
  for (const ball of main) {
    const animal = animalOf(ball, zodiacYear)
    mainByAnimal.set(animal, (mainByAnimal.get(animal) ?? 0) + 1)
  }
  return {
    seven,
    sum: seven.reduce((all, ball) => all + Number(ball), 0),
    animals: new Set<string>(seven.map((ball) => animalOf(ball, zodiacYear))),
    tails: new Set(seven.map(tailOf)),
    mainByAnimal,
  }
})

/** The ball that came at a place, 0 first. Throws RangeError where the result is sorted. */
export function ballAt({ main, order }: MarkSixDraw, index: number): string {
  if (order !== 'drawn') throw new RangeError('the play needs the order of the balls')
  return main[index] ?? ''
}

import type { Play } from '@fairhouse/lottery/all'
import { arrangements, ballsTo, textsOf, type WeightedDraw } from './weighted.ts'

const DIGITS = '0123456789'

let fives: readonly WeightedDraw[] | undefined
let threes: readonly WeightedDraw[] | undefined
let balls: readonly WeightedDraw[] | undefined

function digitDraws(width: number): readonly WeightedDraw[] {
  return [...textsOf(DIGITS, width)].map((text) => ({ draw: { digits: [...text] }, weight: 1n }))
}

/** SSC: all 100,000 draws. */
export function sscDraws(): readonly WeightedDraw[] {
  return (fives ??= digitDraws(5))
}

/** 3D, PC28: all 1,000 draws. */
export function threeDigitDraws(): readonly WeightedDraw[] {
  return (threes ??= digitDraws(3))
}

/** K3: all 216 throws. */
export function diceDraws(): readonly WeightedDraw[] {
  return [...textsOf('123456', 3)].map((text) => ({ draw: { dice: [...text] }, weight: 1n }))
}

/** 11x5: all 55,440 ordered draws. */
export function elevenFiveDraws(): readonly WeightedDraw[] {
  balls ??= [...arrangements(ballsTo(11), 5)].map((drawn) => ({
    draw: { balls: drawn },
    weight: 1n,
  }))
  return balls
}

const CARS = ballsTo(10)

/** The places a play uses together; plays on each place separately have none. */
function placesOf(code: string): readonly number[] {
  const front = /^PK10_Q(\d)_DIRECT$/.exec(code)?.[1]
  if (front) return [1, 2, 3, 4, 5].slice(0, Number(front))
  if (code.startsWith('PK10_GYH')) return [1, 2]
  const pair = /^PK10_LH_(\d)$/.exec(code)?.[1]
  return pair ? [Number(pair), 11 - Number(pair)] : []
}

/**
 * PK10: every arrangement of the places that a play uses together, the others filled up. Plays on
 * each place separately see each number equally often in the ten rotations of the cars.
 */
export function* pk10Draws({ code }: Play): Generator<WeightedDraw> {
  const looked = placesOf(code)
  if (looked.length === 0) {
    for (const shift of CARS.keys()) {
      yield { draw: { places: [...CARS.slice(shift), ...CARS.slice(0, shift)] }, weight: 1n }
    }
    return
  }
  for (const cars of arrangements(CARS, looked.length)) {
    const rest = CARS.filter((car) => !cars.includes(car))
    const places = CARS.map((_, index) => {
      const at = looked.indexOf(index + 1)
      return at >= 0 ? (cars[at] ?? '') : (rest.shift() ?? '')
    })
    yield { draw: { places }, weight: 1n }
  }
}

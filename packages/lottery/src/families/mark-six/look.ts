import { ANIMALS, type Animal } from '../../draws.ts'

export type Colour = 'RED' | 'BLUE' | 'GREEN'

const RED = new Set('1 2 7 8 12 13 18 19 23 24 29 30 34 35 40 45 46'.split(' '))
const BLUE = new Set('3 4 9 10 14 15 20 25 26 31 36 37 41 42 47 48'.split(' '))

/** 49 is green (liyu7342/lottery rules.jsp). */
export function colourOf(ball: string): Colour {
  return RED.has(ball) ? 'RED' : BLUE.has(ball) ? 'BLUE' : 'GREEN'
}

/**
 * Ball n belongs to the animal n - 1 places before that of the lunar year, which so has five balls
 * (1, 13, 25, 37, 49), the others four.
 */
export function animalOf(ball: string, zodiacYear: Animal): Animal {
  const index = ANIMALS.indexOf(zodiacYear) - (Number(ball) - 1)
  return ANIMALS[((index % 12) + 12) % 12] ?? zodiacYear
}

import { integers } from '../../choices.ts'
import { perDraw } from '../../evaluation.ts'
import type { FamilyTraits } from '../../play.ts'
import type { BallsDraw } from '../../types.ts'

export const ELEVEN_FIVE: FamilyTraits = {
  code: '11X5',
  fits: (draw) => 'balls' in draw && draw.balls.length === 5,
}

export const BALLS = integers(1, 11)
export const DRAWN = 5

export const frontOf = (draw: BallsDraw, count: number): readonly string[] =>
  draw.balls.slice(0, count)

export const sumOfBalls = perDraw((draw: BallsDraw) =>
  draw.balls.reduce((all, ball) => all + Number(ball), 0),
)

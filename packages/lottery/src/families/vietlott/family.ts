import { drawChoices, integers, THREE_DIGITS, type ChoiceSet } from '../../choices.ts'
import { accept, parseChoice, parseDrawn, parseFields, refuse } from '../../selection-parser.ts'
import type { ChoiceStream, Family, Parsed, Play, TrendSeries, VietlottDraw } from '../../types.ts'
import { byCode, numbersFrom, parseNumberList } from '../parse-draw.ts'
import { MAX3D_GROUPS } from './max3d.ts'
import { BALLS_35, lotto535Play, SPECIALS_12 } from './plays/five-and-one.ts'
import { max3dProPlay } from './plays/max3d-pro.ts'
import { max3dPlay } from './plays/max3d.ts'
import { mega645Play, power655Play } from './plays/six.ts'

const PLAYS = [mega645Play, power655Play, lotto535Play, max3dPlay, max3dProPlay]

interface BallGame {
  readonly main: ChoiceSet
  readonly count: number
  /** A ball beside the main ones: of the same balls, or of its own. */
  readonly other?: { readonly field: 'bonus' | 'special'; readonly balls: ChoiceSet | 'main' }
}

const BALL_GAMES: Readonly<Record<string, BallGame>> = {
  MEGA645: { main: integers(1, 45), count: 6 },
  POWER655: { main: integers(1, 55), count: 6, other: { field: 'bonus', balls: 'main' } },
  LOTTO535: { main: BALLS_35, count: 5, other: { field: 'special', balls: SPECIALS_12 } },
}

function parseBallGame(input: unknown, { main, count, other }: BallGame): Parsed<VietlottDraw> {
  const fields = parseFields(input, other ? ['main', other.field] : ['main'], 'draw')
  if (!fields.ok) return fields
  const balls = fields.value['main']
  if (balls === undefined) return refuse('main', 'missing')
  const drawn = parseDrawn(balls, 'main', main, count, 'different')
  if (!drawn.ok || !other) return drawn.ok ? accept({ main: drawn.value }) : drawn
  const value = fields.value[other.field]
  if (value === undefined) return refuse(other.field, 'missing')
  const isMain = other.balls === 'main'
  const ball = parseChoice(value, other.field, isMain ? main : SPECIALS_12)
  if (!ball.ok) return ball
  if (isMain && drawn.value.includes(ball.value)) {
    return refuse(other.field, 'unexpected', 'not a main ball')
  }
  return accept({ main: drawn.value, [other.field]: ball.value } as unknown as VietlottDraw)
}

function parseMax3d(input: unknown): Parsed<VietlottDraw> {
  const fields = parseFields(
    input,
    MAX3D_GROUPS.map(({ name }) => name),
    'draw',
  )
  if (!fields.ok) return fields
  const draw: Record<string, readonly string[]> = {}
  for (const { name, count } of MAX3D_GROUPS) {
    const numbers = parseNumberList(fields.value[name], name, { count, width: 3 })
    if (!numbers.ok) return numbers
    draw[name] = numbers.value
  }
  return accept(draw as unknown as VietlottDraw)
}

/** The fields of the draw identify the game: no two have the same. */
function parseDraw(input: unknown): Parsed<VietlottDraw> {
  const has = (field: string) =>
    typeof input === 'object' && input !== null && Object.hasOwn(input, field)
  if (!has('main')) return parseMax3d(input)
  const code = has('bonus') ? 'POWER655' : has('special') ? 'LOTTO535' : 'MEGA645'
  const game = BALL_GAMES[code]
  return game ? parseBallGame(input, game) : refuse('draw', 'notInGame')
}

function drawBalls(stream: ChoiceStream, { main, count, other }: BallGame): VietlottDraw {
  const spare = other?.balls === 'main' ? 1 : 0
  const drawn = drawChoices(stream, main.all, count + spare)
  const balls = { main: drawn.slice(0, count) }
  if (!other) return balls
  const ball =
    other.balls === 'main' ? (drawn[count] ?? '') : other.balls.at(stream.next(other.balls.size))
  return { ...balls, [other.field]: ball } as unknown as VietlottDraw
}

const MAX3D_GAMES = ['MAX3D', 'MAX3DPRO']
const GAMES = [...Object.keys(BALL_GAMES), ...MAX3D_GAMES]

const TREND_SERIES: readonly TrendSeries<VietlottDraw>[] = [
  {
    name: 'main',
    choices: integers(1, 55).all,
    shownBy: (draw) => ('main' in draw ? draw.main : []),
  },
  {
    name: 'threeDigits',
    choices: THREE_DIGITS.all,
    shownBy: (draw) => ('first' in draw ? MAX3D_GROUPS.flatMap(({ name }) => [...draw[name]]) : []),
  },
]

/** Vietlott: Mega 6/45, Power 6/55, Lotto 5/35, Max 3D and Max 3D Pro. */
export const vietlottFamily: Family<VietlottDraw> = {
  code: 'VIETLOTT',
  games: GAMES,
  plays: byCode(PLAYS as readonly Play[] as readonly Play<VietlottDraw>[]),
  parseDraw,
  /** Which game must be given. */
  drawFrom(stream, { game } = {}) {
    const balls = BALL_GAMES[game ?? '']
    if (balls) return drawBalls(stream, balls)
    if (!MAX3D_GAMES.includes(game ?? '')) {
      throw new RangeError(`a Vietlott draw needs its game: ${GAMES.join(', ')}`)
    }
    return Object.fromEntries(
      MAX3D_GROUPS.map(({ name, count }) => [name, numbersFrom(stream, count, 3)]),
    ) as unknown as VietlottDraw
  },
  trendSeries: TREND_SERIES,
}

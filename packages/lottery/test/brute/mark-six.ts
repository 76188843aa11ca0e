import type { AnyDraw, MarkSixDraw } from '@fairhouse/lottery/all'
import {
  combinations,
  each,
  fixed,
  LOST,
  numbers,
  perPosition,
  positions,
  subsets,
  won,
  type Rule,
} from './rule.ts'

const six = (draw: AnyDraw): MarkSixDraw => draw as MarkSixDraw
const seven = (draw: AnyDraw): readonly string[] => [...six(draw).main, six(draw).extra]

const CIRCLE = 'RAT OX TIGER RABBIT DRAGON SNAKE HORSE GOAT MONKEY ROOSTER DOG PIG'.split(' ')

/** Goes back from the year's animal, a step for every ball after the first. */
function animal(ball: string, year: string): string {
  let at = CIRCLE.indexOf(year)
  for (let step = 1; step < Number(ball); step += 1) at = at === 0 ? 11 : at - 1
  return CIRCLE[at] ?? ''
}

const RED = [1, 2, 7, 8, 12, 13, 18, 19, 23, 24, 29, 30, 34, 35, 40, 45, 46]
const BLUE = [3, 4, 9, 10, 14, 15, 20, 25, 26, 31, 36, 37, 41, 42, 47, 48]
const GREEN = [5, 6, 11, 16, 17, 21, 22, 27, 28, 32, 33, 38, 39, 43, 44, 49]
const COLOURS: Readonly<Record<string, readonly number[]>> = { RED, BLUE, GREEN }

/** Whether a ball other than 49 has one of the ten two sides. */
function hasSide(ball: string, side: string): boolean {
  const value = Number(ball)
  const tens = Math.floor(value / 10)
  const ones = value % 10
  const by: Readonly<Record<string, boolean>> = {
    BIG: value >= 25,
    ODD: value % 2 === 1,
    SUM_ODD: (tens + ones) % 2 === 1,
    SUM_BIG: tens + ones >= 7,
    TAIL_BIG: ones >= 5,
  }
  const positive = side.replace('SMALL', 'BIG').replace('EVEN', 'ODD')
  return by[positive] === (positive === side)
}

const hasColour = (ball: string, colour: string): boolean =>
  COLOURS[colour]?.includes(Number(ball)) ?? false

const inMain = (draw: AnyDraw, line: readonly string[]): number =>
  line.filter((ball) => six(draw).main.includes(ball)).length

const DIVISIONS: Readonly<Record<string, string>> = {
  '6': '1',
  '5+': '2',
  '5': '3',
  '4+': '4',
  '4': '5',
  '3+': '6',
  '3': '7',
}

/** Key of a link: what its members are called, and the rule where none may be hit. */
const linkKey = (members: readonly string[], hit: string | undefined): string =>
  `${members.join(',')}${hit === 'none' ? ':none' : ''}`

export const MARK_SIX_RULES: readonly Rule[] = [
  [
    /^LHC_TM$/,
    () => ({
      lines: (selection) => each(numbers(selection)),
      evaluate: ([ball], draw) => won(six(draw).extra === ball),
    }),
  ],
  [
    /^LHC_TM_(RED|BLUE|GREEN)$/,
    ([colour = '']) => fixed((draw) => hasColour(six(draw).extra, colour)),
  ],
  [
    /^LHC_TM_((?:SUM_|TAIL_)?(?:BIG|SMALL|ODD|EVEN))$/,
    ([side = '']) =>
      fixed((draw) => (six(draw).extra === '49' ? 'push' : hasSide(six(draw).extra, side))),
  ],
  [
    /^LHC_HALF_(RED|BLUE|GREEN)_(\w+)$/,
    ([colour = '', side = '']) =>
      fixed((draw) => {
        const { extra } = six(draw)
        return extra === '49' ? 'push' : hasColour(extra, colour) && hasSide(extra, side)
      }),
  ],
  [
    /^LHC_TM_ZODIAC$/,
    () => ({
      lines: ({ animals }) => each(animals),
      evaluate([one = ''], draw) {
        const { extra, zodiacYear } = six(draw)
        return won(animal(extra, zodiacYear) === one, one === zodiacYear ? '5' : '4')
      },
    }),
  ],
  [
    /^LHC_LIUXIAO$/,
    () => ({
      lines: ({ animals = [], options = [] }) => [[...options, ...animals]],
      evaluate([option, ...animals], draw) {
        const { extra, zodiacYear } = six(draw)
        if (extra === '49') return 'push'
        return won(animals.includes(animal(extra, zodiacYear)) === (option === 'IN'))
      },
    }),
  ],
  [
    /^LHC_TM_TAIL$/,
    () => ({
      lines: (selection) => each(numbers(selection)),
      evaluate: ([tail = ''], draw) => won(six(draw).extra.endsWith(tail), tail),
    }),
  ],
  [
    /^LHC_(?:PT1X|LX(\d))$/,
    ([k = '1']) => ({
      lines: ({ animals = [] }) => subsets(animals, Number(k)),
      evaluate(line, draw, { hit }) {
        const { zodiacYear } = six(draw)
        const drawn = seven(draw).map((ball) => animal(ball, zodiacYear))
        const sizes = line.map((one) => (one === zodiacYear ? '5' : '4'))
        const isWon = line.every((one) => drawn.includes(one) === (hit !== 'none'))
        return won(isWon, linkKey([...new Set(sizes)].toSorted(), hit))
      },
    }),
  ],
  [
    /^LHC_(?:PTWS|LW(\d))$/,
    ([k = '1']) => ({
      lines: (selection) => subsets(numbers(selection), Number(k)),
      evaluate(line, draw, { hit }) {
        const drawn = seven(draw).map((ball) => ball.slice(-1))
        const isWon = line.every((tail) => drawn.includes(tail) === (hit !== 'none'))
        return won(isWon, linkKey(line, hit))
      },
    }),
  ],
  [
    /^LHC_ZX$/,
    () => ({
      lines: ({ animals }) => each(animals),
      evaluate([one], draw) {
        const { main, zodiacYear } = six(draw)
        const hits = main.filter((ball) => animal(ball, zodiacYear) === one).length
        return won(hits > 0, `WIN:x${hits}`)
      },
    }),
  ],
  [
    /^LHC_ZM$/,
    () => ({
      lines: (selection) => each(numbers(selection)),
      evaluate: (line, draw) => won(inMain(draw, line) === 1),
    }),
  ],
  [
    /^LHC_ZMT$/,
    () => ({
      lines: perPosition,
      evaluate: ([at, ball], draw) => won(six(draw).main[Number(at)] === ball),
    }),
  ],
  [
    /^LHC_ZM16$/,
    () => ({
      lines: perPosition,
      evaluate([at, side = ''], draw) {
        const ball = six(draw).main[Number(at)] ?? ''
        return ball === '49' ? 'push' : won(hasSide(ball, side))
      },
    }),
  ],
  [
    /^LHC_SUM_(\w+)$/,
    ([side]) =>
      fixed((draw) => {
        const sum = seven(draw).reduce((all, ball) => all + Number(ball), 0)
        if (side === 'BIG' || side === 'SMALL') return sum >= 175 === (side === 'BIG')
        return (sum % 2 === 1) === (side === 'ODD')
      }),
  ],
  [
    /^LHC_([32])QZ$/,
    ([k]) => ({
      lines: (selection) => combinations(selection, Number(k)),
      evaluate: (line, draw) => won(inMain(draw, line) === Number(k)),
    }),
  ],
  [
    /^LHC_3Z2$/,
    () => ({
      lines: (selection) => combinations(selection, 3),
      evaluate(line, draw) {
        const hits = inMain(draw, line)
        return won(hits >= 2, `HIT${hits}`)
      },
    }),
  ],
  [
    /^LHC_2ZT$/,
    () => ({
      lines: (selection) => combinations(selection, 2),
      evaluate(line, draw) {
        if (inMain(draw, line) === 2) return won(true, 'MAIN2')
        const isBoth = inMain(draw, line) === 1 && line.includes(six(draw).extra)
        return won(isBoth, 'MAIN_SPECIAL')
      },
    }),
  ],
  [
    /^LHC_TC$/,
    () => ({
      lines: (selection) => combinations(selection, 2),
      evaluate: (line, draw) => won(inMain(draw, line) === 1 && line.includes(six(draw).extra)),
    }),
  ],
  [
    /^LHC_4Z1$/,
    () => ({
      lines: (selection) => subsets(numbers(selection), 4),
      evaluate: (line, draw) => won(inMain(draw, line) >= 1),
    }),
  ],
  [
    /^LHC_BZ(\d+)$/,
    ([k]) => ({
      lines: (selection) => subsets(numbers(selection), Number(k)),
      evaluate: (line, draw) => won(!line.some((ball) => seven(draw).includes(ball))),
    }),
  ],
  [
    /^LHC_PARLAY$/,
    () => ({
      lines: (selection) => [positions(selection).map(([option = '']) => option)],
      evaluate(legs, draw) {
        const winning: string[] = []
        for (const [at, option] of legs.entries()) {
          const ball = six(draw).main[at] ?? ''
          if (option === '') continue
          if (option in COLOURS) {
            if (!hasColour(ball, option)) return LOST
          } else if (ball === '49') continue
          else if (!hasSide(ball, option)) return LOST
          winning.push(option)
        }
        return won(true, winning.toSorted().join('*'))
      },
    }),
  ],
  [
    /^LHC_HKJC$/,
    () => ({
      lines: (selection) => combinations(selection, 6),
      evaluate(line, draw) {
        const extra = line.includes(six(draw).extra) ? '+' : ''
        const key = DIVISIONS[`${inMain(draw, line)}${extra}`]
        return won(key !== undefined, key)
      },
    }),
  ],
]

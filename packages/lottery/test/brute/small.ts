import type {
  AnyDraw,
  BallsDraw,
  DiceDraw,
  DigitsDraw,
  PlacesDraw,
  Selection,
} from '@fairhouse/lottery/all'
import {
  combinations,
  count,
  each,
  fixed,
  LOST,
  numbers,
  perPosition,
  positions,
  sorted,
  subsets,
  tuples,
  won,
  type BrutePlay,
  type Line,
  type Rule,
} from './rule.ts'
import { shapeOf } from './ssc.ts'

const add = (list: readonly string[]): number => list.reduce((all, one) => all + Number(one), 0)
const isOdd = (value: string | number): boolean => Number(value) % 2 === 1
const distinct = (line: Line): boolean => new Set(line).size === line.length

/** One line per option or value, which the draw shows or not, priced by itself. */
const shown = (
  field: 'options' | 'values',
  valueOf: (draw: AnyDraw) => string | undefined,
): BrutePlay => ({
  lines: (selection) => each(selection[field]),
  evaluate: ([choice = ''], draw) => won(valueOf(draw) === choice, choice),
})

const balls = (draw: AnyDraw): readonly string[] => (draw as BallsDraw).balls

const ELEVEN_FIVE: readonly Rule[] = [
  [
    /^11X5_RX(\d)$/,
    ([k]) => ({
      lines: (selection) => combinations(selection, Number(k)),
      evaluate(line, draw) {
        const hits = line.filter((ball) => balls(draw).includes(ball)).length
        return won(hits === Math.min(Number(k), 5))
      },
    }),
  ],
  [
    /^11X5_Q(\d)_DIRECT$/,
    ([k]) => ({
      lines: (selection) => tuples(positions(selection)).filter(distinct),
      evaluate: (line, draw) => won(line.join() === balls(draw).slice(0, Number(k)).join()),
    }),
  ],
  [
    /^11X5_Q(\d)_GROUP$/,
    ([k]) => ({
      lines: (selection) => combinations(selection, Number(k)),
      evaluate: (line, draw) => won(sorted(line) === sorted(balls(draw).slice(0, Number(k)))),
    }),
  ],
  [
    /^11X5_DWD$/,
    () => ({
      lines: perPosition,
      evaluate: ([at, ball], draw) => won(balls(draw)[Number(at)] === ball),
    }),
  ],
  [
    /^11X5_BDW_Q3$/,
    () => ({
      lines: (selection) => each(numbers(selection)),
      evaluate: ([ball = ''], draw) => won(balls(draw).slice(0, 3).includes(ball)),
    }),
  ],
  [/^11X5_ODDCOUNT$/, () => shown('values', (draw) => String(balls(draw).filter(isOdd).length))],
  [
    /^11X5_MIDDLE$/,
    () =>
      shown('values', (draw) =>
        String(
          balls(draw)
            .map(Number)
            .toSorted((a, b) => a - b)[2],
        ),
      ),
  ],
  [
    /^11X5_2S_SUM$/,
    () => ({
      lines: ({ options }) => each(options),
      evaluate([option], draw) {
        const sum = add(balls(draw))
        if (sum === 30) return 'push'
        return won(option === (sum > 30 ? 'BIG' : 'SMALL'))
      },
    }),
  ],
  [/^11X5_2S_SUMOE$/, () => shown('options', (draw) => (isOdd(add(balls(draw))) ? 'ODD' : 'EVEN'))],
  [
    /^11X5_LH$/,
    () =>
      shown('options', (draw) =>
        Number(balls(draw)[0]) > Number(balls(draw)[4]) ? 'DRAGON' : 'TIGER',
      ),
  ],
]

const dice = (draw: AnyDraw): readonly string[] => (draw as DiceDraw).dice
const isTriple = (draw: AnyDraw): boolean => new Set(dice(draw)).size === 1

const K3: readonly Rule[] = [
  [/^K3_SUM$/, () => shown('values', (draw) => String(add(dice(draw))))],
  [
    /^K3_SPAN$/,
    () =>
      shown('values', (draw) => {
        const faces = dice(draw).map(Number)
        return String(Math.max(...faces) - Math.min(...faces))
      }),
  ],
  [
    /^K3_(BIG|SMALL|ODD|EVEN)$/,
    ([side]) => ({
      lines: () => [[]],
      evaluate(_, draw, { triple }) {
        if (triple === 'lose' && isTriple(draw)) return LOST
        const sum = add(dice(draw))
        const holds =
          side === 'BIG' || side === 'SMALL'
            ? sum >= 11 === (side === 'BIG')
            : isOdd(sum) === (side === 'ODD')
        return won(holds, triple === 'lose' ? 'WIN:noTriple' : 'WIN')
      },
    }),
  ],
  [
    /^K3_TIE_VARIANT$/,
    () =>
      shown('options', (draw) => {
        const sum = add(dice(draw))
        if (sum === 10 || sum === 11) return 'DRAW'
        return sum < 10 ? 'SMALL' : 'BIG'
      }),
  ],
  [/^K3_SAME3_ANY$/, () => fixed(isTriple)],
  [
    /^K3_SAME3$/,
    () => ({
      lines: (selection) => each(numbers(selection)),
      evaluate: ([face = ''], draw) => won(count(dice(draw), face) === 3),
    }),
  ],
  [
    /^K3_SAME2_SINGLE$/,
    () => ({
      lines: ({ pairs = [], singles = [] }) => tuples([pairs, singles]).filter(distinct),
      evaluate: ([pair = '', single = ''], draw) =>
        won(sorted([pair, pair, single]) === sorted(dice(draw))),
    }),
  ],
  [
    /^K3_SAME2_MULTI$/,
    () => ({
      lines: (selection) => each(numbers(selection)),
      evaluate: ([face = ''], draw) => won(count(dice(draw), face) >= 2),
    }),
  ],
  [
    /^K3_DIFF(\d)$/,
    ([k]) => ({
      lines: (selection) => combinations(selection, Number(k)),
      evaluate: (line, draw) => won(line.every((face) => dice(draw).includes(face))),
    }),
  ],
  [
    /^K3_STRAIGHT_ANY$/,
    () => fixed((draw) => ['123', '234', '345', '456'].includes(sorted(dice(draw)))),
  ],
  [
    /^K3_CONTAIN$/,
    () => ({
      lines: (selection) => each(numbers(selection)),
      evaluate([face = ''], draw, { contain }) {
        const hits = count(dice(draw), face)
        return won(hits > 0, contain === 'perHit' ? `WIN:x${hits}` : 'WIN')
      },
    }),
  ],
  [
    /^K3_NOTCONTAIN$/,
    () => ({
      lines: (selection) => each(numbers(selection)),
      evaluate: ([face = ''], draw) => won(!dice(draw).includes(face)),
    }),
  ],
]

const place = (draw: AnyDraw, at: number): number => Number((draw as PlacesDraw).places[at - 1])

/** Two sides of the top sum: 11 pushes, or belongs to one side. */
function topSide(optionOf: (sum: number) => string, eleven: string): BrutePlay {
  return {
    lines: ({ options }) => each(options),
    evaluate([option = ''], draw, { sum11 = 'push' }) {
      const sum = place(draw, 1) + place(draw, 2)
      if (sum === 11 && sum11 === 'push') return 'push'
      const key = sum11 !== 'push' && option === eleven ? `${option}:with11` : option
      return won(option === optionOf(sum), key)
    },
  }
}

const PK10: readonly Rule[] = [
  [
    /^PK10_Q(\d)_DIRECT$/,
    () => ({
      lines: (selection) => tuples(positions(selection)).filter(distinct),
      evaluate: (line, draw) => won(line.every((car, at) => place(draw, at + 1) === Number(car))),
    }),
  ],
  [
    /^PK10_DWD$/,
    () => ({
      lines: perPosition,
      evaluate: ([at, car], draw) => won(place(draw, Number(at) + 1) === Number(car)),
    }),
  ],
  [/^PK10_GYH$/, () => shown('values', (draw) => String(place(draw, 1) + place(draw, 2)))],
  [/^PK10_GYH_BS$/, () => topSide((sum) => (sum >= 12 ? 'BIG' : 'SMALL'), 'SMALL')],
  [/^PK10_GYH_OE$/, () => topSide((sum) => (isOdd(sum) ? 'ODD' : 'EVEN'), 'ODD')],
  [
    /^PK10_2S$/,
    () => ({
      lines: perPosition,
      evaluate([at, option = ''], draw) {
        const car = place(draw, Number(at) + 1)
        const held = [car > 5 ? 'BIG' : 'SMALL', isOdd(car) ? 'ODD' : 'EVEN']
        return won(held.includes(option), option)
      },
    }),
  ],
  [
    /^PK10_LH_(\d)$/,
    ([k]) =>
      shown('options', (draw) =>
        place(draw, Number(k)) > place(draw, 11 - Number(k)) ? 'DRAGON' : 'TIGER',
      ),
  ],
]

const digits = (draw: AnyDraw): readonly string[] => (draw as DigitsDraw).digits
const COLOURS: Readonly<Record<string, readonly number[]>> = {
  GREEN: [1, 4, 7, 10, 16, 19, 22, 25],
  BLUE: [2, 5, 8, 11, 17, 20, 23, 26],
  RED: [3, 6, 9, 12, 15, 18, 21, 24],
}

function pc28Holds(name: string, draw: AnyDraw): boolean {
  const sum = add(digits(draw))
  if (name in COLOURS) return COLOURS[name]?.includes(sum) ?? false
  if (name === 'MAX') return sum >= 22
  if (name === 'MIN') return sum <= 5
  if (name === 'TIE') return digits(draw)[0] === digits(draw)[2]
  if (['TRIPLE', 'PAIR', 'STRAIGHT'].includes(name)) return shapeOf(digits(draw)) === name
  return name.split('_').every((part) => {
    if (part === 'BIG' || part === 'SMALL') return sum >= 14 === (part === 'BIG')
    return isOdd(sum) === (part === 'ODD')
  })
}

const PC28: readonly Rule[] = [
  [/^PC28_SUM$/, () => shown('values', (draw) => String(add(digits(draw))))],
  [
    /^PC28_BAO3$/,
    () => ({
      lines: ({ values = [] }) => subsets(values, 3),
      evaluate: (line, draw) => won(line.includes(String(add(digits(draw))))),
    }),
  ],
  [
    /^PC28_(DRAGON|TIGER)$/,
    ([side]) =>
      fixed((draw, { tie }) => {
        const difference = Number(digits(draw)[0]) - Number(digits(draw)[2])
        if (difference === 0) return tie === 'refund' ? 'push' : false
        return difference > 0 === (side === 'DRAGON')
      }),
  ],
  [/^PC28_(\w+)$/, ([name = '']) => fixed((draw) => pc28Holds(name, draw))],
]

const ELEMENTS: Readonly<Record<string, readonly [number, number]>> = {
  GOLD: [210, 695],
  WOOD: [696, 763],
  WATER: [764, 855],
  FIRE: [856, 923],
  EARTH: [924, 1410],
}

function sideClasses(high: number, more: string, less: string, draw: string): string[] {
  const low = 20 - high
  if (high === low) return [draw]
  const most = Math.max(high, low)
  return [`${high > low ? more : less}_${most >= 13 ? '13' : '11'}`]
}

const lowOf = (draw: AnyDraw): number => balls(draw).filter((ball) => Number(ball) <= 40).length
const oddOf = (draw: AnyDraw): number => balls(draw).filter(isOdd).length

/** The side with more than ten of twenty. */
const majority = (count_: number, more: string, less: string): string | undefined =>
  count_ === 10 ? undefined : count_ > 10 ? more : less

const KENO: readonly Rule[] = [
  [
    /^KENO_PICK(\d+)$/,
    ([n]) => ({
      lines: (selection: Selection) => subsets(numbers(selection), Number(n)),
      evaluate: (line, draw) =>
        won(true, String(line.filter((ball) => balls(draw).includes(ball)).length)),
    }),
  ],
  [
    /^KENO_SUM_BIG$/,
    () => ({
      lines: ({ options }) => each(options),
      evaluate([option], draw) {
        const sum = add(balls(draw))
        return sum === 810 ? 'push' : won(option === (sum > 810 ? 'BIG' : 'SMALL'))
      },
    }),
  ],
  [/^KENO_SUM_810$/, () => fixed((draw) => add(balls(draw)) === 810)],
  [
    /^KENO_SUM_(ODD|EVEN)$/,
    ([side]) => fixed((draw) => isOdd(add(balls(draw))) === (side === 'ODD')),
  ],
  [
    /^KENO_(BIG|SMALL)_(ODD|EVEN)$/,
    ([size, parity]) =>
      fixed((draw) => {
        const sum = add(balls(draw))
        if (sum === 810) return 'push'
        return sum > 810 === (size === 'BIG') && isOdd(sum) === (parity === 'ODD')
      }),
  ],
  [/^KENO_UP$/, () => shown('options', (draw) => majority(lowOf(draw), 'UP', 'DOWN'))],
  [/^KENO_ODDS$/, () => shown('options', (draw) => majority(oddOf(draw), 'ODD', 'EVEN'))],
  [/^KENO_MID$/, () => fixed((draw) => lowOf(draw) === 10)],
  [/^KENO_OEMID$/, () => fixed((draw) => oddOf(draw) === 10)],
  [
    /^KENO_(GOLD|WOOD|WATER|FIRE|EARTH)$/,
    ([name = '']) =>
      fixed((draw) => {
        const [from = 0, to = 0] = ELEMENTS[name] ?? []
        const sum = add(balls(draw))
        return sum >= from && sum <= to
      }),
  ],
  [
    /^KENO_VN_SIDES$/,
    () => ({
      lines: ({ options }) => each(options),
      evaluate([option = ''], draw) {
        const held = [
          ...sideClasses(20 - lowOf(draw), 'BIG', 'SMALL', 'BS_DRAW'),
          ...sideClasses(20 - oddOf(draw), 'EVEN', 'ODD', 'EO_DRAW'),
        ]
        return won(held.includes(option), option)
      },
    }),
  ],
]

export const SMALL_RULES: readonly Rule[] = [...ELEVEN_FIVE, ...K3, ...PK10, ...PC28, ...KENO]

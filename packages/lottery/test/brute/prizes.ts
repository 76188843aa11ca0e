import type {
  AnyDraw,
  FourDDraw,
  HanoiDraw,
  LaoDraw,
  Max3dDraw,
  Selection,
  ThaiDraw,
  Variant,
} from '@fairhouse/lottery/all'
import {
  count,
  each,
  numbers,
  sorted,
  subsets,
  verdict,
  won,
  type BrutePlay,
  type Line,
  type Rule,
} from './rule.ts'
import { permuted } from './vietnam.ts'

const max3d = (draw: AnyDraw): Max3dDraw => draw as Max3dDraw
const PAID_535 = '5+1 5+0 4+1 4+0 3+1 3+0 2+1 1+1 0+1'.split(' ')

function sixLines(selection: Selection, balls: number): Line[] {
  const chosen = numbers(selection)
  if (chosen.length > 5) return subsets(chosen, 6)
  const others = Array.from({ length: balls }, (_, index) => String(index + 1))
  return others.filter((ball) => !chosen.includes(ball)).map((ball) => [...chosen, ball])
}

const lotto = (draw: AnyDraw) =>
  draw as { main: readonly string[]; bonus?: string; special?: string }
const mainHits = (line: Line, draw: AnyDraw): number =>
  line.filter((ball) => lotto(draw).main.includes(ball)).length

const VIETLOTT: readonly Rule[] = [
  [
    /^MEGA645$/,
    () => ({
      lines: (selection) => sixLines(selection, 45),
      evaluate(line, draw) {
        const hits = mainHits(line, draw)
        return won(hits >= 3, String(hits))
      },
    }),
  ],
  [
    /^POWER655$/,
    () => ({
      lines: (selection) => sixLines(selection, 55),
      evaluate(line, draw) {
        const hits = mainHits(line, draw)
        if (hits === 6) return won(true, 'JACKPOT1')
        if (hits === 5 && line.includes(lotto(draw).bonus ?? '')) return won(true, 'JACKPOT2')
        return won(hits >= 3, String(hits))
      },
    }),
  ],
  [
    /^LOTTO535$/,
    () => ({
      lines: ({ numbers: main = [], specials = [] }) =>
        subsets(main, 5).flatMap((line) => specials.map((one) => [one, ...line])),
      evaluate([one, ...line], draw) {
        const key = `${mainHits(line, draw)}+${one === lotto(draw).special ? 1 : 0}`
        return won(PAID_535.includes(key), key)
      },
    }),
  ],
  [
    /^MAX3D$/,
    () => ({
      lines: (selection) => each(numbers(selection)),
      evaluate: ([number = ''], draw) =>
        verdict({
          SPECIAL: count(max3d(draw).special, number),
          FIRST: count(max3d(draw).first, number),
          SECOND: count(max3d(draw).second, number),
          THIRD: count(max3d(draw).third, number),
        }),
    }),
  ],
  [
    /^MAX3DPRO$/,
    () => ({
      lines: ({ positions: [[a = ''] = [], [b = ''] = []] = [] }) => [[a, b]],
      evaluate([a = '', b = ''], draw) {
        const { special: top, first, second, third } = max3d(draw)
        const others = [...first, ...second, ...third]
        const all = [...top, ...others]
        const both = (list: readonly string[]) => list.includes(a) && list.includes(b)
        if (top[0] === a && top[1] === b) return won(true, 'SPECIAL')
        if (top[0] === b && top[1] === a) return won(true, 'SUB_SPECIAL')
        if (both(first)) return won(true, 'FIRST')
        if (both(second)) return won(true, 'SECOND')
        if (both(third)) return won(true, 'THIRD')
        if (both(all)) return won(true, 'FOURTH')
        if (top.includes(a) || top.includes(b)) return won(true, 'FIFTH')
        return won(others.includes(a) || others.includes(b), 'SIXTH')
      },
    }),
  ],
]

const KEYS_4D = ['FIRST', 'SECOND', 'THIRD', 'STARTER', 'CONSOLATION']

/** Drawn numbers by category; Small sees the top three. */
function drawn4d(draw: AnyDraw, size: 'BIG' | 'SMALL' = 'BIG'): readonly (readonly string[])[] {
  const { first, second, third, starter, consolation } = draw as FourDDraw
  const top = [[first], [second], [third]]
  return size === 'SMALL' ? top : [...top, starter, consolation]
}

function matches4d(
  draw: AnyDraw,
  size: Variant['size'],
  isMatch: (drawn: string) => boolean,
): Readonly<Record<string, number>> {
  const lists = drawn4d(draw, size)
  return Object.fromEntries(lists.map((list, at) => [KEYS_4D[at], list.filter(isMatch).length]))
}

const FOUR_D: readonly Rule[] = [
  [
    /^4D_(BIG|SMALL)$/,
    ([size]) => ({
      lines: (selection) => each(numbers(selection)),
      evaluate: ([number], draw) =>
        verdict(matches4d(draw, size as Variant['size'], (one) => one === number)),
    }),
  ],
  [
    /^4D_IBOX\d+$/,
    () => ({
      lines: (selection) => each(numbers(selection)),
      evaluate: ([number = ''], draw, { size }) =>
        verdict(matches4d(draw, size, (one) => sorted(one) === sorted(number))),
    }),
  ],
  [
    /^4D_SYSTEM$/,
    () => ({
      lines: (selection) => each(numbers(permuted(selection))),
      evaluate: ([number], draw, { size }) =>
        verdict(matches4d(draw, size, (one) => one === number)),
    }),
  ],
  [
    /^4D_4A$/,
    () => ({
      lines: (selection) => each(numbers(selection)),
      evaluate([number = ''], draw, { category = 'A' }) {
        const hits = count(drawn4d(draw)['ABCDE'.indexOf(category)] ?? [], number)
        return verdict({ ['DE'.includes(category) ? 'WIN:ten' : 'WIN']: hits })
      },
    }),
  ],
  [
    /^4D_ABC$/,
    () => ({
      lines: (selection) => each(numbers(selection)),
      evaluate([number = ''], draw, { category }) {
        const top = drawn4d(draw, 'SMALL').slice(0, category === 'A' ? 1 : 3)
        return verdict(
          Object.fromEntries(
            top.map(([one = ''], at) => [KEYS_4D[at], Number(one.endsWith(number))]),
          ),
        )
      },
    }),
  ],
  [
    /^4D_2D$/,
    () => ({
      lines: (selection) => each(numbers(selection)),
      evaluate([number = ''], draw, { top }) {
        const lists = drawn4d(draw, 'SMALL').slice(0, top === '3' ? 3 : 1)
        return verdict({ WIN: lists.flat().filter((one) => one.endsWith(number)).length })
      },
    }),
  ],
]

const topOf = (family: string, draw: AnyDraw): string => {
  if (family === 'TH') return (draw as ThaiDraw).first
  return family === 'LAO' ? (draw as LaoDraw).number : (draw as HanoiDraw).special
}

const bottomOf = (family: string, draw: AnyDraw): string => {
  if (family === 'TH') return (draw as ThaiDraw).twoLast
  if (family === 'LAO') return (draw as LaoDraw).number.slice(0, 2)
  return (draw as HanoiDraw).prize1.slice(-2)
}

const oneNumber = (evaluate: (number: string, draw: AnyDraw) => number): BrutePlay => ({
  lines: (selection) => each(numbers(selection)),
  evaluate: ([number = ''], draw) => verdict({ WIN: evaluate(number, draw) }),
})

const TOP_BOTTOM: readonly Rule[] = [
  [
    /^(TH|LAO|HANOI)_(\d)TOP$/,
    ([family = '', k]) =>
      oneNumber((number, draw) => Number(topOf(family, draw).slice(-Number(k)) === number)),
  ],
  [
    /^TH_2TODE$/,
    () =>
      oneNumber((number, draw) =>
        Number([...number].every((digit) => topOf('TH', draw).slice(-3).includes(digit))),
      ),
  ],
  [
    /^(TH|LAO|HANOI)_(\d)TODE$/,
    ([family = '', k]) =>
      oneNumber((number, draw) =>
        Number(sorted(topOf(family, draw).slice(-Number(k))) === sorted(number)),
      ),
  ],
  [/^TH_3BOTTOM$/, () => oneNumber((number, draw) => count((draw as ThaiDraw).threeLast, number))],
  [/^TH_3FRONT$/, () => oneNumber((number, draw) => count((draw as ThaiDraw).threeFront, number))],
  [
    /^(TH|LAO|HANOI)_2BOTTOM$/,
    ([family = '']) => oneNumber((number, draw) => Number(bottomOf(family, draw) === number)),
  ],
  [
    /^(TH|LAO|HANOI)_RUNTOP$/,
    ([family = '']) =>
      oneNumber((digit, draw) => Number(topOf(family, draw).slice(-3).includes(digit))),
  ],
  [
    /^(TH|LAO|HANOI)_RUNBOTTOM$/,
    ([family = '']) => oneNumber((digit, draw) => Number(bottomOf(family, draw).includes(digit))),
  ],
  [
    /^TH_GLO$/,
    () => ({
      lines: (selection) => each(numbers(selection)),
      evaluate([ticket = ''], draw) {
        const glo = draw as ThaiDraw
        return verdict({
          FIRST: count([glo.first], ticket),
          NEAR_FIRST: count(glo.nearFirst, ticket),
          SECOND: count(glo.second, ticket),
          THIRD: count(glo.third, ticket),
          FOURTH: count(glo.fourth, ticket),
          FIFTH: count(glo.fifth, ticket),
          FRONT3: count(glo.threeFront, ticket.slice(0, 3)),
          LAST3: count(glo.threeLast, ticket.slice(3)),
          LAST2: count([glo.twoLast], ticket.slice(4)),
        })
      },
    }),
  ],
]

export const PRIZE_RULES: readonly Rule[] = [...VIETLOTT, ...FOUR_D, ...TOP_BOTTOM]

import {
  VN_MB_PRIZES,
  VN_MTN_PRIZES,
  type Play,
  type Selection,
  type VnMbDraw,
} from '@fairhouse/lottery/all'
import { choose, textsOf, type WeightedDraw } from './weighted.ts'

const DIGITS = '0123456789'

interface Shape {
  readonly name: string
  readonly count: number
  readonly width: number
}

/** A draw of Vietnam whose numbers end as the list says, repeating it. */
function drawEnding(shape: readonly Shape[], ends: readonly string[]): VnMbDraw {
  let next = 0
  const fill = (width: number): string => {
    const end = ends[next % ends.length] ?? ''
    next += 1
    return end.padStart(width, '0').slice(-width)
  }
  const entries = shape.map(({ name, count, width }) => [
    name,
    Array.from({ length: count }, () => fill(width)),
  ])
  return { prizes: Object.fromEntries(entries) as VnMbDraw['prizes'] }
}

/** The same draw with another special prize. */
function withSpecial(draw: VnMbDraw, special: string): VnMbDraw {
  return { prizes: { ...draw.prizes, special: [special] } }
}

/**
 * Two-digit ends by how often each number of a line comes: one draw of each vector of counts, with
 * the number of sequences that have it. Numbers beyond the line are one class.
 */
function* byEnds(shape: readonly Shape[], line: readonly string[]): Generator<WeightedDraw> {
  const drawn = shape.reduce((all, { count }) => all + count, 0)
  const other = [...textsOf(DIGITS, 2)].find((end) => !line.includes(end)) ?? ''
  // Only whether each number of the line comes matters to lines of several numbers.
  for (let pattern = 0; pattern < 2 ** line.length; pattern += 1) {
    const hits = line.filter((_, index) => ((pattern >> index) & 1) === 1)
    const weight = waysToShowAll(hits.length, 100 - line.length, drawn)
    if (weight === 0n) continue
    const rest = Array.from({ length: drawn - hits.length }, () => other)
    yield { draw: drawEnding(shape, [...hits, ...rest]), weight }
  }
}

/** Sequences over `hits` symbols that all come and `others` that may: counted end by end. */
function waysToShowAll(hits: number, others: number, drawn: number): bigint {
  let ways = [1n, ...Array<bigint>(hits).fill(0n)]
  for (let step = 0; step < drawn; step += 1) {
    ways = ways.map((count, seen) => {
      const arrive = seen === 0 ? 0n : (ways[seen - 1] ?? 0n) * BigInt(hits - seen + 1)
      return count * BigInt(others + seen) + arrive
    })
  }
  return ways[hits] ?? 0n
}

/** One or two numbers by how often each comes. */
function* byCounts(shape: readonly Shape[], line: readonly string[]): Generator<WeightedDraw> {
  const drawn = shape.reduce((all, { count }) => all + count, 0)
  const other = [...textsOf(DIGITS, 2)].find((end) => !line.includes(end)) ?? ''
  const [a = '', b = ''] = line
  for (let i = 0; i <= drawn; i += 1) {
    for (let j = 0; j <= (line.length > 1 ? drawn - i : 0); j += 1) {
      const rest = drawn - i - j
      const weight =
        choose(drawn, i) * choose(drawn - i, j) * BigInt(100 - line.length) ** BigInt(rest)
      const ends = [...Array(i).fill(a), ...Array(j).fill(b), ...Array(rest).fill(other)]
      yield { draw: drawEnding(shape, ends), weight }
    }
  }
}

/** Digits that a line uses, where they are not two. */
const WIDTHS: Readonly<Record<string, number>> = {
  LO3: 3,
  LO4: 4,
  GIAI1: 4,
  '3D_DAU': 3,
  XIUCHU: 3,
}

/** Vietnam: 27 or 18 independent numbers. */
export function* vietnamDraws({ code, family }: Play, selection: Selection) {
  const shape: readonly Shape[] = family === 'VN_MB' ? VN_MB_PRIZES : VN_MTN_PRIZES
  const { numbers = [] } = selection
  const name = code.replace(/^VN_(MB|MTN)_/, '')
  const base = drawEnding(shape, ['0'])
  const specialWidth = shape[0]?.width ?? 0
  if (/^(XIEN|TRUOT)/.test(name)) yield* byEnds(shape, numbers)
  else if (/^(LO2_ONCE|DA)$/.test(name)) yield* byCounts(shape, numbers)
  else if (/^(LO\d|DAU|DAUDUOI|3D_DAU|XIUCHU|B[78]L|GIAI1)$/.test(name)) {
    // Each place has each end equally often, and lines use one place.
    const width = WIDTHS[name] ?? 2
    for (const end of textsOf(DIGITS, width)) yield { draw: drawEnding(shape, [end]), weight: 1n }
  } else if (name === 'DE_DAU') {
    for (const front of textsOf(DIGITS, 2)) {
      const special = front.padEnd(specialWidth, '0')
      yield { draw: withSpecial(base, special), weight: 1n }
    }
  } else {
    // The last digits of the special prize; those before them repeat them, so that a line on one
    // digit, or on the last two, sees each value equally often.
    for (const end of textsOf(DIGITS, name === 'KEODOI' ? 2 : 4)) {
      yield { draw: withSpecial(base, end.repeat(3).slice(-specialWidth)), weight: 1n }
    }
  }
}

const copies = (count: number, number: string): readonly string[] => Array(count).fill(number)

/** 4D: each of the 23 places has each number equally often, and lines use one place. */
export function* fourDDraws(): Generator<WeightedDraw> {
  for (const number of textsOf(DIGITS, 4)) {
    const ten = copies(10, number)
    const draw = { first: number, second: number, third: number, starter: ten, consolation: ten }
    yield { draw, weight: 1n }
  }
}

/** Max 3D: each of the twenty places has each number equally often. */
function* max3dDraws(): Generator<WeightedDraw> {
  for (const number of textsOf(DIGITS, 3)) {
    const draw = {
      special: copies(2, number),
      first: copies(4, number),
      second: copies(6, number),
      third: copies(8, number),
    }
    yield { draw, weight: 1n }
  }
}

/** How often a and b come among `count` numbers, with the sequences that have it. */
function pairsIn(count: number, a: string, b: string) {
  const cases: { readonly numbers: readonly string[]; readonly weight: bigint }[] = []
  for (let i = 0; i <= count; i += 1) {
    for (let j = 0; i + j <= count; j += 1) {
      const rest = count - i - j
      const weight = choose(count, i) * choose(count - i, j) * 998n ** BigInt(rest)
      const other = [...textsOf(DIGITS, 3)].find((one) => one !== a && one !== b) ?? ''
      cases.push({ numbers: [...copies(i, a), ...copies(j, b), ...copies(rest, other)], weight })
    }
  }
  return cases
}

/** Max 3D Pro: by how often each of the two numbers comes in each group, and their order. */
export function* max3dProDraws({ positions = [] }: Selection): Generator<WeightedDraw> {
  const [[a = ''] = [], [b = ''] = []] = positions
  const other = [...textsOf(DIGITS, 3)].find((one) => one !== a && one !== b) ?? ''
  const one = [a, b, other].map((number) => ({ number, weight: number === other ? 998n : 1n }))
  const [firsts, seconds, thirds] = [4, 6, 8].map((count) => pairsIn(count, a, b))
  for (const left of one) {
    for (const right of one) {
      for (const first of firsts ?? []) {
        for (const second of seconds ?? []) {
          for (const third of thirds ?? []) {
            const parts = [left, right, first, second, third]
            yield {
              draw: {
                special: [left.number, right.number],
                first: first.numbers,
                second: second.numbers,
                third: third.numbers,
              },
              weight: parts.reduce((all, { weight }) => all * weight, 1n),
            }
          }
        }
      }
    }
  }
}

export function numbersOfVietlott(play: Play, selection: Selection): Iterable<WeightedDraw> {
  return play.code === 'MAX3D' ? max3dDraws() : max3dProDraws(selection)
}

function thaiDraw(parts: Readonly<Record<string, string>>) {
  const { first = '', three = '', two = '' } = parts
  return {
    first,
    threeFront: [three, three],
    threeLast: [three, three],
    twoLast: two,
    nearFirst: copies(2, first),
    second: copies(5, first),
    third: copies(10, first),
    fourth: copies(50, first),
    fifth: copies(100, first),
  }
}

/** What the weights of the draws for an official Thai ticket are of. */
export const GLO_DRAWS = 10n ** 6n

/**
 * Thai: the ends of first, three and two digits go through all their values together.
 */
export function* thaiDraws({ code }: Play, { numbers = [] }: Selection): Generator<WeightedDraw> {
  if (code !== 'TH_GLO') {
    for (const three of textsOf(DIGITS, 3)) {
      yield { draw: thaiDraw({ first: `123${three}`, three, two: three.slice(1) }), weight: 1n }
    }
    return
  }
  // Of six digits the ticket sees only whether they are its own: one list at a time shows them,
  // with the share of all values of the list that they are. The weights are of 10^6 draws.
  const [ticket = ''] = numbers
  const parts = [ticket, ticket.slice(0, 3), ticket.slice(-3), ticket.slice(-2)]
  const different = (text: string) =>
    text.replace(/\d/g, (digit) => String((Number(digit) + 1) % 10))
  // Front and last three may be equal, so each list is enumerated separately.
  const lists = [
    'first',
    'nearFirst',
    'second',
    'third',
    'fourth',
    'fifth',
    'threeFront',
    'threeLast',
  ]
  const miss = thaiDraw({
    first: different(ticket),
    three: parts.slice(1, 3).includes('000') ? '999' : '000',
    two: different(parts[3] ?? ''),
  })
  const turns = [...lists, 'twoLast']
  for (const list of turns) {
    const width = list.startsWith('three') ? 3 : list === 'twoLast' ? 2 : 6
    const part = list === 'threeFront' ? parts[1] : list === 'threeLast' ? parts[2] : undefined
    const own = part ?? (list === 'twoLast' ? parts[3] : ticket) ?? ''
    const value = Reflect.get(miss, list) as string | readonly string[]
    const hit = typeof value === 'string' ? own : copies(value.length, own)
    yield { draw: { ...miss, [list]: hit }, weight: GLO_DRAWS / 10n ** BigInt(width) }
  }
}

/** Lao: all 10,000 numbers. */
export function* laoDraws(): Generator<WeightedDraw> {
  for (const number of textsOf(DIGITS, 4)) yield { draw: { number }, weight: 1n }
}

/** Hanoi: the last four digits of the special prize, the last two of the first. */
export function* hanoiDraws(): Generator<WeightedDraw> {
  for (const number of textsOf(DIGITS, 4)) {
    yield { draw: { special: `5${number}`, prize1: `123${number.slice(0, 2)}` }, weight: 1n }
  }
}

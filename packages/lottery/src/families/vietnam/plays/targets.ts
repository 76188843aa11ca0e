import { fraction } from '../../../combinatorics.ts'
import { FOUR_DIGITS, THREE_DIGITS, TWO_DIGITS, type ChoiceSet } from '../../../choices.ts'
import { choicesPlay } from '../../../rules/choices.ts'
import type { PadLayout, Play } from '../../../types.ts'
import { endCountsOf, endsOfWidth, numbersOf, specialOf } from '../region.ts'
import type { Region, VietnamDraw } from '../region.ts'

export type Width = 2 | 3 | 4

export const NUMBERS: Readonly<Record<Width, ChoiceSet>> = {
  2: TWO_DIGITS,
  3: THREE_DIGITS,
  4: FOUR_DIGITS,
}

/** Numbers of two or three digits have a pad of keys; those of four are typed. */
export function numberPad(width: Width, minCount: number): PadLayout {
  const maxCount = NUMBERS[width].size
  return width === 4
    ? { kind: 'typed', field: 'numbers', widths: [width], minCount, maxCount }
    : { kind: 'numbers', width, minCount, maxCount }
}

interface Targets {
  readonly name: string
  readonly group: string
  readonly width: Width
  /** How many drawn numbers the play looks at. */
  readonly count: number
  /** How often each end came among them. */
  readonly ends: (draw: VietnamDraw) => ReadonlyMap<string, number>
}

/**
 * Plays that pay every occurrence: one line per number and target, so that the unit stake is paid
 * once per target. All targets may show a chosen number, so that at best each one wins.
 */
function targetsPlay(region: Region, targets: Targets): Play<VietnamDraw> {
  const { width, count } = targets
  return choicesPlay<VietnamDraw>(region.family, {
    code: `${region.code}_${targets.name}`,
    group: targets.group,
    area: { field: 'numbers', choices: NUMBERS[width], min: 1 },
    pad: numberPad(width, 1),
    prizes: { WIN: fraction(1, 10 ** width) },
    linesOf: () => count,
    wonOn(draw) {
      const won = [...targets.ends(draw)].map(([end, hits]) => [end, { WIN: hits }] as const)
      return new Map(won)
    },
    bestOf: () => ({ WIN: count }),
  })
}

function counted(ends: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const end of ends) counts.set(end, (counts.get(end) ?? 0) + 1)
  return counts
}

/**
 * Lô (bao lô): the ends of two, three or four digits of every number that is long enough: 27, 23
 * and 20 in the North, 18, 17 and 16 elsewhere.
 * Source: VN rate table; Dominicushuy/sobet-nextjs docs/rule_docs.md.
 */
export function loPlay(region: Region, width: Width): Play<VietnamDraw> {
  return targetsPlay(region, {
    name: `LO${width}`,
    group: 'lo',
    width,
    count: endsOfWidth(region, width),
    ends: (draw) => endCountsOf(draw, width),
  })
}

/** Đầu: the prize of two digits. Đầu đuôi: and the end of the special prize. Same source. */
export function dauPlays(region: Region): readonly Play<VietnamDraw>[] {
  const { twoDigitPrize: prize } = region
  const count = region.shape.find(({ name }) => name === prize)?.count ?? 0
  return [
    targetsPlay(region, {
      name: 'DAU',
      group: 'dau',
      width: 2,
      count,
      ends: (draw) => counted(numbersOf(draw, prize)),
    }),
    targetsPlay(region, {
      name: 'DAUDUOI',
      group: 'dau',
      width: 2,
      count: count + 1,
      ends: (draw) => counted([...numbersOf(draw, prize), specialOf(draw).slice(-2)]),
    }),
  ]
}

/** 3D đầu: the prize of three digits. Xỉu chủ: and the end of the special prize. Same source. */
export function threeDigitPlays(region: Region): readonly Play<VietnamDraw>[] {
  const { threeDigitPrize: prize } = region
  const count = region.shape.find(({ name }) => name === prize)?.count ?? 0
  return [
    targetsPlay(region, {
      name: '3D_DAU',
      group: 'cang',
      width: 3,
      count,
      ends: (draw) => counted(numbersOf(draw, prize)),
    }),
    targetsPlay(region, {
      name: 'XIUCHU',
      group: 'cang',
      width: 3,
      count: count + 1,
      ends: (draw) => counted([...numbersOf(draw, prize), specialOf(draw).slice(-3)]),
    }),
  ]
}

/** Bao 8 lô (North), bao 7 lô (elsewhere): two-digit ends of the small prizes and the special. */
export function someLoPlay(region: Region): Play<VietnamDraw> {
  const { name, prizes } = region.someLo
  const isLooked = ({ name: prize }: { readonly name: string }) => prizes.includes(prize)
  return targetsPlay(region, {
    name,
    group: 'lo',
    width: 2,
    count: region.shape.filter(isLooked).reduce((all, { count }) => all + count, 0),
    ends: (draw) =>
      counted(prizes.flatMap((prize) => numbersOf(draw, prize)).map((number) => number.slice(-2))),
  })
}

import { fraction } from '../../../combinatorics.ts'
import { DIGITS, integers } from '../../../choices.ts'
import type { Area } from '../../../forms/areas.ts'
import { choicesPlay } from '../../../rules/choices.ts'
import type { Hits } from '../../../evaluation.ts'
import type { Play, SscDraw } from '../../../types.ts'
import { countBy, isAllEqual, isRising, sumOf } from '../digit-tables.ts'
import { digitsIn, SSC, type Window } from '../windows.ts'
import { GROUP_PRIZES, groupKeyOf } from './mixed.ts'

const TWO_STAR_PRIZES = { WIN: fraction(2, 100) } as const

/** What a window has won in a group: nothing when its digits are all equal. */
function keyOf(digits: readonly string[]): string | undefined {
  if (digits.length === 3) return groupKeyOf(digits)
  return new Set(digits).size === 2 ? 'WIN' : undefined
}

interface GroupLines {
  readonly area: Area
  readonly linesOf: (choice: string) => number
  /** The choices that the window's digits are lines of. */
  readonly choicesOf: (digits: readonly string[]) => readonly string[]
  /** Prizes of a three-star choice: not every sum has lines of both. */
  readonly keysOf: (choice: string) => readonly string[]
}

function groupPlay(code: string, window: Window, lines: GroupLines): Play<SscDraw> {
  const isThree = window.length === 3
  const prizes: Readonly<Record<string, (typeof TWO_STAR_PRIZES)['WIN']>> = isThree
    ? GROUP_PRIZES
    : TWO_STAR_PRIZES
  return choicesPlay<SscDraw>(SSC, {
    code,
    group: isThree ? 'threeStar' : 'twoStar',
    area: lines.area,
    prizes,
    linesOf: lines.linesOf,
    wonOn(draw) {
      const digits = digitsIn(draw, window)
      const key = keyOf(digits)
      const hits: Hits = key === undefined ? {} : { [key]: 1 }
      return new Map(lines.choicesOf(digits).map((choice) => [choice, hits]))
    },
    bestOf(choice, _variant, worth) {
      const [highestPaying = 'WIN'] = lines.keysOf(choice).toSorted((a, b) => worth(b) - worth(a))
      return { [highestPaying]: 1 }
    },
  })
}

const isGroup = (digits: readonly number[]): boolean => isRising(digits) && !isAllEqual(digits)

/**
 * Group sum: one line per multiset of digits with a chosen sum, those of equal digits left out;
 * it wins when it equals the window in any order.
 * Source: zhonghaibin/cp wanfa tables; two stars: superhunterboy/MyOubaoMobile.
 */
export function groupSumPlay(code: string, window: Window): Play<SscDraw> {
  const width = window.length
  const counts = countBy(width, sumOf, isGroup)
  const pairs = countBy(width, sumOf, (digits) => isGroup(digits) && new Set(digits).size === 2)
  return groupPlay(code, window, {
    area: { field: 'values', choices: integers(1, 9 * width - 1), min: 1 },
    linesOf: (sum) => counts.get(sum) ?? 0,
    choicesOf: (digits) => [String(sumOf(digits.map(Number)))],
    keysOf: (sum) => (width === 2 ? ['WIN'] : pairs.has(sum) ? ['G3', 'G6'] : ['G6']),
  })
}

/**
 * One sure digit: one line per multiset that contains the digit, those of equal digits left out:
 * 54 lines of three digits, 9 of two.
 * Source: superhunterboy/MyOubaoMobile WayNecessary.
 */
export function sureDigitPlay(code: string, window: Window): Play<SscDraw> {
  const lines = window.length === 3 ? 54 : 9
  return groupPlay(code, window, {
    area: { field: 'numbers', choices: DIGITS, min: 1, max: 1 },
    linesOf: () => lines,
    choicesOf: (digits) => digits,
    keysOf: () => (window.length === 2 ? ['WIN'] : ['G3', 'G6']),
  })
}

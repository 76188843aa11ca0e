import { rational } from '@fairhouse/money'
import { bigBinomial } from '../../../combinatorics.ts'
import { DIGITS } from '../../../choices.ts'
import { choicesPlay, winners } from '../../../rules/choices.ts'
import type { Play, SscDraw } from '../../../types.ts'
import { FIVE, SSC } from '../windows.ts'

/** Chance that a digit comes at least `times` times in five: 9^(5-n) C(5,n) ways for exactly n. */
function chanceOf(times: number) {
  let ways = 0n
  for (let exactly = times; exactly <= 5; exactly += 1) {
    ways += bigBinomial(5, exactly) * 9n ** BigInt(5 - exactly)
  }
  return rational(ways, 10n ** 5n)
}

/**
 * At least k times (一帆风顺, 好事成双, 三星报喜, 四季发财): one line per digit; it wins when the digit
 * comes at least k times in the five. Source: superhunterboy/MyOubaoMobile.
 */
export function atLeastPlay(times: 1 | 2 | 3 | 4): Play<SscDraw> {
  const isOftenIn = (digits: readonly string[]) => (digit: string) =>
    digits.filter((one) => one === digit).length >= times
  return choicesPlay<SscDraw>(SSC, {
    code: `SSC_FUN_${times}`,
    group: 'fun',
    area: { field: 'numbers', choices: DIGITS, min: 1 },
    pad: { kind: 'digits', minCount: 1, maxCount: DIGITS.size },
    prizes: { WIN: chanceOf(times) },
    together: Math.floor(FIVE.length / times),
    wonOn: ({ digits }) => winners(new Set(digits.filter(isOftenIn(digits)))),
  })
}

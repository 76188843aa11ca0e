import { MARK_SIX_RULES } from './mark-six.ts'
import { PRIZE_RULES } from './prizes.ts'
import type { BrutePlay, Rule } from './rule.ts'
import { SMALL_RULES } from './small.ts'
import { SSC_RULES } from './ssc.ts'
import { vietnamRules } from './vietnam.ts'

export { subsets } from './rule.ts'
export type { BrutePlay, Line, Verdict } from './rule.ts'

const RULES: readonly Rule[] = [
  ...SSC_RULES,
  ...SMALL_RULES,
  ...MARK_SIX_RULES,
  ...PRIZE_RULES,
  ...vietnamRules((code) => brutePlay(code)),
]

/** The play with this code, by brute force. */
export function brutePlay(code: string): BrutePlay {
  for (const [pattern, make] of RULES) {
    const match = pattern.exec(code)
    if (match) return make(match.slice(1))
  }
  throw new Error(`${code} has no brute force`)
}

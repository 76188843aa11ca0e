import {
  countWords,
  FEEDBACK_PICTURES_MAX,
  QUESTION_TYPES,
  type FeedbackRules,
} from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import { Problem } from '#server/core/problem.ts'
import type { Limit } from '../quotas/index.ts'

const HOUR = 3_600
const DAY = 86_400

/** Rules of a brand's feedback. */
export function rulesOf(brand: Brand): FeedbackRules {
  const { feedbackMinWords: minWords, feedbackMaxWords: maxWords } = brand.settings.site
  return {
    questionTypes: [...QUESTION_TYPES],
    minWords,
    maxWords,
    picturesMax: FEEDBACK_PICTURES_MAX,
  }
}

/** Throws WORDS_OUT_OF_BOUNDS with the bounds. */
export function requireWords(brand: Brand, content: string): void {
  const { minWords, maxWords } = rulesOf(brand)
  const words = countWords(content)
  if (words >= minWords && words <= maxWords) return
  const expected = `${minWords} to ${maxWords} words`
  const fault = { field: 'content', code: 'WORDS_OUT_OF_BOUNDS', expected } as const
  throw new Problem('WORDS_OUT_OF_BOUNDS', [fault], { minWords, maxWords, words })
}

/** How much one member may send. */
export function feedbackLimits(memberId: bigint): readonly Limit[] {
  const key = memberId.toString()
  return [
    { scope: 'feedback', key, windowSeconds: HOUR, max: 5 },
    { scope: 'feedback', key, windowSeconds: DAY, max: 20 },
  ]
}

/** Pictures have a tighter limit: they take space, and a core while they are made. */
export function pictureLimits(memberId: bigint): readonly Limit[] {
  const key = memberId.toString()
  return [
    { scope: 'feedbackPicture', key, windowSeconds: HOUR, max: 20 },
    { scope: 'feedbackPicture', key, windowSeconds: DAY, max: 60 },
  ]
}

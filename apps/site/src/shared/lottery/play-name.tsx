import type { Translator } from '@fairhouse/i18n'
import { decodeVariant } from '@fairhouse/lottery/core'
import { useTranslator } from '@fairhouse/ui'
import type { Variant } from '@fairhouse/lottery/all'
import { say, wordsOf } from './words/play-words.ts'

/** Where in the draw the play looks; undefined where that goes without saying. */
export function whereText(translator: Translator, playCode: string): string | undefined {
  const where = wordsOf(playCode)?.where
  return where && say(translator, playCode, '', where)
}

/** How the play wins, in a few words; undefined while its texts are not there. */
export function howText(translator: Translator, playCode: string): string | undefined {
  const words = wordsOf(playCode)
  return words && say(translator, playCode, 'how.', words.how)
}

/** A play's name; its code where a newer server offers a play this page does not know yet. */
export function playName(translator: Translator, playCode: string): string {
  const how = howText(translator, playCode)
  const where = whereText(translator, playCode)
  if (how === undefined) return playCode
  return where === undefined ? how : `${how} · ${where}`
}

export function PlayName({ playCode }: { playCode: string }) {
  return playName(useTranslator(), playCode)
}

/** What rules depend on, each with the value that holds where a price says nothing. */
const DEFAULTS: Readonly<Record<keyof Variant, string>> = {
  tie: 'lose',
  window: 'last',
  triple: 'normal',
  contain: 'once',
  sum11: 'push',
  hit: 'all',
  prizes: 'highest',
  table: 'SG',
  size: 'BIG',
  category: 'A',
  top: '1',
}

/** How the play wins, in plain words; undefined for a play this page does not know. */
export function playRule(
  translator: Translator,
  playCode: string,
  variant = '',
): string | undefined {
  const words = wordsOf(playCode)
  // Without a word of its own, 4D_ABC looks at all three top prizes.
  const category = playCode === '4D_ABC' ? 'ABC' : DEFAULTS.category
  const values = { ...DEFAULTS, category, ...decodeVariant(variant) }
  return words && say(translator, playCode, 'rule.', words.rule, values)?.trim()
}

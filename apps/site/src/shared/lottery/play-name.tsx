import type { Translator } from '@fairhouse/i18n'
import { playName, say, wordsOf } from '@fairhouse/i18n/plays'
import { decodeVariant } from '@fairhouse/lottery/core'
import { useTranslator } from '@fairhouse/ui'
import type { Variant } from '@fairhouse/lottery/all'

export { howText, playName, whereText } from '@fairhouse/i18n/plays'

export function PlayName({ playCode }: { playCode: string }) {
  return playName(useTranslator(), playCode)
}

/** Variants that rules depend on, with their defaults if a price has none. */
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
  // Without an explicit category, 4D_ABC covers all three top prizes.
  const category = playCode === '4D_ABC' ? 'ABC' : DEFAULTS.category
  const values = { ...DEFAULTS, category, ...decodeVariant(variant) }
  return words && say(translator, playCode, 'rule.', words.rule, values)?.trim()
}

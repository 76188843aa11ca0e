import type { Translator } from '@fairhouse/i18n'
import { choiceText } from './selection-text.tsx'
import { wordsOf } from '@fairhouse/i18n/plays'

/** The kind of a numeric key, as a prize of the play. */
function numbered({ t }: Translator, playCode: string, key: string): string | undefined {
  const kind = wordsOf(playCode)?.prize
  if (kind === undefined) return undefined
  const [, hits, special] = /^(\d)\+(\d)$/.exec(key) ?? []
  if (hits !== undefined) {
    if (special === '1') return t('plays.key.WITH_SPECIAL', { count: hits })
    return t('plays.key.HITS', { count: Number(hits) })
  }
  if (!/^[\d,]+$/.test(key)) return undefined
  return t(`plays.key.${kind}`, { count: kind === 'BALLS' ? key : Number(key) })
}

/** Display text of an outcome key: "1st prize", "4 numbers right", "High", "High, 2 times". */
export function prizeText(translator: Translator, playCode: string, outcome: string): string {
  const { t, find, number } = translator
  const [key = outcome, rule = ''] = outcome.split(':')
  const name =
    numbered(translator, playCode, key) ??
    find(`plays.key.${key}`) ??
    key
      .split(',')
      .map((choice) => choiceText(translator, choice))
      .join(', ')
  const [, kind, count] = /^([xh])(\d+)$/.exec(rule) ?? []
  if (kind === 'x') return t('plays.key.times', { key: name, count: Number(count) })
  if (kind === 'h') return t('plays.key.timesOdds', { times: number(Number(count) / 2) })
  return name
}

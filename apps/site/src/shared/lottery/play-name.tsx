import type { Translator } from '@fairhouse/i18n'
import { decodeVariant } from '@fairhouse/lottery'
import { useTranslator } from '@fairhouse/ui'

/** A play's name; its code where a newer server offers a play this page does not know yet. */
export function playName({ find }: Translator, playCode: string): string {
  return find(`plays.name.${playCode}`) ?? playCode
}

export function PlayName({ playCode }: { playCode: string }) {
  return playName(useTranslator(), playCode)
}

interface RuleKey {
  readonly key: string
  readonly values: Readonly<Record<string, string>>
}

/** Plays that differ by a number alone share one sentence. */
function ruleKeyOf(playCode: string): RuleKey {
  const pair = /^SSC_LH_(\d)(\d)(_TIE)?$/.exec(playCode)
  if (pair) {
    const [, first = '', second = '', tie = ''] = pair
    return { key: `SSC_LH${tie}`, values: { first, second } }
  }
  const [, key, count] = /^(VN_MB_(?:XIEN|TRUOT))(\d+)$/.exec(playCode) ?? []
  return key !== undefined && count !== undefined
    ? { key, values: { count } }
    : { key: playCode, values: {} }
}

/** How the play wins, in one sentence; undefined for a play this page does not know. */
export function playRule({ find }: Translator, playCode: string, variant = ''): string | undefined {
  const { key, values } = ruleKeyOf(playCode)
  const { tie = 'lose', window = 'last' } = decodeVariant(variant)
  return find(`plays.rule.${key}`, { ...values, tie, window })
}

import type { Translator } from '@fairhouse/i18n'
import { playName } from '@fairhouse/i18n/plays'

export { playName } from '@fairhouse/i18n/plays'

/** The lottery's name as members see it; its code if it has none. */
export function lotteryName({ find }: Translator, lotteryCode: string): string {
  return find(`lottery.name.${lotteryCode}`) ?? lotteryCode
}

/** Display name of an outcome: sides and animals by their names, places before a colon. */
export function outcomeText(translator: Translator, playCode: string, outcome: string): string {
  if (outcome === '-') return playName(translator, playCode)
  return outcome
    .split(':')
    .map((part) => translator.find(`plays.choice.${part}`) ?? part)
    .join(': ')
}

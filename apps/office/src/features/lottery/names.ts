import type { Translator } from '@fairhouse/i18n'
import { playName } from '@fairhouse/i18n/plays'

export { playName } from '@fairhouse/i18n/plays'

/** What members call the lottery; its code where it has no name of its own. */
export function lotteryName({ find }: Translator, lotteryCode: string): string {
  return find(`lottery.name.${lotteryCode}`) ?? lotteryCode
}

/** An outcome in words: sides and animals by their names, places before a colon. */
export function outcomeText(translator: Translator, playCode: string, outcome: string): string {
  if (outcome === '-') return playName(translator, playCode)
  return outcome
    .split(':')
    .map((part) => translator.find(`plays.choice.${part}`) ?? part)
    .join(': ')
}

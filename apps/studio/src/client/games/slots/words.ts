import type { SlotTitle } from '@fairhouse/games/slots'
import { letterOf } from '@fairhouse/games/slots'
import type { Translator } from '@fairhouse/i18n'
import type { RoleWords } from './looks.ts'

/** All texts of a slot, in the reader's language. */
export interface SlotWords {
  readonly roles: RoleWords
  readonly title: string
  symbol(letter: string): string
  readonly t: Translator
  level(level: string): string
}

/** `texts` has studio and studioSlots. */
export function slotWords(title: SlotTitle, texts: Translator): SlotWords {
  const names = new Map(
    title.symbols.map(({ id }, at) => [letterOf(at), texts.find(`studioSlots.symbol.${id}`) ?? id]),
  )
  return {
    roles: {
      wild: texts.t('studioSlots.role.wild'),
      scatter: texts.t('studioSlots.role.scatter'),
      book: texts.t('studioSlots.role.book'),
      bonus: texts.t('studioSlots.role.bonus'),
    },
    title: texts.find(`studio.slots.${title.code}`) ?? title.name,
    symbol: (letter) => names.get(letter) ?? letter,
    t: texts,
    level: (level) => texts.find(`studioSlots.level.${level}`) ?? level,
  }
}

import type { Translator } from '../translator.ts'
import { say, wordsOf } from './play-words.ts'

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

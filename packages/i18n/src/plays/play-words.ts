import type { Translator } from '../translator.ts'
import {
  ELEVEN_FIVE,
  FOUR_D,
  K3,
  KENO,
  MARK_SIX,
  PC28,
  PK10,
  SEA,
  VIETLOTT,
  VIETNAM,
} from './others.ts'
import type { Pattern, PlayWords, Words } from './parts.ts'
import { SSC } from './ssc.ts'
import { familyCodeOf, type PlayFamily, textsOf } from './texts.ts'

const PATTERNS: Readonly<Record<PlayFamily, readonly Pattern[]>> = {
  SSC,
  '3D': SSC,
  '11X5': ELEVEN_FIVE,
  K3,
  PK10,
  PC28,
  KENO,
  LHC: MARK_SIX,
  VN_MB: VIETNAM,
  VN_MTN: VIETNAM,
  VIETLOTT,
  '4D': FOUR_D,
  TH: SEA,
  LAO: SEA,
  HANOI: SEA,
}

/** What the name and the rule of a play are made of; undefined for a play this page cannot know. */
export function wordsOf(playCode: string): PlayWords | undefined {
  for (const [pattern, read] of PATTERNS[familyCodeOf(playCode)]) {
    const match = pattern.exec(playCode)
    if (match) return read(match)
  }
  return undefined
}

/** A text of the play's own namespace, filled in; undefined while its texts are not there. */
export function say(
  { find }: Translator,
  playCode: string,
  prefix: string,
  { key, values = {} }: Words,
  more: Words['values'] = {},
): string | undefined {
  const space = textsOf(familyCodeOf(playCode))
  const full = (name: string) => (name.startsWith('plays.') ? name : `${space}.${name}`)
  const filled = Object.entries(values).map(([name, value]) => {
    const isKey = typeof value === 'string' && value.startsWith('@')
    return [name, isKey ? (find(full(value.slice(1)), more) ?? value) : value] as const
  })
  return find(full(`${prefix}${key}`), { ...more, ...Object.fromEntries(filled) })
}

/** How long the name may be under which a member stands in lists. */
export const ALIAS_MIN = 3
export const ALIAS_MAX = 20

/** More digits than this may be a telephone number. */
const DIGITS_MAX = 4

const ALLOWED = /^[\p{L}\p{M}\p{N} _-]+$/u
/** Where people can be reached, with anything between the letters taken out. */
const CONTACT =
  /www|https?|gmail|hotmail|outlook|yahoo|whats|telegram|instagram|facebook|discord|dotcom|pontocom/

/** What is wrong with a name. */
export type AliasFault = 'length' | 'characters' | 'contact'

/** The name as it is compared: without case, accents, spaces and dashes. */
export function aliasKey(alias: string): string {
  return alias
    .normalize('NFKD')
    .replaceAll(/[\p{M} _-]/gu, '')
    .toLowerCase()
}

/**
 * What is wrong with the name under which a member wants to stand in a list: letters, digits,
 * spaces, - and _, nothing by which people can be reached. Undefined: nothing.
 */
export function aliasFault(alias: string): AliasFault | undefined {
  const text = alias.trim()
  const key = aliasKey(text)
  if (key.length < ALIAS_MIN || [...text].length > ALIAS_MAX) return 'length'
  if (!ALLOWED.test(text)) return 'characters'
  const digits = [...text].filter((char) => /\p{N}/u.test(char)).length
  return digits > DIGITS_MAX || CONTACT.test(key) ? 'contact' : undefined
}

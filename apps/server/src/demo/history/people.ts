/**
 * Names of members who never existed: a bird or a tree of Brazil and a number, after "demo", so
 * that nobody can mistake them for real people.
 */
const WORDS = [
  'araponga',
  'bemtevi',
  'cambuci',
  'caju',
  'cedro',
  'colibri',
  'curio',
  'embauba',
  'guara',
  'ipe',
  'jabuti',
  'jacana',
  'jatoba',
  'manaca',
  'pitanga',
  'sabia',
  'saira',
  'tangara',
  'tucano',
  'umbu',
] as const

/** The username of the invented member with this number, from 0: "demotucano019". */
export function inventName(index: number): string {
  return `demo${WORDS[index % WORDS.length]}${String(index + 1).padStart(3, '0')}`
}

/** The holder name on the account of an invented member: letters only, and plainly no person. */
export function inventHolder(index: number): string {
  const word = WORDS[index % WORDS.length] ?? ''
  const mark = String.fromCodePoint(65 + (Math.floor(index / WORDS.length) % 26))
  return `Conta Inventada ${word.charAt(0).toUpperCase()}${word.slice(1)} ${mark}`
}

/** Without letters and digits that are easily confused. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
/** The largest multiple of the alphabet's size in a byte: larger values are redrawn. */
const FAIR_MAX = 256 - (256 % LETTERS.length)

/** This many letters, uniformly distributed, from bytes that `more` returns at each call. */
export function randomLetters(more: (count: number) => Buffer, length: number): string {
  let text = ''
  while (text.length < length) {
    const fair = [...more(length)].filter((byte) => byte < FAIR_MAX)
    text += fair.map((byte) => LETTERS.charAt(byte % LETTERS.length)).join('')
  }
  return text.slice(0, length)
}

/** Letters and digits that are not easily confused when read out or written. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz'
const CAPITALS = 'ABCDEFGHJKMNPQRSTUVWXYZ'
const DIGITS = '23456789'
const LENGTH = 14

/** Bytes from here on would favour the first letters: they are rejected. */
const fairBelow = (count: number) => 256 - (256 % count)

type Random = (bytes: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer>

function pick(from: string, random: Random): string {
  for (;;) {
    const [byte = 255] = random(new Uint8Array(1))
    if (byte < fairBelow(from.length)) return from[byte % from.length] ?? ''
  }
}

/** Generates an initial password: lower and upper case letters and digits, some 80 bits. */
export function firstPassword(
  random: Random = (bytes) => crypto.getRandomValues(bytes),
): string {
  const kinds = [CAPITALS, LETTERS, DIGITS]
  const rest = Array.from({ length: LENGTH - kinds.length }, () => kinds.join(''))
  return [...kinds, ...rest].map((from) => pick(from, random)).join('')
}

import type { Rng } from '#server/adapters/rng/rng.ts'

/** A whole number from 0 to `below` − 1, uniformly distributed. `below` is at most 2^32. */
export function randomBelow(rng: Rng, below: number): number {
  // The remainder at the top would favour small numbers: it is redrawn.
  const fair = Math.floor(2 ** 32 / below) * below
  for (;;) {
    const drawn = rng.bytes(4).readUInt32BE()
    if (drawn < fair) return drawn % below
  }
}

/** A code to type: digits, leading zeros included. Six digits carry 20 bits (S-76). */
export function randomDigits(rng: Rng, count: number): string {
  return String(randomBelow(rng, 10 ** count)).padStart(count, '0')
}

/** A text of letters drawn from an alphabet. */
export function randomText(rng: Rng, alphabet: string, length: number): string {
  return Array.from({ length }, () => alphabet[randomBelow(rng, alphabet.length)] ?? '').join('')
}

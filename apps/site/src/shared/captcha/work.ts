import { sha256Words } from './sha256.ts'

/** Number of leading zero bits of a digest. */
export function zeroBits(words: Int32Array): number {
  let bits = 0
  for (const word of words) {
    const zeros = Math.clz32(word)
    bits += zeros
    if (zeros < 32) return bits
  }
  return bits
}

/**
 * The first nonce, counted from zero, for which SHA-256 of challenge and nonce begins with
 * `difficulty` zero bits: proof of work in place of a puzzle (WCAG 2.2, 3.3.8).
 */
export function solveWork(challenge: string, difficulty: number): string {
  for (let nonce = 0; ; nonce += 1) {
    if (zeroBits(sha256Words(`${challenge}${nonce}`)) >= difficulty) return String(nonce)
  }
}

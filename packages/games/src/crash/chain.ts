import { previousInPlay } from '@fairhouse/fairness'

/**
 * The chain of a table: each hash is SHA-256 of the text of the one played after it, so that what
 * was shown commits to all that follows without revealing it. The last one played is the secret;
 * the one before the first is published with the first bet, and the salt is fixed after that.
 */

const HASH = /^[0-9a-f]{64}$/

function checkHash(hash: string): void {
  if (!HASH.test(hash)) throw new RangeError('a hash is 64 hex digits in lower case')
}

/**
 * The hashes of a chain in the order of play; the last is `secret`. Throws RangeError for a
 * malformed secret or a length below 1.
 */
export function makeChain(secret: string, length: number): string[] {
  checkHash(secret)
  if (!Number.isSafeInteger(length) || length < 1) throw new RangeError('a chain has rounds')
  const hashes = [secret]
  for (let last = secret; hashes.length < length; hashes.push(last)) last = previousInPlay(last)
  return hashes.toReversed()
}

/**
 * Rounds of play from the published commitment to a hash: 1 for the first round. Undefined when the
 * commitment is not met within `most` rounds, so for a hash that is none of the chain's. Throws
 * RangeError for a malformed hash.
 */
export function roundOfChain(hash: string, commitment: string, most: number): number | undefined {
  checkHash(hash)
  checkHash(commitment)
  let before = hash
  for (let round = 1; round <= most; round += 1) {
    before = previousInPlay(before)
    if (before === commitment) return round
  }
  return undefined
}

import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { bytesFromHex } from './hex.ts'

/** Length of a server seed. Fewer bytes could be guessed from the commitment before the draw. */
export const SEED_BYTES = 32

const COMMITMENT_BYTES = 32

/** Bytes of a server seed. Throws RangeError unless the text is 32 bytes in hex. */
export function seedBytes(serverSeedHex: string): Uint8Array {
  return bytesFromHex(serverSeedHex, SEED_BYTES, 'server seed')
}

/**
 * What is published before an issue is sealed: SHA-256 of the seed's bytes (not of its text), as
 * lower-case hex. Throws RangeError for a malformed seed.
 */
export function commitmentOf(serverSeedHex: string): string {
  return bytesToHex(sha256(seedBytes(serverSeedHex)))
}

/**
 * True when the revealed seed is the one that was committed to. Letter case does not matter.
 * Throws RangeError when the seed or the commitment is not 32 bytes in hex.
 */
export function verifyCommitment(serverSeedHex: string, commitment: string): boolean {
  bytesFromHex(commitment, COMMITMENT_BYTES, 'commitment')
  return commitmentOf(serverSeedHex) === commitment.toLowerCase()
}

import { bls12_381 } from '@noble/curves/bls12-381.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { type BeaconChain, SIGNATURE_BYTES } from './beacon-chain.ts'
import { bytesFromHex } from './hex.ts'

/**
 * Verification of public randomness, apart from everything else here: the curve is heavy, and a
 * page loads it only when there is a signature to verify.
 */

const PUBLIC_KEY_BYTES = 96
/** RFC 9380 on G1, as the scheme bls-unchained-g1-rfc9380 signs. */
const DST = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_'

/** What is signed of a round: SHA-256 of its number, eight bytes, the largest first. */
export function beaconMessage(round: number): Uint8Array {
  const bytes = new Uint8Array(8)
  new DataView(bytes.buffer).setBigUint64(0, BigInt(round))
  return sha256(bytes)
}

/** True when the chain has signed this round by this signature (48 bytes in hex). */
export function verifyBeacon(chain: BeaconChain, round: number, signature: string): boolean {
  const { shortSignatures } = bls12_381
  try {
    const point = bytesFromHex(signature, SIGNATURE_BYTES, 'beacon signature')
    const key = bytesFromHex(chain.publicKey, PUBLIC_KEY_BYTES, 'beacon key')
    return shortSignatures.verify(point, shortSignatures.hash(beaconMessage(round), DST), key)
  } catch {
    // Not a point of the curve: not a signature.
    return false
  }
}

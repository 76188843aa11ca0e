import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { bytesFromHex } from './hex.ts'

/** Length of a round's signature, a point on G1. */
export const SIGNATURE_BYTES = 48

/** A chain of public randomness (drand): what verifying its rounds needs. */
export interface BeaconChain {
  /** Hash of its parameters, in hex: its name. */
  readonly hash: string
  /** Group public key on G2, 96 bytes in hex. */
  readonly publicKey: string
  /** When round 1 is published: seconds since 1970. */
  readonly genesis: number
  /** Seconds from a round to the next. */
  readonly period: number
}

/**
 * The League of Entropy's chain "quicknet", scheme bls-unchained-g1-rfc9380: a round every three
 * seconds, signed by a threshold of independent organisations, unknown before its time.
 * Source: https://api.drand.sh/52db9ba7…e971/info, and https://docs.drand.love.
 */
export const QUICKNET: BeaconChain = {
  hash: '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971',
  publicKey:
    '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c' +
    '8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb' +
    '5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a',
  genesis: 1_692_803_367,
  period: 3,
}

/** A chain that this program knows, by its hash. */
export function findBeaconChain(hash: string): BeaconChain | undefined {
  return hash === QUICKNET.hash ? QUICKNET : undefined
}

/** When a round is published. */
export function beaconRoundTime({ genesis, period }: BeaconChain, round: number): Date {
  return new Date((genesis + (round - 1) * period) * 1_000)
}

/** The first round that is published at this instant or later. */
export function beaconRoundAt({ genesis, period }: BeaconChain, at: Date): number {
  return Math.max(1, Math.ceil((at.getTime() / 1_000 - genesis) / period) + 1)
}

/** Randomness of a round: SHA-256 of its signature, in hex. RangeError for no 48 bytes in hex. */
export function beaconRandomness(signature: string): string {
  return bytesToHex(sha256(bytesFromHex(signature, SIGNATURE_BYTES, 'beacon signature')))
}

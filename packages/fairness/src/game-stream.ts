import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { choicesFromWords } from './stream.ts'

/**
 * The words of a game round. Scheme (as on common provably fair pages of other operators):
 * HMAC-SHA256 with the server seed's hex text as key, not its bytes, over "client:nonce:block",
 * block 0, 1, 2, …; each 32 bytes read as eight big-endian words of 32 bits. The commitment is
 * SHA-256 of that text.
 */

/** What makes a round what it is: the same three give the same words, everywhere. */
export interface RoundSeeds {
  /** 64 hex digits, used as text. */
  readonly serverSeed: string
  /** Chosen by the player; any text. */
  readonly clientSeed: string
  /** Counts the rounds of a pair of seeds, from 0. */
  readonly nonce: number
}

const WORD_BYTES = 4
const WORD_VALUES = 2 ** 32

/** A cursor over the words of a round. A round in steps stores `used` and continues from there. */
export interface GameStream {
  /** Words taken so far, skipped ones included. */
  readonly used: number
  /** The next word, an integer 0..2^32-1. */
  word(): number
  /**
   * floor(u × bound) of the next word as a fraction u in [0,1): the scheme that published vectors
   * use. Biased by less than bound/2^32: for bounds up to 10 000 only. Throws RangeError else.
   */
  pick(bound: number): number
  /** 0..bound-1, each exactly as likely: words in the rest of the range are passed over. */
  fair(bound: number): number
  /** 52 bits of two words, an integer 0..2^52-1 (first word's 32 bits, then 20 of the second). */
  bits52(): bigint
}

/** SHA-256 of the server seed's text, in hex: what is shown before the first round. */
export function seedCommitment(serverSeed: string): string {
  return bytesToHex(sha256(utf8ToBytes(serverSeed)))
}

/**
 * The stream of a round, its cursor after `used` words. Throws RangeError for a malformed nonce.
 */
export function createGameStream(seeds: RoundSeeds, used = 0): GameStream {
  const { serverSeed, clientSeed, nonce } = seeds
  if (!Number.isSafeInteger(nonce) || nonce < 0) throw new RangeError('nonce must be 0 or more')
  if (!Number.isSafeInteger(used) || used < 0) throw new RangeError('used must be 0 or more')
  const key = utf8ToBytes(serverSeed)
  return streamOfBlocks(
    (block) => hmac(sha256, key, utf8ToBytes(`${clientSeed}:${nonce}:${block}`)),
    used,
  )
}

/**
 * The stream of one result of a hash chain, for rounds that many share: HMAC-SHA256 with the salt's
 * text as key over the chain's hash text (block 0), then "hash:1", "hash:2", …
 */
export function createChainStream(hash: string, salt: string, used = 0): GameStream {
  const key = utf8ToBytes(salt)
  const message = (block: number) => (block === 0 ? hash : `${hash}:${block}`)
  return streamOfBlocks((block) => hmac(sha256, key, utf8ToBytes(message(block))), used)
}

/**
 * The hash before this one in the order of play: chains are made backwards (SHA-256 of the text).
 */
export function previousInPlay(hash: string): string {
  return bytesToHex(sha256(utf8ToBytes(hash)))
}

function streamOfBlocks(blockOf: (block: number) => Uint8Array, from: number): GameStream {
  const perBlock = 32 / WORD_BYTES
  let used = from
  let loaded = -1
  let view: DataView | undefined
  const word = () => {
    const block = Math.floor(used / perBlock)
    if (!view || block !== loaded) {
      const bytes = blockOf(block)
      view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
      loaded = block
    }
    const value = view.getUint32((used % perBlock) * WORD_BYTES)
    used += 1
    return value
  }
  const choices = choicesFromWords(word, WORD_VALUES)
  return {
    get used() {
      return used
    },
    word,
    pick(bound) {
      if (!Number.isInteger(bound) || bound < 1 || bound > 10_000) {
        throw new RangeError('bound must be an integer from 1 to 10 000')
      }
      return Math.floor((word() * bound) / WORD_VALUES)
    },
    fair: (bound) => choices.next(bound),
    bits52() {
      const high = BigInt(word())
      return (high << 20n) | (BigInt(word()) >> 12n)
    },
  }
}

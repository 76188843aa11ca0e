import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { seedBytes } from './commitment.ts'

/** Source of unbiased choices for own draws: `next(n)` gives an integer 0..n-1. */
export interface ChoiceStream {
  /** Throws RangeError unless `bound` is an integer from 1 to 2^32. */
  next(bound: number): number
}

const WORD_BYTES = 4
const WORD_VALUES = 2 ** 32

/**
 * The words a seed gives in a context: HMAC-SHA256 with the seed's bytes as key over
 * "context:0", "context:1", …, each of the 32 bytes read as eight big-endian 32-bit words.
 */
function createWords(serverSeedHex: string, context: string): () => number {
  const key = seedBytes(serverSeedHex)
  let counter = 0
  let offset = 0
  let block: DataView | undefined
  return () => {
    if (!block || offset === block.byteLength) {
      const bytes = hmac(sha256, key, utf8ToBytes(`${context}:${counter}`))
      block = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
      counter += 1
      offset = 0
    }
    const word = block.getUint32(offset)
    offset += WORD_BYTES
    return word
  }
}

/**
 * Choices from a source of words that are equally likely in 0..wordValues-1. A word beyond the
 * largest multiple of the bound is passed over and the next one taken: a plain remainder would
 * make small results likelier. Every choice takes at least one word, also with bound 1.
 */
export function choicesFromWords(nextWord: () => number, wordValues: number): ChoiceStream {
  return {
    next(bound) {
      if (!Number.isInteger(bound) || bound < 1 || bound > wordValues) {
        throw new RangeError(`bound must be an integer from 1 to ${wordValues}`)
      }
      const limit = wordValues - (wordValues % bound)
      let word = nextWord()
      while (word >= limit) word = nextWord()
      return word % bound
    },
  }
}

/**
 * The choices that a revealed seed gives for one draw; the same seed and context give the same
 * choices everywhere, in the worker as in the member's browser. `context` is made by
 * `drawContext`, so that one seed never gives two draws the same choices. Throws RangeError for a
 * malformed seed or an empty context.
 */
export function createStream(serverSeedHex: string, context: string): ChoiceStream {
  if (context === '') throw new RangeError('context is empty')
  return choicesFromWords(createWords(serverSeedHex, context), WORD_VALUES)
}

import { createHash, createHmac } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  createChainStream,
  createGameStream,
  previousInPlay,
  seedCommitment,
} from '@fairhouse/fairness'

/** A vector of the published scheme whose client seed is not ASCII. */
const VECTOR = {
  serverSeed: '7a81a64cbce64f9d0560ed3d4c5fe7c0647eb21b28a3d7f340b0c86302a559b5',
  commitment: 'c17ed8395c2d87f55298dce1613e3ce53815a397f8bcd857084719b53dc323d5',
  clientSeed: '客户种子822',
  nonce: 12_345,
  words: [
    3025718283, 79322809, 3520615852, 3887545886, 2954610141, 1905032592, 3347026038, 914884936,
  ],
}

const hex = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex')

/** A second implementation of the words, from their description, on node:crypto. */
function wordsOf(key: string, messageOf: (block: number) => string, count: number): number[] {
  const words: number[] = []
  for (let block = 0; words.length < count; block += 1) {
    const bytes = createHmac('sha256', key).update(messageOf(block), 'utf8').digest()
    for (let at = 0; at < 32; at += 4) words.push(bytes.readUInt32BE(at))
  }
  return words.slice(0, count)
}

const take = (count: number, next: () => number) => Array.from({ length: count }, next)

const seedsArb = fc.record({
  serverSeed: fc
    .uint8Array({ minLength: 32, maxLength: 32 })
    .map((b) => Buffer.from(b).toString('hex')),
  clientSeed: fc.string({ unit: 'grapheme', maxLength: 40 }),
  nonce: fc.nat(),
})

describe('words of a round', () => {
  it('are those of the published vectors', () => {
    const stream = createGameStream(VECTOR)
    expect(take(8, () => stream.word())).toEqual(VECTOR.words)
    expect(seedCommitment(VECTOR.serverSeed)).toBe(VECTOR.commitment)
    // LuckyDice: their client part contains a colon of its own.
    const lucky = createGameStream({
      serverSeed: 'bafeeb0d100b41c1296273d1b7eff123cff55233674d229dee2a4d8958f5b169',
      clientSeed: '37c3b51b49f6f0cb60b2c0e64cc26a98:2',
      nonce: 0,
    })
    const text = take(8, () => lucky.word()).map((word) => word.toString(16).padStart(8, '0'))
    expect(text.join('')).toBe('2202b355351a1b6b5393fd4fa4e820785ed3336d0fd81eac707226886b53717a')
  })

  it('are HMAC-SHA256 of text by text, block after block', () => {
    const check = (
      seeds: typeof VECTOR | { serverSeed: string; clientSeed: string; nonce: number },
    ) => {
      const stream = createGameStream(seeds)
      const message = (block: number) => `${seeds.clientSeed}:${seeds.nonce}:${block}`
      expect(take(27, () => stream.word())).toEqual(wordsOf(seeds.serverSeed, message, 27))
      expect(stream.used).toBe(27)
    }
    fc.assert(fc.property(seedsArb, check))
  })

  it('go on where they were left, from any word', () => {
    fc.assert(
      fc.property(seedsArb, fc.nat({ max: 40 }), fc.nat({ max: 20 }), (seeds, before, after) => {
        const straight = createGameStream(seeds)
        take(before, () => straight.word())
        const resumed = createGameStream(seeds, straight.used)
        expect(take(after, () => resumed.word())).toEqual(take(after, () => straight.word()))
        expect(resumed.used).toBe(straight.used)
      }),
    )
  })

  it('differ between any two nonces, clients and blocks', () => {
    const first = (clientSeed: string, nonce: number, used = 0) =>
      createGameStream({ serverSeed: VECTOR.serverSeed, clientSeed, nonce }, used).word()
    const words = [first('a', 1), first('a', 11), first('a:1', 1), first('a', 1, 8), first('', 1)]
    expect(new Set(words).size).toBe(words.length)
  })

  it('refuse what counts no rounds and no words', () => {
    for (const bad of [-1, 0.5, Number.NaN, 2 ** 53]) {
      expect(() => createGameStream({ ...VECTOR, nonce: bad })).toThrow(RangeError)
      expect(() => createGameStream(VECTOR, bad)).toThrow(RangeError)
    }
  })
})

describe('choices from words', () => {
  it('pick is floor(u × bound), exactly', () => {
    fc.assert(
      fc.property(seedsArb, fc.integer({ min: 1, max: 10_000 }), (seeds, bound) => {
        const word = createGameStream(seeds).word()
        const picked = createGameStream(seeds).pick(bound)
        expect(picked).toBe(Number((BigInt(word) * BigInt(bound)) >> 32n))
      }),
    )
    for (const bound of [0, -1, 1.5, 10_001, Number.NaN]) {
      expect(() => createGameStream(VECTOR).pick(bound)).toThrow(RangeError)
    }
  })

  it('fair passes over words beyond the last whole multiple', () => {
    fc.assert(
      fc.property(seedsArb, fc.integer({ min: 1, max: 2 ** 32 }), (seeds, bound) => {
        const stream = createGameStream(seeds)
        const chosen = take(10, () => stream.fair(bound))
        const words = createGameStream(seeds)
        const limit = 2 ** 32 - (2 ** 32 % bound)
        const expected: number[] = []
        while (expected.length < 10) {
          const word = words.word()
          if (word < limit) expected.push(word % bound)
        }
        expect(chosen).toEqual(expected)
        expect(stream.used).toBe(words.used)
      }),
    )
    for (const bound of [0, -1, 1.5, 2 ** 32 + 1]) {
      expect(() => createGameStream(VECTOR).fair(bound)).toThrow(RangeError)
    }
  })

  it('52 bits are the first 13 hex digits', () => {
    fc.assert(
      fc.property(seedsArb, (seeds) => {
        const message = `${seeds.clientSeed}:${seeds.nonce}:0`
        const digits = createHmac('sha256', seeds.serverSeed).update(message, 'utf8').digest('hex')
        const stream = createGameStream(seeds)
        expect(stream.bits52()).toBe(BigInt(`0x${digits.slice(0, 13)}`))
        expect(stream.used).toBe(2)
      }),
    )
  })
})

describe('chains', () => {
  const hash = hex('a result')
  const salt = hex('a salt')

  it('words come of the hash alone, then of the hash and the number of the block', () => {
    const message = (block: number) => (block === 0 ? hash : `${hash}:${block}`)
    const expected = wordsOf(salt, message, 20)
    const stream = createChainStream(hash, salt)
    expect(take(20, () => stream.word())).toEqual(expected)
    const resumed = createChainStream(hash, salt, 13)
    expect(take(7, () => resumed.word())).toEqual(expected.slice(13))
  })

  it('a hash is SHA-256 of the text of the one played after it', () => {
    expect(previousInPlay(hash)).toBe(hex(hash))
  })
})

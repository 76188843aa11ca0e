import { createHash, createHmac } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  choicesFromWords,
  commitmentOf,
  createStream,
  drawContext,
  drawContextV2,
  verifyCommitment,
} from '@fairhouse/fairness'

const SEED = '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f'
const CONTEXT = 'fairhouse/draw/v1/SSC1/20261121-0001'

const hex32 = fc
  .uint8Array({ minLength: 32, maxLength: 32 })
  .map((bytes) => Buffer.from(bytes).toString('hex'))

/** A second implementation of the stream, from its description, on node:crypto. */
function referenceChoices(seed: string, context: string, bounds: readonly number[]): number[] {
  const words: number[] = []
  // A bound a little above half the words rejects almost every other word.
  const blockCount = bounds.length + 8
  for (let counter = 0; counter < blockCount; counter += 1) {
    const mac = createHmac('sha256', Buffer.from(seed, 'hex')).update(`${context}:${counter}`)
    const block = mac.digest()
    for (let at = 0; at < 32; at += 4) words.push(block.readUInt32BE(at))
  }
  return bounds.map((bound) => {
    const limit = 2 ** 32 - (2 ** 32 % bound)
    let word = words.shift() as number
    while (word >= limit) word = words.shift() as number
    return word % bound
  })
}

describe('commitment', () => {
  it('has a documented vector: SHA-256 of the bytes 00 to 1f', () => {
    expect(commitmentOf(SEED)).toBe(
      '630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd',
    )
  })

  it('is SHA-256 of the bytes, whatever the letter case of the seed', () => {
    fc.assert(
      fc.property(hex32, (seed) => {
        const expected = createHash('sha256').update(Buffer.from(seed, 'hex')).digest('hex')
        expect(commitmentOf(seed)).toBe(expected)
        expect(commitmentOf(seed.toUpperCase())).toBe(expected)
        expect(verifyCommitment(seed, expected.toUpperCase())).toBe(true)
      }),
    )
  })

  it('refuses another seed', () => {
    fc.assert(
      fc.property(hex32, hex32, (seed, other) => {
        fc.pre(seed !== other)
        expect(verifyCommitment(other, commitmentOf(seed))).toBe(false)
      }),
    )
  })

  it.each([
    ['empty', ''],
    ['one byte short', SEED.slice(2)],
    ['one byte long', `${SEED}00`],
    ['odd length', SEED.slice(1)],
    ['no hex', `${SEED.slice(1)}g`],
    ['prefixed', `0x${SEED.slice(2)}`],
    ['with a space', ` ${SEED.slice(1)}`],
  ])('throws RangeError for hex that is %s', (_, text) => {
    expect(() => commitmentOf(text)).toThrow(RangeError)
    expect(() => createStream(text, CONTEXT)).toThrow(RangeError)
    expect(() => verifyCommitment(text, commitmentOf(SEED))).toThrow(RangeError)
    expect(() => verifyCommitment(SEED, text)).toThrow(RangeError)
  })
})

describe('drawContext', () => {
  it('names the domain, the version, the lottery and the issue', () => {
    expect(drawContext('SSC1', '20261121-0001')).toBe(CONTEXT)
  })

  it('takes a number with a year behind a stroke, as official games have it', () => {
    expect(drawContext('MY_4D', '6196/26')).toBe('fairhouse/draw/v1/MY_4D/6196/26')
  })

  it.each([
    ['', '1'],
    ['SSC1', '/26'],
    ['SSC1', '6196/'],
    ['SSC1', ''],
    ['SSC1/2', '1'],
    ['SSC1', '1:0'],
    ['SSC 1', '1'],
    ['SSC1', 'x'.repeat(65)],
  ])('refuses the parts "%s" and "%s"', (lotteryCode, issueNo) => {
    expect(() => drawContext(lotteryCode, issueNo)).toThrow(RangeError)
  })
})

describe('drawContextV2', () => {
  const [root, beacon] = ['0a'.repeat(32), 'fe'.repeat(32)]
  const sources = { lotteryCode: 'SSC1', issueNo: '20261121-0001', betsRoot: root, beacon }

  it.each([
    [{}, `fairhouse/draw/v2/SSC1/${root}/${beacon}/20261121-0001`],
    [{ beacon: null }, `fairhouse/draw/v2/SSC1/${root}/none/20261121-0001`],
    [
      { lotteryCode: 'MY_4D', issueNo: '6196/26' },
      `fairhouse/draw/v2/MY_4D/${root}/${beacon}/6196/26`,
    ],
  ])('%o', (change, context) => {
    expect(drawContextV2({ ...sources, ...change })).toBe(context)
  })

  it.each([
    { betsRoot: '' },
    { betsRoot: root.toUpperCase() },
    { betsRoot: `${root}0` },
    { betsRoot: `${root}\n` },
    { beacon: '' },
    { beacon: 'none' },
    { beacon: `${beacon}/` },
    { lotteryCode: 'SSC1/2' },
    { lotteryCode: '' },
    { issueNo: '/26' },
    { issueNo: '1:0' },
  ])('refuses %o', (change) => {
    expect(() => drawContextV2({ ...sources, ...change })).toThrow(RangeError)
  })

  it('is another for any other source, and none of version 1', () => {
    const part = fc.record({
      lotteryCode: fc.stringMatching(/^[A-Z0-9_]{2,24}$/),
      issueNo: fc.stringMatching(/^[0-9]{1,8}([/-][0-9]{1,8})?$/),
      betsRoot: hex32,
      beacon: fc.option(hex32),
    })
    fc.assert(
      fc.property(part, part, (one, other) => {
        const isSame = JSON.stringify(one) === JSON.stringify(other)
        expect(drawContextV2(one) === drawContextV2(other)).toBe(isSame)
        expect(drawContextV2(one)).not.toBe(drawContext(other.lotteryCode, other.issueNo))
      }),
    )
  })
})

describe('createStream', () => {
  it('has a documented vector: the first twelve digits, then a hundred, then a word', () => {
    const stream = createStream(SEED, CONTEXT)
    const digits = Array.from({ length: 12 }, () => stream.next(10))
    expect(digits).toEqual(referenceChoices(SEED, CONTEXT, Array<number>(12).fill(10)))
    expect(digits).toEqual([4, 5, 2, 6, 9, 2, 4, 4, 3, 2, 5, 6])
    expect(stream.next(100)).toBe(73)
    expect(stream.next(2 ** 32)).toBe(300_267_139)
  })

  it('equals the description on node:crypto for any bounds', () => {
    const bounds = fc.array(
      fc.oneof(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 2 ** 31, max: 2 ** 32 })),
      { maxLength: 40 },
    )
    fc.assert(
      fc.property(hex32, fc.stringMatching(/^\w{1,20}$/), bounds, (seed, context, list) => {
        const stream = createStream(seed, context)
        expect(list.map((bound) => stream.next(bound))).toEqual(
          referenceChoices(seed, context, list),
        )
      }),
    )
  })

  it('gives every issue choices of its own', () => {
    const next = createStream(SEED, drawContext('SSC1', '20261121-0002'))
    const first = createStream(SEED, CONTEXT)
    expect(Array.from({ length: 8 }, () => next.next(1000))).not.toEqual(
      Array.from({ length: 8 }, () => first.next(1000)),
    )
  })

  it.each([0, -1, 1.5, Number.NaN, 2 ** 32 + 1])('refuses the bound %d', (bound) => {
    expect(() => createStream(SEED, CONTEXT).next(bound)).toThrow(RangeError)
  })

  it('refuses an empty context', () => {
    expect(() => createStream(SEED, '')).toThrow(RangeError)
  })
})

describe('choicesFromWords', () => {
  it('gives every result the same number of words: all words, all bounds, four-bit words', () => {
    const values = 16
    for (let bound = 1; bound <= values; bound += 1) {
      const perResult = new Map<number, number>()
      let rejected = 0
      for (let word = 0; word < values; word += 1) {
        // The second word, 0, is always accepted: a rejected first word shows as two words read.
        const words = [word, 0]
        const result = choicesFromWords(() => words.shift() ?? Number.NaN, values).next(bound)
        if (words.length === 0) rejected += 1
        else perResult.set(result, (perResult.get(result) ?? 0) + 1)
      }
      const counts = new Set(perResult.values())
      expect([...perResult.keys()].toSorted((a, b) => a - b)).toEqual(
        Array.from({ length: bound }, (_, result) => result),
      )
      expect([...counts]).toEqual([(values - rejected) / bound])
      expect(rejected).toBe(values % bound)
    }
  })
})

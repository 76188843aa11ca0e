import { describe, expect, test } from 'vitest'
import { createStream, textHash, ticketContext, ticketNumber } from '../src/index.ts'

const serverSeed = 'a3'.repeat(32)
const sources = { tableHash: textHash('a table'), clientSeed: 'mine', ticketId: 'lkt_7' }

describe('openings of tickets', () => {
  test('come from the seed, the table, the member’s choice and the ticket', () => {
    const context = ticketContext(sources)
    expect(context).toBe(`fairhouse/ticket/v1/${sources.tableHash}/mine/lkt_7`)
    const drawn = ticketNumber(serverSeed, sources, 1_000n)
    expect(drawn).toBe(BigInt(createStream(serverSeed, context).next(1_000)))
    const others = [
      { ...sources, clientSeed: 'yours' },
      { ...sources, ticketId: 'lkt_8' },
      { ...sources, tableHash: textHash('another') },
    ]
    const bound = 2n ** 32n
    const numbers = [sources, ...others].map((one) => ticketNumber(serverSeed, one, bound))
    expect(new Set(numbers).size).toBe(4)
  })

  test.each([
    ['a client seed with a slash', { clientSeed: 'a/b' }],
    ['no client seed', { clientSeed: '' }],
    ['a hash that is none', { tableHash: 'abc' }],
    ['no ticket', { ticketId: '' }],
  ])('refuse %s', (_, change) => {
    expect(() => ticketContext({ ...sources, ...change })).toThrow(RangeError)
  })

  test('name a table by the SHA-256 of its text', () => {
    expect(textHash('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
  })
})

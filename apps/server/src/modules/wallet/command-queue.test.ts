import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createCommandQueue, type Batch, type QueuedCommand } from './command-queue.ts'

function queued(accountId: number, transferKey: string, brandId = 1): QueuedCommand {
  const command = { brandId, accountId: BigInt(accountId), transferKey }
  return { command, resolve: () => undefined } as unknown as QueuedCommand
}

const keysOf = ({ waiting }: Batch) => waiting.map(({ command }) => command.transferKey)

function queueOf(batchMax: number, all: readonly QueuedCommand[]) {
  const queue = createCommandQueue(batchMax)
  for (const one of all) queue.add(one)
  return queue
}

describe('the queue of commands', () => {
  test('gives as many as a batch holds, in their order', () => {
    const queue = queueOf(2, [queued(1, 'a'), queued(2, 'b'), queued(3, 'c')])
    expect([queue.size, keysOf(queue.take())]).toEqual([3, ['a', 'b']])
    expect([queue.size, keysOf(queue.take())]).toEqual([1, ['c']])
    expect([queue.size, queue.take()]).toEqual([0, { brandId: 0, waiting: [] }])
  })

  test('takes several of one account at once, and the next when that batch has ended', () => {
    const queue = queueOf(2, [queued(1, 'a'), queued(1, 'b'), queued(1, 'c'), queued(2, 'd')])
    const first = queue.take()
    expect(keysOf(first)).toEqual(['a', 'b'])
    expect(keysOf(queue.take())).toEqual(['d'])
    expect([queue.size, keysOf(queue.take())]).toEqual([1, []])
    queue.release(first)
    expect(keysOf(queue.take())).toEqual(['c'])
  })

  test('keeps a repeat of a key for a later batch', () => {
    const queue = queueOf(5, [queued(1, 'a'), queued(1, 'a'), queued(1, 'b')])
    const first = queue.take()
    expect([keysOf(first), queue.size]).toEqual([['a', 'b'], 1])
    queue.release(first)
    expect(keysOf(queue.take())).toEqual(['a'])
  })

  test('takes those of one brand, that of the first', () => {
    const queue = queueOf(5, [queued(1, 'a', 2), queued(2, 'b', 1), queued(3, 'c', 2)])
    const first = queue.take()
    expect([first.brandId, keysOf(first)]).toEqual([2, ['a', 'c']])
    expect(queue.take().brandId).toBe(1)
  })

  test('gives each command once, never two batches of an account at a time', () => {
    const one = fc.tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 2 }))
    const run = (all: readonly (readonly [number, number])[], batchMax: number) => {
      const queue = createCommandQueue(batchMax)
      for (const [index, [accountId, brandId]] of all.entries()) {
        queue.add(queued(accountId, `${index}`, brandId))
      }
      const taken: string[] = []
      const flying: Batch[] = []
      while (taken.length < all.length) {
        const batch = queue.take()
        expect(batch.waiting.length).toBeLessThanOrEqual(batchMax)
        expect(batch.waiting.every(({ command }) => command.brandId === batch.brandId)).toBe(true)
        const busy = flying.flatMap(({ waiting }) => waiting.map((it) => it.command.accountId))
        for (const { command } of batch.waiting) expect(busy).not.toContain(command.accountId)
        taken.push(...keysOf(batch))
        flying.push(batch)
        if (batch.waiting.length > 0) continue
        const ended = flying.splice(0)
        // Whoever waits, waits for a batch that is on its way.
        expect(ended.length).toBeGreaterThan(1)
        for (const landed of ended) queue.release(landed)
      }
      expect(taken.toSorted((a, b) => +a - +b)).toEqual(all.map((_, index) => `${index}`))
      expect(queue.size).toBe(0)
    }
    fc.assert(fc.property(fc.array(one, { maxLength: 30 }), fc.integer({ min: 1, max: 6 }), run))
  })
})

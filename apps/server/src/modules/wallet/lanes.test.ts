import { minor } from '@fairhouse/money'
import { describe, expect, test } from 'vitest'
import type { Statement } from '#server/db/one-trip.ts'
import type { Db } from '#server/db/tx.ts'
import type { AccountRules, BatchWriter, WalletAnswer, WalletCommand } from './command.ts'
import { createWalletQueue } from './queue.ts'

const BROKEN = 'broken'
const noRows: BatchWriter<null> = { name: 'none', write: () => [] }
const broken: BatchWriter<null> = {
  name: BROKEN,
  write: () => [{ name: BROKEN, text: '', values: [] }],
}

/** A database with every account in it, whose batches end when a test says so. */
function fakeDatabase(rulesVersion = 0n) {
  const flying: { readonly statements: readonly Statement[]; land(): void }[] = []
  const db = {
    query: (_: string, [, ids]: readonly [number, string]) =>
      Promise.resolve(
        [...ids.matchAll(/\d+/g)].map(([id]) => ({
          account_id: BigInt(id),
          balance: 1_000n,
          seq: 1n,
          overdraft_seq: null,
          rules_version: rulesVersion,
          place: '(0,1)',
        })),
      ),
    atOnce: (statements: readonly Statement[]) =>
      new Promise((resolve, reject) => {
        const isBroken = statements.some(({ name }) => name === BROKEN)
        flying.push({
          statements,
          land: () => (isBroken ? reject(new RangeError(BROKEN)) : resolve([[['0', '(0,1)']]])),
        })
      }),
  }
  return { db: db as unknown as Db, flying }
}

let keys = 0
function command(accountId: number, writer = noRows): WalletCommand<null> {
  keys += 1
  return {
    brandId: 1,
    accountId: BigInt(accountId),
    transferKey: `key-${keys}`,
    inputHash: 'hash',
    postings: [{ code: 'adjustment.debit', amount: minor(-1n), ref: 0n }],
    rows: null,
    writer,
  }
}

/** Everything that is under way has gone as far as it can. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await new Promise(setImmediate)
}

describe('batches of the queue', () => {
  test.each([
    ['one of any size', 1, 20, 1],
    ['two from half a batch on', 1, 8, 2],
    ['four that are full', 2, 2, 4],
  ])('are on their way at once: %s', async (_, size, batchMax, most) => {
    const { db, flying } = fakeDatabase()
    const queue = createWalletQueue(db, { batchMax })
    const answers: Promise<WalletAnswer>[] = []
    for (let turn = 0; turn < 6; turn += 1) {
      for (let n = 0; n < size; n += 1) answers.push(queue.submit(command(turn * size + n)))
      await settle()
    }
    expect(flying).toHaveLength(most)
    let isDrained = false
    const drained = queue.drain().then(() => (isDrained = true))
    while (flying.length > 0) {
      expect(isDrained).toBe(false)
      flying.shift()?.land()
      await settle()
    }
    await drained
    expect((await Promise.all(answers)).every(({ ok }) => ok)).toBe(true)
  })

  test('hold 256 commands, and share what came in one turn', async () => {
    const { db, flying } = fakeDatabase()
    const sizes: number[] = []
    const queue = createWalletQueue(db, { onCommitted: (_, size) => sizes.push(size) })
    for (let n = 1; n <= 300; n += 1) void queue.submit(command(n))
    await settle()
    expect(flying).toHaveLength(1)
    flying[0]?.land()
    await settle()
    flying[1]?.land()
    await queue.drain()
    expect(sizes).toEqual([256, 44])
  })

  test('beyond 20 000 waiting commands none is accepted', async () => {
    const { db } = fakeDatabase()
    const queue = createWalletQueue(db)
    const answers: WalletAnswer[] = []
    const submit = () => void queue.submit(command(1)).then((answer) => answers.push(answer))
    for (let n = 0; n < 20_000; n += 1) submit()
    await Promise.resolve()
    expect(answers).toEqual([])
    submit()
    await Promise.resolve()
    await Promise.resolve()
    expect(answers).toEqual([{ ok: false, code: 'UNAVAILABLE' }])
  })

  test('are halved to find the one that is broken', async () => {
    const { db, flying } = fakeDatabase()
    const faults: number[] = []
    const queue = createWalletQueue(db, { onFault: (_, size) => faults.push(size) })
    const answers = Array.from({ length: 16 }, (_, n) =>
      queue.submit(command(n + 1, n === 15 ? broken : noRows)),
    )
    let tries = 0
    await settle()
    for (; flying.length > 0; tries += 1) {
      flying.shift()?.land()
      await settle()
    }
    const codes = (await Promise.all(answers)).map((one) => (one.ok ? 'ok' : one.code))
    expect(codes).toEqual([...Array.from({ length: 15 }, () => 'ok'), 'INTERNAL'])
    // All, and then both halves of what is broken: 8 and 8, 4 and 4, 2 and 2, 1 and 1.
    expect([tries, faults]).toEqual([9, [1]])
  })
})

describe('a batch that is decided by rules', () => {
  const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 12, minute))

  /** Rules of each account that end at these minutes; the end of the batch. */
  async function endOf(minutes: readonly number[]): Promise<unknown> {
    const { db, flying } = fakeDatabase(minutes.length === 0 ? 0n : 1n)
    const load = () => {
      const rules = (minute: number): AccountRules => ({
        before: at(minute),
        refuse: () => undefined,
        count: () => undefined,
      })
      return Promise.resolve(new Map(minutes.map((one, index) => [BigInt(index + 1), rules(one)])))
    }
    const queue = createWalletQueue(db, { rulesSource: { load } })
    for (let n = 1; n <= (minutes.length || 1); n += 1) void queue.submit(command(n))
    await settle()
    const values = flying[0]?.statements[0]?.values
    flying[0]?.land()
    await queue.drain()
    return values?.at(-1)
  }

  test.each([
    [[], null],
    [[7], 7],
    [[3, 9, 5], 3],
    [[9, 3, 5], 3],
    [[9, 5, 3], 3],
  ])('must be written before the first of them ends: %j', async (minutes, first) => {
    expect(await endOf(minutes)).toBe(first === null ? null : at(first).toISOString())
  })
})

import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { minor } from '@fairhouse/money'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPool } from '#server/db/pool.ts'
import { createDb } from '#server/db/tx.ts'
import { createTestPlatform, type TestPlatform } from '../../../test/platform.ts'
import type { BatchWriter, WalletCommand } from './command.ts'
import { createWalletQueue, type WalletQueue } from './queue.ts'
import { reverseTransfer } from './commands/reverse-transfer.ts'

let platform: TestPlatform
let queue: WalletQueue
/** A second node: another queue on connections of its own. */
let otherNode: WalletQueue
let closeOther: () => Promise<void>

beforeAll(async () => {
  platform = await createTestPlatform()
  queue = platform.deps.queue
  const pool = openPool(platform.databaseUrl, { connections: 2 })
  otherNode = createWalletQueue(createDb(pool))
  closeOther = () => pool.end()
})
afterAll(async () => {
  await closeOther()
  await platform.close()
})

const noRows: BatchWriter<null> = { name: 'none', write: () => [] }
const brokenWriter: BatchWriter<null> = {
  name: 'broken',
  write: () => [{ name: 'broken', text: 'select 1/0', values: [] }],
}

function move(
  accountId: bigint,
  amount: bigint,
  more: Partial<WalletCommand<null>> = {},
): WalletCommand<null> {
  return {
    brandId: 1,
    accountId,
    transferKey: randomUUID(),
    inputHash: randomUUID(),
    postings: [
      {
        code: amount < 0n ? 'adjustment.debit' : 'adjustment.credit',
        amount: minor(amount),
        ref: 0n,
      },
    ],
    rows: null,
    writer: noRows,
    ...more,
  }
}

async function stateOf(accountId: bigint): Promise<{ balance: bigint; seq: bigint }> {
  const rows = await platform.db.query<{ balance: bigint; seq: bigint }>(
    'select balance, seq from ledger_accounts where account_id = $1',
    [accountId],
  )
  return rows[0] ?? { balance: -1n, seq: -1n }
}

describe('the queue', () => {
  test('gives what a model of one account gives, in any interleaving of two nodes', async () => {
    const accounts = [await platform.member(), await platform.member()].map((one) => one.accountId)
    const step = fc.record({
      account: fc.nat(1),
      amount: fc.integer({ min: -60, max: 50 }).filter((n) => n !== 0),
      isOtherNode: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 60 }), async (steps) => {
        const before = await Promise.all(accounts.map(stateOf))
        const answers = await Promise.all(
          steps.map(({ account, amount, isOtherNode }) => {
            const accountId = accounts[account] ?? 0n
            return (isOtherNode ? otherNode : queue).submit(move(accountId, BigInt(amount)))
          }),
        )
        const after = await Promise.all(accounts.map(stateOf))
        for (const [index] of accounts.entries()) {
          const accepted = steps.filter((one, at) => one.account === index && answers[at]?.ok)
          const sum = accepted.reduce((all, one) => all + BigInt(one.amount), 0n)
          expect(after[index]?.balance).toBe((before[index]?.balance ?? 0n) + sum)
          expect(after[index]?.seq).toBe((before[index]?.seq ?? 0n) + BigInt(accepted.length))
          expect(after[index]?.balance).toBeGreaterThanOrEqual(0n)
        }
        for (const answer of answers) {
          if (!answer.ok) expect(answer.code).toBe('INSUFFICIENT_FUNDS')
        }
      }),
      { numRuns: 25 },
    )
  })

  test('one key on two nodes at once moves money once and gives one answer', async () => {
    const { accountId } = await platform.member('1')
    const command = move(accountId, 700n)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => (i % 2 ? otherNode : queue).submit(command)),
    )
    expect(new Set(answers.map((one) => (one.ok ? one.balanceAfter : one.code)))).toEqual(
      new Set([10_700n]),
    )
    expect(answers.filter((one) => one.ok && !one.isRepeat)).toHaveLength(1)
    expect((await stateOf(accountId)).seq).toBe(2n)
    const other = await queue.submit({ ...command, inputHash: randomUUID() })
    expect(other).toEqual({ ok: false, code: 'IDEMPOTENCY_KEY_REUSED' })
  })

  test('a broken command fails alone: its neighbours of the batch are booked', async () => {
    const { accountId } = await platform.member('1')
    const commands = [1n, 2n, 3n, 4n, 5n].map((amount) =>
      move(accountId, amount, amount === 3n ? { writer: brokenWriter } : {}),
    )
    const answers = await Promise.all(commands.map((command) => queue.submit(command)))
    expect(answers.map((one) => one.ok)).toEqual([true, true, false, true, true])
    expect(answers[2]).toEqual({ ok: false, code: 'INTERNAL' })
    expect(await stateOf(accountId)).toEqual({ balance: 10_012n, seq: 5n })
  })

  test('a transfer of several postings stands or falls together', async () => {
    const { accountId } = await platform.member('1')
    const postings = [-6_000n, -6_000n].map((amount) => ({
      code: 'adjustment.debit' as const,
      amount: minor(amount),
      ref: 0n,
    }))
    const answer = await queue.submit(move(accountId, 1n, { postings }))
    expect(answer).toEqual({ ok: false, code: 'INSUFFICIENT_FUNDS' })
    expect(await stateOf(accountId)).toEqual({ balance: 10_000n, seq: 1n })
  })

  test('a reversal mirrors a transfer once, and alone may take a balance below zero', async () => {
    const { accountId } = await platform.member()
    const credit = move(accountId, 900n)
    await queue.submit(credit)
    await queue.submit(move(accountId, -800n))
    const context = { db: platform.db, queue }
    const named = { brandId: 1, accountId, transferKey: credit.transferKey }
    const answers = await Promise.all([1, 2, 3].map(() => reverseTransfer(context, named)))
    expect(answers.every((one) => one.ok && one.balanceAfter === -800n)).toBe(true)
    expect(await stateOf(accountId)).toEqual({ balance: -800n, seq: 3n })
    expect(await queue.submit(move(accountId, -1n))).toMatchObject({ code: 'INSUFFICIENT_FUNDS' })
    expect(await queue.submit(move(accountId, 900n))).toMatchObject({
      ok: true,
      balanceAfter: 100n,
    })
    const missing = await reverseTransfer(context, { ...named, transferKey: randomUUID() })
    expect(missing).toEqual({ ok: false, code: 'NOT_FOUND' })
  })

  test('postings, transfers, bets and results cannot be changed, even by their owner', async () => {
    const { accountId } = await platform.member('1')
    for (const sql of [
      'update ledger_postings set amount = 1 where account_id = $1',
      'delete from ledger_postings where account_id = $1',
      'update ledger_transfers set posting_count = 9 where account_id = $1',
      'delete from ledger_transfers where account_id = $1',
    ]) {
      await expect(platform.owner.query(sql, [accountId])).rejects.toThrow(/append-only/)
    }
    await expect(
      platform.owner.query('update ledger_accounts set balance = -1 where account_id = $1', [
        accountId,
      ]),
    ).rejects.toThrow(/check constraint/)
  })

  test('an account that does not exist is refused', async () => {
    expect(await queue.submit(move(999_999n, 5n))).toEqual({ ok: false, code: 'UNAVAILABLE' })
  })

  test('a draining queue ends what it has and takes no more', async () => {
    const { accountId } = await platform.member('1')
    const pool = openPool(platform.databaseUrl, { connections: 2 })
    const own = createWalletQueue(createDb(pool))
    const under = Array.from({ length: 10 }, () => own.submit(move(accountId, 1n)))
    await own.drain()
    expect((await Promise.all(under)).every((one) => one.ok)).toBe(true)
    expect(await own.submit(move(accountId, 1n))).toEqual({ ok: false, code: 'UNAVAILABLE' })
    await pool.end()
  })
})

import { minor } from '@fairhouse/money'
import { HOUSE_ACCOUNTS } from '@fairhouse/protocol'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Tx } from '#server/db/tx.ts'
import { createTestPlatform, NOON, type TestPlatform } from '../../../test/platform.ts'
import { createOwnerlessAccount } from './accounts.ts'
import { postHouse } from './post-house.ts'
import { postStaged, STAGE_TABLE, stagedCode } from './post-staged.ts'
import { readAccount, readOverdraft } from './queries.ts'

let platform: TestPlatform

beforeAll(async () => {
  platform = await createTestPlatform()
})
afterAll(() => platform.close())

/** What `work` gives in a transaction that is undone: nothing of these movements is of a bet. */
async function undone<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  const end = new Error('undone')
  const results: T[] = []
  const all = platform.db.transaction(async (tx) => {
    results.push(await work(tx))
    throw end
  })
  await expect(all).rejects.toBe(end)
  const [result] = results
  if (result === undefined) throw new Error('nothing was done')
  return result
}

test('a pool is an account of nobody with nothing in it', async () => {
  const rows = await undone(async (tx) =>
    tx.query('select kind, member_id, balance from ledger_accounts where account_id = $1', [
      await createOwnerlessAccount(tx, 1, 'pool'),
    ]),
  )
  expect(rows).toEqual([{ kind: 'pool', member_id: null, balance: 0n }])
})

describe('a movement between house accounts', () => {
  const movement = (amount: bigint, ref: bigint, round?: number) => ({
    brandId: 1,
    code: 'chargeback.loss' as const,
    amount: minor(amount),
    ref,
    ...(round === undefined ? {} : { round }),
  })
  test('is posted once by code, ref and round', async () => {
    const answers = await undone(async (tx) => [
      await postHouse(tx, movement(1n, 5n)),
      await postHouse(tx, movement(1n, 5n)),
      await postHouse(tx, movement(2n, 5n, 1)),
      await postHouse(tx, movement(2n, 5n)).catch((error: unknown) => error),
    ])
    expect(answers).toEqual([true, false, true, expect.any(RangeError)])
  })

  test.each([0n, -1n])('of %s is an error of the caller', async (amount) => {
    const work = platform.db.transaction((tx) => postHouse(tx, movement(amount, 6n)))
    await expect(work).rejects.toThrow(RangeError)
  })
})

describe('staged postings', () => {
  const CREDIT = stagedCode('bet.payout')
  const CORRECTION = stagedCode('bet.correction')

  test('are credits, or what may overdraw', () => {
    expect(() => stagedCode('bet.stake')).toThrow(RangeError)
  })

  interface Account {
    readonly balance: bigint
    readonly seq: bigint
    readonly at: bigint | null
  }

  /** Posts these codes and amounts, in order, to one account; the account afterwards. */
  async function post(
    tx: Tx,
    accountId: bigint,
    amounts: readonly (readonly [number, bigint])[],
  ): Promise<Account | undefined> {
    await tx.query(STAGE_TABLE)
    await tx.query('truncate ledger_staged')
    for (const [index, [code, amount]] of amounts.entries()) {
      await tx.query('insert into ledger_staged values (1, $1, $2, $3, $4)', [
        accountId,
        code,
        amount,
        9_000 + index,
      ])
    }
    await postStaged(tx, { brandId: 1, from: 1, to: 1, contra: HOUSE_ACCOUNTS.adjustments })
    const rows = await tx.query<{ balance: bigint; seq: bigint; at: bigint | null }>(
      'select balance, seq, overdraft_seq as at from ledger_accounts where account_id = $1',
      [accountId],
    )
    return rows[0]
  }

  test('mark an account that they leave below zero, and none that they leave empty', async () => {
    const { accountId } = await platform.member('0.0050')
    const states = await undone(async (tx) => [
      await post(tx, accountId, [[CORRECTION, -50n]]),
      await post(tx, accountId, [
        [CORRECTION, -1n],
        [CORRECTION, -2n],
      ]),
      // The first mark stays until the balance is no longer below zero.
      await post(tx, accountId, [[CORRECTION, -1n]]),
      await post(tx, accountId, [[CREDIT, 4n]]),
    ])
    expect(states).toEqual([
      { balance: 0n, seq: 2n, at: null },
      { balance: -3n, seq: 4n, at: 4n },
      { balance: -4n, seq: 5n, at: 4n },
      { balance: 0n, seq: 6n, at: null },
    ])
  })

  test('carry the balance after each, in the order of their numbers', async () => {
    const { accountId } = await platform.member('0.0010')
    const rows = await undone(async (tx) => {
      await post(tx, accountId, [
        [CREDIT, 5n],
        [CORRECTION, -7n],
      ])
      return tx.query<{ seq: bigint; after: bigint }>(
        `select seq, balance_after as after from ledger_postings
         where account_id = $1 and seq > 1 order by seq`,
        [accountId],
      )
    })
    expect(rows).toEqual([
      { seq: 2n, after: 15n },
      { seq: 3n, after: 8n },
    ])
  })

  test('tell when a balance was last below zero', async () => {
    const { accountId } = await platform.member('0.0010')
    const ref = { brandId: 1, accountId }
    const later = new Date(NOON.getTime() + 1)
    const seen = await undone(async (tx) => {
      await post(tx, accountId, [[CORRECTION, -10n]])
      const empty = await readOverdraft(tx, ref, NOON)
      await post(tx, accountId, [
        [CORRECTION, -1n],
        [CREDIT, 1n],
      ])
      return [
        empty,
        await readOverdraft(tx, ref, NOON),
        await readOverdraft(tx, ref, later),
        await readAccount(tx, ref),
        await readAccount(tx, { brandId: 1, accountId: 999_999n }),
      ]
    })
    expect(seen).toEqual([
      undefined,
      NOON,
      undefined,
      { balance: 0n, seq: 4n },
      { balance: 0n, seq: 0n },
    ])
  })
})

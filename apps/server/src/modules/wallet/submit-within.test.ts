import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { minor } from '@fairhouse/money'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CHANNEL, decodeAnnouncement } from '#server/realtime/announce.ts'
import {
  createTestPlatform,
  NOON,
  type TestMember,
  type TestPlatform,
} from '../../../test/platform.ts'
import type { BatchWriter, WalletCommand } from './command.ts'
import { hasSingleWallet } from './single-wallet.ts'
import { submitWithin } from './submit-within.ts'

let platform: TestPlatform

beforeAll(async () => {
  platform = await createTestPlatform()
})
afterAll(() => platform.close())

const noRows: BatchWriter<null> = { name: 'none', write: () => [] }
const rowsOfItsOwn: BatchWriter<null> = {
  name: 'own',
  write: () => [{ name: 'own', text: "select 'not the time' as at", values: [] }],
}

function move(
  { accountId }: TestMember,
  amount: bigint,
  writer: BatchWriter<null> = noRows,
): WalletCommand<null> {
  const code = amount < 0n ? 'adjustment.debit' : 'adjustment.credit'
  return {
    brandId: 1,
    accountId,
    transferKey: randomUUID(),
    inputHash: randomUUID(),
    postings: [{ code, amount: minor(amount), ref: 0n }],
    rows: null,
    writer,
  }
}

/** No account of these has rules. */
const noSource = { load: () => Promise.reject(new Error('no rules')) }

const within = (commands: readonly WalletCommand<null>[]) =>
  platform.db.transaction((tx) => submitWithin(tx, noSource, commands))

describe('commands within a transaction', () => {
  test('are answered with what they came to, and when', async () => {
    const [from, to] = [await platform.member('5'), await platform.member()]
    const commands = [move(from, -30_000n), move(to, 30_000n, rowsOfItsOwn)]
    const more = { ok: true, refs: [0n], postedAt: NOON }
    const expected = [
      { ...more, balanceAfter: 20_000n, seq: 2n },
      { ...more, balanceAfter: 30_000n, seq: 1n },
    ]
    expect(await within(commands)).toEqual(expected.map((one) => ({ ...one, isRepeat: false })))
    expect(await within(commands)).toMatchObject(
      expected.map((one) => ({ ...one, isRepeat: true })),
    )
  })

  test('stand or fall together', async () => {
    const [from, to] = [await platform.member('5'), await platform.member()]
    const work = within([move(to, 50_001n), move(from, -50_001n)])
    await expect(work).rejects.toMatchObject({ code: 'INSUFFICIENT_FUNDS' })
    const { sumBalance } = await to.call('GET /wps/v2/wallets/balance', {})
    expect(sumBalance).toBe('0')
  })

  test('of nobody are none', async () => {
    expect(await within([])).toEqual([])
  })

  test('tell the open pages of the accounts that have moved', async () => {
    const [from, to] = [await platform.member('5'), await platform.member()]
    const client = new pg.Client(platform.databaseUrl)
    await client.connect()
    try {
      const heard = new Promise<readonly string[]>((resolve) => {
        const payloads: string[] = []
        client.on('notification', ({ payload = '' }) => {
          payloads.push(payload)
          if (payloads.length === 2) resolve(payloads)
        })
      })
      await client.query(`listen ${CHANNEL}`)
      await within([move(from, -10_000n), move(to, 10_000n)])
      const events = (await heard).map(decodeAnnouncement)
      expect(events).toEqual([
        {
          brandId: 1,
          accountId: from.accountId,
          event: { type: 'balance.changed', sumBalance: '40000', seq: '2' },
        },
        {
          brandId: 1,
          accountId: to.accountId,
          event: { type: 'balance.changed', sumBalance: '10000', seq: '1' },
        },
      ])
    } finally {
      await client.end()
    }
  })
})

test('a wallet is single unless a vendor of the brand keeps money itself', async () => {
  const isSingle = () => hasSingleWallet(platform.db, 1)
  await platform.owner.query(
    `with v as (insert into vendors (code, name) values ('SOLE', 'Sole') returning vendor_id)
     insert into vendor_integrations (brand_id, vendor_id, integration_key, profile)
     select 1, vendor_id, 'aKeyOfThisTestAlone', 'fairhouse' from v`,
  )
  const set = (wallet: string, state: string) =>
    platform.owner.query(
      'update vendor_integrations set wallet = $1, state = $2 where brand_id = 1',
      [wallet, state],
    )
  const seen: boolean[] = []
  for (const [wallet, state] of [
    ['seamless', 'active'],
    ['transfer', 'active'],
    ['transfer', 'paused'],
    ['transfer', 'closed'],
  ] as const) {
    await set(wallet, state)
    seen.push(await isSingle())
  }
  expect(seen).toEqual([true, false, false, true])
  await set('transfer', 'active')
  expect(await hasSingleWallet(platform.db, 2)).toBe(true)
})

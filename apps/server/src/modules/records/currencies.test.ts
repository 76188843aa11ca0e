import { randomUUID } from 'node:crypto'
import { CURRENCIES, minor, type CurrencyCode } from '@fairhouse/money'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Brand } from '#server/core/brand.ts'
import type { AccountRef } from '#server/core/caller.ts'
import { writeBrand } from '#server/seed.ts'
import { createTestPlatform, TEST_BRAND, type TestPlatform } from '../../../test/platform.ts'
import { createMember } from '../identity/index.ts'
import { findAccount } from '../ledger/index.ts'
import { downloadAccount } from './downloads.ts'
import { rollUp } from './index.ts'
import { readAccountRecord, summariseAccount } from './read-account.ts'
import { readProfit } from './read-profit.ts'

const CODES = Object.keys(CURRENCIES) as CurrencyCode[]
const START = Date.parse('2026-11-02T00:30:00Z')
const HOUR_MS = 3_600_000

let platform: TestPlatform

beforeAll(async () => {
  platform = await createTestPlatform({ now: new Date(START) })
  for (const [at, currency] of CODES.entries()) {
    const code = `in${currency.toLowerCase()}`
    const brand = { ...TEST_BRAND, brandId: 50 + at, code, currency, hosts: [] }
    await platform.db.transaction((tx) => writeBrand(tx, { ...brand, lotteries: [] }))
  }
  platform.deps.brands.forget()
})
afterAll(() => platform.close())

interface Holder extends AccountRef {
  readonly memberId: bigint
  readonly username: string
}

async function holderOf(brand: Brand): Promise<Holder> {
  const { brandId } = brand
  const username = `p${randomUUID().slice(0, 8)}`
  const { memberId } = await platform.db.transaction((tx) =>
    createMember(tx, brand, { username, passwordHash: 'none', birthDate: '1990-01-02' }),
  )
  const accountId = (await findAccount(platform.db, brandId, memberId)) ?? 0n
  return { brandId, memberId, accountId, username }
}

async function post({ brandId, accountId }: Holder, amount: bigint): Promise<void> {
  const code = amount > 0n ? 'adjustment.credit' : 'adjustment.debit'
  const answer = await platform.deps.queue.submit({
    brandId,
    accountId,
    transferKey: randomUUID(),
    inputHash: randomUUID(),
    postings: [{ code, amount: minor(amount), ref: 0n }],
    rows: null,
    writer: { name: 'test-post', write: () => [] },
  })
  if (!answer.ok) throw new Error(answer.code)
}

/** Movements some hours apart, of any size down to the ledger's unit; never below zero. */
const movements = fc.array(
  fc.record({
    hours: fc.integer({ min: 0, max: 40 }),
    amount: fc.bigInt({ min: -9_999_999n, max: 90_000_000n }).filter((amount) => amount !== 0n),
  }),
  { minLength: 4, maxLength: 14 },
)
const dayOf = fc.integer({ min: 1, max: 27 }).map((day) => `2026-11-${`${day}`.padStart(2, '0')}`)
const rangeOf = fc.tuple(dayOf, dayOf).map(([one, other]) => {
  return one < other ? { from: one, to: other } : { from: other, to: one }
})

/** What the ledger itself says of some days, by a plain look. */
async function ledgerSum({ brandId, accountId }: Holder, zone: string, days: DayRange) {
  const rows = await platform.db.query<{ sum: bigint; count: number }>(
    `select coalesce(sum(amount), 0)::bigint as sum, count(*)::int as count from ledger_postings
     where brand_id = $1 and account_id = $2
       and (posted_at at time zone $3)::date between $4::date and $5::date`,
    [brandId, accountId, zone, days.from, days.to],
  )
  return rows[0] ?? { sum: 0n, count: 0 }
}

interface DayRange {
  readonly from: string
  readonly to: string
}

async function pagesSum(brand: Brand, holder: Holder, days: DayRange): Promise<bigint> {
  let [sum, before] = [0n, undefined as string | undefined]
  do {
    const page = await readAccountRecord(platform.db, brand, holder, {
      ...days,
      limit: '3',
      ...(before && { before }),
    })
    sum += page.lines.reduce((all, { amountMinor }) => all + BigInt(amountMinor), 0n)
    before = page.next ?? undefined
  } while (before !== undefined)
  return sum
}

async function fileLines(brand: Brand, holder: Holder, days: DayRange): Promise<number> {
  const { stream } = await downloadAccount(platform.db, brand, holder, { ...days, format: 'csv' })
  let text = ''
  for await (const chunk of stream) text += String(chunk)
  return text.trim().split('\n').length - 1
}

test.each(CODES.map((currency, at) => [currency, 50 + at] as const))(
  'in %s the sum of the pages, the sum above them and the ledger are one, to the unit',
  async (_, brandId) => {
    const brand = await platform.deps.brands.byId(brandId)
    await fc.assert(
      fc.asyncProperty(movements, rangeOf, fc.boolean(), async (moves, days, isRolledUp) => {
        const holder = await holderOf(brand)
        let [now, balance] = [START, 0n]
        for (const [at, { hours, amount }] of moves.entries()) {
          now += hours * HOUR_MS
          await platform.setNow(new Date(now))
          const allowed = balance + amount < 0n ? -amount : amount
          await post(holder, allowed)
          balance += allowed
          if (isRolledUp && at === 2) await rollUp(platform.deps)
        }
        const truth = await ledgerSum(holder, brand.profile.timeZone, days)
        const summary = await summariseAccount(platform.db, brand, holder, days)
        expect([BigInt(summary.sumMinor), summary.count]).toEqual([truth.sum, truth.count])
        expect(BigInt(summary.closingMinor) - BigInt(summary.openingMinor)).toBe(truth.sum)
        expect(await pagesSum(brand, holder, days)).toBe(truth.sum)
        const profit = await readProfit(platform.db, brand, holder, { ...days, by: 'day' })
        expect(BigInt(profit.total.changeMinor)).toBe(truth.sum)
        expect(await fileLines(brand, holder, days)).toBe(truth.count)
      }),
      { numRuns: 12 },
    )
  },
)

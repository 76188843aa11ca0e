import { randomUUID } from 'node:crypto'
import { minor } from '@fairhouse/money'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { GatewayEventBody } from '@fairhouse/protocol'
import {
  balanceOf,
  beginDeposit,
  eventOf,
  readDeposit,
  tellPlatform,
} from '../../../../test/payments.ts'
import { createTestPlatform, NOON, type TestPlatform } from '../../../../test/platform.ts'
import { checkLedger } from '#server/invariants.ts'
import { postHouse } from '../../ledger/index.ts'
import { applyDeposit } from './apply.ts'
import { refundDeposits } from './refund-deposits.ts'
import type { RefundOrder } from '../../payments/index.ts'

let platform: TestPlatform
let orders: RefundOrder[]
/** What becomes of an order to give back. */
let hear: () => Promise<void>

beforeAll(async () => {
  platform = await createTestPlatform()
  Object.assign(platform.deps.gateway, {
    refund(order: RefundOrder) {
      orders.push(order)
      return hear()
    },
  })
})
beforeEach(async () => {
  orders = []
  hear = () => Promise.resolve()
  await platform.setNow(NOON)
})
afterAll(() => platform.close())

type Kind = GatewayEventBody['kind']
/** Too little to be credited: it goes back as it came. */
const AMOUNT = '49000'

const back = { kind: 'charge.chargedBack', amountMinor: AMOUNT } as const
const again = { kind: 'charge.chargebackReversed', amountMinor: AMOUNT } as const
const refunded = { kind: 'charge.refunded', amountMinor: AMOUNT } as const

async function begin() {
  const member = await platform.member()
  const deposit = await beginDeposit(member, 50)
  const report = async (more: { kind: Kind; amountMinor: string; eventId?: string }) => {
    expect(await tellPlatform(platform, eventOf(deposit, more))).toBe('200 ok')
  }
  const status = async () => (await readDeposit(member, deposit)).status
  /** The operator's loss, as posted and as proven by the ledger. */
  const loss = async () => {
    const [row] = await platform.db.query<{ total: number }>(
      `select coalesce(sum(case c.name when 'doubleReturn.loss' then p.amount
           else -p.amount end), 0)::int as total
       from ledger_house_postings p join ledger_codes c using (code)
       join deposits d on d.brand_id = p.brand_id and d.deposit_no = p.ref
       where c.name like 'doubleReturn.%' and d.public_id = $1`,
      [deposit.depositId],
    )
    const { faults } = await platform.db.transaction(checkLedger)
    expect(faults).toEqual([])
    return row?.total
  }
  return { member, deposit, report, status, loss }
}

const paid = { kind: 'charge.paid', amountMinor: AMOUNT } as const

test('what the bank takes before it was ordered back is not ordered back as well', async () => {
  const { report, status, loss } = await begin()
  await report(paid)
  expect(await status()).toBe('returning')
  await report(back)
  expect(await status()).toBe('returned')
  expect(await refundDeposits(platform.deps)).toBe(0)
  expect(orders).toEqual([])
  expect(await loss()).toBe(0)
})

test('what the bank gives again goes back then, once', async () => {
  const { report, status, loss } = await begin()
  for (const one of [paid, back, again]) await report(one)
  expect(await status()).toBe('returning')
  expect(await refundDeposits(platform.deps)).toBe(1)
  expect(await refundDeposits(platform.deps)).toBe(0)
  expect(orders).toHaveLength(1)
  await report(refunded)
  expect(await status()).toBe('returned')
  expect(await loss()).toBe(0)
})

const PART = '20000'
const rest = { kind: 'charge.refunded', amountMinor: '29000' } as const
const partAgain = { kind: 'charge.chargebackReversed', amountMinor: PART } as const

test.each([
  ['after the rest was told', [rest, partAgain]],
  ['before the rest was told', [partAgain, rest]],
])('of what the bank takes in part the rest alone goes back, then that: %s', async (_at, news) => {
  const { deposit, report, status, loss } = await begin()
  await report(paid)
  await report({ kind: 'charge.chargedBack', amountMinor: PART })
  expect(await refundDeposits(platform.deps)).toBe(1)
  expect(orders.map(({ total }) => total)).toEqual([29_000n])
  expect(await status()).toBe('returned')
  for (const one of news) await report(one)
  expect(await status()).toBe('returning')
  expect(await refundDeposits(platform.deps)).toBe(1)
  expect(await refundDeposits(platform.deps)).toBe(0)
  expect(orders.map(({ total }) => total)).toEqual([29_000n, 49_000n])
  await report({ kind: 'charge.refunded', amountMinor: PART, eventId: deposit.depositId })
  expect(await status()).toBe('returned')
  expect(await loss()).toBe(0)
})

test.each([
  ['given back, then charged back', [paid, refunded, back]],
  ['charged back, then given back', [paid, back, refunded]],
  ['told before the payment', [back, refunded, paid]],
  ['told twice', [paid, refunded, back, back, refunded]],
])('what left twice is the loss of the house, once, and a case: %s', async (_name, events) => {
  const { member, deposit, report, loss } = await begin()
  hear = () => Promise.reject(new Error('nobody hears'))
  await report(events[0] ?? paid)
  await refundDeposits(platform.deps).catch(() => undefined)
  for (const one of events.slice(1)) await report(one)
  expect(await loss()).toBe(49_000)
  expect(await balanceOf(member)).toBe('0')
  const cases = await platform.db.query(
    'select kind, details from risk_cases where case_key = $1',
    [deposit.depositId],
  )
  expect(cases).toMatchObject([{ kind: 'chargeback', details: { lossMinor: AMOUNT } }])
  await report(again)
  expect(await loss()).toBe(0)
  await platform.setNow(new Date(NOON.getTime() + 120_000))
  await refundDeposits(platform.deps)
})

test('a credited payment that leaves twice costs its member once, the house the rest', async () => {
  const { member, deposit, loss } = await begin()
  for (const kind of ['charge.paid', 'charge.refunded', 'charge.chargedBack'] as const) {
    expect(await tellPlatform(platform, eventOf(deposit, { kind }))).toBe('200 ok')
  }
  expect(await balanceOf(member)).toBe('0')
  expect(await loss()).toBe(500_000)
  const kind = 'charge.chargebackReversed'
  expect(await tellPlatform(platform, eventOf(deposit, { kind }))).toBe('200 ok')
  expect(await balanceOf(member)).toBe('0')
  expect(await loss()).toBe(0)
})

test('the least that can be paid goes back as well', async () => {
  const { report, status } = await begin()
  await report({ kind: 'charge.paid', amountMinor: '1' })
  expect(await status()).toBe('returning')
  expect(await refundDeposits(platform.deps)).toBe(1)
  expect(orders).toMatchObject([{ total: 1n }])
  expect(await status()).toBe('returned')
})

/** A chargeback of the whole deposit that nothing has followed from yet. */
async function storeChargeback({ depositId }: { depositId: string }): Promise<void> {
  await platform.db.query(
    `insert into gateway_events (gateway, event_id, brand_id, subject, kind, amount, reference,
       happened_at, source, applied_at)
     values ('sandbox', $1, 1, $1, 'charge.chargedBack', 500000, $2, app_now(), 'poll', app_now())`,
    [depositId, `ref-${depositId}`],
  )
}

/** Who bears what of a deposit's chargeback. */
function partsOf({ depositId }: { depositId: string }) {
  return platform.db.query(
    `select c.borne_by, c.amount from deposit_chargebacks c
     join deposits d using (brand_id, deposit_no) where d.public_id = $1 order by c.round`,
    [depositId],
  )
}

test('what its member has again is taken before the operator bears the rest', async () => {
  const { member, deposit, report } = await begin()
  await report({ kind: 'charge.paid', amountMinor: '500000' })
  const move = (amount: bigint) =>
    platform.deps.queue.submit({
      brandId: 1,
      accountId: member.accountId,
      transferKey: randomUUID(),
      inputHash: randomUUID(),
      postings: [
        { code: `adjustment.${amount < 0n ? 'debit' : 'credit'}`, amount: minor(amount), ref: 0n },
      ],
      rows: null,
      writer: { name: 'test', write: () => [] },
    })
  await move(-500_000n)
  // A unit arrives between the look at the balance and the operator's part.
  let isPaid = false
  const { db } = platform.deps
  const racing: typeof db = {
    ...db,
    async transaction(work) {
      if (!isPaid) {
        isPaid = true
        await move(1n)
      }
      return db.transaction(work)
    },
  }
  await storeChargeback(deposit)
  const brand = await platform.deps.brands.byId(1)
  await applyDeposit({ ...platform.deps, db: racing }, brand, deposit.depositId)
  expect(await partsOf(deposit)).toEqual([
    { borne_by: 'member', amount: 1n },
    { borne_by: 'house', amount: 499_999n },
  ])
  expect(await balanceOf(member)).toBe('0')
})

test('what the operator bears meanwhile is not taken from the member as well', async () => {
  const { member, deposit, report } = await begin()
  await report({ kind: 'charge.paid', amountMinor: '500000' })
  await storeChargeback(deposit)
  // Another worker posts the same round between the look at the deposit and this one's posting.
  let isPosted = false
  const { db, queue } = platform.deps
  const racing: typeof queue = {
    ...queue,
    async submit(command) {
      if (!isPosted) {
        isPosted = true
        await db.transaction(async (tx) => {
          const [row] = await tx.query<{ deposit_no: bigint }>(
            `insert into deposit_chargebacks
               (brand_id, deposit_no, round, reference, borne_by, amount, posted_at)
             select 1, deposit_no, 0, $2, 'house', 200000, batch_now() from deposits
             where public_id = $1 returning deposit_no`,
            [deposit.depositId, `ref-${deposit.depositId}`],
          )
          const loss = { code: 'chargeback.loss', amount: minor(200_000n), round: 0 } as const
          await postHouse(tx, { brandId: 1, ref: row?.deposit_no ?? 0n, ...loss })
        })
      }
      return queue.submit(command)
    },
  }
  const brand = await platform.deps.brands.byId(1)
  await applyDeposit({ ...platform.deps, queue: racing }, brand, deposit.depositId)
  expect(await partsOf(deposit)).toEqual([
    { borne_by: 'house', amount: 200_000n },
    { borne_by: 'member', amount: 300_000n },
  ])
  expect(await balanceOf(member)).toBe('200000')
})

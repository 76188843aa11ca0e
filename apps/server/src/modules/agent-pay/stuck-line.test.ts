import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPayWorld, termsOf, type PayWorld } from '../../../test/pay-world.ts'

const DAY = '2025-03-04'
let world: PayWorld

beforeAll(async () => {
  world = await createPayWorld(4)
})
afterAll(() => world.platform.close())

const billed = async () => (await world.bills()).map(({ contract_no: no }) => no)

test('a contract that cannot be billed holds back those above it, until it can', async () => {
  const { db } = world.platform
  const terms = termsOf({ kind: 'dailySalary' })
  const head = await world.sign(0, terms, '2025-03-03')
  const middle = await world.sign(1, terms, '2025-03-03')
  const low = await world.sign(2, terms, '2025-03-03')
  await world.played(3, DAY, 100_000_000)
  await world.countedTo(DAY)
  await db.query(
    `insert into stuck_rows (job, row_key, brand_id, tries, first_at, last_at, next_try_at, fault)
     values ('bill.make', $1, 1, 1, app_now(), app_now(), app_now() + interval '1 hour', 'test')`,
    [`1/${middle}`],
  )
  await world.close()
  expect(await billed()).toEqual([low])
  await db.query(`delete from stuck_rows where job = 'bill.make'`)
  await world.close()
  expect((await billed()).toSorted()).toEqual([head, middle, low].toSorted())
})

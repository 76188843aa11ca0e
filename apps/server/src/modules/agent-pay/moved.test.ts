import { minor } from '@fairhouse/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPayWorld, termsOf, type PayWorld } from '../../../test/pay-world.ts'
import { moveTeam } from '../agency/index.ts'
import { checkLedger } from '#server/invariants.ts'

let world: PayWorld
const [DAY, NEXT, THIRD] = ['2025-03-04', '2025-03-05', '2025-03-06']

/** A head, two agents below each other, and a member; the second has a salary of a hundredth. */
beforeAll(async () => {
  world = await createPayWorld(4)
  const tiers = [{ rate: 10_000n, minTurnover: minor(0n), minActive: 0 }]
  await world.sign(1, termsOf({ kind: 'dailySalary', tiers }), '2025-03-03')
})
afterAll(async () => {
  expect((await world.platform.db.transaction(checkLedger)).faults).toEqual([])
  await world.platform.close()
})

const closeOn = async (day: string): Promise<bigint> => {
  await world.countedTo(day)
  await world.close()
  return (await world.bills()).at(-1)?.amount ?? 0n
}

test('who is moved counts for the line of each day, whatever it comes to later', async () => {
  const [head, , , member] = world.ids
  await world.played(3, DAY, 1_000_000)
  expect(await closeOn(DAY)).toBe(10_000n)
  await world.platform.db.transaction((tx) =>
    moveTeam(tx, 1, {
      memberId: member ?? 0n,
      toId: head ?? 0n,
      today: NEXT,
      reason: 'asked for',
      by: 'staff:ana',
    }),
  )
  // The day of the move is the old line's, and what was settled again of the day before.
  await world.played(3, NEXT, 2_000_000)
  await world.played(3, DAY, 1_500_000)
  expect(await closeOn(NEXT), '20,000 of the day, 5,000 more of the day before').toBe(25_000n)
  // From then on it is the other one's, but not the past.
  await world.played(3, THIRD, 4_000_000)
  await world.played(3, NEXT, 1_000_000)
  expect(await closeOn(THIRD), 'nothing of the day').toBe(0n)
  const last = (await world.bills()).at(-1)
  expect(last?.debt, 'less of the one before, met by bills to come').toBe(10_000n)

  const { call } = world.members[1] ?? {}
  const { bills } = (await call?.('GET /wps/agent/bills', { query: {} })) ?? { bills: [] }
  const bill = bills.find((one) => one.to === NEXT)
  const params = { billId: bill?.billId ?? '' }
  const detail = await call?.('GET /wps/agent/bills/:billId', { params })
  const line = detail?.lines.findIndex(({ reckoning }) => reckoning?.from === NEXT) ?? -1
  const query = { line: String(line) }
  const opened = await call?.('GET /wps/agent/bills/:billId/members', { params, query })
  expect(opened?.members).toMatchObject([{ turnoverMinor: '1000000' }])
})

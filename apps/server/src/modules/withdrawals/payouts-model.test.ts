import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Withdrawal } from '@fairhouse/protocol'
import { createTestGateway } from '../../../test/payout-port.ts'
import { createTestPlatform, NOON, type TestPlatform } from '../../../test/platform.ts'
import { balanceOf, withdraw, withdrawer, type Withdrawer } from '../../../test/withdrawals.ts'
import { checkLedger } from '#server/invariants.ts'
import type { GatewayEvent } from '../payments/payment-port.ts'
import { advanceWithdrawals } from './advance-withdrawals.ts'
import { applyPayoutEvent } from './apply-payout-event.ts'
import { catchUpWithReport } from '../cashier/index.ts'
import { payOutWithdrawals } from './pay-out.ts'
import { outcomeOf, type PayoutReport } from './payout-outcome.ts'

type Kind = 'payout.paid' | 'payout.failed' | 'payout.returned'

let platform: TestPlatform
let now = NOON

beforeAll(async () => {
  platform = await createTestPlatform()
})
afterAll(() => platform.close())

/** What a gateway can do with a payout: nothing yet, pay it, refuse it, pay it and get it back. */
const LIVES: readonly (readonly Kind[])[] = [
  [],
  ['payout.paid'],
  ['payout.failed'],
  ['payout.paid', 'payout.returned'],
]
const ENDS = ['sent', 'paid', 'failed', 'returned'] as const

const AMOUNT = 1_000_000n

test('what follows does not depend on the order in which it is told', () => {
  const life = fc.constantFrom(...LIVES)
  const told = life.chain((kinds) =>
    fc.tuple(
      fc.constant(kinds),
      fc.shuffledSubarray([...kinds, ...kinds], { minLength: kinds.length * 2 }),
    ),
  )
  fc.assert(
    fc.property(told, ([kinds, order]) => {
      let status: Withdrawal['status'] = 'sent'
      const facts: PayoutReport[] = []
      for (const kind of order) {
        facts.push({ kind, amount: AMOUNT as PayoutReport['amount'] })
        const outcome = outcomeOf(status, AMOUNT, facts)
        expect(outcome.anomaly).toBeUndefined()
        status = outcome.status
      }
      expect(status).toBe(ENDS[LIVES.indexOf(kinds)])
    }),
  )
})

test('what cannot be true together is decided once, and left to a person', () => {
  const fact = (kind: Kind): PayoutReport => ({ kind, amount: AMOUNT as PayoutReport['amount'] })
  const both = [fact('payout.paid'), fact('payout.failed')]
  expect(outcomeOf('failed', AMOUNT, both)).toEqual({ status: 'failed', anomaly: 'paidAfterEnd' })
  expect(outcomeOf('paid', AMOUNT, both)).toEqual({ status: 'paid', anomaly: 'failedAfterPaid' })
  expect(outcomeOf('checking', AMOUNT, [fact('payout.paid')])).toEqual({
    status: 'checking',
    anomaly: 'notOrdered',
  })
  expect(outcomeOf('rejected', AMOUNT, [fact('payout.paid')])).toEqual({
    status: 'rejected',
    anomaly: 'paidAfterEnd',
  })
})

interface Step {
  readonly life: number
  /** Indexes of the reported events; earlier ones are reported again. */
  readonly tells: readonly number[]
  readonly isOrderHeard: boolean
  /** The worker's turn comes before the events rather than after them. */
  readonly isWorkerFirst: boolean
}

const step: fc.Arbitrary<Step> = fc.record({
  life: fc.integer({ min: 0, max: LIVES.length - 1 }),
  tells: fc.array(fc.integer({ min: 0, max: 1 }), { maxLength: 5 }),
  isOrderHeard: fc.boolean(),
  isWorkerFirst: fc.boolean(),
})

/** One withdrawal from request to end; the gateway's answers and events come as they like. */
async function live(member: Withdrawer, { life, tells, isOrderHeard, isWorkerFirst }: Step) {
  const gateway = createTestGateway()
  const port = { ...platform.deps, port: gateway }
  const brand = await platform.deps.brands.byId(1)
  const one = await withdraw(member, String(AMOUNT))
  gateway.mode = isOrderHeard ? 'takes' : 'takesUnheard'
  if (isWorkerFirst) await payOutWithdrawals(port).catch(() => undefined)
  gateway.mode = 'takes'
  const kinds = LIVES[life] ?? []
  const events = kinds.map((kind) => gateway.tell(one.withdrawalId, kind, AMOUNT, now))
  const reported = tells.flatMap((at) => events[at] ?? [])
  await Promise.all(
    reported.map((event: GatewayEvent) => applyPayoutEvent(platform.deps, brand, event)),
  )
  // What was lost is mended by asking, in time.
  for (let turn = 0; turn < 6; turn += 1) {
    now = new Date(now.getTime() + 5_000)
    await platform.setNow(now)
    await payOutWithdrawals(port)
    await advanceWithdrawals(platform.deps)
  }
  // Finished payouts are not queried: the gateway's report shows them.
  const cashier = { ...platform.deps, gateway: { ...platform.deps.gateway, ...gateway } }
  await catchUpWithReport(cashier, now.toISOString().slice(0, 10))
  const params = { withdrawalId: one.withdrawalId }
  const after = await member.call('GET /wps/cashier/withdrawals/:withdrawalId', { params })
  return { status: after.status, wasOrdered: gateway.taken.has(one.withdrawalId) }
}

test('a payout ends as the gateway did it, whatever is lost, doubled or out of order', async () => {
  await fc.assert(
    fc.asyncProperty(step, async (one) => {
      const member = await withdrawer(platform, '300.00')
      const { status, wasOrdered } = await live(member, one)
      expect(status).toBe(ENDS[one.life])
      const isBack = status === 'failed' || status === 'returned'
      expect(await balanceOf(member)).toBe(isBack ? '3000000' : '2000000')
      const eventCount = LIVES[one.life]?.length ?? 0
      const isKnownBefore = !one.isWorkerFirst && one.tells.some((at) => at < eventCount)
      expect(wasOrdered).toBe(!isKnownBefore)
    }),
    { numRuns: 30 },
  )
  const { faults } = await platform.db.transaction(checkLedger)
  expect(faults).toEqual([])
}, 120_000)

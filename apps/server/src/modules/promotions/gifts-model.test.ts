import fc from 'fast-check'
import { checkLedger } from '#server/invariants.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPromotionWorld, type PromotionWorld } from '../../../test/promotion-world.ts'

let world: PromotionWorld

beforeAll(async () => {
  world = await openPromotionWorld()
})
afterAll(() => world.platform.close())

/** What happens in a random order: a member pays in, or joins, or the worker runs. */
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ who: fc.nat(2), units: fc.integer({ min: 8, max: 40 }) }) },
  { weight: 1, arbitrary: fc.record({ who: fc.nat(2), joins: fc.constant(true) }) },
  { weight: 2, arbitrary: fc.constant('run' as const) },
)
const terms = fc.record({
  nth: fc.option(fc.integer({ min: 1, max: 3 })),
  budget: fc.bigInt({ min: 50_000n, max: 500_000n }),
  per_member: fc.option(fc.bigInt({ min: 50_000n, max: 250_000n })),
  times: fc.option(fc.integer({ min: 1, max: 3 })),
})
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never
type Terms = typeof terms extends fc.Arbitrary<infer T> ? T : never

/** The same in a few plain lines: deposits in their order, each at its turn. */
function expectedOf(steps: readonly Step[], { nth, budget, per_member, times }: Terms): string[][] {
  const members = [0, 1, 2].map(() => ({ in: false, count: 0, had: 0n, often: 0, noted: [''] }))
  let given = 0n
  for (const one of steps) {
    if (one === 'run') continue
    const member = members[one.who]
    if (!member) continue
    if (!('units' in one)) member.in = true
    if (!('units' in one) || !member.in || one.units < 10) continue
    member.count += 1
    if (nth !== null && member.count !== nth) continue
    const half = BigInt(one.units) * 5_000n
    const amount = half < 120_000n ? half : 120_000n
    const bound =
      times !== null && member.often >= times
        ? 'timesPerMember'
        : per_member !== null && member.had + amount > per_member
          ? 'perMember'
          : given + amount > budget
            ? 'budget'
            : 'given'
    member.noted.push(`deposit ${amount} ${bound}`)
    if (bound !== 'given') continue
    member.often += 1
    member.had += amount
    given += amount
  }
  return members.map(({ noted }) => noted.slice(1))
}

test('deposits, joins and runs in any order give what a plain model gives', async () => {
  const members = [await world.member(), await world.member(), await world.member()]
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 14 }), terms, async (steps, bounds) => {
      const promotionId = await world.add('deposit', { entry: 'join', cap: 120_000n, ...bounds })
      for (const one of steps) {
        if (one === 'run') await world.run()
        else {
          const member = members[one.who]
          if (!member) continue
          await world.tick()
          if ('units' in one) await world.payIn(member, one.units)
          else await world.joined(member, promotionId, world.now()).catch(() => undefined)
        }
      }
      await Promise.all([world.run(), world.run()])
      const noted = await Promise.all(members.map((one) => world.noted(one, promotionId)))
      expect(noted).toEqual(expectedOf(steps, bounds))
      await world.change(promotionId, `state = 'stopped'`)
    }),
    { numRuns: 25 },
  )
  expect((await world.platform.db.transaction(checkLedger)).faults).toEqual([])
})

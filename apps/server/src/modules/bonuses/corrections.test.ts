import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkLedger } from '#server/invariants.ts'
import { openBonusWorld, type BonusWorld } from '../../../test/bonus-world.ts'
import { dyingAtStatement, untilKilled } from '../../../test/dying.ts'
import { balanceOf, betOn, recordedIssue, resultOf } from '../../../test/results.ts'
import type { Gifted } from '../../../test/reward-world.ts'
import { closeDueIssues } from '../lottery/issue-cycle.ts'
import { settleIssue } from '../lottery/settle-issue.ts'
import { enterResult } from '../results/enter-result.ts'
import { voidResult } from '../results/void-result.ts'
import { forfeitBonus } from './forfeit-bonus.ts'

let world: BonusWorld
let count = 0

beforeAll(async () => {
  world = await openBonusWorld()
})
afterAll(async () => {
  const { faults } = await world.platform.db.transaction(checkLedger)
  await world.platform.close()
  expect(faults).toEqual([])
})

/** A further issue of the recorded lottery, on sale now. */
async function newIssue(): Promise<bigint> {
  const { issueId } = await recordedIssue(world.platform)
  count += 1
  const rows = await world.platform.db.query<{ issue_id: bigint }>(
    `insert into issues (brand_id, lottery_code, issue_no, opens_at, closes_at, draws_at)
     select brand_id, lottery_code, $2, opens_at, closes_at, draws_at from issues
     where issue_id = $1 returning issue_id`,
    [issueId.slice('iss_'.length), `B${count}`],
  )
  return rows[0]?.issue_id ?? 0n
}

async function close(issueId: bigint): Promise<void> {
  await world.platform.db.query(
    `update issues set closes_at = app_now(), draws_at = app_now(),
       opens_at = app_now() - interval '1 day' where issue_id = $1`,
    [issueId],
  )
  await closeDueIssues({ db: world.platform.db })
}

/** Two people say it; the round is settled, killed at the given statements before. */
async function decide(issueId: bigint, special: string, kills: readonly number[]): Promise<void> {
  const { db } = world.platform
  for (const name of ['ana', 'rui']) {
    const author = { name, origin: 'machine', role: 'either', reason: 'as drawn' } as const
    const given = { draw: resultOf(special), drawnAt: null }
    await db.transaction((tx) => enterResult(tx, { brandId: 1, issueId }, given, author))
  }
  for (const at of kills) await untilKilled(settleIssue(dyingAtStatement(db, at), 1, issueId, 1))
  await settleIssue(db, 1, issueId, 1)
}

/** A bet of 10.00 on ten numbers, 3.00 of it cash; what is left in the grant of 20.00: 13.00. */
async function betOf(member: Gifted, issueId: bigint): Promise<void> {
  await world.grant(member, 200_000n, { multiplier: 90 })
  const numbers = Array.from({ length: 10 }, (_, digit) => `0${digit}`)
  await betOn(member, `iss_${issueId}`, numbers)
}

const WON = '12307'
const LOST = '12345'
/** What cash and a running grant get: the stake's parts, or one line of ten at odds of 98. */
function sharesOf(outcome: string): readonly [cash: bigint, grant: bigint] {
  if (outcome === 'void') return [30_000n, 70_000n]
  return outcome.endsWith('07') ? [294_000n, 686_000n] : [0n, 0n]
}

const results = fc.array(
  fc.tuple(
    fc.constantFrom(WON, LOST, '99907'),
    fc.array(fc.integer({ min: 0, max: 16 }), { maxLength: 2 }),
  ),
  { minLength: 1, maxLength: 4 },
)

test('corrected and killed at will, each has its share of the last result', async () => {
  await fc.assert(
    fc.asyncProperty(results, fc.boolean(), fc.boolean(), async (rounds, isGivenUp, isVoid) => {
      const issueId = await newIssue()
      const member = await world.member('3')
      await betOf(member, issueId)
      await close(issueId)
      if (isGivenUp) {
        const { running } = await member.call('GET /wps/bonuses', {})
        const session = world.sessionOf(member)
        await forfeitBonus(world.platform.db, session, running[0]?.bonusId ?? '')
      }
      let last = ''
      for (const [special, kills] of rounds) {
        // The same result again is no correction.
        if (special === last) continue
        await decide(issueId, special, kills)
        last = special
      }
      if (isVoid) {
        const ref = { brandId: 1, issueId }
        await world.platform.db.transaction((tx) => voidResult(tx, ref, 'annulled'))
        await settleIssue(world.platform.db, 1, issueId, 1)
      }
      const [cash, back] = sharesOf(isVoid ? 'void' : last)
      expect(await balanceOf(world.platform, member)).toBe(cash)
      expect(await world.heldBy(member)).toBe(isGivenUp ? 0n : 130_000n + back)
    }),
    { numRuns: 12 },
  )
}, 60_000)

import fc from 'fast-check'
import { dying } from '../../../test/dying.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestPlatform, type TestMember, type TestPlatform } from '../../../test/platform.ts'
import { betOn, recordedIssue, resultOf } from '../../../test/results.ts'
import { closeDueIssues } from '../lottery/issue-cycle.ts'
import { settleIssue } from '../lottery/settle-issue.ts'
import { enterResult } from './enter-result.ts'
import { voidResult } from './void-result.ts'

let platform: TestPlatform
const members: TestMember[] = []
let count = 0

beforeAll(async () => {
  platform = await createTestPlatform()
  await platform.runCycle()
  for (let index = 0; index < 4; index += 1) members.push(await platform.member('90000'))
})
afterAll(() => platform.close())

/** A further issue of the recorded lottery, on sale now. */
async function newIssue(): Promise<bigint> {
  const { issueId } = await recordedIssue(platform)
  count += 1
  const rows = await platform.db.query<{ issue_id: bigint }>(
    `insert into issues (brand_id, lottery_code, issue_no, opens_at, closes_at, draws_at)
     select brand_id, lottery_code, $2, opens_at, closes_at, draws_at from issues
     where issue_id = $1 returning issue_id`,
    [issueId.slice('iss_'.length), `T${count}`],
  )
  return rows[0]?.issue_id ?? 0n
}

async function close(issueId: bigint): Promise<void> {
  // As if it were due; the clock stands still for the others.
  await platform.db.query(
    `update issues set closes_at = app_now(), draws_at = app_now(),
       opens_at = app_now() - interval '1 day' where issue_id = $1`,
    [issueId],
  )
  await closeDueIssues({ db: platform.db })
}

/** Two people say it. */
async function decide(issueId: bigint, special: string): Promise<void> {
  for (const name of ['ana', 'rui']) {
    const author = { name, origin: 'machine', role: 'either', reason: 'as drawn' } as const
    const given = { draw: resultOf(special), drawnAt: null }
    await platform.db.transaction((tx) => enterResult(tx, { brandId: 1, issueId }, given, author))
  }
}

async function settle(issueId: bigint, killedAfter: number | undefined): Promise<void> {
  if (killedAfter === undefined) return settleIssue(platform.db, 1, issueId, 1)
  await settleIssue(dying(platform.db, killedAfter), 1, issueId, 1).catch((error: Error) => {
    if (error.message !== 'killed') throw error
  })
}

/** What each account has of the issue now, by its postings and by its bets' newest results. */
async function totalsOf(issueId: bigint) {
  return platform.db.query(
    `select b.account_id, sum(p.paid)::text as paid, sum(r.owed)::text as owed,
       count(*) filter (where r.kind = 'won')::int as won
     from bets b
     cross join lateral (select coalesce(sum(amount), 0) as paid from ledger_postings l
       where l.account_id = b.account_id and l.ref = b.bet_no) p
     left join lateral (select kind, payout + refund as owed from bet_results x
       where x.bet_no = b.bet_no order by round desc limit 1) r on true
     where b.issue_id = $1 group by 1 order by 1`,
    [issueId],
  )
}

const NUMBERS = ['45', '46', '47', '48']
const bets = fc.array(
  fc.record({
    member: fc.nat(3),
    numbers: fc.uniqueArray(fc.constantFrom(...NUMBERS), { minLength: 1, maxLength: 3 }),
    multiple: fc.integer({ min: 1, max: 5 }),
  }),
  { minLength: 1, maxLength: 6 },
)
/** Draws one after the other, and when the worker that settles each is killed. */
const history = fc.array(
  fc.record({
    special: fc.constantFrom(...NUMBERS).map((number) => `123${number}`),
    killedAfter: fc.option(fc.nat(4), { nil: undefined }),
  }),
  { minLength: 1, maxLength: 4 },
)

async function placeAll(issueId: bigint, wanted: readonly PlannedBet[]): Promise<void> {
  for (const { member, numbers, multiple } of wanted) {
    await betOn(members[member] as TestMember, `iss_${issueId}`, numbers, { multiple })
  }
  await close(issueId)
}

interface PlannedBet {
  readonly member: number
  readonly numbers: readonly string[]
  readonly multiple: number
}

test('leave what settling right at once leaves, whenever a worker is killed', async () => {
  const property = fc.asyncProperty(bets, history, fc.boolean(), async (wanted, draws, isVoid) => {
    const [corrected, atOnce] = [await newIssue(), await newIssue()]
    await placeAll(corrected, wanted)
    await placeAll(atOnce, wanted)
    const last = draws.at(-1)?.special ?? ''
    let stands = ''
    for (const { special, killedAfter } of draws) {
      // The same again is no correction.
      if (special !== stands) await decide(corrected, special)
      stands = special
      await settle(corrected, killedAfter)
    }
    await decide(atOnce, last)
    if (isVoid) {
      for (const issueId of [corrected, atOnce]) {
        const ref = { brandId: 1, issueId }
        await platform.db.transaction((tx) => voidResult(tx, ref, 'annulled'))
      }
    }
    await Promise.all([settle(corrected, undefined), settle(corrected, undefined)])
    await settle(corrected, undefined)
    await settle(atOnce, undefined)
    const [one, other] = [await totalsOf(corrected), await totalsOf(atOnce)]
    const stripped = (rows: object[]) => rows.map((row) => ({ ...row, owed: undefined }))
    expect(stripped(one)).toEqual(stripped(other))
  })
  await fc.assert(property, { numRuns: 25 })
}, 120_000)

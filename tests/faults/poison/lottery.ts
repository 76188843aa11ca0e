import { QUICKNET } from '@fairhouse/fairness'
import { plainArray } from '../../../apps/server/src/db/arrays.ts'
import {
  advanceIssues,
  createBetDesk,
  settleDueIssues,
} from '../../../apps/server/src/modules/lottery/index.ts'
import { fetchBeacons } from '../../../apps/server/src/modules/draws/index.ts'
import { runChases } from '../../../apps/server/src/modules/chases/index.ts'
import { closeDueIssues } from '../../../apps/server/src/modules/lottery/issue-cycle.ts'
import { chase, WINNING } from '../../../apps/server/test/chases.ts'
import { currentIssue, entry, place } from '../../../apps/server/test/slips.ts'
import { breakColumn, poisonWrites, type Scenario } from './scenario.ts'
import type { Stage } from './stage.ts'

/** Lotteries that draw each hour. */
const HOURLY = ['SSC1', 'NORTH5'] as const

/** What is due is closed, drawn and opened, as the worker does. */
export function advance({ platform: { db, deps } }: Stage): Promise<number> {
  return advanceIssues({ db, rng: deps.rng, vault: deps.vault })
}

/** The issues on sale are drawn and settled, and the next ones are on sale. */
export async function drawAll(stage: Stage): Promise<void> {
  const { drawsAt } = await currentIssue(stage.platform)
  await stage.later(new Date(Date.parse(drawsAt) + 1_000))
  // Issues closed now are drawn in the next run, and settled after that.
  for (const _ of HOURLY) await advance(stage)
  await settleDueIssues({ db: stage.platform.db })
}

const runnerOf = ({ platform: { db, deps } }: Stage) => ({ ...deps, ...createBetDesk(db) })

/** Three chases of three steps that lose, the first of them placed. */
async function threeChases(stage: Stage) {
  const members = await stage.members()
  for (const member of members) await chase(stage.platform, member)
  const bad = await stage.value<bigint>('select chase_no from chases where account_id = $1', [
    members[0]?.accountId,
  ])
  const runner = runnerOf(stage)
  return { members, bad, key: `1/${bad}`, turn: () => runChases(runner) }
}

const CHASE_STEPS = `select count(*) from chase_steps join chases using (brand_id, chase_no)
  where account_id = $1`

const accountsOf = (members: readonly { readonly accountId: bigint }[]) =>
  members.map(({ accountId }) => accountId)

export const chaseScenarios: readonly Scenario[] = [
  {
    queue: 'chase.decide',
    async arrange(stage) {
      const { members, bad, key, turn } = await threeChases(stage)
      await drawAll(stage)
      return {
        key,
        turn,
        poison: poisonWrites(
          stage,
          'chase_steps',
          `NEW.chase_no = ${bad} and NEW.state = 'lost'`,
        ),
        done: () =>
          stage.counts(`${CHASE_STEPS} and chase_steps.state = 'lost'`, accountsOf(members)),
      }
    },
  },
  {
    queue: 'chase.bar',
    async arrange(stage) {
      const { members, bad, key, turn } = await threeChases(stage)
      await stage.platform.db.query(
        `update members set status = 'blocked' from ledger_accounts a
         where a.brand_id = members.brand_id and a.member_id = members.member_id
           and a.account_id = any($1)`,
        [accountsOf(members)],
      )
      return {
        key,
        turn,
        poison: poisonWrites(stage, 'chases', `NEW.chase_no = ${bad}`),
        // The first release is that of the step which became a bet.
        done: async () =>
          (await stage.postings('chase.release', members)).map((count) => count - 1),
      }
    },
  },
  {
    queue: 'chase.step',
    async arrange(stage) {
      const { members, bad, key, turn } = await threeChases(stage)
      await drawAll(stage)
      return {
        key,
        turn,
        poison: poisonWrites(
          stage,
          'chase_steps',
          `NEW.chase_no = ${bad} and NEW.state = 'placed'`,
        ),
        done: () =>
          stage.counts(`select count(*) - 1 from bets where account_id = $1`, accountsOf(members)),
      }
    },
  },
]

/** The open issues that close next, by lottery: that of the poisoned row first. */
async function nextIssues({ platform: { db } }: Stage) {
  const rows = await db.query<{ issue_id: bigint; closes_at: Date; draws_at: Date }>(
    `select distinct on (lottery_code) issue_id, closes_at, draws_at from issues
     where state = 'open' and lottery_code = any($1)
     order by lottery_code desc, closes_at`,
    [HOURLY],
  )
  const [bad] = rows
  if (!bad || rows.length !== HOURLY.length) throw new Error('no issues are on sale')
  const last = (of: 'closes_at' | 'draws_at') =>
    new Date(Math.max(...rows.map((row) => row[of].getTime())) + 1_000)
  return { bad: bad.issue_id, ids: rows.map((row) => row.issue_id), last, key: `1/${bad.issue_id}` }
}

const ISSUE = 'select count(*) from issues where issue_id = $1'

/** The issues were opened to wait for a round of the beacon, one that is long published. */
function waitForBeacon({ platform }: Stage, ids: readonly bigint[]): Promise<void> {
  return platform.owner.transaction(async (tx) => {
    await tx.query('alter table issues disable trigger issues_keep_draw_sources')
    await tx.query(
      'update issues set beacon_chain = $2, beacon_round = 1 where issue_id = any($1::bigint[])',
      [plainArray(ids), QUICKNET.hash],
    )
    await tx.query('alter table issues enable trigger issues_keep_draw_sources')
  })
}

const inState = (stage: Stage, ids: readonly bigint[], states: string) => () =>
  stage.counts(`select count(*) from issues where issue_id = $1 and state in (${states})`, ids)

export const issueScenarios: readonly Scenario[] = [
  {
    queue: 'issue.seal',
    async arrange(stage) {
      const { bad, ids, last, key } = await nextIssues(stage)
      await stage.later(last('closes_at'))
      return {
        key,
        turn: () => advance(stage),
        poison: poisonWrites(stage, 'issues', `NEW.issue_id = ${bad}`),
        done: inState(stage, ids, `'closed', 'drawn', 'settled'`),
      }
    },
  },
  {
    queue: 'issue.root',
    async arrange(stage) {
      const { bad, ids, last, key } = await nextIssues(stage)
      await stage.later(last('closes_at'))
      const poisoned = `NEW.issue_id = ${bad} and NEW.bets_root is not null`
      return {
        key,
        turn: () => advance(stage),
        poison: poisonWrites(stage, 'issues', poisoned),
        done: () => stage.counts(`${ISSUE} and bets_root is not null`, ids),
      }
    },
  },
  {
    queue: 'issue.beacon',
    async arrange(stage) {
      const { platform } = stage
      const { bad, ids, last, key } = await nextIssues(stage)
      await waitForBeacon(stage, ids)
      await stage.later(last('draws_at'))
      await advance(stage)
      const beacon = { chain: QUICKNET, signatureOf: async () => '00'.repeat(48) }
      const poisoned = `NEW.issue_id = ${bad} and NEW.beacon_signature is not null`
      return {
        key,
        turn: () => fetchBeacons({ db: platform.db, beacon }),
        poison: poisonWrites(stage, 'issues', poisoned),
        done: () => stage.counts(`${ISSUE} and beacon_signature is not null`, ids),
      }
    },
  },
  {
    queue: 'issue.draw',
    async arrange(stage) {
      const { bad, ids, last, key } = await nextIssues(stage)
      await stage.later(last('closes_at'))
      await closeDueIssues({ db: stage.platform.db })
      await stage.later(last('draws_at'))
      const where = `issue_id = ${bad}`
      return {
        key,
        turn: () => advance(stage),
        // A seed that no key opens.
        poison: breakColumn(
          stage,
          { table: 'issue_seeds', column: 'sealed_seed', where },
          `'\\x00'::bytea`,
        ),
        done: inState(stage, ids, `'drawn', 'settled'`),
      }
    },
  },
  {
    queue: 'issue.settle',
    async arrange(stage) {
      const { platform } = stage
      const { bad, ids, last, key } = await nextIssues(stage)
      const member = await platform.member('100.00')
      const { issueId } = await currentIssue(platform)
      await place(member, { issueId, entries: [entry(WINNING)] })
      await stage.later(last('draws_at'))
      for (const _ of HOURLY) await advance(stage)
      const settled = inState(stage, ids, `'settled'`)
      return {
        key,
        turn: () => settleDueIssues({ db: platform.db }),
        poison: poisonWrites(stage, 'issues', `NEW.issue_id = ${bad} and NEW.state = 'settled'`),
        // The win may be paid before the last step fails: never more than once.
        async done() {
          const [isSettled = 0, ...others] = await settled()
          const [paid = 0] = await stage.postings('bet.payout', [member])
          return [isSettled === 1 ? paid : 0, ...others]
        },
      }
    },
  },
  {
    queue: 'issue.open',
    async arrange(stage) {
      const { last } = await nextIssues(stage)
      await stage.later(last('draws_at'))
      return {
        key: '1/SSC1',
        turn: () => advance(stage),
        // A schedule by the clock of no place.
        poison: breakColumn(
          stage,
          { table: 'lotteries', column: 'schedule', where: `lottery_code = 'SSC1'` },
          `jsonb_set(schedule, '{timeZone}', '"Nowhere/At_All"')`,
        ),
        done: () =>
          stage.counts(
            `select count(*) / 30 from issues where lottery_code = $1 and state = 'open'
               and closes_at > app_now()`,
            HOURLY,
          ),
      }
    },
  },
]

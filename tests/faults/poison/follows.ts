import { followKit } from '../../../apps/server/test/follows.ts'
import type { TestMember } from '../../../apps/server/test/platform.ts'
import { advance, drawAll } from './lottery.ts'
import { poisonWrites, type Scenario } from './scenario.ts'
import type { Stage } from './stage.ts'

const kitOf = (stage: Stage) => followKit(() => stage.platform)

const planNo = (stage: Stage, leader: TestMember | undefined) =>
  stage.value<bigint>('select plan_no from follow_plans where leader_account = $1', [
    leader?.accountId,
  ])

const followNo = (stage: Stage, member: TestMember | undefined) =>
  stage.value<bigint>('select follow_no from follows where account_id = $1', [member?.accountId])

/** Messages of a kind that members were sent. */
const messages = (stage: Stage, template: string, members: readonly TestMember[]) => () =>
  stage.counts(
    `select count(*) from member_messages join ledger_accounts using (brand_id, member_id)
     where template = '${template}' and account_id = $1`,
    members.map(({ accountId }) => accountId),
  )

/** Three plans with a follower each. */
async function threePlans(stage: Stage) {
  const kit = kitOf(stage)
  await advance(stage)
  const leaders = await stage.members()
  const followers = await stage.members()
  for (const [at, leader] of leaders.entries()) {
    const { planId } = await kit.open(leader)
    const follower = followers[at]
    if (follower) await kit.follow(follower, planId, { endsAt: await inDays(stage, 3) })
  }
  const bad = await planNo(stage, leaders[0])
  return { kit, leaders, followers, bad, key: `1/${bad}` }
}

async function inDays(stage: Stage, days: number): Promise<string> {
  return new Date((await stage.now()).getTime() + days * 86_400_000).toISOString()
}

const slips = (stage: Stage, leaders: readonly TestMember[], column: string) => () =>
  stage.counts(
    `select ${column} from follow_plans p left join follow_slips s using (brand_id, plan_no)
     where p.leader_account = $1`,
    leaders.map(({ accountId }) => accountId),
  )

export const followScenarios: readonly Scenario[] = [
  {
    queue: 'plan.end',
    async arrange(stage) {
      const { kit, leaders, followers, bad, key } = await threePlans(stage)
      await stage.platform.db.query(
        `update members set status = 'blocked' where username = any($1)`,
        [leaders.map(({ username }) => username)],
      )
      return {
        key,
        turn: kit.worker(),
        poison: poisonWrites(stage, 'follow_plans', `NEW.plan_no = ${bad}`),
        done: messages(stage, 'followStopped', followers),
      }
    },
  },
  {
    queue: 'follow.end',
    async arrange(stage) {
      const kit = kitOf(stage)
      const { all } = await kit.party(3, { endsAt: await inDays(stage, 1) })
      const members = all.map(({ member }) => member)
      const bad = await followNo(stage, members[0])
      await stage.later(86_400)
      return {
        key: `1/${bad}`,
        turn: kit.worker(),
        poison: poisonWrites(stage, 'follows', `NEW.follow_no = ${bad}`),
        done: messages(stage, 'followStopped', members),
      }
    },
  },
  {
    queue: 'follow.find',
    async arrange(stage) {
      const { kit, leaders, bad, key } = await threePlans(stage)
      for (const leader of leaders) await kit.bet(leader)
      return {
        key,
        turn: kit.worker(),
        poison: poisonWrites(stage, 'follow_slips', `NEW.plan_no = ${bad}`),
        done: slips(stage, leaders, 'count(s)'),
      }
    },
  },
  {
    queue: 'follow.copy',
    async arrange(stage) {
      const kit = kitOf(stage)
      await advance(stage)
      const { leader, all } = await kit.party(3, { endsAt: await inDays(stage, 3) })
      const members = all.map(({ member }) => member)
      const bad = await followNo(stage, members[0])
      await kit.bet(leader)
      return {
        key: `1/${bad}`,
        turn: kit.worker(),
        poison: poisonWrites(stage, 'follow_copies', `NEW.follow_no = ${bad}`),
        done: () =>
          stage.counts(
            'select count(*) from bets where account_id = $1',
            members.map(({ accountId }) => accountId),
          ),
      }
    },
  },
  {
    queue: 'follow.reckon',
    async arrange(stage) {
      const { kit, leaders, bad, key } = await threePlans(stage)
      for (const leader of leaders) await kit.bet(leader)
      await kit.work()
      await drawAll(stage)
      return {
        key,
        turn: kit.worker(),
        poison: poisonWrites(
          stage,
          'follow_plans',
          `NEW.plan_no = ${bad} and NEW.slip_count > 0`,
        ),
        done: slips(stage, leaders, 'max(p.slip_count)'),
      }
    },
  },
]

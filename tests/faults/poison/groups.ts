import { settleDueIssues } from '../../../apps/server/src/modules/lottery/index.ts'
import { groupKit, type GroupBody } from '../../../apps/server/test/group-tickets.ts'
import { currentIssue } from '../../../apps/server/test/slips.ts'
import { advance } from './lottery.ts'
import { poisonWrites, type DueRows, type Scenario } from './scenario.ts'
import type { Stage } from './stage.ts'

/** Tickets of three members, and a worker. */
async function threeTickets(stage: Stage, more: Partial<GroupBody>) {
  const kit = groupKit(() => stage.platform)
  const members = await stage.members()
  for (const member of members) await kit.create(member, more)
  const bad = await stage.value<bigint>(
    'select ticket_no from group_tickets where organiser_account = $1',
    [members[0]?.accountId],
  )
  // Their sale ends now, long before that of the issue: it is on sale while one of them fails.
  await stage.platform.db.query(
    `update group_tickets set locks_at = app_now() where state = 'open'`,
  )
  const worker = kit.worker()
  return { members, bad, key: `1/${bad}`, turn: () => worker.turn() }
}

/** All shares are taken when the sale ends. */
const FULL = { ownShares: 5, guaranteedShares: 5 }

export const groupScenarios: readonly Scenario[] = [
  {
    queue: 'group.lock',
    async arrange(stage): Promise<DueRows> {
      const { members, bad, key, turn } = await threeTickets(stage, FULL)
      return {
        key,
        turn,
        poison: poisonWrites(stage, 'group_tickets', `NEW.ticket_no = ${bad}`),
        done: () =>
          stage.counts(
            `select coalesce(sum(cardinality(bet_nos)), 0) from group_tickets
             where organiser_account = $1 and state = 'placed'`,
            members.map(({ accountId }) => accountId),
          ),
      }
    },
  },
  {
    queue: 'group.release',
    async arrange(stage): Promise<DueRows> {
      const { members, bad, key, turn } = await threeTickets(stage, {})
      return {
        key,
        turn,
        poison: poisonWrites(stage, 'group_shares', `NEW.ticket_no = ${bad} and NEW.released > 0`),
        done: () => stage.postings('group.release', members),
      }
    },
  },
  {
    queue: 'group.share',
    async arrange(stage): Promise<DueRows> {
      const { platform } = stage
      const { drawsAt } = await currentIssue(platform)
      const { members, bad, key, turn } = await threeTickets(stage, FULL)
      await turn()
      await stage.later(new Date(Date.parse(drawsAt) + 1_000))
      for (const _ of ['closed', 'drawn']) await advance(stage)
      await settleDueIssues({ db: platform.db })
      return {
        key,
        turn,
        poison: poisonWrites(stage, 'group_payments', `NEW.ticket_no = ${bad}`),
        done: () => stage.postings('group.payout', members),
      }
    },
  },
]

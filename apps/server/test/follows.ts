import type { FollowTerms, SlipEntry } from '@fairhouse/protocol'
import { createRulesSource } from '#server/modules/gambling-limits/index.ts'
import { createBetDesk } from '#server/modules/lottery/index.ts'
import { runFollows, type FollowRunner } from '#server/modules/follow-plans/index.ts'
import { createWalletQueue } from '#server/modules/wallet/index.ts'
import { LOSING } from './chases.ts'
import { NOON, type TestMember, type TestPlatform } from './platform.ts'
import { currentIssue, entry, place } from './slips.ts'

/** Leaders, followers and workers of a platform that is there when they are asked for. */
export function followKit(platformOf: () => TestPlatform) {
  /** A worker: with its own queue, as a process of its own has. */
  function worker(over: Partial<FollowRunner> = {}): () => Promise<number> {
    const { db, deps } = platformOf()
    const queue = createWalletQueue(db, { rulesSource: createRulesSource(deps.brands) })
    const { brands, catalogue } = deps
    const runner = { ...createBetDesk(db), db, queue, brands, catalogue, ...over }
    return () => runFollows(runner)
  }

  /** Enough turns that nothing is left over. */
  async function work(turns = 4): Promise<void> {
    const turn = worker()
    for (let count = 0; count < turns; count += 1) await turn()
  }

  const open = (leader: TestMember, name = 'Sevens', lotteryCode = 'SSC1') =>
    leader.call('POST /lgw/follow-plans', { body: { lotteryCode, name } })

  async function follow(member: TestMember, planId: string, more: Partial<FollowTerms> = {}) {
    const body: FollowTerms = {
      multipleTenths: 20,
      issueCapMinor: '1000000',
      budgetMinor: '1000000',
      endsAt: new Date(NOON.getTime() + 30 * 86_400_000).toISOString(),
      ...more,
    }
    return member.call('POST /lgw/follow-plans/:planId/follows', { params: { planId }, body })
  }

  async function bet(member: TestMember, ...entries: Partial<SlipEntry>[]) {
    // Never two slips in one instant: the clock is advanced between them.
    const [row] = await platformOf().db.query<{ now: Date }>('select app_now() as now')
    await platformOf().setNow(new Date((row?.now.getTime() ?? 0) + 10))
    const { issueId } = await currentIssue(platformOf())
    const all = entries.length === 0 ? [{}] : entries
    const whole = all.map((one) =>
      entry(one.playCode || one.selection ? one : { ...LOSING, ...one }),
    )
    return place(member, { issueId, entries: whole })
  }

  const detailOf = (member: TestMember, followId: string) =>
    member.call('GET /lgw/follows/:followId', { params: { followId } })

  const planOf = (member: TestMember, planId: string) =>
    member.call('GET /lgw/follow-plans/:planId', { params: { planId } })

  const betsOf = async (member: TestMember) => (await member.call('GET /lgw/bets', {})).bets

  async function messagesOf(member: TestMember): Promise<string[]> {
    const rows = await platformOf().db.query<{ template: string; reason: string }>(
      `select m.template, m.message_values->>'reason' as reason
       from member_messages m join ledger_accounts a using (brand_id, member_id)
       where a.account_id = $1 order by m.message_id`,
      [member.accountId],
    )
    return rows.map(({ template, reason }) => `${template} ${reason}`)
  }

  /** A leader with an open plan, and members who follow it. */
  async function party(count: number, more: Partial<FollowTerms> = {}, amount = '100') {
    const leader = await platformOf().member('500')
    const plan = await open(leader)
    const members = await Promise.all(
      Array.from({ length: count }, () => platformOf().member(amount)),
    )
    const follows = await Promise.all(members.map((one) => follow(one, plan.planId, more)))
    const all = members.map((member, at) => ({ member, followId: follows[at]?.followId ?? '' }))
    const [first] = all
    if (!first) throw new RangeError('nobody follows')
    return { leader, planId: plan.planId, all, first }
  }

  return { worker, work, open, follow, bet, detailOf, planOf, betsOf, messagesOf, party }
}

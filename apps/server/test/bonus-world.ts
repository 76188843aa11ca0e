import type { BonusTerms } from '@fairhouse/protocol'
import { countBonuses } from '#server/modules/bonuses/index.ts'
import { countFigures } from '#server/modules/team-figures/index.ts'
import { openRewardWorld, type Gifted } from './reward-world.ts'
import { currentIssue, DIGITS, entry, place } from './slips.ts'

export const TERMS: BonusTerms = {
  multiplier: 5,
  days: 7,
  weights: [{ product: 'lottery', rateBp: 10_000 }],
  maxBetMinor: null,
  maxConvertMinor: null,
}

/** Ten lines that always win once: 9.75 for each unit stake of ten. */
export const cover = (unitStakeMinor: string) =>
  entry({ selection: { positions: [[], [], [], [], DIGITS] }, lineCount: 10, unitStakeMinor })

/** One line of ten that may win: 9.75 for its unit stake. */
export const single = (unitStakeMinor: string) => entry({ unitStakeMinor })

/** A platform on which members are given bonus money, and bets are settled by the clock. */
export async function openBonusWorld() {
  const world = await openRewardWorld()
  const { platform } = world
  const { db, deps } = platform
  await platform.runCycle()

  /** The worker's turns after something was settled, or as time passes. */
  async function count(): Promise<void> {
    await countFigures({ db, brands: deps.brands })
    await countBonuses({ db, brands: deps.brands })
  }

  return {
    ...world,
    count,
    /** Lets time pass, also longer than a session lasts. */
    async passTo(now: Date): Promise<void> {
      await platform.setNow(now)
      await platform.runCycle()
      await count()
    },
    /** States of a member's grants, as the rows have them. */
    async statesOf({ memberId }: Gifted): Promise<string[]> {
      const rows = await db.query<{ state: string }>(
        'select state from bonus_grants where member_id = $1 order by grant_no',
        [memberId],
      )
      return rows.map(({ state }) => state)
    },
    /** What a member's grants hold together, as the ledger has it. */
    async heldBy({ memberId }: Gifted): Promise<bigint> {
      const rows = await db.query<{ held: bigint }>(
        `select sum(a.balance)::bigint as held from bonus_grants g
         join ledger_accounts a using (brand_id, account_id) where g.member_id = $1`,
        [memberId],
      )
      return rows[0]?.held ?? 0n
    },
    /** Gives and claims bonus money; its id. */
    async grant(member: Gifted, amount: bigint, terms: Partial<BonusTerms> = {}) {
      await world.give(world.gift(member, { kind: 'bonus', amount, terms: { ...TERMS, ...terms } }))
      const { rewards } = await member.call('GET /wps/rewards', { query: { state: 'waiting' } })
      const rewardIds = rewards.map(({ rewardId }) => rewardId)
      await member.call('POST /wps/rewards/claim', { body: { rewardIds } })
      const { running } = await member.call('GET /wps/bonuses', {})
      return running.map(({ bonusId }) => bonusId)
    },
    async bet(member: Gifted, entries: Parameters<typeof place>[1]['entries'], key?: string) {
      const { issueId } = await currentIssue(platform)
      return place(member, { issueId, entries }, key)
    },
    /** Draws and settles the issue that is on sale, and counts what that brings. */
    async settle(): Promise<void> {
      const issue = await currentIssue(platform)
      await platform.setNow(new Date(issue.drawsAt))
      await platform.runCycle()
      await count()
    },
  }
}

export type BonusWorld = Awaited<ReturnType<typeof openBonusWorld>>

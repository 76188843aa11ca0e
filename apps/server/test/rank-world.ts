import type { RankRuleBody } from '@fairhouse/protocol'
import type { Db } from '#server/db/tx.ts'
import { wireId } from '#server/core/ids.ts'
import { turnRanks } from '#server/modules/ranks/index.ts'
import { staffOf } from './office.ts'
import { createTestPlatform, type TestMember, type TestPlatform } from './platform.ts'

/** A member with the number that figures know it by. */
export interface Ranked extends TestMember {
  readonly memberId: bigint
}

/** 10.00 of lottery stakes are a point; two points are Silver, ten are Gold, with a service. */
export const RULE: RankRuleBody = {
  unitMinor: '100000',
  rates: [
    { product: 'lottery', rateBp: 10_000 },
    { product: 'RNG', rateBp: 5_000 },
  ],
  ranks: [
    {
      names: [
        { language: 'pt', text: 'Prata' },
        { language: 'en', text: 'Silver' },
      ],
      threshold: 2,
      gift: { kind: 'points', amountMinor: '0', points: 20 },
      rebates: [{ product: 'lottery', rateBp: 50 }],
    },
    {
      names: [
        { language: 'pt', text: 'Ouro' },
        { language: 'en', text: 'Gold' },
      ],
      threshold: 10,
      gift: { kind: 'money', amountMinor: '50000', points: 0 },
      rebates: [
        { product: 'lottery', rateBp: 100 },
        { product: 'RNG', rateBp: 60 },
      ],
    },
  ],
  serviceFrom: 2,
}

/** A rule in force from a month on, as if staff had set it then. */
async function writeRule({ db }: TestPlatform, from: string, rule: RankRuleBody): Promise<void> {
  const record = (rates: RankRuleBody['rates']) =>
    Object.fromEntries(rates.map(({ product, rateBp }) => [product, rateBp]))
  const ranks = rule.ranks.map(({ names, threshold, gift, rebates }) => ({
    names,
    threshold: String(threshold),
    gift: gift && {
      kind: gift.kind,
      amount: gift.kind === 'money' ? gift.amountMinor : String(gift.points),
    },
    rebates: record(rebates),
  }))
  await db.query(
    `insert into rank_rules (brand_id, from_day, unit, rates, ranks, service_from, set_by)
     values (1, $1::date, $2, $3, $4, $5, 'staff:mia')
     on conflict (brand_id, from_day) do update
     set unit = excluded.unit, rates = excluded.rates, ranks = excluded.ranks,
       service_from = excluded.service_from`,
    [
      from,
      rule.unitMinor,
      JSON.stringify(record(rule.rates)),
      JSON.stringify(ranks),
      rule.serviceFrom,
    ],
  )
}

async function openRanked(platform: TestPlatform, amount?: string): Promise<Ranked> {
  const member = await platform.member(amount)
  const rows = await platform.db.query<{ member_id: bigint }>(
    'select member_id from members where username = $1',
    [member.username],
  )
  return { ...member, memberId: rows[0]?.member_id ?? 0n }
}

/** What a member staked on a day, as the figures have it after everything was settled. */
async function writeStaked(
  { db }: TestPlatform,
  { memberId }: Ranked,
  on: string,
  stakes: Readonly<Record<string, number>>,
): Promise<void> {
  for (const [product, turnover] of Object.entries(stakes)) {
    await db.query(
      `insert into own_days as d (brand_id, member_id, day, product, bets, turnover, lost_stakes)
       values (1, $1, $2::date, $3, 1, $4, $4)
       on conflict (brand_id, member_id, day, product) do update
       set turnover = excluded.turnover, lost_stakes = excluded.turnover`,
      [memberId, on, product, turnover],
    )
  }
  await db.query(
    `insert into agency_changes (brand_id, member_id, day, changed_at)
     values (1, $1, $2::date, app_now())
     on conflict (brand_id, day, member_id) do update set changed_at = excluded.changed_at`,
    [memberId, on],
  )
}

/** A platform with ranks from the first of January 2026 on, and staff who see them. */
export async function openRankWorld() {
  const platform = await createTestPlatform()
  const { db, deps } = platform
  const staff = await staffOf(platform, 'mia', ['rewards.read', 'rewards.write', 'rewards.decide'])
  await writeRule(platform, '2026-01-01', RULE)
  return {
    platform,
    staff,
    rule: (from: string, rule: RankRuleBody) => writeRule(platform, from, rule),
    member: (amount?: string) => openRanked(platform, amount),
    staked: (member: Ranked, on: string, stakes: Readonly<Record<string, number>>) =>
      writeStaked(platform, member, on, stakes),
    /** The worker's turn on a day at noon, once everything up to then is counted. */
    turn: async (on: string, through: Db = db, days = 3) => {
      await db.query(
        `insert into agency_places (brand_id, counted_to) values (1, $1)
         on conflict (brand_id) do update set counted_to = excluded.counted_to`,
        [new Date(`${on}T15:00:00Z`)],
      )
      await turnRanks({ db: through, brands: deps.brands }, days)
    },
    idOf: ({ memberId }: Ranked) => wireId('mbr', memberId),
  }
}

export type RankWorld = Awaited<ReturnType<typeof openRankWorld>>

import type { TestMember, TestPlatform } from './platform.ts'

const TERMS = {
  multiplier: '2',
  days: 7,
  weights: {},
  maxBet: null,
  maxConvert: null,
}

/** Gives a member a reward that waits, `rwd_1`, and bonus money that runs, `bon_1`. */
export async function giveOwned({ db }: TestPlatform, owner: TestMember): Promise<void> {
  await db.query(
    `insert into rewards (brand_id, member_id, account_id, source, source_key, kind, amount, names,
       facts, terms)
     select m.brand_id, m.member_id, a.account_id, 'manual', k.kind, k.kind, 10000, '[]', '[]',
       case when k.kind = 'bonus' then $2::jsonb end
     from members m join ledger_accounts a using (brand_id, member_id)
     cross join unnest('{points,bonus}'::text[]) as k(kind)
     where m.username = $1 and a.kind = 'cash' order by k.kind desc`,
    [owner.username, JSON.stringify(TERMS)],
  )
  await owner.call('POST /wps/rewards/claim', { body: { rewardIds: ['rwd_2'] } })
}

import type { Tx } from '#server/db/tx.ts'

const GRANT = `
with reward as (
  insert into rewards (brand_id, member_id, account_id, source, source_key, kind, amount, names,
    facts, rounds, state, decided_at)
  select 1, member_id, account_id, 'manual', 'rounds', 'rounds', 2, '[]', '[]', $3::jsonb,
    'claimed', app_now()
  from ledger_accounts where account_id = $1
  returning *
)
insert into round_grants (brand_id, grant_key, member_id, account_id, reward_no, vendor_id, game_no,
  stake, rounds, max_win, starts_at, ends_at)
select 1, gen_random_uuid(), r.member_id, r.account_id, r.reward_no, g.vendor_id, g.game_no, 10000,
  2, 50000, app_now(), app_now() + interval '90 days'
from reward r, games g where g.brand_id = 1 and g.game_no = $2
returning grant_no`

/** Terms of two free rounds of 1.00. */
const ROUNDS = {
  vendor: 1,
  game: '1',
  vassalage: 'TESTERS',
  gameId: 'lucky_seven',
  name: 'Lucky Seven',
  names: {},
  stake: '10000',
  maxWin: '50000',
  days: 90,
}

/** Writes claimed free rounds of an account in a game; its vendor has yet to be told. */
export async function writeRoundGrant(db: Tx, accountId: bigint, gameNo: bigint): Promise<bigint> {
  const values = [accountId, gameNo, JSON.stringify(ROUNDS)]
  const rows = await db.query<{ grant_no: bigint }>(GRANT, values)
  return rows[0]?.grant_no ?? 0n
}

import { HOUSE_ACCOUNTS } from '@fairhouse/protocol'
import type { Tx } from '#server/db/tx.ts'
import { announce } from '#server/realtime/announce.ts'
import { postStaged, STAGE_TABLE, stagedCode } from '../ledger/index.ts'

/** Earners paid in one transaction. */
const BATCH_SIZE = 500

/** Earners whose shares of a day differ from what they were paid of it: a row of the difference. */
const WRITE = `
with earned as (
  select earner_id, sum(amount) as amount from team_rebate_shares
  where brand_id = $1 and day = $2::date group by 1
), due as (
  select e.earner_id, (e.amount - coalesce((select sum(p.amount) from team_rebate_pays p
    where p.brand_id = $1 and p.earner_id = e.earner_id and p.day = $2::date), 0))::bigint as amount
  from earned e
), picked as (
  select d.earner_id, d.amount, a.account_id from due d
  join ledger_accounts a on a.brand_id = $1 and a.member_id = d.earner_id and a.kind = 'cash'
  where d.amount <> 0 order by d.earner_id limit ${BATCH_SIZE}
), paid as (
  insert into team_rebate_pays (brand_id, earner_id, day, account_id, amount)
  select $1, earner_id, $2::date, account_id, amount from picked
  returning pay_no, account_id, amount
)
insert into ledger_staged (account_rank, account_id, code, amount, ref)
select 1, account_id, case when amount > 0 then $3::smallint else $4::smallint end, amount, pay_no
from paid
returning account_id`

/**
 * Pays some earners the difference between a day's shares and what was paid of them. Under the lock
 * of the figures, so that each share is paid once, however often this runs. Returns how many were
 * paid.
 */
export async function payShares(tx: Tx, brandId: number, day: string): Promise<number> {
  await tx.query(STAGE_TABLE)
  await tx.query('truncate ledger_staged')
  const codes = [stagedCode('rebate.team'), stagedCode('rebate.teamReversal')]
  const paid = await tx.query<{ account_id: bigint }>(WRITE, [brandId, day, ...codes])
  if (paid.length === 0) return 0
  await postStaged(tx, { brandId, from: 1, to: 1, contra: HOUSE_ACCOUNTS['agents.rebates'] })
  const accounts = await tx.query<{ account_id: bigint; balance: bigint; seq: bigint }>(
    `select account_id, balance, seq from ledger_accounts
     where brand_id = $1 and account_id = any($2)`,
    [brandId, paid.map((one) => one.account_id)],
  )
  for (const { account_id: accountId, balance, seq } of accounts) {
    const event = { type: 'balance.changed', sumBalance: `${balance}`, seq: `${seq}` } as const
    await announce(tx, { brandId, accountId, event })
  }
  return paid.length
}

import { withDatabase } from '../../../tools/operator/database.ts'
import { units } from './texts.ts'

/** Brand of the journeys' first site. */
const BRAND_ID = 1

const dataDir = () => process.env['E2E_DATA_DIR'] ?? ''

/** A member's stakes of lotteries today, as the figures have them after settlement. */
export async function playToday(username: string, stakes: string): Promise<void> {
  await withDatabase(dataDir(), (db) =>
    db.query(
      `insert into own_days as d (brand_id, member_id, day, product, bets, turnover, lost_stakes)
       select brand_id, member_id, (app_now() at time zone 'America/Sao_Paulo')::date, 'lottery',
         1, $3, $3
       from members where brand_id = $1 and username = $2
       on conflict (brand_id, member_id, day, product) do update
       set turnover = d.turnover + excluded.turnover`,
      [BRAND_ID, username, units(stakes)],
    ),
  )
}

/**
 * Lets a member hold the first rank, with a bill of yesterday: no journey lasts until the next day.
 * The bill says nothing was paid, so that the books of the journey stay whole.
 */
export async function holdRank(username: string): Promise<void> {
  await withDatabase(dataDir(), (db) =>
    db.query(
      `with owner as (
         select m.brand_id, m.member_id, a.account_id,
           (app_now() at time zone 'America/Sao_Paulo')::date as day
         from members m join ledger_accounts a on a.brand_id = m.brand_id
           and a.member_id = m.member_id and a.kind = 'cash'
         where m.brand_id = $1 and m.username = $2
       ), changed as (
         insert into rank_changes (brand_id, member_id, month, from_rank, rank, day, points,
           turnover)
         select brand_id, member_id, date_trunc('month', day)::date, 0, 1, day - 1, 60, $3
         from owner
       ), standing as (
         insert into rank_standings (brand_id, member_id, rank, since)
         select brand_id, member_id, 1, day - 1 from owner
       )
       insert into rank_rebates (brand_id, member_id, account_id, day, rank, rates, turnover,
         amount, payments)
       select brand_id, member_id, account_id, day - 1, 1, '{"lottery": 10}', $4, 0, 2 from owner`,
      [
        BRAND_ID,
        username,
        JSON.stringify({ lottery: String(units('600')) }),
        JSON.stringify({ lottery: '4000' }),
      ],
    ),
  )
}

import { plainColumn, textArray } from '#server/db/arrays.ts'
import type { Statement } from '#server/db/one-trip.ts'
import type { AcceptedCommand } from '../wallet/index.ts'
import type { PlayRows } from './play-rows.ts'

/** Optimistic: a bet's last step number must still be the one it was planned with. */
const SETTLE = `
with saved as (
  insert into vendor_bets as b (brand_id, vendor_id, bet_id, member_id, account_id, round_no,
    staked, settlement_no, paid, paid_before, state)
  select $1, k.vendor, k.bet, k.member, k.account, k.round, k.staked, k.number, k.paid, k.earlier,
    k.state
  from unnest($2::int[], $3::text[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[],
    $8::int[], $9::bigint[], $10::bigint[], $11::text[])
    as k(vendor, bet, member, account, round, staked, number, paid, earlier, state)
  on conflict (brand_id, vendor_id, bet_id) do update
    set settlement_no = excluded.settlement_no, paid = excluded.paid,
      paid_before = excluded.paid_before, state = excluded.state
    where b.settlement_no = (select q.was
      from unnest($2::int[], $3::text[], $12::int[]) as q(vendor, bet, was)
      where q.vendor = b.vendor_id and q.bet = b.bet_id)
  returning 1
) select case when count(*) <> $13::int then ledger_conflict() end from saved`

/** Statements that write the outcome of sports bets; none where there are none. */
export function betStatements(
  brandId: number,
  accepted: readonly AcceptedCommand<PlayRows>[],
): Statement[] {
  // Of several steps of one bet in a batch the last one is written; the first has the state before.
  const rows = new Map<string, { of: AcceptedCommand<PlayRows>; was: number; at: number }>()
  for (const of of accepted) {
    for (const [at, { before, after }] of of.transfer.rows.bets.entries()) {
      const name = `${of.transfer.rows.vendorId} ${after.betId}`
      const was = rows.get(name)?.was ?? before?.settlementNo ?? -1
      rows.set(name, { of, was, at })
    }
  }
  if (rows.size === 0) return []
  const settled = [...rows.values()].flatMap(({ of, was, at }) => {
    const bet = of.transfer.rows.bets[at]?.after
    return bet ? [{ ...bet, of: of.transfer, was }] : []
  })
  const values = [
    String(brandId),
    plainColumn(settled, ({ of }) => of.rows.vendorId),
    textArray(settled.map(({ betId }) => betId)),
    plainColumn(settled, ({ of }) => of.rows.memberId),
    plainColumn(settled, ({ of }) => of.accountId),
    plainColumn(settled, ({ roundNo }) => roundNo),
    plainColumn(settled, ({ staked }) => staked),
    plainColumn(settled, ({ settlementNo }) => settlementNo),
    plainColumn(settled, ({ paid }) => paid),
    plainColumn(settled, ({ paidBefore }) => paidBefore),
    plainColumn(settled, ({ state }) => state),
    plainColumn(settled, ({ was }) => was),
    String(settled.length),
  ]
  return [{ name: 'play-settle', text: SETTLE, values }]
}

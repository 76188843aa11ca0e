import type { Invariants } from '../ledger-check/index.ts'

/** Codes of rounds; ref is the round's number. */
const OF_ROUNDS = `(select code from ledger_codes where name in ('game.bet', 'game.win',
  'game.betRollback', 'game.winRollback', 'game.correction'))`

/** The same with wins of rounds on the house, which are no payouts of a game. */
const OF_ALL_ROUNDS = `(select code from ledger_codes
  where code in ${OF_ROUNDS} or name in ('freeRounds.win', 'freeRounds.winRollback'))`

/** Invariants of vendors' games. */
export const gameInvariants: Invariants = {
  'what rounds moved is what vendors asked for': `
    select coalesce(t.brand_id, p.brand_id) || '/' || coalesce(t.round_no, p.ref) as at
    from (select brand_id, account_id, round_no, sum(amount) as total from vendor_transactions
      where round_no is not null group by 1, 2, 3) t
    full join (select brand_id, account_id, ref, sum(amount) as total from ledger_postings
      where code in ${OF_ALL_ROUNDS} group by 1, 2, 3) p
      on p.brand_id = t.brand_id and p.account_id = t.account_id and p.ref = t.round_no
    where coalesce(t.total, 0) <> coalesce(p.total, 0)`,
  'a transaction without a round moved nothing': `
    select brand_id || '/' || vendor_id || '/' || transaction_key as at from vendor_transactions
    where round_no is null and amount <> 0`,
  'what rounds staked and paid is what was posted for them': `
    select coalesce(r.brand_id, p.brand_id) || '/' || coalesce(r.round_no, p.ref) as at
    from game_rounds r
    full join (select p.brand_id, p.account_id, p.ref,
        -sum(p.amount) filter (where c.name in ('game.bet', 'game.betRollback')) as staked,
        sum(p.amount) filter (where c.name not in ('game.bet', 'game.betRollback')) as paid
      from ledger_postings p join ledger_codes c using (code)
      where p.code in ${OF_ROUNDS} group by 1, 2, 3) p
      on p.brand_id = r.brand_id and p.account_id = r.account_id and p.ref = r.round_no
    where r.round_no is null or r.staked <> coalesce(p.staked, 0)
      or r.paid <> coalesce(p.paid, 0)`,
  'what sports bets were paid is what their rounds were': `
    select b.brand_id || '/' || b.round_no as at
    from (select brand_id, round_no, sum(paid) as paid from vendor_bets group by 1, 2) b
    join game_rounds r using (brand_id, round_no)
    where b.paid <> r.paid`,
  'what lies at vendors went there once, and what came back came once': `
    select coalesce(t.brand_id, p.brand_id) || '/' || coalesce(t.transfer_no, p.ref) as at
    from vendor_transfers t
    full join (select p.brand_id, p.account_id, p.ref, sum(p.amount) as total
      from ledger_postings p join ledger_codes c using (code)
      where c.name in ('game.toVendor', 'game.fromVendor') group by 1, 2, 3) p
      on p.brand_id = t.brand_id and p.account_id = t.account_id and p.ref = t.transfer_no
    where t.transfer_no is null or coalesce(p.total, 0) <> case
      when t.direction = 'in' and t.state <> 'refused' then -t.amount
      when t.direction = 'out' and t.state = 'applied' then t.amount
      else 0 end`,
}

import { sumsOf } from './columns.ts'
import { HOUSE_FIGURES } from './house-figures.ts'
import { MONEY_FIGURES, MONEY_SUMS, movesBetween } from './house-money.ts'

/** A brand whose totals have not been started is not checked. */
const BEGUN = 'brand_id in (select brand_id from house_places)'

const differs = (columns: readonly string[]) =>
  columns.map((one) => `coalesce(o.${one}, 0) <> coalesce(h.${one}, 0)`).join(' or ')

/** Invariants of a brand's totals, as the queries of their violations. */
export const HOUSE_INVARIANTS: Readonly<Record<string, string>> = {
  'hours of the house are the days of its members': `
    select brand_id || '/' || day || '/' || product as at from (
      select brand_id, day, product, ${sumsOf(HOUSE_FIGURES, 'x')} from own_days x
      where product <> '' and ${BEGUN} group by 1, 2, 3) o
    full join (
      select brand_id, day, product, ${sumsOf(HOUSE_FIGURES, 'x')} from house_hours x
      group by 1, 2, 3) h using (brand_id, day, product)
    where ${differs(HOUSE_FIGURES)}`,
  'active members of the house are those with settled bets': `
    select brand_id || '/' || day as at from (
      select brand_id, day, previous, count(*) as members from active_days
      where ${BEGUN} group by 1, 2, 3) o
    full join house_actives h using (brand_id, day, previous)
    where ${differs(['members'])}`,
  'sign-ups, deposits, withdrawals and bonuses of the house are those of members and the ledger': `
    select p.brand_id || '' as at from house_places p
    cross join lateral (select ${MONEY_SUMS} from money_hours m
      where m.brand_id = p.brand_id) h
    cross join lateral (select ${MONEY_SUMS}
      from (${movesBetween(`'-infinity'`, 'p.money_to').replaceAll('$1', 'p.brand_id')}) m) o
    where ${differs(MONEY_FIGURES)}`,
}

import { plainColumn } from '#server/db/arrays.ts'
import type { Statement } from '#server/db/one-trip.ts'
import type { FreeRoundChange, GrantChange } from './grant-facts.ts'

const CHANGE_GRANTS = `
with moved as (
  update round_grants g set used = k.used, won = k.won, version = g.version + 1
  from unnest($2::bigint[], $3::int[], $4::int[], $5::bigint[]) as k(no, before, used, won)
  where g.brand_id = $1 and g.grant_no = k.no and g.version = k.before
  returning 1
) select case when count(*) <> $6::int then ledger_conflict() end from moved`

const SAVE_ROUNDS = `
insert into free_rounds (brand_id, round_no, grant_no, is_used, paid)
select $1, k.no, k.grant_no, k.is_used, k.paid
from unnest($2::bigint[], $3::bigint[], $4::bool[], $5::bigint[]) as k(no, grant_no, is_used, paid)
on conflict (brand_id, round_no) do update set is_used = excluded.is_used, paid = excluded.paid`

function grantStatement(brandId: number, changes: readonly GrantChange[]): Statement {
  const values = [
    String(brandId),
    plainColumn(changes, ({ grantNo }) => grantNo),
    plainColumn(changes, ({ before }) => before),
    plainColumn(changes, ({ used }) => used),
    plainColumn(changes, ({ won }) => won),
    String(changes.length),
  ]
  return { name: 'free-rounds-grants-changed', text: CHANGE_GRANTS, values }
}

function roundStatement(brandId: number, changes: readonly FreeRoundChange[]): Statement {
  const values = [
    String(brandId),
    plainColumn(changes, ({ roundNo }) => roundNo),
    plainColumn(changes, ({ grantNo }) => grantNo),
    plainColumn(changes, ({ isUsed }) => isUsed),
    plainColumn(changes, ({ paid }) => paid),
  ]
  return { name: 'free-rounds-saved', text: SAVE_ROUNDS, values }
}

/**
 * Statements that count what calls of a batch have played and won on grants; none where there is no
 * free round. One call of a batch changes a grant at most. They fail by `ledger_conflict` where a
 * grant has changed meanwhile.
 */
export function freeRoundStatements(
  brandId: number,
  calls: readonly {
    readonly grants: readonly GrantChange[]
    readonly free: readonly FreeRoundChange[]
  }[],
): Statement[] {
  const grants = calls.flatMap((call) => call.grants)
  const free = calls.flatMap((call) => call.free)
  return [
    ...(grants.length === 0 ? [] : [grantStatement(brandId, grants)]),
    ...(free.length === 0 ? [] : [roundStatement(brandId, free)]),
  ]
}

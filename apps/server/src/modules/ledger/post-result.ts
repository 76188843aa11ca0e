import type { RawRows } from '#server/db/one-trip.ts'
import type { AccountSnapshot, RowPlace } from './transfer.ts'

/** Places are written "(block,row)": the comma needs quotes inside an array. */
export function placeArray(accounts: readonly AccountSnapshot[]): string {
  return `{${accounts.map((account) => `"${account.place}"`).join(',')}}`
}

/**
 * The end of a statement that writes: its time and the new places of the rows in `moved`. It fails
 * where those are not as many as the parameter `count` says, or at `before` or later.
 */
export const writtenOrConflict = (count: string, before: string): string => `
select floor(extract(epoch from (select batch_now())) * 1000)::text as at,
  string_agg(place::text, ';') as places,
  case when count(*) <> ${count}::int or (select batch_now()) >= ${before}::timestamptz
    then ledger_conflict() end as conflict
from moved`

/** Parses the result of such a statement: its time, and the new places, in the accounts' order. */
export function readPosted(rows: RawRows): { postedAt: Date; places: readonly RowPlace[] } {
  const [at, places] = rows[0] ?? []
  if (at === undefined || at === null) throw new Error('the ledger gave no time')
  return { postedAt: new Date(Number(at)), places: places?.split(';') ?? [] }
}

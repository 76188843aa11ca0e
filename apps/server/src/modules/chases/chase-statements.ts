import type { Statement } from '#server/db/one-trip.ts'
import { plainArray } from '#server/db/arrays.ts'

/** Records as a JSON parameter; bigints as texts, which every column type can parse. */
export function recordset(rows: readonly object[]): string {
  return JSON.stringify(rows, (_key, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  )
}

/** Locks chases until the commit, in the order of their numbers. */
export function lockStatement(brandId: number, chaseNos: readonly bigint[]): Statement {
  return {
    name: 'chases-held',
    text: 'select hold_chases($1, $2)',
    values: [String(brandId), plainArray(chaseNos)],
  }
}

/** Updates chases after a change of their steps. */
export function refreshStatement(brandId: number, chaseNos: readonly bigint[]): Statement {
  return {
    name: 'chases-refreshed',
    text: 'select renew_chases($1, $2)',
    values: [String(brandId), plainArray(chaseNos)],
  }
}

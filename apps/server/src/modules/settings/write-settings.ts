import { isDeepStrictEqual } from 'node:util'
import type { BrandSettings, Brand } from '#server/core/brand.ts'
import type { Tx } from '#server/db/tx.ts'
import { readNow } from '#server/db/clock.ts'
import { Problem } from '#server/core/problem.ts'
import { signal } from '#server/realtime/announce.ts'
import { toSettings, type SettingsRow } from './brand-settings.ts'

/** Settings before and after a change, for the audit. */
export interface SettingsChange {
  readonly before: unknown
  readonly after: unknown
}

type Part = 'switches' | 'site' | 'maintenance' | 'access' | 'look' | 'languages'

/** The current settings, locked until the end of the transaction. */
export async function lockSettings(tx: Tx, brand: Brand): Promise<BrandSettings> {
  await tx.query('insert into brand_settings (brand_id) values ($1) on conflict do nothing', [
    brand.brandId,
  ])
  const rows = await tx.query<SettingsRow & Record<string, unknown>>(
    'select * from brand_settings where brand_id = $1 for update',
    [brand.brandId],
  )
  return toSettings(brand.profile, rows[0])
}

/** Writes one part; every node reloads within moments of the commit. */
export async function writeSettings(
  tx: Tx,
  brand: Brand,
  part: Part,
  value: unknown,
  by: string,
): Promise<void> {
  const at = (await readNow(tx)).toISOString()
  await tx.query(
    `update brand_settings set ${part} = $2, ${part}_changed = $3 where brand_id = $1`,
    [brand.brandId, JSON.stringify(value), JSON.stringify({ by, at })],
  )
  await signal(tx, { kind: 'settings.changed' })
}

/** Equality of JSON: the database stores the names of an object in an order of its own. */
export function isSame(a: unknown, b: unknown): boolean {
  return isDeepStrictEqual(a, b)
}

/** The settings of a trial brand are those of its parent brand. Throws NOT_FOUND. */
export function requireOwn(brand: Brand): void {
  if (brand.trialOf !== undefined) throw new Problem('NOT_FOUND')
}

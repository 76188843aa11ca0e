import { minor, minorToWire, type Minor } from '@fairhouse/money'
import type { WinnerSettings } from '@fairhouse/protocol'
import type { Tx } from '#server/db/tx.ts'
import { LISTED_DAYS } from './collect-wins.ts'

/** From which prize on a brand lists wins. */
export async function readSettings(db: Tx, brandId: number): Promise<WinnerSettings> {
  const rows = await db.query<{ least_paid: bigint }>(
    'select least_paid from winner_settings where brand_id = $1',
    [brandId],
  )
  const least = rows[0]?.least_paid
  return { leastMinor: least === undefined ? null : minorToWire(minor(least)) }
}

/** Sets it; where it changes, the wins of the last days are read anew. Null: none are listed. */
export async function writeSettings(tx: Tx, brandId: number, least: Minor | null): Promise<void> {
  const { leastMinor } = await readSettings(tx, brandId)
  if (leastMinor === (least === null ? null : minorToWire(least))) return
  await tx.query('delete from wins where brand_id = $1', [brandId])
  await tx.query('delete from winner_settings where brand_id = $1', [brandId])
  if (least === null) return
  await tx.query(
    `insert into winner_settings (brand_id, least_paid, read_to)
     values ($1, $2, app_now() - interval '${LISTED_DAYS} days')`,
    [brandId, least],
  )
}

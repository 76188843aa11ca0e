import type { Brand } from '#server/core/brand.ts'
import { addDays, dayIn } from '#server/core/calendar.ts'
import type { Tx } from '#server/db/tx.ts'

/** Delay until everything that settles at midnight is in the figures. */
const SETTLED_MS = 60_000

/** How far the figures of a brand reach. */
export interface Reach {
  /** The business day that is being counted. */
  readonly today: string
  /** The last day that is over and complete in the figures. */
  readonly whole: string
  readonly countedTo: Date
}

/** How far the figures reach; undefined before anything was counted. */
export async function readReach(
  db: Tx,
  { brandId, profile }: Pick<Brand, 'brandId' | 'profile'>,
): Promise<Reach | undefined> {
  const rows = await db.query<{ counted_to: Date | null }>(
    'select counted_to from agency_places where brand_id = $1',
    [brandId],
  )
  const countedTo = rows[0]?.counted_to
  if (!countedTo) return undefined
  const today = dayIn(profile.timeZone, new Date(countedTo.getTime() - SETTLED_MS))
  return { today, whole: addDays(today, -1), countedTo }
}

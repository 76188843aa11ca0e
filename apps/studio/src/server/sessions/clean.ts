import type { Deps } from '../deps.ts'

/** Retention of play money accounts and their rounds. */
const DEMO_MS = 2 * 24 * 3_600_000
const BATCH = 500

/** Deletes demo players older than two days, with all their data. */
export async function cleanDemos(deps: Deps): Promise<void> {
  await deps.db.query(
    `delete from players where player_no in (
       select player_no from players where user_ref is null and created_at < $1 limit $2)`,
    [new Date(deps.now() - DEMO_MS), BATCH],
  )
}

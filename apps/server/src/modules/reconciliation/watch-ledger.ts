import type { Db, Tx } from '#server/db/tx.ts'
import {
  checkInParts,
  checkRecent,
  LEDGER_RECENT,
  type Invariants,
  type LedgerFault,
} from '../ledger-check/index.ts'
import { saveTickets } from './tickets.ts'

const SOURCE = 'ledger'
/** The whole ledger rests this many times as long as its last reading took. */
const REST_FACTOR = 20
const WHOLE_AT_LEAST_MS = 24 * 3_600_000

/** A brand whose number a violation begins with: "1/4711". */
function brandIn({ first }: LedgerFault): number | undefined {
  const digits = /^(\d+)\//.exec(first)?.[1]
  return digits === undefined ? undefined : Number(digits)
}

function sides({ count, first }: LedgerFault): readonly object[] {
  return [{ count: count.toString(), first }]
}

const RENEW = `
update reconciliation_differences d set seen_at = app_now(), ours = k.ours::jsonb
from unnest($2::text[], $3::text[]) as k(subject, ours)
where d.source = $1 and d.state = 'open' and d.subject = k.subject
returning d.subject`

const RESOLVE = `
update reconciliation_differences set state = 'resolved', resolution = 'vanished',
  closed_by = 'system', closed_at = app_now()
where source = $1 and state = 'open' and subject = any($2::text[])
  and not subject = any($3::text[])`

/**
 * Saves violations as tickets: one for each violated invariant, until it is satisfied again.
 * `asked` are the invariants that were checked; those that are satisfied now are resolved.
 */
async function saveFaults(
  tx: Tx,
  faults: readonly LedgerFault[],
  checked: readonly string[],
): Promise<void> {
  const subjects = faults.map(({ invariant }) => invariant)
  const texts = faults.map((fault) => JSON.stringify(sides(fault)))
  const renewed = await tx.query<{ subject: string }>(RENEW, [SOURCE, subjects, texts])
  const standing = new Set(renewed.map(({ subject }) => subject))
  const fresh = faults.filter(({ invariant }) => !standing.has(invariant))
  if (fresh.length > 0) {
    const rows = await tx.query<{ today: string; first: number }>(
      `select to_char(app_now() at time zone 'UTC', 'YYYY-MM-DD') as today,
         (select min(brand_id) from brands where trial_of is null) as first`,
    )
    const { today = '', first = 0 } = rows[0] ?? {}
    const findings = fresh.map((fault) => ({
      brandId: brandIn(fault) ?? first,
      subject: fault.invariant,
      kind: 'ledger' as const,
      theirs: null,
      ours: sides(fault),
    }))
    await saveTickets(tx, SOURCE, today, findings)
  }
  await tx.query(RESOLVE, [SOURCE, checked, subjects])
}

interface LedgerWatch {
  /** One check, by the minute. Returns the violations. */
  look(): Promise<readonly LedgerFault[]>
  /** Violations by the last checks, the last whole one included. */
  countStanding(): number
}

/**
 * Checks the ledger continuously. The whole of it is read repeatedly as long as that is quick; on a
 * large ledger the pause is twenty times as long as the check took, and a day at most. It is read
 * in parts, one invariant after the other, so that it holds no vacuum back. In between
 * the accounts that have moved are checked from where the last check ended: postings never change,
 * so what was checked stays checked. `invariants` are those of all modules; `now` is a monotonic
 * clock in milliseconds.
 */
export function createLedgerWatch(
  db: Db,
  invariants: Invariants,
  now: () => number,
): LedgerWatch {
  let wholeDueAt = Number.NEGATIVE_INFINITY
  const standing = { recent: 0, whole: 0 }
  return {
    async look() {
      const begun = now()
      const isWhole = begun >= wholeDueAt
      const recent = await db.transaction(checkRecent)
      const whole = isWhole ? await checkInParts(db, invariants) : []
      const rest = Math.min((now() - begun) * REST_FACTOR, WHOLE_AT_LEAST_MS)
      if (isWhole) wholeDueAt = now() + rest
      standing.recent = recent.length
      if (isWhole) standing.whole = whole.length
      const faults = [...recent, ...whole]
      const checked = isWhole ? [...LEDGER_RECENT, ...Object.keys(invariants)] : LEDGER_RECENT
      await db.transaction((tx) => saveFaults(tx, faults, checked))
      return faults
    },
    countStanding: () => standing.recent + standing.whole,
  }
}

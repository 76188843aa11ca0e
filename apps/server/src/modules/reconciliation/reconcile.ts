import type { Db, Tx } from '#server/db/tx.ts'
import { eachRow, throwAll } from '#server/jobs/stuck-rows.ts'
import type { ReportSource } from './sources.ts'
import { saveFindings } from './tickets.ts'

export interface ReconcileContext {
  readonly db: Db
  readonly sources: readonly ReportSource[]
}

/** Days before today that are compared again: late entries may have come. */
const DAYS_BACK = 7
/** Delay before a day with open tickets is compared again. */
const AGAIN_MINUTES = 60
/** Delay of a report after its day: the other side may still be writing it. */
const REST_MINUTES = 30

const SAVE_DAY = `
insert into reconciliation_days (source, day, looked_at, theirs, ours, differences, fault)
values ($1, $2, app_now(), $3, $4, $5, $6)
on conflict (source, day) do update set looked_at = excluded.looked_at,
  theirs = case when excluded.fault is null then excluded.theirs
    else reconciliation_days.theirs end,
  ours = case when excluded.fault is null then excluded.ours else reconciliation_days.ours end,
  differences = case when excluded.fault is null then excluded.differences
    else reconciliation_days.differences end,
  fault = excluded.fault`

/** Serialises comparisons of the same day. */
async function holdDay(tx: Tx, source: string, day: string): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 25))', [`${source}/${day}`])
}

/**
 * Compares a day of UTC with the report of one source, and saves differences as tickets.
 * Idempotent. A failure of the source is saved as the day's fault, and thrown.
 */
export async function reconcileDay(db: Db, source: ReportSource, day: string): Promise<void> {
  let look
  try {
    look = await source.report(day)
  } catch (error) {
    const fault = error instanceof Error ? error.message : String(error)
    await db.query(SAVE_DAY, [source.name, day, 0, 0, 0, fault.slice(0, 500)])
    throw error
  }
  await db.transaction(async (tx) => {
    await holdDay(tx, source.name, day)
    const { theirs, ours, findings } = await look(tx)
    await saveFindings(tx, source.name, day, findings)
    await tx.query(SAVE_DAY, [source.name, day, theirs, ours, findings.length, null])
  })
}

/** Days of a source that are due: never compared since they ended, or with open tickets. */
const DUE = `
select to_char(d, 'YYYY-MM-DD') as day
from generate_series((app_now() at time zone 'UTC')::date - $2::int,
  (app_now() at time zone 'UTC')::date - 1, interval '1 day') as d
left join reconciliation_days r on r.source = $1 and r.day = d::date
where app_now() >= (d + interval '1 day') at time zone 'UTC' + make_interval(mins => $3)
  and (r.looked_at is null
    or r.looked_at < (d + interval '1 day') at time zone 'UTC' + make_interval(mins => $3)
    or (r.looked_at < app_now() - make_interval(mins => $4)
      and (r.fault is not null or exists (select from reconciliation_differences x
        where x.source = $1 and x.day = d::date and x.state = 'open'))))
order by d`

/** Compares every day that is due. For the worker; several may run. */
export async function reconcileDueDays({ db, sources }: ReconcileContext): Promise<void> {
  const faults: unknown[] = []
  for (const source of sources) {
    const due = await db.query<{ day: string }>(DUE, [
      source.name,
      DAYS_BACK,
      REST_MINUTES,
      AGAIN_MINUTES,
    ])
    const keyOf = ({ day }: { readonly day: string }) => ({
      brandId: undefined,
      key: `${source.name}/${day}`,
    })
    const look = ({ day }: { readonly day: string }) => reconcileDay(db, source, day)
    faults.push(...(await eachRow(db, due, { queue: 'day.reconcile', keyOf }, look)))
  }
  throwAll(faults, 'days were not reconciled')
}

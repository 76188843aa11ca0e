import type { ErrorCode, WorkQueue } from '@fairhouse/protocol'
import { textArray } from '#server/db/arrays.ts'
import { isOutage, sqlState, type Db, type Tx } from '#server/db/tx.ts'

export type Queue = WorkQueue

/** Failures of a row before it is parked. */
const TRIES = 8
/** Retry interval of a parked row: a new version may have fixed it. */
const PARKED_PAUSE = '10 minutes'

/** What identifies a row of a queue, and its brand. */
interface RowKey {
  readonly brandId: number | undefined
  readonly key: string
}

/** The key of a row by the column that distinguishes it within its brand. */
export function keyBy<Column extends string>(column: Column) {
  return (row: { readonly brand_id: number } & Readonly<Record<Column, unknown>>): RowKey => ({
    brandId: row.brand_id,
    key: `${row.brand_id}/${String(row[column])}`,
  })
}

/**
 * A condition of SQL: true of rows whose turn it is, false of those that failed and still rest.
 * `key` is an expression that gives the key of the row.
 */
export function isRested(queue: Queue, key: string): string {
  return `not exists (select from stuck_rows stuck where stuck.job = '${queue}'
    and stuck.row_key = ${key} and stuck.next_try_at > app_now())`
}

/** The first fault may be accidental: the second try is immediate, then later and later. */
const NOTE = `
insert into stuck_rows as s
  (job, row_key, brand_id, tries, first_at, last_at, next_try_at, fault)
values ($1, $2, $3, 1, app_now(), app_now(), app_now(), $4)
on conflict (job, row_key) do update set tries = s.tries + 1, last_at = app_now(),
  fault = excluded.fault,
  parked_at = case when s.tries + 1 >= ${TRIES} then coalesce(s.parked_at, app_now()) end,
  next_try_at = app_now() + case when s.tries + 1 >= ${TRIES} then interval '${PARKED_PAUSE}'
    else make_interval(secs => power(2, s.tries) - 1) end`

function describeError(error: unknown): string {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  return text.slice(0, 500)
}

/** The database is unavailable, whatever the row: not a try of the row's. */
class NotNow extends Error {
  override readonly name = 'NotNow'
}

/**
 * The error of an action that was refused with a code: attributed to the row, unless the database
 * was unreachable.
 */
export function refusal(code: ErrorCode, what: string): Error {
  const text = `${what}: ${code}`
  return code === 'UNAVAILABLE' ? new NotNow(text) : new Error(text)
}

/** What is no row's fault: the database was out of reach, and so is what would be noted. */
const isWeather = (error: unknown) =>
  error instanceof NotNow || (sqlState(error) !== undefined && isOutage(error))

/** Notes that a row failed; returns what else went wrong by that. */
async function noteStuck(
  db: Tx,
  queue: Queue,
  { brandId, key }: RowKey,
  error: unknown,
): Promise<unknown[]> {
  if (isWeather(error)) return []
  try {
    await db.query(NOTE, [queue, key, brandId ?? null, describeError(error)], 'stuck-noted')
    return []
  } catch (fault) {
    return [fault]
  }
}

/** Rows that went on are stuck no more. Answers what went wrong by that. */
async function forget(db: Tx, queue: Queue, keys: readonly string[]): Promise<unknown[]> {
  if (keys.length === 0) return []
  try {
    await db.query(
      'delete from stuck_rows where job = $1 and row_key = any($2::text[])',
      [queue, textArray(keys)],
      'stuck-forgotten',
    )
    return []
  } catch (error) {
    return [error]
  }
}

/**
 * Returned by work that has skipped rows which are locked by others: whether those went on is
 * unknown, and what is noted of them stays. A statement that has failed holds its rows for a moment
 * after it has reported so.
 */
export const LEFT = Symbol('left to who holds them')

/** How the rows of a queue are taken. */
export interface Taken<Row> {
  readonly queue: Queue
  readonly keyOf: (row: Row) => RowKey
  /** All at once, so that they share batches; otherwise one after the other. */
  readonly atOnce?: boolean
}

/**
 * Does something with every row; a failing row does not block the others, rests longer after each
 * fault and is finally parked for a person to look at. Returns the faults, for the caller to throw
 * when everything else has had its turn.
 */
export async function eachRow<Row>(
  db: Db,
  rows: readonly Row[],
  { queue, keyOf, atOnce = false }: Taken<Row>,
  work: (row: Row) => Promise<unknown>,
): Promise<unknown[]> {
  const faults: unknown[] = []
  const done: string[] = []
  const one = async (row: Row) => {
    const key = keyOf(row)
    try {
      if ((await work(row)) !== LEFT) done.push(key.key)
    } catch (error) {
      faults.push(error, ...(await noteStuck(db, queue, key, error)))
    }
  }
  if (atOnce) await Promise.all(rows.map(one))
  else for (const row of rows) await one(row)
  return [...faults, ...(await forget(db, queue, done))]
}

/**
 * Does something with all rows together, which is quicker. Where that fails, with either half of
 * them, and so on: a failing row does not block the others. Returns the faults of single rows.
 */
export async function inHalves<Row>(
  db: Db,
  rows: readonly Row[],
  taken: Taken<Row>,
  work: (rows: readonly Row[]) => Promise<unknown>,
): Promise<unknown[]> {
  if (rows.length <= 1) return eachRow(db, rows, taken, (row) => work([row]))
  try {
    if ((await work(rows)) === LEFT) return []
  } catch (error) {
    return isWeather(error) ? [error] : eachHalf(db, rows, taken, work)
  }
  return forget(db, taken.queue, keysOf(rows, taken))
}

const keysOf = <Row>(rows: readonly Row[], { keyOf }: Taken<Row>) =>
  rows.map((row) => keyOf(row).key)

async function eachHalf<Row>(
  db: Db,
  rows: readonly Row[],
  taken: Taken<Row>,
  work: (rows: readonly Row[]) => Promise<unknown>,
): Promise<unknown[]> {
  const middle = Math.ceil(rows.length / 2)
  const first = await inHalves(db, rows.slice(0, middle), taken, work)
  return [...first, ...(await inHalves(db, rows.slice(middle), taken, work))]
}

/**
 * As `inHalves`, where the work takes what is due by itself, and returns which rows that was: what
 * is due is listed only when the work fails as a whole. Returns the result of the whole, or
 * undefined, with the faults of single rows.
 */
export async function wholeOrHalves<Row, Done extends { readonly rows: readonly Row[] }>(
  db: Db,
  taken: Taken<Row>,
  whole: () => Promise<Done>,
  parts: {
    readonly list: () => Promise<readonly Row[]>
    readonly work: (rows: readonly Row[]) => Promise<unknown>
  },
): Promise<{ readonly done: Done | undefined; readonly faults: readonly unknown[] }> {
  let done: Done
  try {
    done = await whole()
  } catch (error) {
    const rows = isWeather(error) ? [] : await parts.list()
    if (rows.length === 0) throw error
    return { done: undefined, faults: await inHalves(db, rows, taken, parts.work) }
  }
  return { done, faults: await forget(db, taken.queue, keysOf(done.rows, taken)) }
}

/**
 * Does the work of a queue for one brand after the other; a failing brand does not block the
 * others. `work` returns the faults of its own rows, which do not count as the brand's. Throws
 * AggregateError of all that went wrong, in the end.
 */
export async function eachBrand<B extends { readonly brandId: number }>(
  db: Db,
  queue: Queue,
  brands: readonly B[],
  work: (brand: B) => Promise<readonly unknown[] | undefined>,
): Promise<void> {
  const due = await db.query<{ brand_id: number }>(
    `select k.brand_id from unnest($1::int[]) as k(brand_id)
     where ${isRested(queue, 'k.brand_id::text')}`,
    [brands.map((brand) => brand.brandId)],
    `rested-${queue}`,
  )
  const isDue = new Set(due.map((row) => row.brand_id))
  const keyOf = ({ brandId }: B) => ({ brandId, key: String(brandId) })
  const rested = brands.filter(({ brandId }) => isDue.has(brandId))
  const ofRows: unknown[] = []
  const faults = await eachRow(db, rested, { queue, keyOf }, async (brand) => {
    ofRows.push(...((await work(brand)) ?? []))
  })
  throwAll([...faults, ...ofRows], `${queue} failed`)
}

/** Throws what went wrong when all have had their turn; nothing for nothing. */
export function throwAll(faults: readonly unknown[], about: string): void {
  if (faults.length > 0) throw new AggregateError(faults, about)
}

/**
 * The steps of a turn, one after the other. A failing step does not block later ones: the faults
 * are thrown when all had their turn. Returns how much was done in all.
 */
export async function eachStep(
  steps: readonly (() => Promise<number | void>)[],
  about: string,
): Promise<number> {
  const faults: unknown[] = []
  let count = 0
  for (const step of steps) {
    try {
      count += (await step()) ?? 0
    } catch (error) {
      faults.push(error)
    }
  }
  throwAll(faults, about)
  return count
}

/** Forgets rows of which nothing is due any more: they had their turn and were not tried. */
export async function sweepStuck(db: Tx): Promise<void> {
  await db.query(`delete from stuck_rows where next_try_at < app_now() - interval '1 day'`)
}

/** How many rows rest between two tries, and how many are parked, in all brands. */
export async function countStuck(
  db: Tx,
): Promise<{ readonly resting: number; readonly parked: number }> {
  const rows = await db.query<{ resting: number; parked: number }>(
    `select count(*) filter (where parked_at is null)::int as resting,
       count(parked_at)::int as parked from stuck_rows`,
  )
  return rows[0] ?? { resting: 0, parked: 0 }
}

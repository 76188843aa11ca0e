import type { QueryResultRow } from 'pg'
import { oneTrip, type RawRows, type Statement } from './one-trip.ts'
import type { Pool, PoolClient } from './pool.ts'

/**
 * An open database transaction. A command gets a `Tx` and nothing else of the database, so that no
 * write can happen outside its transaction.
 */
export interface Tx {
  /** Runs one statement; `name` keeps its plan prepared on the connection. */
  query<R extends QueryResultRow>(text: string, values?: unknown[], name?: string): Promise<R[]>
}

/** Reads outside a transaction: for queries only. */
export interface Db extends Tx {
  /** Runs `work` in a transaction; commits when it resolves, rolls back when it throws. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * For a hot path: statements whose results are not needed in between, as one transaction in one
   * round trip. Rejects with the first failure; then nothing has happened. Never retried
   * automatically.
   */
  atOnce(statements: readonly Statement[]): Promise<readonly RawRows[]>
  /** A dedicated connection, for session locks and temporary tables. */
  withConnection<T>(work: (connection: Connection) => Promise<T>): Promise<T>
}

export interface Connection extends Tx {
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
}

const RETRIABLE = new Set(['40001', '40P01'])
const ATTEMPTS = 5

/**
 * The SQLSTATE of a database error; undefined for any other error. Every one has a digit: EPIPE has
 * five letters, too, and means that the connection is gone.
 */
export function sqlState(error: unknown): string | undefined {
  const code = (error as { code?: unknown } | undefined)?.code
  return typeof code === 'string' && /^(?=.*\d)[0-9A-Z]{5}$/.test(code) ? code : undefined
}

/**
 * True when the database was unreachable or ended the connection: the outcome of a commit under way
 * is then unknown. Programming errors (RangeError, TypeError) do not count.
 */
export function isOutage(error: unknown): boolean {
  const state = sqlState(error)
  if (state !== undefined) return /^(08|53|57P)/.test(state)
  return !(error instanceof RangeError || error instanceof TypeError)
}

/** Options of `createDb`. */
interface DbOptions {
  /** Names statements that have none and values, e.g. those that come again. */
  readonly nameOf?: (text: string) => string | undefined
}

function txOn(client: Pick<PoolClient, 'query'>, { nameOf }: DbOptions): Tx {
  return {
    async query<R extends QueryResultRow>(text: string, values: unknown[] = [], given?: string) {
      const name = given ?? (values.length > 0 ? nameOf?.(text) : undefined)
      const result = await client.query<R>(name ? { name, text, values } : { text, values })
      return result.rows
    },
  }
}

/** Errors whose transaction was rolled back in order: their connection is as good as before. */
const rolledBack = new WeakSet<Error>()

async function runOnce<T>(
  client: PoolClient,
  options: DbOptions,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  await client.query('begin')
  try {
    const value = await work(txOn(client, options))
    await client.query('commit')
    return value
  } catch (error) {
    await client.query('rollback')
    if (error instanceof Error) rolledBack.add(error)
    throw error
  }
}

/** A deadlock or a serialization failure: the whole transaction is retried. */
async function withRetry<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run()
    } catch (error) {
      if (attempt >= ATTEMPTS || !RETRIABLE.has(sqlState(error) ?? '')) throw error
    }
  }
}

/** The database as modules see it. */
export function createDb(pool: Pool, options: DbOptions = {}): Db {
  async function withClient<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
    const client = await pool.connect()
    let broken: Error | undefined
    try {
      return await work(client)
    } catch (error) {
      // A connection in an unknown state must not go back to the pool; a refusal leaves a good one.
      const isInOrder = sqlState(error) !== undefined || rolledBack.has(error as Error)
      if (!isInOrder) broken = error as Error
      throw error
    } finally {
      client.release(broken)
    }
  }
  return {
    ...txOn(pool, options),
    transaction: (work) => withClient((client) => withRetry(() => runOnce(client, options, work))),
    atOnce: (statements) => withClient((client) => oneTrip(client, statements)),
    withConnection: (work) =>
      withClient((client) =>
        work({
          ...txOn(client, options),
          transaction: (inner) => withRetry(() => runOnce(client, options, inner)),
        }),
      ),
  }
}

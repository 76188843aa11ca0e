import type { PoolClient, QueryResultRow } from 'pg'
import type { Pool } from './pool.ts'

/** What runs statements: the pool for reads, or an open transaction. */
export interface Tx {
  query<R extends QueryResultRow>(text: string, values?: readonly unknown[]): Promise<R[]>
}

export interface Db extends Tx {
  /** Runs `work` in a transaction: commits when it resolves, rolls back when it throws. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
}

/** Deadlock and serialization failure are transient: the transaction is retried. */
const AGAIN = new Set(['40001', '40P01'])
const ATTEMPTS = 5

/** The SQLSTATE of an error of the database; undefined for any other. */
export function sqlState(error: unknown): string | undefined {
  const code = (error as { code?: unknown } | undefined)?.code
  return typeof code === 'string' && /^(?=.*\d)[0-9A-Z]{5}$/.test(code) ? code : undefined
}

function txOn(client: Pick<PoolClient, 'query'>): Tx {
  return {
    async query<R extends QueryResultRow>(text: string, values: readonly unknown[] = []) {
      const { rows } = await client.query<R>(text, [...values])
      return rows
    },
  }
}

async function runOnce<T>(client: PoolClient, work: (tx: Tx) => Promise<T>): Promise<T> {
  await client.query('begin')
  try {
    const value = await work(txOn(client))
    await client.query('commit')
    return value
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/** The database as the studio's parts see it. */
export function createDb(pool: Pool): Db {
  async function transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      const client = await pool.connect()
      let broken: Error | undefined
      try {
        return await runOnce(client, work)
      } catch (error) {
        const state = sqlState(error)
        const isSound = state !== undefined ? !/^(08|53|57P)/.test(state) : isOwn(error)
        if (!isSound) broken = error as Error
        if (attempt >= ATTEMPTS || !AGAIN.has(state ?? '')) throw error
      } finally {
        client.release(broken)
      }
    }
  }
  return { ...txOn(pool), transaction }
}

/** A refusal of our own leaves a connection in order; one of the socket does not. */
function isOwn(error: unknown): boolean {
  return error instanceof Error && !/connection|terminated|timeout/i.test(error.message)
}

/** The one row that must be there. Throws RangeError when it is not. */
export function onlyRow<R>(rows: readonly R[]): R {
  const [row] = rows
  if (row === undefined) throw new RangeError('a row that must be there is missing')
  return row
}

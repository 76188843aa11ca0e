import pg from 'pg'

// int8 as BigInt, never as a string or a rounded number; timestamps stay Date.
pg.types.setTypeParser(pg.types.builtins.INT8, BigInt)
// An array of arrays is a type of its own; none of ours contains nulls.
const INT8_ARRAY = 1016
pg.types.setTypeParser(INT8_ARRAY as number, (text: string) =>
  text === '{}' ? [] : text.slice(1, -1).split(',').map(BigInt),
)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, (text) => text)
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)

export type Pool = pg.Pool
export type PoolClient = pg.PoolClient

interface PoolOptions {
  readonly connections?: number
  readonly applicationName?: string
  /** How long one waits for a connection before it is refused as overload; 10,000 unless given. */
  readonly waitMs?: number | undefined
  /** Settings of each connection, e.g. `{ enable_seqscan: 'off' }`. */
  readonly settings?: Readonly<Record<string, string>>
}

/** The pool's error message when no connection became free in time: it has no code for it. */
const NO_CONNECTION: ReadonlySet<string> = new Set([
  'timeout exceeded when trying to connect',
  'Connection terminated due to connection timeout',
])

/** True when no connection became free in time: nothing has been done. */
export function isOverloaded(error: unknown): boolean {
  return error instanceof Error && NO_CONNECTION.has(error.message)
}

/**
 * Tables partitioned by month make plans look expensive that are not: JIT compilation would take
 * longer than running them. The embedded PostgreSQL is configured so; an operator's own is not. One
 * process answers each query: starting parallel workers takes longer than most of them. No
 * statement of a request or of a job takes minutes.
 */
const SETTINGS = {
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  statement_timeout: '120000',
} as const

/**
 * Settings of connections that plan a statement once, and by index: its plan outlives the table
 * that it was made for, and must be good for a full one, too.
 */
export const BY_INDEX = {
  enable_seqscan: 'off',
  enable_hashjoin: 'off',
  enable_mergejoin: 'off',
  plan_cache_mode: 'force_generic_plan',
} as const

function optionText(settings: Readonly<Record<string, string>>): string {
  return Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ')
}

/**
 * Opens a pool. Connections are pipelined: statements that are not awaited in between travel
 * together and run in the order in which they were issued.
 */
export function openPool(databaseUrl: string, options: PoolOptions = {}): Pool {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: options.connections ?? 10,
    application_name: options.applicationName ?? 'fairhouse',
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: options.waitMs ?? 10_000,
    keepAlive: true,
    pipeline: true,
    options: optionText({ ...SETTINGS, ...options.settings }),
  } as pg.PoolConfig)
  // An idle connection that breaks is replaced by the pool; without a listener it would end us.
  pool.on('error', () => undefined)
  // So would a connection that breaks while checked out and idle: its user learns of it by the next
  // statement.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

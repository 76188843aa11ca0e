import pg from 'pg'

// int8 as BigInt, never as a string or a rounded number.
pg.types.setTypeParser(pg.types.builtins.INT8, BigInt)

export type Pool = pg.Pool

/** Opens the studio's pool. A connection that breaks is replaced. */
export function openPool(databaseUrl: string, connections = 10): Pool {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: connections,
    application_name: 'fairhouse-studio',
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 10_000,
    statement_timeout: 60_000,
    keepAlive: true,
    options: '-c jit=off',
  })
  // Without a listener a connection that breaks while idle, or lent out, would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

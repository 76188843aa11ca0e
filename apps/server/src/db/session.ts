import pg from 'pg'

/** A connection outside the pool, for what lasts as long as it does: a session lock. */
export interface Session {
  query<R extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<R[]>
  end(): Promise<void>
}

/**
 * Opens a session of its own; `onLost` is called when it ends, whoever ends it. Rejects where there
 * is no connection.
 */
export async function openSession(
  databaseUrl: string,
  options: { readonly applicationName: string; readonly onLost: () => void },
): Promise<Session> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: options.applicationName,
    keepAlive: true,
  })
  client.on('error', options.onLost)
  client.on('end', options.onLost)
  await client.connect()
  return {
    async query<R extends pg.QueryResultRow>(text: string, values: unknown[] = []) {
      const { rows } = await client.query<R>(text, values)
      return rows
    },
    end: () => client.end(),
  }
}

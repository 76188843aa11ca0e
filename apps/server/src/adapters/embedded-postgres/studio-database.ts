import pg from 'pg'
import { ROLES, STUDIO_DATABASE } from './roles.ts'

/**
 * Makes the studio's database where there is none: its own role owns it, and reaches nothing of the
 * platform's.
 */
export async function ensureStudioDatabase(ownerUrl: string): Promise<void> {
  const client = new pg.Client(ownerUrl)
  await client.connect()
  try {
    const { rows } = await client.query('SELECT FROM pg_database WHERE datname = $1', [
      STUDIO_DATABASE,
    ])
    if (rows.length > 0) return
    await client.query(`CREATE DATABASE ${STUDIO_DATABASE} OWNER ${ROLES.studio}`)
  } finally {
    await client.end()
  }
}

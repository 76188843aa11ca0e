import { existsSync } from 'node:fs'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startTemporaryPostgres } from '../src/adapters/embedded-postgres/index.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /**
     * Where the run's PostgreSQL is, as the owner, the application and the reader, and the migrated
     * database that test databases copy.
     */
    testPostgres: { url: string; applicationUrl: string; readerUrl: string; template: string }
  }
}

const TEMPLATE = 'fairhouse_template'
const migrateModule = new URL('../src/migrate.ts', import.meta.url)

/** Starts the run's PostgreSQL and migrates the template once; stops it after the last test. */
export default async function startTestPostgres(
  project: TestProject,
): Promise<() => Promise<void>> {
  // These data need not outlive the run, so nothing waits for a disk.
  const postgres = await startTemporaryPostgres({
    settings: { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' },
  })
  try {
    await makeTemplate(postgres.ownerUrl)
  } catch (error) {
    await postgres.stop()
    throw error
  }
  const { ownerUrl: url, url: applicationUrl, readerUrl } = postgres
  project.provide('testPostgres', { url, applicationUrl, readerUrl, template: TEMPLATE })
  return () => postgres.stop()
}

async function makeTemplate(url: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(`CREATE DATABASE ${TEMPLATE}`)
  await client.end()
  if (!existsSync(migrateModule)) return
  const { migrate } = (await import(migrateModule.href)) as {
    migrate: (databaseUrl: string) => Promise<unknown>
  }
  const templateUrl = new URL(url)
  templateUrl.pathname = `/${TEMPLATE}`
  await migrate(templateUrl.href)
}

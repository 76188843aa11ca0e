import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findBinaries } from './binaries.ts'
import { runSingle } from './cluster.ts'
import type { Home } from './home.ts'
import {
  DataInUseError,
  deleteEmbeddedData,
  ensureStudioDatabase,
  findHome,
  findRunningPostgres,
  lockHolder,
  ROLES,
  startEmbeddedPostgres,
} from './index.ts'
import { startMark, takeLock } from './lock.ts'
import { postgresRunsAs } from './run-as.ts'

const moduleUrl = new URL('./index.ts', import.meta.url).href
let parent: string
let dataDir: string

beforeEach(() => {
  // Closed to all others, so that as root the tests go the way by /var/lib/fairhouse.
  parent = mkdtempSync(join(tmpdir(), 'fairhouse-test-'))
  dataDir = join(parent, 'data')
})

afterEach(async () => {
  await deleteEmbeddedData(dataDir)
  rmSync(parent, { recursive: true, force: true })
})

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

test('it keeps its data, is durable, asks for a password, and is held by one alone', async () => {
  const first = await startEmbeddedPostgres({ dataDir })
  await query(first.ownerUrl, 'CREATE TABLE kept AS SELECT 7 AS seven')
  await query(first.ownerUrl, `GRANT SELECT ON kept TO ${ROLES.application}`)
  const durable = ['data_checksums', 'fsync', 'full_page_writes', 'synchronous_commit']
  const sql = `SELECT name, setting FROM pg_settings
    WHERE name IN ('${durable.join("','")}') ORDER BY name`
  expect(await query(first.url, sql)).toEqual(durable.map((name) => ({ name, setting: 'on' })))
  const guess = new URL(first.url)
  guess.password = 'wrong'
  await expect(query(guess.href, 'SELECT 1')).rejects.toThrow('password authentication failed')
  const isAdmin = 'SELECT rolsuper FROM pg_roles WHERE rolname = current_user'
  expect(await query(first.url, isAdmin)).toEqual([{ rolsuper: false }])
  await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(`process ${process.pid} `)
  expect(findRunningPostgres(dataDir)).toMatchObject({ url: first.url, ownerUrl: first.ownerUrl })
  await expect(deleteEmbeddedData(dataDir)).rejects.toThrow(DataInUseError)
  await first.stop()
  expect(findRunningPostgres(dataDir)).toBeUndefined()

  const second = await startEmbeddedPostgres({ dataDir, settings: { shared_buffers: '64MB' } })
  expect(await query(second.url, 'SELECT seven FROM kept')).toEqual([{ seven: 7 }])
  expect(await query(second.url, 'SHOW shared_buffers')).toEqual([{ shared_buffers: '64MB' }])
  await second.stop()
  await deleteEmbeddedData(dataDir)
  expect(existsSync(dataDir)).toBe(false)
}, 60_000)

test('after kill -9 of its starter the next start works, and nothing is lost', async () => {
  const script = `const { startEmbeddedPostgres } = await import('${moduleUrl}')
    const server = await startEmbeddedPostgres({ dataDir: process.argv[1] })
    console.log(server.ownerUrl)
    setInterval(() => {}, 1000)`
  const holder = spawn(process.execPath, ['--input-type=module', '-e', script, dataDir])
  const [line] = (await once(holder.stdout, 'data')) as [Buffer]
  await query(line.toString().trim(), 'CREATE TABLE kept AS SELECT 7 AS seven')
  const home = findHome(dataDir)
  if (home === undefined) throw new Error('The data folder has no home.')
  expect(lockHolder(home.lock)?.pid).toBe(holder.pid)
  const orphan = Number(readFileSync(join(home.cluster, 'postmaster.pid'), 'utf8').split('\n')[0])
  holder.kill('SIGKILL')
  await once(holder, 'exit')
  expect(startMark(orphan)).toBeDefined()

  const said: string[] = []
  const next = await startEmbeddedPostgres({ dataDir, log: (text) => said.push(text) })
  expect(startMark(orphan)).toBeUndefined()
  expect(said.join()).toContain(`(process ${orphan})`)
  expect(await query(next.ownerUrl, 'SELECT seven FROM kept')).toEqual([{ seven: 7 }])
  await next.stop()
}, 60_000)

const SUPERUSERS = 'SELECT rolname FROM pg_roles WHERE rolsuper AND rolcanlogin'

/** The roles of a cluster as they were when one of them did everything. */
async function joinRoles(home: Home): Promise<void> {
  const as = postgresRunsAs()
  const password = readFileSync(home.password, 'utf8').trim()
  const others = [ROLES.owner, ROLES.reader, ROLES.studio]
  const on = { cluster: home.cluster, binaries: findBinaries(as, () => undefined), as }
  await runSingle({ ...on, database: 'fairhouse' }, [
    ...others.map((role) => `REASSIGN OWNED BY ${role} TO ${ROLES.application}`),
    ...others.map((role) => `DROP OWNED BY ${role}`),
    ...others.map((role) => `DROP ROLE ${role}`),
    `ALTER ROLE ${ROLES.application} CREATEDB`,
    `GRANT pg_monitor, pg_checkpoint, pg_maintain TO ${ROLES.application}`,
    `ALTER ROLE postgres LOGIN PASSWORD '${password}'`,
  ])
  rmSync(home.roles)
}

test('nobody logs in as a superuser, the studio reaches nothing of the platform', async () => {
  const server = await startEmbeddedPostgres({ dataDir })
  await ensureStudioDatabase(server.ownerUrl)
  await ensureStudioDatabase(server.ownerUrl)
  expect(await query(server.ownerUrl, SUPERUSERS)).toEqual([])
  const within = new URL(server.studioUrl)
  await query(within.href, 'CREATE TABLE rounds AS SELECT 1 AS n')
  within.pathname = '/fairhouse'
  await expect(query(within.href, 'SELECT 1')).rejects.toThrow('permission denied')
  for (const given of [server.url, server.ownerUrl, server.readerUrl, server.studioUrl]) {
    const url = new URL(given)
    url.username = 'postgres'
    await expect(query(url.href, 'SELECT 1')).rejects.toThrow(/authentication failed|not permitted/)
  }
  await server.stop()
}, 60_000)

test('the one role of an earlier version becomes several, also after a kill', async () => {
  const first = await startEmbeddedPostgres({ dataDir })
  await query(first.ownerUrl, 'CREATE TABLE kept AS SELECT 7 AS seven')
  await first.stop()
  const home = findHome(dataDir)
  if (home === undefined) throw new Error('The data folder has no home.')
  await joinRoles(home)
  const expectSeparate = async () => {
    const server = await startEmbeddedPostgres({ dataDir })
    expect(await query(server.ownerUrl, SUPERUSERS)).toEqual([])
    expect(await query(server.ownerUrl, 'SELECT seven FROM kept')).toEqual([{ seven: 7 }])
    const alter = 'ALTER TABLE kept ADD n integer'
    await expect(query(server.url, alter)).rejects.toThrow('must be owner')
    await server.stop()
  }
  await expectSeparate()
  // All was done but the last: the passwords were not kept yet.
  renameSync(home.roles, `${home.roles}.new`)
  await expectSeparate()
}, 120_000)

test('a folder of other files is neither used nor deleted', async () => {
  writeFileSync(join(parent, 'thesis.txt'), 'years of work')
  await expect(startEmbeddedPostgres({ dataDir: parent })).rejects.toThrow('is not empty')
  await expect(deleteEmbeddedData(parent)).rejects.toThrow('nothing is deleted')
  expect(existsSync(join(parent, 'thesis.txt'))).toBe(true)
})

test.each([
  ['of a process that is gone', JSON.stringify({ pid: 2 ** 22 + 1, startMark: 'x', since: '' })],
  ['whose pid is now another process', JSON.stringify({ pid: 1, startMark: 'x', since: '' })],
  ['that a power loss left empty', ''],
])('a lock %s is taken over', (_, content) => {
  const file = join(parent, 'lock')
  writeFileSync(file, content)
  const lock = takeLock(file, parent)
  expect(lockHolder(file)?.pid).toBe(process.pid)
  lock.release()
  expect(existsSync(file)).toBe(false)
})

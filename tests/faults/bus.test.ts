import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../apps/server/test/database.ts'
import { openNatsBus } from '@fairhouse/server/adapters/bus-nats/nats-bus.ts'
import { openPool, type Pool } from '@fairhouse/server/db/pool.ts'
import { createDb, type Db } from '@fairhouse/server/db/tx.ts'
import { announce, signal } from '@fairhouse/server/realtime/announce.ts'
import type { Bus } from '@fairhouse/server/realtime/bus.ts'
import { listen } from '@fairhouse/server/realtime/hear.ts'
import { relayAnnouncements } from '@fairhouse/server/realtime/relay.ts'
import { NATS_SERVER } from '../../tools/test/nats.ts'

/** What nodes hear with Debian's nats-server between them and the database. */

let database: TestDatabase
let pool: Pool
let db: Db
let port: number
let nats: ChildProcess
const opened: (() => Promise<unknown>)[] = []

async function startNats(): Promise<void> {
  nats = spawn(NATS_SERVER, ['-a', '127.0.0.1', '-p', String(port)], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let log = ''
  for await (const chunk of nats.stderr ?? []) {
    log += String(chunk)
    if (log.includes('Server is ready')) return
  }
  throw new Error(`nats-server ended: ${log}`)
}

async function stopNats(): Promise<void> {
  if (nats.exitCode !== null || nats.signalCode !== null) return
  nats.kill('SIGKILL')
  await once(nats, 'exit')
}

async function openBus(): Promise<Bus> {
  const bus = await openNatsBus(`nats://127.0.0.1:${port}`)
  opened.push(() => bus.close())
  return bus
}

/** A node: what it has heard, in order. */
async function node(bus: Bus) {
  const heard: string[] = []
  const listener = await listen(bus, {
    onAnnouncement: ({ brandId, event }) => heard.push(`${brandId} ${event.type}`),
    onSignal: ({ kind }) => heard.push(kind),
    onGap: () => heard.push('gap'),
    onError: (error) => heard.push(String(error)),
  })
  opened.push(() => listener.close())
  const until = async (one: string) => {
    await expect.poll(() => heard).toContain(one)
  }
  return { heard, until }
}

async function relay(bus: Bus) {
  const relaying = await relayAnnouncements(database.url, bus, () => undefined)
  opened.push(() => relaying.close())
  return relaying
}

const BALANCE = { type: 'balance.changed', sumBalance: '1', seq: '1' } as const
const tell = (brandId: number) =>
  db.transaction((tx) => announce(tx, { brandId, accountId: 1n, event: BALANCE }))

describe.skipIf(!existsSync(NATS_SERVER))('announcements by NATS', () => {
  beforeAll(async () => {
    database = await createTestDatabase()
    pool = openPool(database.url, { connections: 2, applicationName: 'bus-test' })
    db = createDb(pool)
    const probe = createServer().listen(0, '127.0.0.1')
    await once(probe, 'listening')
    port = (probe.address() as { port: number }).port
    probe.close()
    await once(probe, 'close')
    await startNats()
  })
  afterEach(async () => {
    for (const close of opened.splice(0).toReversed()) await close()
  })
  afterAll(async () => {
    await stopNats()
    await pool.end()
    await database.drop()
  })

  test('every node hears what was committed, in order, and nothing else', async () => {
    const [one, other, worker] = [await openBus(), await openBus(), await openBus()]
    const nodes = [await node(one), await node(other)]
    await relay(worker)
    await tell(1)
    await expect(
      db.transaction(async (tx) => {
        await announce(tx, { brandId: 2, accountId: 1n, event: BALANCE })
        throw new Error('never mind')
      }),
    ).rejects.toThrow('never mind')
    await db.transaction((tx) => signal(tx, { kind: 'settings.changed' }))
    for (const { heard, until } of nodes) {
      await until('settings.changed')
      expect(heard.filter((what) => what !== 'gap')).toEqual([
        '1 balance.changed',
        'settings.changed',
      ])
    }
  })

  test('hints go past the database', async () => {
    const bus = await openBus()
    const { heard, until } = await node(await openBus())
    await bus.send(['{"b":7,"a":"1","e":{"type":"balance.changed","sumBalance":"1","seq":"1"}}'])
    await until('7 balance.changed')
    expect(heard).toEqual(['7 balance.changed'])
  })

  test('of two workers one relays; the other follows, and all is fetched anew', async () => {
    const { heard, until } = await node(await openBus())
    const first = await relay(await openBus())
    await relay(await openBus())
    await tell(1)
    await until('1 balance.changed')
    expect(heard.filter((what) => what === '1 balance.changed')).toHaveLength(1)
    const gaps = heard.filter((what) => what === 'gap').length
    await first.close()
    await expect
      .poll(() => heard.filter((what) => what === 'gap').length, { timeout: 20_000 })
      .toBeGreaterThan(gaps)
    await tell(3)
    await until('3 balance.changed')
  })

  test('a server that dies: sending is refused; when it is back, all is fetched anew', async () => {
    const bus = await openBus()
    const { heard, until } = await node(await openBus())
    await relay(await openBus())
    await until('gap')
    await stopNats()
    await expect
      .poll(() =>
        bus.send(['{}']).then(
          () => 'sent',
          () => 'refused',
        ),
      )
      .toBe('refused')
    const gaps = heard.filter((what) => what === 'gap').length
    await startNats()
    await expect
      .poll(() => heard.filter((what) => what === 'gap').length, { timeout: 20_000 })
      .toBeGreaterThan(gaps)
    // A relay that is not back yet tells a gap when it is: nothing is missed, but that is fetched.
    const tellAgain = () => tell(5).then(() => heard)
    await expect.poll(tellAgain, { timeout: 20_000 }).toContain('5 balance.changed')
  })

  test('where no server answers, nothing starts', async () => {
    await expect(openNatsBus('nats://127.0.0.1:9')).rejects.toThrow()
  })

  test('a relay whose connection to the database is cut goes on', async () => {
    const { heard, until } = await node(await openBus())
    await relay(await openBus())
    await tell(1)
    await until('1 balance.changed')
    heard.length = 0
    const owner = openPool(database.ownerUrl, { connections: 1, applicationName: 'bus-owner' })
    await createDb(owner).query(
      `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'fairhouse-listen' and datname = current_database()`,
    )
    await owner.end()
    await expect.poll(() => heard, { timeout: 20_000 }).toContain('gap')
    await tell(4)
    await until('4 balance.changed')
  })
})

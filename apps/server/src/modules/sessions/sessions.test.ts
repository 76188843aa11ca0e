import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '#server/db/tx.ts'
import { seededRng } from '#server/simulator/seeded-rng.ts'
import { createTestPlatform, type TestPlatform } from '../../../test/platform.ts'
import { createSessions } from './index.ts'

let platform: TestPlatform

beforeAll(async () => {
  platform = await createTestPlatform()
})
afterAll(() => platform.close())

/** A database whose answers wait for a gate: `arrived` is when the first one is there. */
function gated(db: Db) {
  const [arrived, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const slow: Db = {
    ...db,
    async query(text, values, name) {
      const rows = await db.query(text, values, name)
      arrived.resolve()
      await gate.promise
      return rows as never
    },
  }
  return { slow, arrived: arrived.promise, open: gate.resolve }
}

async function memberWithSession() {
  const { token } = await platform.member()
  const brand = await platform.deps.brands.byId(1)
  const member = await platform.deps.sessions.find(token, brand)
  if (!member) throw new Error('no session')
  return { token, brand, member }
}

describe('a cached session', () => {
  test.each(['end', 'forget', 'forgetAll'] as const)(
    'is none that ended while it was read: %s',
    async (how) => {
      const { token, brand, member } = await memberWithSession()
      const { slow, arrived, open } = gated(platform.db)
      const sessions = createSessions(slow, seededRng('sessions'), () => 0)
      const reading = sessions.findAny(token, brand)
      await arrived
      const { brandId, sessionId } = member
      // Ended by this node; by another one, announced; by another one, missed and found later.
      const ender = how === 'end' ? sessions : platform.deps.sessions
      await platform.db.transaction((tx) => ender.end(tx, brandId, { sessionId }))
      if (how === 'forget') sessions.forget(brandId, [sessionId])
      if (how === 'forgetAll') sessions.forgetAll()
      open()
      expect(await reading).toMatchObject({ sessionId })
      expect(await sessions.findAny(token, brand)).toBeUndefined()
    },
  )

  test('is read again after five seconds', async () => {
    const { token, brand } = await memberWithSession()
    let reads = 0
    const counted: Db = {
      ...platform.db,
      query(text, values, name) {
        reads += 1
        return platform.db.query(text, values, name)
      },
    }
    let time = 0
    const sessions = createSessions(counted, seededRng('sessions'), () => time)
    for (const at of [0, 4_999, 5_000]) {
      time = at
      await sessions.findAny(token, brand)
    }
    expect(reads).toBe(2)
  })
})

import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import {
  createTestPlatform,
  type TestMember,
  type TestPlatform,
} from '../../apps/server/test/platform.ts'
import { connectFairhouse } from '../../apps/server/src/adapters/vendor-fairhouse/port.ts'
import { systemRng } from '../../apps/server/src/adapters/rng/rng.ts'
import { checkFeed, importFeed } from '../../apps/server/src/modules/catalogue/index.ts'
import { createIntegration, readIntegration } from '../../apps/server/src/modules/vendors/index.ts'
import { openStudio, type Studio } from '../../apps/studio/src/server/start.ts'

/** The studio and the platform as two products: they communicate only over HTTP. */
let platform: TestPlatform
let studio: Studio
let studioUrl: string

beforeAll(async () => {
  platform = await createTestPlatform()
  const secret = randomBytes(32).toString('hex')
  const integrationKey = randomBytes(16).toString('hex')
  const database = new URL(inject('testPostgres').url)
  database.pathname = `/studio_${randomBytes(6).toString('hex')}`
  studio = await openStudio({
    databaseUrl: database.href,
    publicUrl: 'http://studio.test',
    masterKey: 'a master key of tests, thirty-two bytes',
    operators: [
      {
        code: 'brand-1',
        integrationKey,
        platformUrl: platform.url,
        keys: [{ kid: 'studio-1', secret }],
      },
    ],
    pagesDir: 'no-pages',
  })
  studioUrl = await studio.app.listen({ port: 0, host: '127.0.0.1' })
  const { vault, rng } = platform.deps
  const { vendorId } = await platform.db.transaction((tx) =>
    createIntegration(
      tx,
      { vault, rng },
      {
        brandId: 1,
        code: 'FAIRHOUSE',
        name: 'Fairhouse Studio',
        baseUrl: `${studioUrl}/vendor/v1`,
        integrationKey,
        key: { kid: 'studio-1', secret },
      },
    ),
  )
  const integration = await readIntegration(platform.db, vault, 1, vendorId)
  if (!integration) throw new Error('the integration was made')
  const port = connectFairhouse(integration, { rng: systemRng, now: Date.now })
  const games = checkFeed(await port.games())
  const changes = await platform.db.transaction((tx) => importFeed(tx, 1, vendorId, games))
  expect(changes.added.length).toBe(games.length)
})
afterAll(async () => {
  await studio.close()
  await platform.close()
})

async function sumBalance(member: TestMember): Promise<bigint> {
  const { sumBalance: sum } = await member.call('GET /wps/v2/wallets/balance', {})
  return BigInt(sum)
}

interface Played {
  round: { roundId: string; payout: string; isSettled: boolean }
  balance: string
}

test('a member plays: stakes are taken, wins paid, the rounds in both books', async () => {
  const member = await platform.member('100.00')
  const launched = await member.call('POST /wps/game/launchGame', {
    body: { gameId: 'dice', vassalage: 'FAIRHOUSE' },
  })
  const code = launched.game_url.split('#code=')[1]
  const ask = async <T>(path: string, body: object, secret = ''): Promise<T> => {
    const answer = await fetch(`${studioUrl}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${secret}` },
      body: JSON.stringify(body),
    })
    expect(answer.status).toBe(200)
    return (await answer.json()) as T
  }
  const opened = await ask<{ secret: string; session: { balance: string } }>('/api/session', {
    code,
  })
  expect(opened.session.balance).toBe('1000000')
  let expected = 1_000_000n
  const rounds: string[] = []
  for (let count = 0; count < 8; count += 1) {
    const bet = { side: 'under', target: 5_000 }
    const asked = { key: randomUUID(), stake: '10000', bet }
    const { round, balance } = await ask<Played>('/api/rounds', asked, opened.secret)
    expected += BigInt(round.payout) - 10_000n
    expect(balance).toBe(expected.toString())
    expect(round.isSettled).toBe(true)
    rounds.push(round.roundId)
  }
  expect(await sumBalance(member)).toBe(expected)
  const { rounds: kept } = await member.call('GET /wps/game/rounds', {})
  expect(kept.map((one) => one.vendorRound).toSorted()).toEqual(rounds.toSorted())
  expect(new Set(kept.map((one) => one.state))).toEqual(new Set(['closed']))
})

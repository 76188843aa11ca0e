import { randomBytes, randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import { gameOf } from '#studio/server/games/registry.ts'
import { launchSession } from '#studio/server/sessions/launch.ts'
import { openSession } from '#studio/server/sessions/open-session.ts'
import type { SessionRow } from '#studio/server/sessions/rows.ts'
import { openStudio, type Studio } from '#studio/server/start.ts'
import { makeDueCalls } from '#studio/server/wallet/sender.ts'
import { FakeWallet, TEST_OPERATOR } from './fake-wallet.ts'

/** A studio on a database of its own, a wallet in memory, a clock that can be put forward. */
export interface TestStudio {
  readonly wallet: FakeWallet
  /** The one that runs now. */
  studio(): Studio
  /** Another process takes over as after a kill: work in progress of the last one hangs. */
  restart(): Promise<void>
  /** Puts the clock forward and makes what is due, until nothing is. */
  settle(): Promise<void>
  close(): Promise<void>
}

export async function createTestStudio(): Promise<TestStudio> {
  const url = new URL(inject('testPostgres').url)
  url.pathname = `/studio_${randomBytes(6).toString('hex')}`
  const wallet = new FakeWallet()
  let ahead = 0
  const all: Studio[] = []
  async function open(): Promise<void> {
    const made = await openStudio({
      databaseUrl: url.href,
      publicUrl: 'http://studio.test',
      masterKey: 'a master key of tests, thirty-two bytes',
      operators: [TEST_OPERATOR],
      pagesDir: 'no-pages',
      connections: 5,
      fetch: wallet.fetch,
      now: () => Date.now() + ahead,
      walletPatienceMs: 60_000,
    })
    all.push(made)
  }
  await open()
  function studio(): Studio {
    const last = all.at(-1)
    if (!last) throw new Error('no studio is open')
    return last
  }
  return {
    wallet,
    studio,
    restart: open,
    async settle() {
      for (let turn = 0; turn < 40; turn += 1) {
        ahead += 60_000
        await makeDueCalls(studio().deps)
        const due = await studio().deps.db.query(
          `select from wallet_calls where state = 'due' limit 1`,
        )
        if (due.length === 0) return
      }
      throw new Error('calls are due for ever')
    },
    // Its database goes with the server of the run.
    async close() {
      await Promise.all(all.map((one) => one.close()))
    },
  }
}

/** Launches a game and opens its page: the secret, and the session as it is stored. */
export async function enter(
  { studio, wallet }: TestStudio,
  gameCode: string,
  user: string,
): Promise<{ readonly secret: string; readonly session: SessionRow }> {
  const { deps } = studio()
  const game = gameOf(gameCode)
  const [operator] = deps.operators.all
  if (!game || !operator) throw new Error(`no ${gameCode} here`)
  if (!wallet.balances.has(user)) wallet.fill(user, 100_000_000n)
  const address = await launchSession(deps, operator, game, {
    game_code: gameCode,
    user,
    token: randomBytes(24).toString('base64url'),
    currency: 'BRL',
    digits: 2,
    language: 'pt',
    jurisdiction: 'demo',
    is_demo: false,
    lobby_url: 'http://lobby.test/games',
  })
  return openSession(deps, address?.split('#code=')[1] ?? '')
}

/** Asks as the page does; answers the status and the body. */
export async function ask(
  { studio }: TestStudio,
  secret: string,
  call: string,
  body?: object,
): Promise<{ readonly status: number; readonly body: Record<string, unknown> }> {
  const [method = 'GET', url = ''] = call.split(' ')
  const answer = await studio().app.inject({
    method: method === 'POST' ? 'POST' : 'GET',
    url,
    headers: { authorization: `Bearer ${secret}` },
    ...(body === undefined ? {} : { payload: body }),
  })
  return { status: answer.statusCode, body: answer.json() }
}

/** A key of an ask. */
export const newKey = (): string => randomUUID()

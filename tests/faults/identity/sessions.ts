import { setTimeout as delay } from 'node:timers/promises'
import { codeOf } from '../lib/http.ts'
import { logInStaff } from '../lib/staff.ts'
import {
  call,
  createFaults,
  json,
  openSensitive,
  PASSWORD,
  register,
  type Scenario,
  type World,
} from './world.ts'

/** An ended session is refused everywhere within this, from the answer that ended it. */
const WITHIN_MS = 1_000
/** Observation time: longer than the promise, so that a broken one is measured. */
const PATIENCE_MS = 4_000
const LOOK_MS = 10
const ADDRESS = '198.51.100.20'

interface Page {
  /** Milliseconds of the monotonic clock at which the socket closed; undefined while it is open. */
  closedAt(): number | undefined
  close(): void
}

/** A page on a node: its socket, open and greeted as a member's. */
async function openPage(url: string, token: string): Promise<Page> {
  // Node's WebSocket takes headers, which the type of browsers does not know.
  const options = {
    headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': ADDRESS },
  } as unknown as string[]
  const socket = new WebSocket(`${url.replace('http', 'ws')}/realtime`, options)
  let closedAt: number | undefined
  socket.addEventListener('close', () => {
    closedAt = performance.now()
  })
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('error', () => reject(new Error('the socket did not open')))
    socket.addEventListener('message', (message) => {
      const event = JSON.parse(String(message.data)) as { type: string; isMember?: boolean }
      if (event.type !== 'hello') return
      if (event.isMember) resolve()
      else reject(new Error('the socket is nobody’s'))
    })
  })
  return { closedAt: () => closedAt, close: () => socket.close() }
}

async function logIn(world: World, username: string): Promise<string> {
  const answer = await call(world, 0, 'POST /wps/session/login', {
    body: { username, password: PASSWORD },
    address: ADDRESS,
  })
  const { token } = json<{ token?: string }>(answer)
  if (token === undefined) throw new Error(`${username} could not log in: ${answer.text}`)
  return token
}

interface Ending {
  readonly what: string
  /** Ends the session of `old`; `other` is another session of the same member. */
  end(
    world: World,
    who: { readonly username: string; readonly old: string; readonly other: string },
  ): ReturnType<typeof call>
}

const logout: Ending = {
  what: 'logout',
  end: (world, { old }) =>
    call(world, 0, 'DELETE /wps/session/logout', { token: old, address: ADDRESS }),
}

const passwordChange: Ending = {
  what: 'password change',
  async end(world, { other }) {
    await openSensitive(world, other)
    const newPassword = 'a phrase that is new here'
    return call(world, 0, 'POST /wps/member/password', {
      token: other,
      body: { oldPassword: PASSWORD, newPassword, confirmNewPassword: newPassword },
      address: ADDRESS,
    })
  },
}

const revoke: Ending = {
  what: 'revoke by the member',
  async end(world, { old, other }) {
    const listed = await call(world, 0, 'GET /wps/member/sessions', { token: old })
    const { sessions } = json<{ sessions: { sessionId: string; isCurrent: boolean }[] }>(listed)
    const mine = sessions.find((one) => one.isCurrent)?.sessionId
    const route = `DELETE /wps/member/sessions/${mine}`
    return call(world, 0, route, { token: other, address: ADDRESS })
  },
}

const block: Ending = {
  what: 'block by staff',
  async end(world, { username }) {
    const cookie = await logInStaff(world.nodes, 'bruno')
    const found = await call(world, 0, `GET /staff/members?q=${username}`, { headers: { cookie } })
    const { members } = json<{ members: { memberId: string }[] }>(found)
    return call(world, 0, `POST /staff/members/${members[0]?.memberId}/block`, {
      headers: { cookie },
      body: { reason: 'a trial by fault' },
    })
  },
}

/** From when on a node refuses a token; undefined when it never does. */
async function refusedAt(world: World, node: number, token: string): Promise<number | undefined> {
  const deadline = performance.now() + PATIENCE_MS
  while (performance.now() < deadline) {
    const answer = await call(world, node, 'GET /wps/member/info', { token, address: ADDRESS })
    if (codeOf(answer) === 'SESSION_INVALID') return performance.now()
    await delay(LOOK_MS)
  }
  return undefined
}

/** The same for a socket. */
async function socketClosedAt(page: Page): Promise<number | undefined> {
  const deadline = performance.now() + PATIENCE_MS
  while (page.closedAt() === undefined && performance.now() < deadline) await delay(LOOK_MS)
  return page.closedAt()
}

function ending(one: Ending, index: number): Scenario {
  return {
    name: one.what,
    async run(world) {
      const { expect, faults } = createFaults()
      const username = `leaver${index}`
      await register(world, username, ADDRESS)
      const [old, other] = [await logIn(world, username), await logIn(world, username)]
      const pages = await Promise.all(world.nodes.urls.map((url) => openPage(url, old)))
      // Read once on each node, so that each caches the session for its second.
      for (const node of [0, 1]) await call(world, node, 'GET /wps/member/info', { token: old })
      const ended = await one.end(world, { username, old, other })
      const endedAt = performance.now()
      expect(codeOf(ended) === 'ok', `${one.what} was answered ${codeOf(ended)}`)
      const [refusals, closings] = await Promise.all([
        Promise.all([0, 1].map((node) => refusedAt(world, node, old))),
        Promise.all(pages.map(socketClosedAt)),
      ])
      const msOf = (at: number | undefined) => (at ?? Number.POSITIVE_INFINITY) - endedAt
      const [apiMs, socketMs] = [refusals, closings].map((all) => Math.max(...all.map(msOf)))
      expect((apiMs ?? 0) < WITHIN_MS, `${one.what}: the old session lived for ${apiMs} ms`)
      expect((socketMs ?? 0) < WITHIN_MS, `${one.what}: its socket lived for ${socketMs} ms`)
      for (const node of [0, 1]) {
        const late = await call(world, node, 'GET /wps/member/info', { token: old })
        expect(codeOf(late) === 'SESSION_INVALID', `${one.what}: the session lives again`)
      }
      for (const page of pages) page.close()
      return {
        figures: {
          refusedMs: Math.max(0, Math.round(apiMs ?? 0)),
          socketClosedMs: Math.max(0, Math.round(socketMs ?? 0)),
        },
        faults,
      }
    },
  }
}

export const endings: readonly Scenario[] = [logout, passwordChange, revoke, block].map(ending)

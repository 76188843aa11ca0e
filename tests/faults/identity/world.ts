import { createStream, type ChoiceStream } from '@fairhouse/fairness'
import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { codeOf, createCaller, type Answer, type Caller } from '../lib/http.ts'
import type { Nodes } from '../lib/nodes.ts'

export const PASSWORD = 'a long enough phrase'

/** Figures of a scenario, and every broken promise, as a sentence. */
export interface Findings {
  readonly figures: Readonly<Record<string, number | string>>
  readonly faults: readonly string[]
}

export interface Scenario {
  readonly name: string
  run(world: World): Promise<Findings>
}

/** What a scenario works with: two nodes on one database, callers from anywhere. */
export interface World {
  readonly nodes: Nodes
  /** One for each node; requests as parallel as they are sent. */
  readonly callers: readonly [Caller, Caller]
  /** Orders and choices of this run. */
  readonly stream: ChoiceStream
  /** The public key that was rotated away before the nodes started. */
  readonly oldKey: JsonWebKey & { readonly kid: string }
}

export interface Call {
  readonly body?: unknown
  readonly token?: string
  /** Where it comes from; believed, because the harness is a proxy that the nodes trust. */
  readonly address?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** Calls a node as an API client does: plain bodies, a Bearer token. */
export function call(
  { callers }: Pick<World, 'callers'>,
  node: number,
  route: string,
  { body, token, address = '198.51.100.1', headers = {} }: Call = {},
): Promise<Answer> {
  const [method = 'GET', path = '/'] = route.split(' ')
  const caller = callers[node % 2] ?? callers[0]
  return caller.send({
    method,
    path,
    headers: {
      'x-fairhouse': '1',
      'x-session': 'bearer',
      'x-forwarded-for': address,
      'user-agent': 'Firefox/140.0 (Windows)',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
}

/** The same action `count` times at once, on both nodes in turn. */
export function atOnce(
  count: number,
  send: (index: number) => Promise<Answer>,
): Promise<readonly Answer[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => send(index)))
}

/** Many in a row of `width` at once. */
export async function inTurns(
  count: number,
  width: number,
  send: (index: number) => Promise<Answer>,
): Promise<readonly Answer[]> {
  const answers: Answer[] = []
  let next = 0
  async function one(): Promise<void> {
    while (next < count) {
      const index = next
      next += 1
      answers[index] = await send(index)
    }
  }
  await Promise.all(Array.from({ length: width }, one))
  return answers
}

/** How often each code was answered: "ok" for success. */
export function tally(answers: readonly Answer[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const answer of answers) {
    const code = codeOf(answer)
    counts[code] = (counts[code] ?? 0) + 1
  }
  return counts
}

/** "ok 1, CODE_EXPIRED 49" */
export function tallied(counts: Readonly<Record<string, number>>): string {
  return Object.entries(counts)
    .map(([code, count]) => `${code} ${count}`)
    .join(', ')
}

/** Addresses of documentation networks (RFC 5737, RFC 3849), all in networks of their own. */
export function addressOf(index: number): string {
  const group = (part: number) => (part & 0xff_ff).toString(16)
  return `2001:db8:${group(index)}:${group(index >> 16)}::1`
}

/** Broken promises are recorded, and the run continues. */
export function createFaults() {
  const faults: string[] = []
  return {
    faults,
    /** Records the sentence unless it is true. */
    expect(holds: boolean, sentence: string): void {
      if (!holds) faults.push(sentence)
    },
  }
}

export function json<T>(answer: Answer): T {
  return JSON.parse(answer.text) as T
}

/** Opens an account over HTTP; the network of `address` is known from then on. */
export async function register(world: World, username: string, address?: string): Promise<string> {
  const answer = await call(world, 0, 'PUT /wps/member/register', {
    body: { username, password: PASSWORD, birthday: '1990-01-02', hasAcceptedTerms: true },
    ...(address === undefined ? {} : { address }),
  })
  const { token } = json<{ token?: string }>(answer)
  if (token === undefined) throw new Error(`${username} was not registered: ${answer.text}`)
  return token
}

/** Gives a member verified contacts, as the security centre does by codes. */
export async function verifyContacts(
  { nodes }: World,
  username: string,
  contacts: { readonly mobileNum?: string; readonly email?: string },
): Promise<void> {
  const { mobileNum = null, email = null } = contacts
  await nodes.db.query(
    `update members set
       country_dialing_code = case when $2::text is null then null else '55' end, mobile_num = $2,
       mobile_verified_at = case when $2::text is null then null else app_now() end,
       email = $3, email_verified_at = case when $3::text is null then null else app_now() end
     where brand_id = 1 and username_key = lower($1)`,
    [username, mobileNum, email],
  )
}

/** Steps up a session for some minutes, and notifies the nodes. */
export async function openSensitive({ nodes }: World, token: string): Promise<void> {
  const rows = await nodes.db.query<{ session_id: string }>(
    `update login_sessions set step_up_at = app_now() where token_hash = $1 returning session_id`,
    [sha256(token)],
  )
  await notifySessionChange(
    nodes,
    1,
    rows.map((row) => row.session_id),
  )
}

/** Invalidates the nodes' cached sessions. */
export async function notifySessionChange(
  { db }: Pick<Nodes, 'db'>,
  brandId: number,
  sessionIds: readonly string[],
): Promise<void> {
  const signal = { kind: 'sessions.changed', brandId, sessionIds, areEnded: false }
  await db.query('select pg_notify($1, $2)', ['fairhouse', JSON.stringify({ s: signal })])
  // A node is notified within milliseconds; its cache is valid for a second at most.
  await delay(1_100)
}

export function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

interface Letter {
  readonly [column: string]: unknown
  readonly message_id: bigint
  readonly sealed: Buffer | null
}

/** The newest message to a target, as its owner reads it; waits until it is there. */
export async function readMessage(
  { nodes }: Pick<World, 'nodes'>,
  target: string,
  template: string,
): Promise<string> {
  const deadline = performance.now() + 10_000
  for (;;) {
    const rows = await nodes.db.query<Letter>(
      `select message_id, sealed from outbox_messages
       where target = $1 and template = $2 and sealed is not null
       order by message_id desc limit 1`,
      [target, template],
    )
    const sealed = rows[0]?.sealed
    if (sealed) return nodes.vault.open('outbox', sealed)
    if (performance.now() > deadline) throw new Error(`no ${template} came to ${target}`)
    await delay(50)
  }
}

/** The code of a message to a target. */
export async function readCode(
  world: Pick<World, 'nodes'>,
  target: string,
  template = 'code',
): Promise<string> {
  const text = await readMessage(world, target, template)
  const code = /\b\d{6}\b/.exec(text)?.[0]
  if (code === undefined) throw new Error(`there is no code in the message to ${target}`)
  return code
}

/** Solves a captcha of work, as a page does. */
export async function solveCaptcha(
  world: Pick<World, 'callers'>,
): Promise<{ captchaId: string; answer: string }> {
  const made = json<{ captchaId: string; challenge: string; difficulty: number }>(
    await call(world, 0, 'GET /wps/captcha?kind=work'),
  )
  for (let nonce = 0; ; nonce += 1) {
    const digest = sha256(made.challenge + nonce)
    if (Math.clz32(digest.readUInt32BE()) >= made.difficulty) {
      return { captchaId: made.captchaId, answer: String(nonce) }
    }
  }
}

/** Resets counters, as after the windows of all limits. */
export async function forgetCounters({ nodes }: Pick<World, 'nodes'>): Promise<void> {
  for (const table of ['login_tries', 'verification_quotas', 'staff_attempts']) {
    await nodes.db.query(`delete from ${table}`)
  }
}

export async function countOf(
  { nodes }: Pick<World, 'nodes'>,
  sql: string,
  values: unknown[] = [],
): Promise<number> {
  const rows = await nodes.db.query<{ n: number }>(`select count(*)::int as n from ${sql}`, values)
  return rows[0]?.n ?? 0
}

/** Callers of both nodes and the choices of a seed. */
export function openWorld(
  nodes: Nodes,
  seed: string,
  oldKey: World['oldKey'],
): World & { close(): void } {
  const [first = '', second = ''] = nodes.urls
  const callers = [createCaller(first), createCaller(second)] as const
  return {
    nodes,
    callers,
    stream: createStream(sha256(seed).toString('hex'), 'fairhouse/faults/identity'),
    oldKey,
    close: () => callers.forEach((caller) => caller.close()),
  }
}

import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { signCallback } from '@fairhouse/server/adapters/payment-sandbox/signature.ts'
import { systemRng } from '@fairhouse/server/adapters/rng/rng.ts'
import { hashPassword } from '@fairhouse/server/modules/identity/index.ts'
import { toBrand } from '@fairhouse/server/modules/settings/index.ts'
import { demoBrand } from '@fairhouse/profiles'
import { writeTicket } from '../../../apps/server/src/modules/social/tickets.ts'
import { createCaller, type Caller } from '../lib/http.ts'
import { FAULTS_SECRET, type Nodes } from '../lib/nodes.ts'

export const CAST_PASSWORD = 'a long enough phrase'
export const MEMBERS = ['fuzzmember', 'fuzzowner', 'fuzzleaver', 'fuzzlinked'] as const
/** The cookie of the browser that comes back from a provider. */
export const SOCIAL_BROWSER = 's'.repeat(43)
const STAFF = ['ana', 'bruno', 'carla'] as const

/** Who sends requests. `leaver` and `quitter` send what ends their own sessions. */
export type Persona =
  | 'visitor'
  | 'member'
  | 'page'
  | 'owner'
  | 'leaver'
  | 'trial'
  | 'ana'
  | 'bruno'
  | 'carla'
  | 'quitter'

/** Words that exist: ids by their prefix, secrets by the name of their field. */
export type Pools = Map<string, string[]>

export interface Cast {
  readonly headers: ReadonlyMap<Persona, Readonly<Record<string, string>>>
  readonly pools: Pools
  /** Makes good what accepted requests did to the cast: sessions, rights, settings, limits. */
  restore(): Promise<void>
  close(): void
}

const POOL_MAX = 40
const ID = /^(mbr|bet|dep|iss|ses|net|psk|bnk|avt|apr|rol|stf)_[\w-]+$/
const SECRETS: ReadonlySet<string> = new Set([
  'captchaId',
  'challengeToken',
  'challengeId',
  'enrolmentToken',
  'next',
])

function keep(pools: Pools, name: string, word: string): void {
  const pool = pools.get(name) ?? []
  if (!pools.has(name)) pools.set(name, pool)
  if (pool.length < POOL_MAX && !pool.includes(word)) pool.push(word)
}

/** Keeps ids and one-time words of an answer for later requests. */
export function harvest(pools: Pools, value: unknown, field = ''): void {
  if (typeof value === 'string') {
    const prefix = ID.exec(value)?.[1]
    if (prefix !== undefined) keep(pools, prefix, value)
    else if (SECRETS.has(field)) keep(pools, field, value)
  } else if (Array.isArray(value)) {
    for (const one of value.slice(0, 20)) harvest(pools, one, field)
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, one] of Object.entries(value)) harvest(pools, one, name)
  }
}

type Ask = (
  route: string,
  headers: Readonly<Record<string, string>>,
  body?: object,
) => Promise<Record<string, unknown>>

function asker(caller: Caller): Ask {
  return async (route, headers, body) => {
    const [method = 'GET', path = '/'] = route.split(' ')
    const answer = await caller.send({
      method,
      path,
      headers: {
        'x-fairhouse': '1',
        'x-session': 'bearer',
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...headers,
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    if (answer.status >= 300) throw new Error(`${route}: ${answer.status} ${answer.text}`)
    return JSON.parse(answer.text) as Record<string, unknown>
  }
}

const bearer = (token: unknown) => ({ authorization: `Bearer ${String(token)}` })

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

/** A session of staff as a login writes it; codes of authenticators would cost half a minute. */
async function openOffice({ db }: Nodes, username: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db.query(
    `insert into staff_sessions (token_hash, staff_id, idle_minutes, address, network, device,
       created_at, last_seen_at, expires_at)
     select $1, staff_id, 15, '127.0.0.1', '127.0.0.0/24', '', app_now(), app_now(),
       app_now() + interval '10 hours' from staff_members where username = $2`,
    [sha256(token), username],
  )
  return `__Host-staff=${token}`
}

/** Brands to spare and issues on sale for long: what is shut or sold out shows nothing. */
async function writeStage({ db }: Nodes): Promise<void> {
  await db.query(
    `insert into brands (brand_id, code, name, profile, currency, hosts)
     values (9, 'spare', 'Spare', 'demo', 'BRL', '{}')`,
  )
  await db.query(
    `insert into issues (brand_id, lottery_code, issue_no, opens_at, closes_at, draws_at)
     select brand_id, 'SSC1', 'FUZZ', app_now() - interval '1 minute', app_now() + interval '1 day',
       app_now() + interval '1 day' from brands where brand_id in (1, 2)`,
  )
  await db.query(
    `insert into affiliate_codes (brand_id, code) values (1, 'FUZZCODE') on conflict do nothing`,
  )
}

/** Things that belong to the owner, so that ids of each kind exist. */
async function furnish(nodes: Nodes, ask: Ask, owner: Record<string, string>): Promise<void> {
  const { db } = nodes
  await ask('PUT /wps/member/real-name', owner, { realName: 'Olga Owner' })
  await ask('POST /wps/member/bank-accounts', owner, {
    kind: 'br',
    bankCode: '001',
    branchNumber: '1234',
    accountNumber: '12345-6',
    accountType: 'checking',
  })
  const deposit = await ask(
    'POST /wps/cashier/deposits',
    { ...owner, 'idempotency-key': randomUUID() },
    { amountMinor: '90000000' },
  )
  const { depositId, amountMinor } = deposit
  const report = { depositId, amountMinor, status: 'paid', gatewayReference: 'fuzz-1' }
  const signed = signCallback(FAULTS_SECRET, Buffer.from(JSON.stringify(report)), Date.now())
  await ask('POST /wps/cashier/callbacks/sandbox', { ...signed }, report)
  await db.query(
    `insert into member_passkeys (brand_id, member_id, credential_id, public_key, counter,
       transports, rp_id, name, created_at)
     select 1, member_id, 'fuzz' || n, '', 0, '{}', 'localhost', 'key', app_now()
     from members, generate_series(1, 3) n where username_key = 'fuzzowner'`,
  )
  await db.query(
    `insert into member_networks (brand_id, member_id, network)
     select 1, member_id, '198.51.' || n || '.0/24' from members, generate_series(1, 9) n
     where username_key = 'fuzzowner'`,
  )
}

/** What is used up by its use is laid out anew: tickets, links, passkeys of staff. */
async function layOut({ db, vault }: Nodes, pools: Pools): Promise<void> {
  const brand = toBrand(demoBrand, demoBrand.brandId)
  const [tickets, links, passkeys]: string[][] = [[], [], []]
  for (let count = 0; count < 3; count += 1) {
    const subject = `fuzz-${randomUUID()}`
    const identity = { subject, email: 'fuzz@example.com' }
    const earned = { provider: 'google', browser: SOCIAL_BROWSER, identity } as const
    tickets?.push(await writeTicket(db, { rng: systemRng, vault }, brand, earned))
    const link = randomBytes(32).toString('base64url')
    await db.query(
      `insert into password_links (brand_id, token_hash, member_id, expires_at)
       select 1, $1, member_id, app_now() + interval '1 day' from members
       where brand_id = 1 and username_key = 'fuzzlinked'`,
      [sha256(link)],
    )
    links?.push(link)
    const passkey = randomBytes(12).toString('base64url')
    await db.query(
      `insert into staff_passkeys (passkey_id, staff_id, public_key, counter, transports, name,
         created_at)
       select $1, staff_id, '', 0, '{}', 'key', app_now() from staff_members
       where username = 'ana'`,
      [passkey],
    )
    passkeys?.push(passkey)
  }
  pools.set('ticket', tickets ?? [])
  pools.set('token', links ?? [])
  pools.set('passkeyId', passkeys ?? [])
  // The newest are those that are still good.
  for (const name of SECRETS) pools.set(name, (pools.get(name) ?? []).slice(-POOL_MAX / 4))
}

const READS: readonly (readonly [Persona, string])[] = [
  ['owner', 'GET /wps/member/security'],
  ['owner', 'GET /wps/member/networks'],
  ['owner', 'GET /wps/member/sessions'],
  ['owner', 'GET /lgw/games/game_menus'],
  ['ana', 'GET /staff/members'],
  ['ana', 'GET /staff/accounts'],
  ['ana', 'GET /staff/roles'],
]

/** Opens accounts and sessions for everybody who sends requests. */
export async function assembleCast(nodes: Nodes): Promise<Cast> {
  const caller = createCaller(nodes.urls[0] ?? '')
  const ask = asker(caller)
  await writeStage(nodes)
  const tokens: string[] = []
  for (const username of MEMBERS) {
    const body = { username, password: CAST_PASSWORD, birthday: '1990-01-02' }
    const made = await ask('PUT /wps/member/register', {}, { ...body, hasAcceptedTerms: true })
    tokens.push(String(made['token']))
  }
  const [member = '', owner = '', leaver = ''] = tokens
  const random = { os: 'Linux', platform: 'W', random: 'a random text', version: 3 }
  const trial = await ask('POST /wps/session/login/freeplay', {}, random)
  const headers = new Map<Persona, Readonly<Record<string, string>>>([
    ['visitor', {}],
    ['member', bearer(member)],
    ['page', { cookie: `__Host-session=${owner}` }],
    ['owner', bearer(owner)],
    ['leaver', bearer(leaver)],
    ['trial', bearer(trial['token'])],
    ['quitter', { cookie: await openOffice(nodes, 'ana') }],
  ])
  for (const name of STAFF) headers.set(name, { cookie: await openOffice(nodes, name) })
  const pools: Pools = new Map()
  const restoreRows = await createRestore(nodes, [owner, leaver])
  const restore = async () => {
    await restoreRows()
    await layOut(nodes, pools)
  }
  await restore()
  await furnish(nodes, ask, bearer(owner))
  for (const [persona, route] of READS) {
    harvest(pools, await ask(route, headers.get(persona) ?? {}))
  }
  return { headers, pools, restore, close: () => caller.close() }
}

interface RoleRow {
  readonly [column: string]: unknown
  readonly role_id: bigint
  readonly permissions: string[]
  readonly brand_ids: number[] | null
}

async function createRestore(
  { db }: Nodes,
  steppedUp: readonly string[],
): Promise<() => Promise<void>> {
  const roles = await db.query<RoleRow>('select role_id, permissions, brand_ids from staff_roles')
  const held = await db.query<{ staff_id: bigint; role_id: bigint }>(
    'select staff_id, role_id from staff_member_roles',
  )
  const hashes = steppedUp.map(sha256)
  const passwordHash = await hashPassword(CAST_PASSWORD)
  return async () => {
    for (const table of ['login_tries', 'verification_quotas', 'staff_attempts']) {
      await db.query(`delete from ${table}`)
    }
    for (const table of ['brand_settings', 'register_settings']) {
      await db.query(`delete from ${table} where brand_id in (1, 2)`)
    }
    await db.query(
      `update members set status = 'active', password_hash = $2, must_change_password = false
       where brand_id = 1 and username_key = any($1)`,
      [MEMBERS, passwordHash],
    )
    await db.query(
      `delete from member_blocks b using members m
       where m.brand_id = b.brand_id and m.member_id = b.member_id and m.username_key = any($1)`,
      [MEMBERS],
    )
    // Logins from anywhere else ask this one for a code: challenges are there to be answered.
    await db.query(
      `update members set email = 'fuzzmember@example.com', email_verified_at = app_now()
       where brand_id = 1 and username_key = 'fuzzmember'`,
    )
    await db.query(
      `update login_sessions s set ended_at = null, is_restricted = false,
         last_seen_at = app_now(),
         step_up_at = case when token_hash = any($1) then app_now() end
       from members m where m.brand_id = s.brand_id and m.member_id = s.member_id
         and (m.username_key = any($2) or m.kind = 'trial')`,
      [hashes, MEMBERS],
    )
    await db.query(`update staff_members set status = 'active' where username = any($1)`, [STAFF])
    await db.query(`update staff_sessions set ended_at = null, last_seen_at = app_now()`)
    for (const { role_id: roleId, permissions, brand_ids: brandIds } of roles) {
      await db.query('update staff_roles set permissions = $2, brand_ids = $3 where role_id = $1', [
        roleId,
        permissions,
        brandIds,
      ])
    }
    await db.query('delete from staff_member_roles where staff_id = any($1)', [
      held.map((one) => one.staff_id),
    ])
    await db.query(
      `insert into staff_member_roles (staff_id, role_id)
       select * from unnest($1::bigint[], $2::bigint[])`,
      [held.map((one) => one.staff_id), held.map((one) => one.role_id)],
    )
    const told = JSON.stringify({ s: { kind: 'settings.changed' } })
    await db.query('select pg_notify($1, $2)', ['fairhouse', told])
  }
}

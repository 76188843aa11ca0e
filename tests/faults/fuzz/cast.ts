import { randomBytes } from 'node:crypto'
import { createCaller } from '../lib/http.ts'
import type { Nodes } from '../lib/nodes.ts'
import { asker } from './asking.ts'
import { CAST_PASSWORD, hashOf, MEMBERS, STAFF, type Persona } from './people.ts'
import { harvest, type Pools } from './pools.ts'
import { createRestore } from './restore.ts'
import { furnish, layOut, writeStage } from './stage.ts'

export interface Cast {
  readonly headers: ReadonlyMap<Persona, Readonly<Record<string, string>>>
  readonly pools: Pools
  /** Makes good what accepted requests did to the cast: sessions, rights, settings, limits. */
  restore(): Promise<void>
  close(): void
}

const bearer = (token: unknown) => ({ authorization: `Bearer ${String(token)}` })

/** A session of staff as a login writes it; codes of authenticators would cost half a minute. */
async function openOffice({ db }: Nodes, username: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db.query(
    `insert into staff_sessions (token_hash, staff_id, idle_minutes, address, network, device,
       created_at, last_seen_at, expires_at)
     select $1, staff_id, 15, '127.0.0.1', '127.0.0.0/24', '', app_now(), app_now(),
       app_now() + interval '10 hours' from staff_members where username = $2`,
    [hashOf(token), username],
  )
  return `__Host-staff=${token}`
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

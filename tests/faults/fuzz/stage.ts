import { randomBytes, randomUUID } from 'node:crypto'
import { signCallback } from '@fairhouse/server/adapters/payment-sandbox/signature.ts'
import { systemRng } from '@fairhouse/server/adapters/rng/rng.ts'
import { toBrand } from '@fairhouse/server/modules/settings/index.ts'
import { demoBrand } from '@fairhouse/profiles'
import { writeTicket } from '../../../apps/server/src/modules/social/tickets.ts'
import { FAULTS_SECRET, type Nodes } from '../lib/nodes.ts'
import type { Ask } from './asking.ts'
import { hashOf, SOCIAL_BROWSER } from './people.ts'
import { POOL_MAX, SECRETS, type Pools } from './pools.ts'

/** Spare brands and issues on sale for long: a closed or sold-out one would hide faults. */
export async function writeStage({ db }: Nodes): Promise<void> {
  await db.query(
    `insert into brands (brand_id, code, name, profile, currency, hosts)
     values (9, 'spare', 'Spare', 'demo', 'BRL', '{}')`,
  )
  await db.query(
    `insert into issues (brand_id, lottery_code, issue_no, opens_at, closes_at, draws_at)
     select brand_id, lottery_code, 'FUZZ', app_now() - interval '1 minute',
       app_now() + interval '1 day', app_now() + interval '1 day'
     from lotteries where brand_id in (1, 2) and source = 'own'`,
  )
  await db.query(
    `insert into affiliate_codes (brand_id, code) values (1, 'FUZZCODE') on conflict do nothing`,
  )
}

/** Objects of the owner, so that ids of each kind exist. */
export async function furnish(
  nodes: Nodes,
  ask: Ask,
  owner: Record<string, string>,
): Promise<void> {
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
    { method: 'pix', amountMinor: '90000000' },
  )
  const { depositId, amountMinor, createdAt } = deposit
  const numbers = { eventId: 'fuzz-1', subject: depositId, reference: 'fuzz-1' }
  const report = { ...numbers, kind: 'charge.paid', amountMinor, happenedAt: createdAt }
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

/** Recreates what is used up: tickets, links, passkeys of staff. */
export async function layOut({ db, vault }: Nodes, pools: Pools): Promise<void> {
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
      [hashOf(link)],
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

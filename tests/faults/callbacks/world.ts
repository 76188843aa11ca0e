import { randomUUID } from 'node:crypto'
import { minor } from '@fairhouse/money'
import { demoBrand } from '@fairhouse/profiles'
import { createSandboxApp } from '@fairhouse/server/adapters/payment-sandbox/app.ts'
import { createSandboxGateway } from '@fairhouse/server/adapters/payment-sandbox/gateway.ts'
import { systemRng } from '@fairhouse/server/adapters/rng/rng.ts'
import {
  catchUpWithReport,
  noTaxIds,
  ignoreChargebacks,
  type CashierContext,
} from '@fairhouse/server/modules/cashier/index.ts'
import { toBrand } from '@fairhouse/server/modules/settings/index.ts'
import { createWalletQueue } from '@fairhouse/server/modules/wallet/index.ts'
import { writeRealName } from '../../../apps/server/src/modules/members/real-name.ts'
import { addBettors, type Bettor } from '../../bench/lib/brand.ts'
import { FAULTS_SECRET, startNodes, type Nodes } from '../lib/nodes.ts'
import type { Purse } from './compare.ts'

/** Nodes, a gateway whose callbacks the trial carries, and members with names. */
export interface World {
  readonly nodes: Nodes
  readonly sandbox: ReturnType<typeof createSandboxApp>['sandbox']
  readonly bettors: readonly Bettor[]
  /** The harness as a further node: it reconciles by gateway reports, and spends for members. */
  readonly cashier: CashierContext
  /** By what the gateway's callbacks go, once it is known. */
  setSend(send: typeof fetch): void
  close(): Promise<void>
}

/** Words of a name that banks write differently. */
export const PAYER = { name: 'SILVA, JOAO DA' }
export const STRANGER = { name: 'Outra Pessoa', taxId: '52998224725' }
const REAL_NAME = 'João da Silva'

export async function createWorld(members: number): Promise<World> {
  const place = { url: '', send: fetch as typeof fetch }
  const gatewayApp = createSandboxApp({
    secret: FAULTS_SECRET,
    platformUrl: 'http://127.0.0.1:9',
    ownUrl: () => place.url,
    now: Date.now,
    fetch: (...args) => place.send(...args),
  })
  place.url = await gatewayApp.listen({ port: 0, host: '127.0.0.1' })
  const nodes = await startNodes({ servers: 2, worker: true, env: { GATEWAY_URL: place.url } })
  const { db, vault } = nodes
  const bettors = await addBettors(db, members)
  const brand = toBrand(demoBrand, demoBrand.brandId)
  const owners = await db.query<{ member_id: bigint }>(
    `select member_id from members where username like 'bench%'`,
  )
  await db.transaction(async (tx) => {
    for (const { member_id: memberId } of owners) {
      await writeRealName(tx, vault, brand, memberId, REAL_NAME)
    }
  })
  // Of the highest level: no monthly limit refuses the members' charges.
  await db.query(
    `insert into member_identities (brand_id, member_id, shown, changed_at)
     select 1, m, array['taxId', 'document', 'selfie', 'address', 'sourceOfFunds'], app_now()
     from unnest($1::bigint[]) as m`,
    [owners.map((row) => row.member_id)],
  )
  await db.query('analyze')
  const url = place.url
  const gateway = createSandboxGateway({
    url,
    secret: FAULTS_SECRET,
    rng: systemRng,
    now: Date.now,
  })
  const queue = createWalletQueue(db)
  const cashier: CashierContext = {
    db,
    queue,
    rng: systemRng,
    vault,
    gateway,
    brands: { all: () => Promise.resolve([brand]) },
    taxIdOf: noTaxIds,
    onChargeback: ignoreChargebacks,
  }
  return {
    nodes,
    sandbox: gatewayApp.sandbox,
    bettors,
    cashier,
    setSend(send) {
      place.send = send
    },
    async close() {
      await queue.drain()
      await nodes.close()
      await gatewayApp.close()
    },
  }
}

/** The member spends all there is. */
export async function spendAll({ cashier }: World, purse: Purse): Promise<void> {
  const { accountId } = purse
  const rows = await cashier.db.query<{ balance: bigint }>(
    'select balance from ledger_accounts where brand_id = 1 and account_id = $1',
    [accountId],
  )
  const balance = rows[0]?.balance ?? 0n
  const answer = await cashier.queue.submit({
    brandId: 1,
    accountId,
    transferKey: randomUUID(),
    inputHash: randomUUID(),
    postings: [{ code: 'adjustment.debit', amount: minor(-balance), ref: 0n }],
    rows: null,
    writer: { name: 'spent', write: () => [] },
  })
  if (!answer.ok) throw new Error(`an account could not be spent: ${answer.code}`)
  purse.spent = balance
}

/** Asks the gateway for all that it did yesterday and today, and takes what is missing. */
export async function readReports({ cashier }: World): Promise<number> {
  let asked = 0
  for (const at of [Date.now() - 86_400_000, Date.now()]) {
    asked += await catchUpWithReport(cashier, new Date(at).toISOString().slice(0, 10))
  }
  return asked
}

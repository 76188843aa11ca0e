import { createHash } from 'node:crypto'
import { createStream } from '@fairhouse/fairness'
import { startTemporaryPostgres } from '@fairhouse/server/adapters/embedded-postgres/index.ts'
import { systemRng } from '@fairhouse/server/adapters/rng/rng.ts'
import { createVault } from '@fairhouse/server/adapters/vault/vault.ts'
import { demoBrand } from '@fairhouse/profiles'
import { openPool } from '@fairhouse/server/db/pool.ts'
import { createDb, type Db } from '@fairhouse/server/db/tx.ts'
import { migrate } from '@fairhouse/server/migrate.ts'
import { writeBrand } from '@fairhouse/server/seed.ts'
import { FAULTS_SECRET } from '../lib/nodes.ts'
import { auditChain } from './audit-chain.ts'
import type { TamperedChain, Tampering } from './chain.ts'
import { receiptsChain } from './receipts-chain.ts'

/** Every chain that must show what was done to it. */
export const CHAINS: readonly TamperedChain[] = [auditChain, receiptsChain]

export interface TamperPlan {
  /** Trials of each chain. */
  readonly count: number
  readonly seed: string
  readonly chains: readonly TamperedChain[]
}

export interface TamperSummary {
  readonly trials: number
  readonly found: number
  /** Every tampering that was not found, and every alarm without one. */
  readonly faults: readonly string[]
}

/** Statements of an attacker with all rights on these tables. */
async function asSuperuser(
  db: Db,
  { tables }: TamperedChain,
  statements: Tampering['statements'],
): Promise<void> {
  await db.transaction(async (tx) => {
    for (const table of tables) await tx.query(`alter table ${table} disable trigger user`)
    for (const { text, values } of statements) await tx.query(text, [...(values ?? [])])
    for (const table of tables) await tx.query(`alter table ${table} enable trigger user`)
  })
}

const keptName = ({ name }: TamperedChain, table: string): string => `kept_${name}_${table}`

async function keep(db: Db, chain: TamperedChain): Promise<void> {
  for (const table of chain.tables) {
    await db.query(`create table ${keptName(chain, table)} as table ${table}`)
  }
}

async function restore(db: Db, chain: TamperedChain): Promise<void> {
  const statements = [
    ...chain.tables.toReversed().map((table) => ({ text: `delete from ${table}` })),
    ...chain.tables.map((table) => ({
      text: `insert into ${table} overriding system value table ${keptName(chain, table)}`,
    })),
  ]
  await asSuperuser(db, chain, statements)
}

/**
 * Tampers with each chain with all rights on its tables, and runs its verification. After each
 * trial the chain is restored, and must verify. A database of its own, deleted at the end.
 */
export async function runTampering(plan: TamperPlan): Promise<TamperSummary> {
  const postgres = await startTemporaryPostgres({
    settings: { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' },
  })
  const faults: string[] = []
  let found = 0
  let trials = 0
  try {
    await migrate(postgres.ownerUrl)
    const pool = openPool(postgres.ownerUrl, { connections: 2, applicationName: 'faults' })
    const db = createDb(pool)
    const vault = createVault(FAULTS_SECRET, systemRng)
    await db.transaction((tx) => writeBrand(tx, demoBrand))
    for (const chain of plan.chains) {
      const seed = createHash('sha256').update(`${plan.seed}/${chain.name}`).digest('hex')
      const stream = createStream(seed, 'fairhouse/faults/tamper')
      await chain.fill(db, vault)
      await keep(db, chain)
      for (let trial = 0; trial < plan.count; trial += 1) {
        const sound = await chain.verify(db, vault)
        if (sound) faults.push(`${chain.name}: an alarm without a cause: ${sound}`)
        const { what, statements, undo } = await chain.tamper(db, stream)
        await asSuperuser(db, chain, statements)
        trials += 1
        if (await chain.verify(db, vault)) found += 1
        else faults.push(`${chain.name}: nobody sees that ${what}`)
        await (undo ? undo() : restore(db, chain))
      }
    }
    await pool.end()
    return { trials, found, faults }
  } finally {
    await postgres.stop()
  }
}

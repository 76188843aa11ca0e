import { hkdfSync, randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import pino, { type Logger } from 'pino'
import { createApp } from './app.ts'
import { ensureDatabase, migrate } from './db/migrate.ts'
import { openPool } from './db/pool.ts'
import { createDb } from './db/tx.ts'
import type { Deps } from './deps.ts'
import { enrolOperators, type OperatorPlan } from './operators.ts'
import { startRecoverer } from './recoverer.ts'
import { createHub } from './rooms/hub.ts'
import { PACE, type Pace } from './rooms/pace.ts'
import { recoverRooms } from './rooms/recover.ts'
import { createSeals } from './seals.ts'

/** Options of a studio. */
export interface StudioPlan {
  readonly databaseUrl: string
  readonly publicUrl: string
  /** Key for encrypting secrets; 32 characters or more. */
  readonly masterKey: string
  readonly operators: readonly OperatorPlan[]
  readonly pagesDir: string
  readonly connections?: number
  readonly log?: Logger
  readonly now?: () => number
  readonly fetch?: typeof fetch
  readonly walletPatienceMs?: number
  readonly pace?: Partial<Pace>
}

export interface Studio {
  readonly app: FastifyInstance
  readonly deps: Deps
  close(): Promise<void>
}

const PATIENCE_MS = 5_000

/** Starts the studio: migrates its database, enrols operators, runs the recoverer. */
export async function openStudio(plan: StudioPlan): Promise<Studio> {
  await ensureDatabase(plan.databaseUrl)
  await migrate(plan.databaseUrl)
  const pool = openPool(plan.databaseUrl, plan.connections)
  const db = createDb(pool)
  const replayKey = Buffer.from(
    hkdfSync('sha256', plan.masterKey, 'fairhouse studio', 'replay', 32),
  )
  const deps: Deps = {
    db,
    now: plan.now ?? Date.now,
    random: randomBytes,
    seals: createSeals(plan.masterKey, randomBytes),
    operators: await enrolOperators(db, plan.operators),
    fetch: plan.fetch ?? fetch,
    log: plan.log ?? pino({ level: 'silent' }),
    replayKey: replayKey.toString('hex'),
    publicUrl: plan.publicUrl,
    pagesDir: plan.pagesDir,
    walletPatienceMs: plan.walletPatienceMs ?? PATIENCE_MS,
  }
  await recoverRooms(deps)
  const hub = createHub(deps, { ...PACE, ...plan.pace })
  const app = await createApp(deps, hub)
  const recoverer = startRecoverer(deps)
  return {
    app,
    deps,
    async close() {
      await hub.stop()
      await app.close()
      await recoverer.stop()
      await pool.end()
    },
  }
}

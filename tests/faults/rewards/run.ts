import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { createStream } from '@fairhouse/fairness'
import { demoBrand } from '@fairhouse/profiles'
import { startTemporaryPostgres } from '@fairhouse/server/adapters/embedded-postgres/index.ts'
import { addDays, startOfDay } from '@fairhouse/server/core/calendar.ts'
import { systemRng } from '@fairhouse/server/adapters/rng/rng.ts'
import { createVault } from '@fairhouse/server/adapters/vault/vault.ts'
import { openPool } from '@fairhouse/server/db/pool.ts'
import { createDb, type Db } from '@fairhouse/server/db/tx.ts'
import { migrate } from '@fairhouse/server/migrate.ts'
import { writeBrand } from '@fairhouse/server/seed.ts'
import { setClock, simulateClock } from '../../../apps/server/src/simulator/clock.ts'
import { createWorkers } from '../lib/workers.ts'
import { writeCast } from './cast.ts'
import { compareAll, compareBooks, compareCash } from './compare.ts'
import { drawEvent } from './draw-events.ts'
import { BRAND, giveAll } from './give.ts'
import { createModel } from './model.ts'
import { claimAll, countedTo, writeWave, type Stage, type Wave } from './write-events.ts'

export interface RewardsPlan {
  readonly events: number
  readonly seed: string
  readonly say?: (line: string) => void
  /** Sabotage, to verify that it is detected: an SQL statement. */
  readonly sabotage?: string
}

const SCRIPT = fileURLToPath(new URL('worker.ts', import.meta.url))
const SECRET = 'the secret of the faults, as long as it must be'
const FIRST_DAY = '2026-11-16'
const WAVE_MS = 6 * 3_600_000
const WAVES_OF_DAY = 4
const EVENTS_OF_WAVE = 500
const EVENTS_OF_MEMBER = 400
/** Within it a worker is in the midst of its work. */
const LIFE_MS = 400
const SAY_EVERY = 20

const startOf = (day: string) => startOfDay(BRAND.profile.timeZone, day).getTime()

function waveOf(index: number): Wave {
  const day = addDays(FIRST_DAY, Math.floor(index / WAVES_OF_DAY))
  const from = startOf(day) + (index % WAVES_OF_DAY) * WAVE_MS
  return { now: new Date(from + WAVE_MS), day }
}

/** Everybody is back, all that was earned is given, and all that was given is claimed. */
async function finish({ db, cast }: Stage, last: Wave): Promise<void> {
  await setClock(db, new Date(last.now.getTime() + 3 * 24 * 3_600_000))
  await db.query('delete from members_at_risk')
  await countedTo(db)
  await Promise.all([giveAll(db), giveAll(db)])
  for (const actor of cast.actors) {
    for (;;) {
      await claimAll({ db }, actor)
      const rows = await db.query<{ waiting: number }>(
        `select count(*)::int as waiting from rewards
         where brand_id = 1 and member_id = $1 and state = 'waiting'`,
        [actor.memberId],
      )
      if (rows[0]?.waiting === 0) break
    }
  }
}

async function runWaves(stage: Stage, plan: RewardsPlan, databaseUrl: string) {
  const { db } = stage
  const seed = createHash('sha256').update(plan.seed).digest('hex')
  const stream = createStream(seed, 'fairhouse/faults/rewards')
  const workers = createWorkers(SCRIPT, databaseUrl, 2)
  const waves = Math.ceil(plan.events / EVENTS_OF_WAVE)
  const faults: string[] = []
  let kills = 0
  try {
    for (let index = 0; index < waves; index += 1) {
      const wave = waveOf(index)
      const count = Math.min(EVENTS_OF_WAVE, plan.events - index * EVENTS_OF_WAVE)
      const events = Array.from({ length: count }, () =>
        drawEvent(stream, stage.cast.actors.length),
      )
      await setClock(db, wave.now)
      const lives = Array.from({ length: 1 + stream.next(2) }, () => stream.next(LIFE_MS))
      await Promise.all([writeWave(stage, wave, events), workers.runAndKill(lives)])
      kills += lives.length
      // Two workers at once, as long as it takes; now and then there was none since.
      if (stream.next(4) > 0) await Promise.all([giveAll(db), giveAll(db)])
      if ((index + 1) % SAY_EVERY !== 0) continue
      faults.push(...(await compareBooks(db)))
      plan.say?.(`${(index + 1) * EVENTS_OF_WAVE} events, ${kills} kills, ${faults.length} faults`)
    }
    faults.push(...workers.surprises)
    return { faults, kills, last: waveOf(waves - 1) }
  } finally {
    await workers.close()
  }
}

/**
 * Members pay in, play, join, apply, redeem, claim and go away, in any order and often twice at
 * once, while workers give rewards and are killed at it. In the end each reward was given once,
 * within its bounds, and equals what a model says of the same events. A database of its own,
 * deleted at the end.
 */
export async function runRewards(plan: RewardsPlan) {
  const postgres = await startTemporaryPostgres({
    settings: { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' },
  })
  try {
    await migrate(postgres.ownerUrl)
    const pool = openPool(postgres.ownerUrl, { connections: 6, applicationName: 'faults' })
    try {
      const db: Db = createDb(pool)
      await db.transaction((tx) => writeBrand(tx, demoBrand))
      const from = new Date(startOf(FIRST_DAY))
      await simulateClock(db, from)
      await db.query('select ensure_partitions(2)')
      const members = Math.max(20, Math.ceil(plan.events / EVENTS_OF_MEMBER))
      const { events } = plan
      const cast = await writeCast(db, { members, events, day: FIRST_DAY, from })
      if (plan.sabotage !== undefined) await db.query(plan.sabotage)
      const vault = createVault(SECRET, systemRng)
      const stage: Stage = { db, vault, cast, model: createModel() }
      const { faults, kills, last } = await runWaves(stage, plan, postgres.url)
      await finish(stage, last)
      const compared = await compareAll(db, cast, stage.model, addDays(last.day, 1))
      return {
        events,
        members,
        kills,
        gifts: compared.gifts,
        refused: compared.refused,
        faults: [
          ...faults,
          ...compared.faults,
          ...(await compareCash(db, cast, stage.model)),
          ...(await compareBooks(db)),
        ],
      }
    } finally {
      await pool.end()
    }
  } finally {
    await postgres.stop()
  }
}

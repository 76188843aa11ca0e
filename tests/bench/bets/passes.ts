import type { Brand } from '@fairhouse/server/core/brand.ts'
import type { Db } from '@fairhouse/server/db/tx.ts'
import type { JobName } from '@fairhouse/server/jobs/jobs.ts'
import { countBonuses } from '@fairhouse/server/modules/bonuses/index.ts'
import { runMissions } from '@fairhouse/server/modules/missions/index.ts'
import { earnPoints } from '@fairhouse/server/modules/points/index.ts'
import { runPromotions } from '@fairhouse/server/modules/promotions/index.ts'
import { advanceRaces } from '@fairhouse/server/modules/races/index.ts'
import { turnRanks } from '@fairhouse/server/modules/ranks/index.ts'
import { rollUp } from '@fairhouse/server/modules/records/index.ts'
import { runReferral } from '@fairhouse/server/modules/referral/index.ts'
import { countFigures } from '@fairhouse/server/modules/team-figures/index.ts'
import { earnTickets } from '@fairhouse/server/modules/tickets/index.ts'
import { collectWins } from '@fairhouse/server/modules/winners/index.ts'
import type { Spent } from '../lib/spent.ts'

/** As the worker has it. */
const DAYS = 45

type Context = { readonly db: Db; readonly brands: { readonly all: () => Promise<Brand[]> } }

/** What the worker does of rewards, in the order in which one follows from another. */
const PASSES: Readonly<Partial<Record<JobName, (context: Context) => Promise<unknown>>>> = {
  'bonuses.count': countBonuses,
  'points.earn': (context) => earnPoints(context, DAYS),
  'tickets.earn': (context) => earnTickets(context, DAYS),
  'ranks.turn': (context) => turnRanks(context, DAYS),
  'missions.run': (context) => runMissions(context, DAYS),
  'referral.run': runReferral,
  'promotions.run': runPromotions,
  'races.advance': advanceRaces,
  'winners.collect': collectWins,
}

/** A pass with work to do, and once more at once, with none. */
export interface Took {
  readonly first: Spent
  readonly again: Spent
}

type Meter = (work: () => Promise<unknown>) => Promise<Spent>

const contextOf = (db: Db, brand: Brand): Context => ({
  db,
  brands: { all: () => Promise.resolve([brand]) },
})

/** Figures and records, which there are without rewards, too. */
export async function countAll(db: Db, brand: Brand): Promise<void> {
  const context = contextOf(db, brand)
  await countFigures(context)
  await rollUp(context)
}

/** The passes of the worker over the rewards of a brand, each twice. */
export async function runPasses(db: Db, brand: Brand, meter: Meter): Promise<Map<JobName, Took>> {
  const context = contextOf(db, brand)
  const took = new Map<JobName, Took>()
  for (const [name, pass] of Object.entries(PASSES)) {
    const first = await meter(() => pass(context))
    took.set(name as JobName, { first, again: await meter(() => pass(context)) })
  }
  return took
}

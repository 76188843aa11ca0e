import { advanceWithdrawals, payOutWithdrawals } from '../../modules/withdrawals/index.ts'
import {
  applyWaitingEvents,
  pollPendingDeposits,
  catchUpWithReport,
  refundDeposits,
} from '../../modules/cashier/index.ts'
import { advanceGroupTickets } from '../../modules/group-tickets/index.ts'
import { advanceIssues, settleDueIssues } from '../../modules/lottery/index.ts'
import { runChases } from '../../modules/chases/index.ts'
import { runPromotions } from '../../modules/promotions/index.ts'
import { isInjectedFault } from '../injected-faults.ts'
import { DAY_MS } from '../model/calendar.ts'
import type { SimulatedNode } from '../node.ts'
import type { World } from '../world.ts'

type Job = (node: SimulatedNode, world: World) => Promise<unknown>

/** The gateway's reports of yesterday and today, as worker.ts reads them. */
async function readReports(node: SimulatedNode, { now }: World): Promise<void> {
  for (const at of [now - DAY_MS, now]) {
    await catchUpWithReport(node, new Date(at).toISOString().slice(0, 10))
  }
}

/** The worker's jobs that affect money. */
const JOBS: Readonly<Record<string, Job>> = {
  issues: advanceIssues,
  settle: settleDueIssues,
  groups: advanceGroupTickets,
  chases: runChases,
  apply: applyWaitingEvents,
  ask: pollPendingDeposits,
  reports: readReports,
  payBack: refundDeposits,
  withdrawals: advanceWithdrawals,
  promotions: runPromotions,
  payOut: (node) => payOutWithdrawals({ ...node, port: node.gateway }),
}

/** One turn of a job: injected faults interrupt it, and the next turn continues. */
async function runJob(world: World, name: string): Promise<void> {
  // A second worker at times: each step claims its row.
  const node = world.dice.chance(0.8) ? world.worker() : world.server()
  const turn = JOBS[name]?.(node, world).then(
    () => 'ok',
    (error: unknown) => {
      if (isInjectedFault(error)) return 'cut off'
      throw error
    },
  )
  const end = await Promise.race([turn, node.connections.died.then(() => 'died')])
  world.trace.push(`${end}  worker: ${name}`)
}

/** Some of the worker's jobs, to run concurrently in any order. */
export function planJobs(world: World): readonly (() => Promise<void>)[] {
  const names = Object.keys(JOBS)
  const count = world.dice.pick([1, 2, 3, 4, names.length])
  return Array.from({ length: count }, () => {
    const name = world.dice.pick(names)
    return () => runJob(world, name)
  })
}

/** All jobs, one after the other, for a number of turns. */
export async function runAllJobs(world: World, turns: number): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) {
    for (const name of Object.keys(JOBS)) await runJob(world, name)
  }
}

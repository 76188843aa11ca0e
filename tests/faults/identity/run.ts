import { startNodes } from '../lib/nodes.ts'
import { CODES_PER_DAY, floods } from './floods.ts'
import { lockout } from './lockout.ts'
import { neutral } from './neutral.ts'
import { payloadFaults, rotateKeys } from './payloads.ts'
import { races } from './races.ts'
import { endings } from './sessions.ts'
import { openWorld, type Findings, type Scenario, type World } from './world.ts'

/** In this order: what uses up a brand's codes comes after what needs some. */
export const SCENARIOS: readonly Scenario[] = [
  ...races,
  ...endings,
  payloadFaults,
  lockout,
  ...neutral,
  ...floods,
]

export interface IdentityPlan {
  readonly seed: string
  /** Scenarios whose name contains it; all without. */
  readonly only?: string | undefined
  readonly say: (line: string) => void
}

export interface IdentitySummary {
  readonly scenarios: Readonly<Record<string, Findings['figures']>>
  readonly faults: readonly string[]
}

/**
 * Attacks the identity of a platform of two nodes on one database, over HTTP on loopback.
 * Violations are in `faults`; the nodes and the data are deleted at the end.
 */
export async function runIdentity(plan: IdentityPlan): Promise<IdentitySummary> {
  let oldKey: World['oldKey'] | undefined
  const nodes = await startNodes({
    servers: 2,
    worker: true,
    env: { CODES_PER_DAY: String(CODES_PER_DAY) },
    prepare: async (db, vault) => {
      oldKey = await rotateKeys(db, vault)
    },
  })
  const scenarios: Record<string, Findings['figures']> = {}
  const faults: string[] = []
  try {
    if (!oldKey) throw new Error('there is no key of old')
    const world = openWorld(nodes, plan.seed, oldKey)
    const chosen = SCENARIOS.filter(({ name }) => name.includes(plan.only ?? ''))
    for (const scenario of chosen) {
      const found = await runOne(scenario, world)
      scenarios[scenario.name] = found.figures
      const named = found.faults.map((fault) =>
        fault.startsWith(scenario.name) ? fault : `${scenario.name}: ${fault}`,
      )
      faults.push(...named)
      plan.say(lineOf(scenario.name, found))
    }
    world.close()
    faults.push(...nodes.surprises)
    // No refusal is a fault of ours: the nodes must have had nothing to complain of.
    faults.push(...nodes.faultsInLogs().map((line) => `a node's log: ${line}`))
    return { scenarios, faults }
  } finally {
    await nodes.close()
  }
}

async function runOne(scenario: Scenario, world: World): Promise<Findings> {
  try {
    return await scenario.run(world)
  } catch (error) {
    const what = error instanceof Error ? (error.stack ?? error.message) : String(error)
    return { figures: {}, faults: [what] }
  }
}

function lineOf(name: string, { figures, faults }: Findings): string {
  const text = Object.entries(figures).map(([key, value]) => `${key} ${value}`)
  const result = faults.length === 0 ? 'kept' : `BROKEN: ${faults[0]}`
  return `${name.padEnd(24)} ${text.join(', ').padEnd(60)} ${result}`
}

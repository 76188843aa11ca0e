import type { Brand } from '#server/core/brand.ts'
import type { SessionMember, StaffActor } from '#server/core/caller.ts'
import type { Rng } from '#server/adapters/rng/rng.ts'
import type { Vault } from '#server/adapters/vault/vault.ts'
import type { Db } from '#server/db/tx.ts'
import type { Sessions } from '../modules/sessions/index.ts'
import { isInjectedFault } from './injected-faults.ts'
import { setClock } from './clock.ts'
import type { Dice } from './dice.ts'
import type { SimulatedGateway } from './gateway/gateway.ts'
import type { Model } from './model/model.ts'
import type { ModelAccount } from './model/withdrawals.ts'
import { startNode, type NodeParts, type SimulatedNode } from './node.ts'
import type { FaultRates } from './wire/faults.ts'
import type { Wire } from './wire/wire.ts'

export interface SimulatedMember {
  readonly account: bigint
  readonly session: SessionMember
  /** The member's referrer. */
  readonly referrer: SimulatedMember | undefined
  readonly bankAccounts: readonly (ModelAccount & { readonly bankAccountId: string })[]
}

/** Parts of a world. */
interface WorldParts extends Pick<NodeParts, 'wrapQueue' | 'wrapRules'> {
  readonly dice: Dice
  readonly wire: Wire
  readonly faultRates: FaultRates
  /** The harness's own access, without injected faults. */
  readonly db: Db
  readonly brand: Brand
  readonly members: readonly SimulatedMember[]
  /** Staff with all permissions that are used here. */
  readonly staff: readonly StaffActor[]
  readonly gateway: SimulatedGateway
  readonly sessions: Sessions
  readonly model: Model
  readonly rng: Rng
  readonly vault: Vault
}

/** The state of one seed. */
export interface World extends WorldParts {
  /** The simulated time, in milliseconds. */
  readonly now: number
  /** Number of processes that have died. */
  readonly crashes: number
  /** A line per operation, newest last. */
  readonly trace: string[]
  /** A process that serves requests; restarted if it has died. */
  server(): SimulatedNode
  worker(): SimulatedNode
  setNow(at: number): Promise<void>
  member(): SimulatedMember
}

/** Processes that serve requests, beside the worker. */
const SERVERS = 2

/** Creates a world; its clock must be at `now` already. */
export function createWorld(parts: WorldParts, start: Date): World {
  const { dice, db, wire, gateway } = parts
  const nodes: (SimulatedNode | undefined)[] = []
  const trace: string[] = []
  let now = start.getTime()
  let crashes = 0

  function onFault(error: unknown): void {
    if (!isInjectedFault(error)) trace.push(`FAULT  ${String(error)}`)
  }

  function node(index: number): SimulatedNode {
    const found = nodes[index]
    if (found && !found.connections.isDead) return found
    if (found) crashes += 1
    const started = startNode({
      ...parts,
      wire,
      port: gateway.port,
      now: () => now,
      onFault,
    })
    nodes[index] = started
    return started
  }

  return {
    ...parts,
    get now() {
      return now
    },
    get crashes() {
      return crashes
    },
    trace,
    server: () => node(dice.next(SERVERS)),
    worker: () => node(SERVERS),
    async setNow(at) {
      now = at
      await setClock(db, new Date(at))
    },
    member: () => dice.pick(parts.members),
  }
}

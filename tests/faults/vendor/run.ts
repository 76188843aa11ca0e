import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { createStream } from '@fairhouse/fairness'
import { VENDOR_UNITS_PER_MINOR } from '@fairhouse/protocol/vendor'
import { checkLedger } from '@fairhouse/server/invariants.ts'
import { addBettors, type Bettor } from '../../bench/lib/brand.ts'
import { setUpVendor } from '../../bench/lib/play-load.ts'
import { FAULTS_SECRET, startNodes, type Nodes } from '../lib/nodes.ts'
import { countStakes, forfeitBonuses, grantBonuses, wealthOf } from './bonuses.ts'
import { playOn, type Books } from './player.ts'
import { createWire } from './wire.ts'

export interface VendorPlan {
  /** Calls in transit, copies included. */
  readonly calls: number
  readonly seed: string
  /** Kills of server nodes, spread over the calls. */
  readonly kills: number
}

const PLAYERS = 48
/** Those who play with bonus money: their cash does not cover a stake. */
const GRANTED = 24
const LITTLE_CASH = 200_000n
const LOOK_MS = 20
const ODD_MAX = 20

/** Compares balances and the operator's result with the vendor's books. */
async function compare(
  nodes: Nodes,
  bettors: readonly Bettor[],
  all: readonly Books[],
  opening: ReadonlyMap<bigint, bigint>,
): Promise<string[]> {
  const faults: string[] = []
  const balances = await wealthOf(nodes, bettors)
  for (const [index, { accountId }] of bettors.entries()) {
    const moved = (all[index]?.moved ?? 0n) / VENDOR_UNITS_PER_MINOR
    const wanted = (opening.get(accountId) ?? 0n) + moved
    const found = balances.get(accountId)
    if (found !== wanted) faults.push(`account ${accountId} has ${found}, the model ${wanted}`)
  }
  const report = await nodes.db.transaction(checkLedger)
  const play = all.reduce((sum, one) => sum - one.moved, 0n) / VENDOR_UNITS_PER_MINOR
  const held = report.houseAccounts['games.play']
  if (held !== play) faults.push(`games.play holds ${held}, the model ${play}`)
  faults.push(...report.faults.map((fault) => `${fault.invariant}: ${fault.count}, ${fault.first}`))
  return faults
}

async function killInTurn(nodes: Nodes, plan: VendorPlan, callsNow: () => number): Promise<number> {
  let kills = 0
  while (kills < plan.kills) {
    const next = Math.round(((kills + 1) / (plan.kills + 1)) * plan.calls)
    while (callsNow() < next) {
      if (callsNow() >= plan.calls) return kills
      await delay(LOOK_MS)
    }
    await nodes.kill(kills % nodes.urls.length)
    kills += 1
  }
  return kills
}

/** Half of the members with grants give one up when half of the calls are made. */
async function giveUpInTime(
  nodes: Nodes,
  { calls }: VendorPlan,
  { granted, callsNow }: { readonly granted: readonly Bettor[]; readonly callsNow: () => number },
): Promise<number> {
  while (callsNow() < calls / 2) await delay(LOOK_MS)
  return forfeitBonuses(nodes, granted.slice(0, GRANTED / 2))
}

/**
 * A model vendor plays rounds of every kind over an unreliable connection to two nodes that are
 * killed meanwhile; at the end balances, the house account and the ledger are compared with its
 * books. Nodes and data are deleted at the end.
 */
export async function runVendor(plan: VendorPlan) {
  const seed = createHash('sha256').update(plan.seed).digest('hex')
  const stream = createStream(seed, 'fairhouse/faults/vendor')
  const below = (n: number) => stream.next(n)
  const nodes = await startNodes({ servers: 2, worker: false })
  try {
    const granted = await addBettors(nodes.db, GRANTED, { cash: LITTLE_CASH })
    await grantBonuses(nodes, granted)
    const bettors = [...(await addBettors(nodes.db, PLAYERS - GRANTED)), ...granted]
    const { vendor, players } = await setUpVendor(nodes.db, bettors, FAULTS_SECRET)
    await nodes.db.query('analyze')
    const opening = await wealthOf(nodes, bettors)
    const wire = createWire(nodes.urls, vendor, below)
    const oddities: string[] = []
    const all = players.map((): Books => ({ moved: 0n, rounds: 0 }))
    const isOver = () => wire.figures.calls >= plan.calls
    const playing = players.map((player, index) => {
      const books = all[index] ?? { moved: 0n, rounds: 0 }
      const odd = (what: string, answer: object) => {
        if (oddities.length < ODD_MAX) oddities.push(`${what}: ${JSON.stringify(answer)}`)
      }
      return playOn({ wire, player, books, below, odd }, isOver)
    })
    const [kills, forfeited] = await Promise.all([
      killInTurn(nodes, plan, () => wire.figures.calls),
      giveUpInTime(nodes, plan, { granted, callsNow: () => wire.figures.calls }),
      ...playing,
    ])
    await wire.drain()
    wire.close()
    const faults = await compare(nodes, bettors, all, opening)
    return {
      players: players.length,
      rounds: all.reduce((sum, { rounds }) => sum + rounds, 0),
      ...wire.figures,
      kills,
      ...(await countStakes(nodes)),
      forfeited,
      faults: [...faults, ...oddities, ...wire.oddities.slice(0, ODD_MAX), ...nodes.surprises],
    }
  } finally {
    await nodes.close()
  }
}

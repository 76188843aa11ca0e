import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { createStream } from '@fairhouse/fairness'
import type { Deposit } from '@fairhouse/protocol'
import { referenceOf } from '@fairhouse/server/adapters/payment-sandbox/signature.ts'
import { checkLedger } from '@fairhouse/server/invariants.ts'
import { codeOf, createCaller } from '../lib/http.ts'
import { compareAll, type Purse } from './compare.ts'
import { drawLives, otherOf, type Life, type Step } from './lives.ts'
import { createNetwork, type Network } from './network.ts'
import { createWorld, PAYER, readReports, spendAll, STRANGER, type World } from './world.ts'

export interface CallbacksPlan {
  readonly count: number
  readonly seed: string
}

/** Callbacks per member, the least number of members, and one in how many spends the balance. */
const CALLBACKS_OF_MEMBER = 60
const MEMBERS_LEAST = 20
const SPENDERS_OF = 4
const CONCURRENCY = 32
/** Lives in progress together: no callback waits longer than its signature is valid. */
const LIVES_OF_WAVE = 3_000
const OPENING = 1_000_000_000_000n
const QUIET_MS = 300_000
const LOOK_MS = 250

/** Processes items with limited concurrency. */
async function inParallel<T>(items: readonly T[], work: (item: T, at: number) => Promise<void>) {
  let next = 0
  await Promise.all(
    Array.from({ length: CONCURRENCY }, async () => {
      while (next < items.length) {
        const at = next
        next += 1
        const item = items[at]
        if (item !== undefined) await work(item, at)
      }
    }),
  )
}

/** Begins every charge over HTTP, by its member. */
async function beginAll({ nodes, bettors }: World, lives: readonly Life[]): Promise<void> {
  const callers = nodes.urls.map((url) => createCaller(url))
  await inParallel(lives, async (life, at) => {
    const answer = await callers[at % callers.length]?.send({
      method: 'POST',
      path: '/wps/cashier/deposits',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${bettors[life.member]?.token}`,
        'idempotency-key': randomUUID(),
      },
      body: JSON.stringify({ method: 'pix', amountMinor: life.ordered.toString() }),
    })
    if (!answer || codeOf(answer) !== 'ok') throw new Error(`a deposit: ${answer?.text}`)
    life.depositId = (JSON.parse(answer.text) as Deposit).depositId
  })
  for (const caller of callers) caller.close()
}

/** Performs a step of a life at the gateway. */
function happen({ sandbox }: World, { depositId, ordered }: Life, step: Step): void {
  const amountMinor = ordered.toString()
  switch (step) {
    case 'pay':
      return void sandbox.pay(depositId, { payer: PAYER })
    case 'payOther':
      return void sandbox.pay(depositId, { payer: PAYER, amountMinor: otherOf(ordered).toString() })
    case 'payTooLittle':
      return void sandbox.pay(depositId, { payer: PAYER, amountMinor: '10000' })
    case 'payStranger':
      return void sandbox.pay(depositId, { payer: STRANGER })
    case 'decline':
      return void sandbox.decline(depositId)
    case 'expire':
      return void sandbox.store.happen(depositId, { kind: 'charge.expired', amountMinor })
    case 'refund':
      return sandbox.refund(depositId, referenceOf(depositId), ordered)
    case 'chargeBack':
      return sandbox.act(depositId, 'chargeBack')
    case 'reverse':
      return sandbox.act(depositId, 'reverseChargeback')
  }
}

/** Has the worker ask about all that is open, and waits until nothing is left to be done. */
async function reconcile(world: World): Promise<number> {
  const { db } = world.nodes
  const asked = await readReports(world)
  await db.query(`update deposits set ask_at = app_now() where status = 'pending'`)
  const deadline = performance.now() + QUIET_MS
  for (;;) {
    const rows = await db.query<{ left: bigint }>(
      `select (select count(*) from gateway_events where applied_at is null)
         + (select count(*) from deposit_payments where status = 'returning')
         + (select count(*) from deposits where ask_at <= app_now()) as left`,
    )
    if (rows[0]?.left === 0n) return asked
    if (performance.now() > deadline) throw new Error(`${rows[0]?.left} things are left to be done`)
    await delay(LOOK_MS)
  }
}

/** Performs steps of lives, and delivers the gateway's callbacks of them in any order. */
async function happenInWaves(
  world: World,
  network: Network,
  lives: readonly Life[],
  stepsOf: (life: Life) => readonly Step[],
): Promise<void> {
  for (let from = 0; from < lives.length; from += LIVES_OF_WAVE) {
    for (const life of lives.slice(from, from + LIVES_OF_WAVE)) {
      for (const step of stepsOf(life)) happen(world, life, step)
    }
    await network.drain()
  }
}

async function live(world: World, lives: readonly Life[], plan: CallbacksPlan) {
  const network = createNetwork(world.nodes.urls, plan.seed)
  const purses: Purse[] = world.bettors.map(({ accountId }) => {
    return { accountId, opening: OPENING, spent: 0n }
  })
  const isTaken = ({ member, kind }: Life) =>
    member % SPENDERS_OF === 0 && kind.isTakenBack === true
  world.setSend(network.send)
  try {
    await beginAll(world, lives)
    // Spenders are paid first; later steps find their balance spent. The others' lives are
    // delivered whole, in any order.
    await happenInWaves(world, network, lives, (life) =>
      isTaken(life) ? life.kind.steps.slice(0, 1) : life.kind.steps,
    )
    let asked = await reconcile(world)
    await network.drain()
    for (const [member, purse] of purses.entries()) {
      if (member % SPENDERS_OF === 0) await spendAll(world, purse)
    }
    await happenInWaves(world, network, lives.filter(isTaken), ({ kind }) => kind.steps.slice(1))
    asked += await reconcile(world)
    await network.drain()
    return { purses, network, asked }
  } finally {
    network.close()
  }
}

/**
 * Members pay in at a gateway whose callbacks are lost, doubled and out of order; at the end the
 * ledger is compared with a model. The nodes and the data are deleted at the end.
 */
export async function runCallbacks(plan: CallbacksPlan) {
  const seed = createHash('sha256').update(plan.seed).digest('hex')
  const stream = createStream(seed, 'fairhouse/faults/callbacks')
  const members = Math.max(MEMBERS_LEAST, Math.ceil(plan.count / CALLBACKS_OF_MEMBER))
  const lives = drawLives(stream, { count: plan.count, members })
  const world = await createWorld(members)
  try {
    const before = (await world.nodes.db.transaction(checkLedger)).houseAccounts
    const { purses, network, asked } = await live(world, lives, plan)
    const compared = await compareAll(world.nodes.db, before, lives, purses)
    const events = await world.nodes.db.query<{ source: string; n: bigint }>(
      'select source, count(*) as n from gateway_events group by 1',
    )
    return {
      members,
      charges: lives.length,
      ...network.figures,
      askedByReport: asked,
      events: Object.fromEntries(events.map(({ source, n }) => [source, Number(n)])),
      loss: compared.loss,
      kept: compared.kept,
      faults: [
        ...compared.faults,
        ...network.refusals,
        ...world.nodes.surprises,
        ...world.nodes.faultsInLogs().map((line) => `a node's log: ${line}`),
      ],
    }
  } finally {
    await world.close()
  }
}

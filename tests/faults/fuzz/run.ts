import { ROUTES, type RouteKey } from '@fairhouse/protocol'
import { codeOf, createCaller, type Answer } from '../lib/http.ts'
import { startNodes } from '../lib/nodes.ts'
import { assembleCast } from './cast.ts'
import { createDice } from './dice.ts'
import { createDigests } from './digest.ts'
import { frameOf, sendFrame } from './frames.ts'
import { checkAnswer } from './check-answer.ts'
import { harvest } from './pools.ts'
import { buildRequest, KEYS, type FuzzRequest } from './requests.ts'
import { isAccepted, sendAll, WIDTH, type FuzzPlan, type Run } from './running.ts'
import { createSealer, describeRequest } from './sending.ts'
import { proveUnchanged, sendWatched } from './unchanged.ts'

export interface FuzzSummary {
  /** Made from the schemas; those that were refused went a second time, counted as `repeated`. */
  readonly requests: number
  readonly repeated: number
  /** Refused ones between two digests at their first occurrence. */
  readonly watched: number
  /** Broken by the byte, below HTTP. */
  readonly frames: number
  readonly routes: number
  readonly routesOfAll: number
  readonly leastPerRoute: number
  readonly mostPerRoute: number
  /** Routes that accepted a request at all: the fuzz came behind their checks. */
  readonly routesAccepting: number
  readonly accepted: number
  readonly codes: Readonly<Record<string, number>>
  readonly perRoute: Readonly<Record<string, { readonly sent: number; readonly accepted: number }>>
  readonly faults: readonly string[]
}

const BATCH = 400
const FRAMES_PER_BATCH = 8
/** Interval of closely watched batches. */
const WATCHED_EVERY = 5
const FAULTS_MAX = 50
const PROGRESS = 5_000

/**
 * Sends requests generated from the schemas of the route table, valid and invalid, as every kind
 * of caller; checks every answer, and compares the database before and after refusals. One node on
 * a database of its own, loopback only; all of it is deleted at the end.
 */
export async function runFuzz(plan: FuzzPlan): Promise<FuzzSummary> {
  const nodes = await startNodes({ servers: 1, worker: false })
  const caller = createCaller(nodes.urls[0] ?? '', WIDTH)
  try {
    const cast = await assembleCast(nodes)
    const run: Run = {
      plan,
      nodes,
      cast,
      caller,
      sealer: await createSealer(caller),
      digest: createDigests(nodes.db),
      perRoute: new Map(KEYS.map((key) => [key, { sent: 0, accepted: 0 }])),
      codes: new Map(),
      faults: new Map(),
      requests: 0,
      repeated: 0,
      watched: 0,
      frames: 0,
      accepted: 0,
    }
    let saidCount = 0
    while (run.requests < plan.requests && nodes.surprises.length === 0) {
      if (run.faults.size >= FAULTS_MAX) break
      await runBatch(run)
      // At once: a long run may be cut short, and what it found is the point of it.
      for (const fault of [...run.faults.values()].slice(saidCount))
        plan.say(`FOUND       ${fault}`)
      saidCount = run.faults.size
    }
    cast.close()
    for (const surprise of nodes.surprises) run.faults.set(surprise, surprise)
    return summarize(run)
  } finally {
    caller.close()
    await nodes.close()
  }
}

const segments = (path: string) => (path.split('?')[0] ?? '').split('/').filter(Boolean).length

/** The route that answered: with another method or without its last part another one may have. */
function answering(request: FuzzRequest): RouteKey | undefined {
  const [, pattern = ''] = request.route.split(' ')
  const key = `${request.method} ${pattern}`
  const isSame = Object.hasOwn(ROUTES, key) && segments(request.path) === segments(pattern)
  return isSame ? (key as RouteKey) : undefined
}

async function runBatch(run: Run): Promise<void> {
  const { plan, cast } = run
  await cast.restore()
  const count = Math.min(BATCH, plan.requests - run.requests)
  const requests = Array.from({ length: count }, (_, index) =>
    buildRequest(plan.seed, run.requests + index, cast),
  )
  // Forbidden requests come first, so that many groups consist only of refusals.
  requests.sort((a, b) => Number(b.isDoubtful) - Number(a.isDoubtful))
  const isWatched = Math.floor(run.requests / BATCH) % WATCHED_EVERY === 0
  const answers = await (isWatched ? sendWatched(run, requests) : sendAll(run, requests))
  const refused: FuzzRequest[] = []
  for (const [index, request] of requests.entries()) {
    const answer = answers[index]
    if (!answer) continue
    note(run, request, answer)
    if (isAccepted(answer)) harvest(cast.pools, parse(answer.text))
    else refused.push(request)
  }
  const before = run.requests
  run.requests += count
  await sendFrames(run)
  await proveUnchanged(run, refused)
  if (Math.floor(before / PROGRESS) !== Math.floor(run.requests / PROGRESS)) {
    const share = Math.round((100 * run.accepted) / run.requests)
    plan.say(
      `${String(run.requests).padStart(7)} requests, ${share} % accepted, ` +
        `${run.codes.size} codes, ${run.faults.size} findings`,
    )
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function note(run: Run, request: FuzzRequest, answer: Answer): void {
  const tally = run.perRoute.get(request.route)
  const code = codeOf(answer)
  run.codes.set(code, (run.codes.get(code) ?? 0) + 1)
  if (tally) tally.sent += 1
  if (isAccepted(answer)) {
    run.accepted += 1
    if (tally) tally.accepted += 1
  }
  for (const fault of checkAnswer(answer, answering(request), request.method)) {
    // One of each kind and route is enough to fix it.
    const kind = `${request.route}: ${fault}`
    if (run.faults.has(kind)) continue
    const log = logOf(run, answer)
    const text = answer.text.slice(0, 400)
    run.faults.set(kind, `${kind}\n  ${describeRequest(request)}\n  ${text}${log}`)
  }
}

/** What the node's log says of a request, where it says anything. */
function logOf({ nodes }: Run, answer: Answer): string {
  const id = /"requestId":"([^"]+)"/.exec(answer.text)?.[1]
  const line = id && nodes.faultsInLogs().find((one) => one.includes(id))
  return line ? `\n  ${line.slice(0, 1_500)}` : ''
}

async function sendFrames(run: Run): Promise<void> {
  const url = run.nodes.urls[0] ?? ''
  const dice = createDice(run.plan.seed, `frames ${run.requests}`)
  const frames = Array.from({ length: FRAMES_PER_BATCH }, () => frameOf(dice, new URL(url).host))
  const answers = await Promise.all(frames.map((frame) => sendFrame(url, frame)))
  run.frames += frames.length
  for (const [index, answer] of answers.entries()) {
    // Closing the connection silently is a valid answer to what is not HTTP.
    if (answer.status === 0) continue
    const frame = JSON.stringify(frames[index]?.slice(0, 300))
    for (const fault of checkAnswer(answer, undefined, 'GET')) {
      const kind = `frame: ${fault}`
      run.faults.set(kind, `${kind}\n  ${frame}\n  ${answer.text}`)
    }
  }
}

function summarize(run: Run): FuzzSummary {
  const sent = [...run.perRoute.values()].map((one) => one.sent)
  return {
    requests: run.requests,
    repeated: run.repeated,
    watched: run.watched,
    frames: run.frames,
    routes: sent.filter((count) => count > 0).length,
    routesOfAll: KEYS.length,
    leastPerRoute: Math.min(...sent),
    mostPerRoute: Math.max(...sent),
    routesAccepting: [...run.perRoute.values()].filter((one) => one.accepted > 0).length,
    accepted: run.accepted,
    codes: Object.fromEntries([...run.codes].toSorted(([, a], [, b]) => b - a)),
    perRoute: Object.fromEntries(run.perRoute),
    faults: [...run.faults.values()],
  }
}

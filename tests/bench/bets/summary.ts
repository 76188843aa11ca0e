import type { LoadResult } from '../lib/in-process.ts'
import type { Gauge } from '../lib/spent.ts'
import { median, round } from '../lib/statistics.ts'

/** What a step of a round has shown; what a bet took is missing where no bets were placed. */
export interface StepResult {
  readonly perSecond: number
  readonly p99Ms?: number
  /** Microseconds of processors per bet. */
  readonly nodeUs?: number
  readonly postgresUs?: number
  /** Bytes of the write-ahead log per bet. */
  readonly walBytes?: number
}

/** Places bets, and measures what each of them took. */
export async function perBet(
  gauge: () => Promise<Gauge>,
  place: () => Promise<LoadResult>,
): Promise<StepResult> {
  const before = await gauge()
  const { perSecond, p99Ms, count } = await place()
  const after = await gauge()
  const us = (part: 'node' | 'postgres') => ((after[part] - before[part]) * 1_000) / count
  const walBytes = (after.walBytes - before.walBytes) / count
  return { perSecond, p99Ms, nodeUs: us('node'), postgresUs: us('postgres'), walBytes }
}

type Rounds = readonly ReadonlyMap<string, StepResult>[]

/** One step over all rounds: medians, and its ratio to TPC-B round by round with its spread. */
function summarizeStep(rounds: Rounds, name: string) {
  const results = rounds.flatMap((one) => one.get(name) ?? [])
  const of = (pick: (one: StepResult) => number | undefined, digits: number) => {
    const values = results.flatMap((one) => pick(one) ?? [])
    return values.length === 0 ? undefined : round(median(values), digits)
  }
  const ratios = rounds.map(
    (one) => (one.get(name)?.perSecond ?? 0) / (one.get('tpcb')?.perSecond ?? Number.NaN),
  )
  return {
    perSecond: of(({ perSecond }) => perSecond, 0),
    ratio: round(median(ratios), 2),
    spread: [round(Math.min(...ratios), 2), round(Math.max(...ratios), 2)],
    p99Ms: of(({ p99Ms }) => p99Ms, 1),
    nodeUs: of(({ nodeUs }) => nodeUs, 1),
    postgresUs: of(({ postgresUs }) => postgresUs, 1),
    walBytes: of(({ walBytes }) => walBytes, 0),
  }
}

/** The line that the bench prints: the ratios in front, and all steps by name. */
export function summarize(rounds: Rounds) {
  const [inProcess, http] = [summarizeStep(rounds, 'inProcess'), summarizeStep(rounds, 'http')]
  return {
    tpcb: round(median(rounds.map((one) => one.get('tpcb')?.perSecond ?? Number.NaN))),
    inProcess: inProcess.perSecond,
    http: http.perSecond,
    ratioInProcess: inProcess.ratio,
    ratioHttp: http.ratio,
    p99Ms: http.p99Ms,
    steps: { inProcess, http, http1024: summarizeStep(rounds, 'http1024') },
  }
}

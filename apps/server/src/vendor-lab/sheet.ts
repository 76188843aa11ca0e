import type { LabClause, LabLine } from '@fairhouse/protocol'
import type { Trace } from './trace.ts'

/** A violation found by a check. */
export class Unmet extends Error {
  readonly came: string | null
  readonly expected: string | null

  constructor(what: string, came: string | null = null, expected: string | null = null) {
    super(what)
    this.came = came
    this.expected = expected
  }
}

/** A check that cannot run here: it is neither passed nor failed. */
export class Skipped extends Error {}

/** Throws Unmet with both values unless they are equal. */
export function expectSame(what: string, came: unknown, expected: unknown): void {
  if (came !== expected) throw new Unmet(what, String(came), String(expected))
}

export interface Check<T, Id extends string = string> {
  readonly check: Id
  readonly clause: LabClause
  readonly run: (side: T) => Promise<void>
}

/** How a run is watched. */
export interface Watch {
  readonly trace: Trace
  readonly say?: (line: LabLine) => void | Promise<void>
  /** Aborted when the run's time is over: checks that have not begun then are skipped. */
  readonly signal?: AbortSignal
}

function verdictOf(error: unknown): Pick<LabLine, 'verdict' | 'what' | 'expected' | 'came'> {
  if (error instanceof Skipped) {
    return { verdict: 'skip', what: error.message, expected: null, came: null }
  }
  if (error instanceof Unmet) {
    const { message: what, expected, came } = error
    return { verdict: 'fail', what, expected, came }
  }
  const came = error instanceof Error ? error.message : String(error)
  return { verdict: 'fail', what: 'a good answer', expected: null, came }
}

/** Runs checks in order. One that throws fails, and the others run all the same. */
export async function runChecks<T>(
  checks: readonly Check<T>[],
  side: T,
  { trace, say, signal }: Watch,
): Promise<readonly LabLine[]> {
  const lines: LabLine[] = []
  trace.take()
  for (const { check, clause, run } of checks) {
    const work = signal?.aborted ? Promise.reject(new Skipped('no time was left')) : run(side)
    const verdict = await work.then(
      () => ({ verdict: 'pass' as const, what: null, expected: null, came: null }),
      verdictOf,
    )
    const line: LabLine = { check, clause, ...trace.cleaned(verdict), exchanges: trace.take() }
    lines.push(line)
    await say?.(line)
  }
  return lines
}

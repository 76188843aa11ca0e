import { type TestResult, WHOLE_RUN, idOf, isBrokenInvariant } from './results.ts'

/** A test that did not simply pass: its name, and the first error it had. */
export interface NamedFault {
  readonly name: string
  readonly error: string
}

/** What came of all tries of a kind. */
export interface Verdict {
  readonly passed: number
  readonly skipped: number
  /** Failed in every try, or found a broken invariant in one. */
  readonly failed: readonly NamedFault[]
  /** Passed at a further try: counted as passed, and named. */
  readonly unsteady: readonly NamedFault[]
  /** Failed in every try, but listed as unsteady until a day that has not come. */
  readonly listed: readonly NamedFault[]
}

export const NOTHING: Verdict = { passed: 0, skipped: 0, failed: [], unsteady: [], listed: [] }

/** The sum of two verdicts. */
export function addVerdicts(first: Verdict, second: Verdict): Verdict {
  return {
    passed: first.passed + second.passed,
    skipped: first.skipped + second.skipped,
    failed: [...first.failed, ...second.failed],
    unsteady: [...first.unsteady, ...second.unsteady],
    listed: [...first.listed, ...second.listed],
  }
}

/** Tests that have not passed in any try so far, and have failed in one: those to try again. */
export function stillFailing(tries: readonly (readonly TestResult[])[]): TestResult[] {
  return groupsOf(tries)
    .filter((results) => !passedOnce(results))
    .flatMap((results) => results.find(({ status }) => status === 'failed') ?? [])
}

/**
 * The verdict of each test by all its tries, the first of them first. `listed` holds the ids of
 * tests that are known to be unsteady and do not gate today.
 */
export function decideVerdict(
  tries: readonly (readonly TestResult[])[],
  listed: ReadonlySet<string>,
): Verdict {
  let verdict = NOTHING
  for (const results of groupsOf(tries)) verdict = addVerdicts(verdict, decideOne(results, listed))
  return verdict
}

function decideOne(results: readonly TestResult[], listed: ReadonlySet<string>): Verdict {
  const [first] = results
  const fault = results.find(isBrokenInvariant) ?? results.find(({ status }) => status === 'failed')
  if (first === undefined) return NOTHING
  if (fault === undefined) {
    const hasRun = results.some(({ status }) => status === 'passed')
    return hasRun ? { ...NOTHING, passed: 1 } : { ...NOTHING, skipped: 1 }
  }
  const named = { name: idOf(fault), error: fault.error ?? '' }
  if (isBrokenInvariant(fault)) return { ...NOTHING, failed: [named] }
  if (passedOnce(results)) return { ...NOTHING, passed: 1, unsteady: [named] }
  return listed.has(named.name) ? { ...NOTHING, listed: [named] } : { ...NOTHING, failed: [named] }
}

/** Passed in one of its tries. */
function passedOnce(results: readonly TestResult[]): boolean {
  return results.some(({ status }) => status === 'passed')
}

/**
 * The tries of each test, in order. Tests of a file that share a name count one by one: the second
 * of them in one try is the second in the next.
 */
function groupsOf(tries: readonly (readonly TestResult[])[]): TestResult[][] {
  const groups = new Map<string, TestResult[]>()
  for (const results of withPassedRuns(tries)) {
    const seen = new Map<string, number>()
    for (const result of results) {
      const id = idOf(result)
      const count = (seen.get(id) ?? 0) + 1
      seen.set(id, count)
      const key = `${id}\n${count}`
      groups.set(key, [...(groups.get(key) ?? []), result])
    }
  }
  return [...groups.values()]
}

/**
 * Only failures of a whole run are reported. Adds a pass of it to each try in which tests passed
 * and the run itself did not fail, so that a later try can make good for an earlier one.
 */
function withPassedRuns(
  tries: readonly (readonly TestResult[])[],
): readonly (readonly TestResult[])[] {
  const faults = new Map(
    tries.flat().flatMap((one) => (one.name === WHOLE_RUN ? [[idOf(one), one] as const] : [])),
  )
  return tries.map((results) => {
    const reported = new Set(results.map(idOf))
    const passed = [...faults].flatMap(([id, fault]) => (reported.has(id) ? [] : [fault]))
    const hasRun = results.some(({ status }) => status === 'passed')
    if (!hasRun) return results
    return [...results, ...passed.map((one) => ({ ...one, status: 'passed', seconds: 0 }) as const)]
  })
}

/** One test as it ended in one try. */
export interface TestResult {
  /** Path of its file from the project's folder. */
  readonly file: string
  readonly name: string
  readonly status: 'passed' | 'failed' | 'skipped'
  readonly seconds: number
  /** Why it failed, without colours. */
  readonly error?: string
}

/** What a file that fails as a whole (it does not load, a hook fails) is reported under. */
export const WHOLE_FILE = '(whole file)'
/** A fault of a run that belongs to no file. */
export const WHOLE_RUN = '(whole run)'

/** How a test is named in lists, reports and `tests/unsteady.json`. */
export function idOf({ file, name }: Pick<TestResult, 'file' | 'name'>): string {
  return `${file} › ${name}`
}

/** The message prefix of every broken invariant of the ledger, wherever a test finds it. */
const BROKEN_INVARIANT = /the ledger is not sound|\binvariant["']?: /u

/** A broken invariant of the ledger counts, however often the test passes at another try. */
export function isBrokenInvariant({ status, error }: TestResult): boolean {
  return status === 'failed' && BROKEN_INVARIANT.test(error ?? '')
}

const COLOURS = new RegExp(`${String.fromCodePoint(27)}\\[[0-9;]*m`, 'gu')

/** A message of a tool, without the colours that it has for terminals. */
export function withoutColours(text: string): string {
  return text.replaceAll(COLOURS, '').trim()
}

/**
 * A failed run must not count as clean: where the exit code reports a failure and no test failed
 * (the report may not even be there), the run itself counts as failed.
 */
export function withExitCode(
  results: readonly TestResult[],
  code: number,
  check: string,
): readonly TestResult[] {
  if (code === 0 || results.some(({ status }) => status === 'failed')) return results
  const error = `ended with ${code}, though no single check failed`
  return [...results, { file: check, name: WHOLE_RUN, status: 'failed', seconds: 0, error }]
}

import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Reporter, TestCase, TestModule, TestSuite } from 'vitest/node'
import { type TestResult, WHOLE_FILE, WHOLE_RUN, withoutColours } from './results.ts'

/** A fault as Vitest hands it to reporters. */
interface Fault {
  readonly message?: string
  readonly stack?: string
  readonly diff?: string
  readonly VITEST_TEST_PATH?: unknown
}

/** Message, what differs, and where: all of it, as a later reader finds only this. */
function describe({ message = '', stack = '', diff = '' }: Fault): string {
  const place = stack.split('\n').find((line) => line.includes('.ts:')) ?? ''
  return withoutColours([message, diff, place].filter((part) => part !== '').join('\n'))
}

/**
 * Writes the results of a run, test by test, as JSON (TestResult[]) to the file that TEST_RESULTS
 * names. Faults outside of a test (a file that does not load, a hook, an unhandled rejection) are
 * reported under their file.
 */
export default class ResultsReporter implements Reporter {
  #root = process.cwd()

  onInit(vitest: { readonly config: { readonly root: string } }): void {
    this.#root = vitest.config.root
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly Fault[]): void {
    const results = modules.flatMap((module) => this.#resultsOf(module))
    for (const fault of unhandled) {
      const path = fault.VITEST_TEST_PATH
      const file = typeof path === 'string' ? relative(this.#root, path) : WHOLE_RUN
      results.push(wholeFile(file, describe(fault)))
    }
    writeFileSync(process.env['TEST_RESULTS'] ?? '', JSON.stringify(results))
  }

  #resultsOf(module: TestModule): TestResult[] {
    const file = relative(this.#root, module.moduleId)
    const suites: (TestModule | TestSuite)[] = [module, ...module.children.allSuites()]
    const faults = suites.flatMap((suite) => suite.errors())
    const tests = [...module.children.allTests()].map((test) => resultOf(file, test))
    const spent = tests.reduce((sum, { seconds }) => sum + seconds, 0)
    const { duration, collectDuration, prepareDuration } = module.diagnostic()
    const whole = (duration + collectDuration + prepareDuration) / 1_000
    const rest = Math.max(0, whole - spent)
    // Loading and hooks take time, too: it is reported under the file.
    const own: TestResult = { file, name: WHOLE_FILE, status: 'skipped', seconds: rest }
    const [fault] = faults
    return [...tests, fault === undefined ? own : { ...own, ...wholeFile(file, describe(fault)) }]
  }
}

function wholeFile(file: string, error: string): TestResult {
  return { file, name: WHOLE_FILE, status: 'failed', seconds: 0, error }
}

function resultOf(file: string, test: TestCase): TestResult {
  const { state, errors } = test.result()
  const seconds = (test.diagnostic()?.duration ?? 0) / 1_000
  const status = state === 'passed' || state === 'failed' ? state : 'skipped'
  const [fault] = errors ?? []
  return {
    file,
    name: test.fullName,
    status,
    seconds,
    ...(status === 'failed' ? { error: fault ? describe(fault) : '' } : {}),
  }
}

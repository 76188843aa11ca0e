import { execFileSync, fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { TestResult } from '../test/results.ts'
import { AREAS } from './areas.ts'
import { mutantsOf, sample, type Equivalent, type NamedMutant } from './sample.ts'
import type { Tried } from './worker.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const WORKER = fileURLToPath(new URL('worker.ts', import.meta.url))
const EQUIVALENTS = new URL('equivalents.json', import.meta.url)

/** A mutant that makes a test wait for ever is caught by a timeout: that of the test, or this. */
const TEST_PATIENCE_MS = 60_000
const PATIENCE_MS = 600_000

/** Options of `test:all -- --mutants`. */
export interface MutantPlan {
  /** So many of each area. */
  readonly count: number
  readonly seed: string
  /** Names of areas, ends of paths or of `path:line`: only mutants of any; all when empty. */
  readonly patterns: readonly string[]
  readonly env: Readonly<Record<string, string>>
}

/** The files in the repository, as they are now, beside the real ones. */
function copyRepository(): string {
  const copy = mkdtempSync(join(tmpdir(), 'fairhouse-mutants-'))
  const list = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: root })
  for (const file of list.toString().split('\0').filter(Boolean)) {
    mkdirSync(dirname(join(copy, file)), { recursive: true })
    cpSync(join(root, file), join(copy, file))
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  return copy
}

/** The next answer of a process, unless it ends, or is not done in time. */
async function answerOf(trier: ChildProcess): Promise<Tried | 'exit' | 'late'> {
  const done = new AbortController()
  const signal = AbortSignal.any([done.signal, AbortSignal.timeout(PATIENCE_MS)])
  const told = once(trier, 'message', { signal }).then(([tried]) => tried as Tried)
  const ended = once(trier, 'exit', { signal }).then(() => 'exit' as const)
  try {
    return await Promise.race([told, ended])
  } catch {
    return 'late'
  } finally {
    done.abort()
    await Promise.allSettled([told, ended])
  }
}

/** A process that tries mutants, and is replaced when it hangs. */
function createTrier(copy: string, env: Readonly<Record<string, string>>) {
  let child: ChildProcess | undefined
  async function ready(): Promise<ChildProcess> {
    if (child?.connected) return child
    const stdio = ['ignore', 'ignore', 'inherit', 'ipc'] as const
    const settings = { ...process.env, TEST_PATIENCE_MS: String(TEST_PATIENCE_MS), ...env }
    child = fork(WORKER, [copy], { cwd: copy, env: settings, stdio: [...stdio] })
    await once(child, 'message')
    return child
  }
  function kill(): void {
    child?.kill('SIGKILL')
    child = undefined
  }
  return {
    async tryMutant(mutant: NamedMutant): Promise<Tried> {
      const trier = await ready()
      trier.send(mutant)
      const answer = await answerOf(trier)
      if (typeof answer === 'object') return answer
      kill()
      cpSync(join(root, mutant.file), join(copy, mutant.file))
      return { isFound: true, by: answer === 'late' ? 'nobody answered' : 'the process ended' }
    },
    async end(): Promise<void> {
      if (!child?.connected) return
      const exit = once(child, 'exit')
      child.send('end')
      await exit
    },
  }
}

/** Whether a mutant is of one of these areas or places. */
function isAsked({ area, file, line }: NamedMutant, patterns: readonly string[]): boolean {
  if (patterns.length === 0) return true
  const ends = [file, `${file}:${line}`]
  return patterns.some((one) => one === area || ends.some((end) => end.endsWith(`/${one}`)))
}

const nameOf = ({ file, line, text, becomes }: NamedMutant): string =>
  `${file.replace('apps/server/src/modules/', '')}:${line} ${text} → ${becomes || 'nothing'}`

/**
 * Changes the code of each area in one small way after the other and checks whether a test fails.
 * Returns each mutant as a test that passed when it was found.
 */
export async function runMutants(
  plan: MutantPlan,
  say: (line: string) => void,
): Promise<readonly TestResult[]> {
  const known = JSON.parse(readFileSync(EQUIVALENTS, 'utf8')) as readonly Equivalent[]
  const copy = copyRepository()
  const trier = createTrier(copy, plan.env)
  const results: TestResult[] = []
  try {
    for (const area of AREAS) {
      const all = mutantsOf(root, area).filter((mutant) => isAsked(mutant, plan.patterns))
      if (all.length === 0) continue
      const some = sample(all, known, plan)
      let found = 0
      for (const mutant of some) {
        const began = performance.now()
        const { isFound, by } = await trier.tryMutant(mutant)
        const seconds = (performance.now() - began) / 1_000
        if (isFound) found += 1
        const name = nameOf(mutant)
        say(`${isFound ? 'found ' : 'LIVES '} ${seconds.toFixed(0)} s  ${name}  ${by}`)
        const status = isFound ? 'passed' : 'failed'
        results.push({ file: `mutants of ${area.name}`, name, status, seconds })
      }
      say(`${area.name}: ${found} of ${some.length} found, ${all.length} there are`)
    }
    return results
  } finally {
    await trier.end()
    rmSync(copy, { recursive: true, force: true })
  }
}

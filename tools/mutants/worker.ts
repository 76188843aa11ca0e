import { readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { createVitest, type TestModule, type TestSpecification } from 'vitest/node'
import { mutate } from './find-mutants.ts'
import type { NamedMutant } from './sample.ts'

/** The result of a mutant, as sent to the parent process. */
export interface Tried {
  readonly isFound: boolean
  /** The first test file that saw it. */
  readonly by: string
}

/**
 * Tries mutants one after the other in a copy of the repository, on one PostgreSQL that keeps
 * running: each is written, the test files of its area run until one fails, and the file is
 * restored.
 */
const root = process.argv[2] ?? ''

/** As they are given: the sharpest first. */
class InOrder {
  readonly sort = (files: TestSpecification[]) => files
  readonly shard = this.sort
}

/**
 * Modules that failed in the run that is on, and whether only time was up. (The state of vitest
 * keeps those of earlier runs, too.)
 */
const failed = new Map<string, boolean>()

function isTimeUp(module: TestModule): boolean {
  const tests = [...module.children.allTests('failed')]
  const errors = tests.flatMap((test) => test.result().errors ?? [])
  return errors.length > 0 && errors.every(({ message }) => /timed out/i.test(message))
}

const vitest = await createVitest({
  root,
  watch: false,
  project: ['http'],
  reporters: [
    {
      onTestModuleEnd(module: TestModule) {
        if (module.state() === 'failed') failed.set(module.moduleId, isTimeUp(module))
      },
    },
  ],
  bail: 1,
  sequence: { sequencer: InOrder },
  config: join(root, 'vitest.config.ts'),
})

async function specificationsOf(tests: readonly string[]): Promise<readonly TestSpecification[]> {
  const found = new Set<TestSpecification>()
  for (const part of tests) {
    for (const one of await vitest.globTestSpecifications([part])) found.add(one)
  }
  const seen = new Set<string>()
  return [...found].filter(({ moduleId }) => !seen.has(moduleId) && seen.add(moduleId))
}

/**
 * The first file that fails, by one test or as a whole; undefined when none does. The sharpest runs
 * alone: what runs beside one that fails is waited for.
 */
async function findFailing(
  files: readonly TestSpecification[],
): Promise<TestSpecification | undefined> {
  return (await runSome(files.slice(0, 1))) ?? (await runSome(files.slice(1)))
}

async function runSome(
  files: readonly TestSpecification[],
): Promise<TestSpecification | undefined> {
  if (files.length === 0) return undefined
  failed.clear()
  const { unhandledErrors } = await vitest.runTestSpecifications([...files])
  const found = files.find(({ moduleId }) => failed.has(moduleId))
  return found ?? (unhandledErrors.length > 0 ? files[0] : undefined)
}

/** Files that passed without a mutant. */
const sound = new Set<string>()

/** Whether a file that has just failed passes without the mutant: a busy machine fails some. */
async function isSound(file: TestSpecification): Promise<boolean> {
  if (failed.get(file.moduleId) === true) sound.delete(file.moduleId)
  if (!sound.has(file.moduleId) && !(await findFailing([file]))) sound.add(file.moduleId)
  return sound.has(file.moduleId)
}

async function withMutant<Result>(mutant: NamedMutant, work: () => Promise<Result>) {
  const file = join(root, mutant.file)
  const text = readFileSync(file, 'utf8')
  writeFileSync(file, mutate(text, mutant))
  vitest.invalidateFile(file)
  try {
    return await work()
  } finally {
    writeFileSync(file, text)
    vitest.invalidateFile(file)
  }
}

const nameOf = ({ moduleId }: TestSpecification): string => relative(root, moduleId)

/** By source file the tests that saw its last mutant: they are run first for the next one. */
const sharpest = new Map<string, string>()

async function inOrderFor({ file, tests }: NamedMutant): Promise<readonly TestSpecification[]> {
  const isFirst = ({ moduleId }: TestSpecification) => moduleId === sharpest.get(file)
  const all = await specificationsOf(tests)
  return [...all.filter(isFirst), ...all.filter((one) => !isFirst(one))]
}

/** A file that fails without the mutant, too, has not caught it: the next one is run. */
async function tryMutant(mutant: NamedMutant): Promise<Tried> {
  let left = await inOrderFor(mutant)
  const unsound: string[] = []
  for (;;) {
    const remaining = left
    const failing = await withMutant(mutant, () => findFailing(remaining))
    if (!failing) return { isFound: false, by: unsound.join(', ') }
    if (await isSound(failing)) {
      sharpest.set(mutant.file, failing.moduleId)
      return { isFound: true, by: nameOf(failing) }
    }
    unsound.push(`${nameOf(failing)} fails without it`)
    left = remaining.filter((one) => one !== failing)
  }
}

process.on('message', (mutant: NamedMutant | 'end') => {
  if (mutant === 'end') void vitest.close().then(() => process.exit(0))
  else void tryMutant(mutant).then((tried) => process.send?.(tried))
})
process.on('disconnect', () => process.exit(1))
process.send?.('ready')

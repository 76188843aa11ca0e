import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createVitest, type TestSpecification } from 'vitest/node'
import { mutate } from './find-mutants.ts'
import type { NamedMutant } from './sample.ts'

/** What came of a mutant, as the parent process hears it. */
export interface Tried {
  readonly isFound: boolean
  /** The first test file that saw it. */
  readonly by: string
}

/**
 * Tries mutants one after the other in a copy of the repository, on one PostgreSQL that goes on
 * running: each is written, the test files of its area run until one fails, and the file is as
 * before.
 */
const root = process.argv[2] ?? ''
const vitest = await createVitest({
  root,
  watch: false,
  project: ['http'],
  reporters: [{}],
  bail: 1,
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

/** As many files at once as there are cores, the sharpest first. */
const AT_ONCE = 2

/** The file that fails, one that fails as a whole, too; undefined when none does. */
async function findFailing(files: readonly TestSpecification[]): Promise<string | undefined> {
  for (let at = 0; at < files.length; at += AT_ONCE) {
    const some = files.slice(at, at + AT_ONCE)
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications(some)
    const failed = testModules.find((module) => !module.ok())
    if (failed) return failed.relativeModuleId
    if (unhandledErrors.length > 0) return some.map(({ moduleId }) => moduleId).join()
  }
  return undefined
}

async function tryMutant(mutant: NamedMutant): Promise<Tried> {
  const file = join(root, mutant.file)
  const text = readFileSync(file, 'utf8')
  writeFileSync(file, mutate(text, mutant))
  vitest.invalidateFile(file)
  try {
    const by = await findFailing(await specificationsOf(mutant.tests))
    return { isFound: by !== undefined, by: by ?? '' }
  } finally {
    writeFileSync(file, text)
    vitest.invalidateFile(file)
  }
}

process.on('message', (mutant: NamedMutant | 'end') => {
  if (mutant === 'end') void vitest.close().then(() => process.exit(0))
  else void tryMutant(mutant).then((tried) => process.send?.(tried))
})
process.on('disconnect', () => process.exit(1))
process.send?.('ready')

import type { TestResult } from '../../../tools/test/results.ts'
import { runTests } from '../lib/run-tests.ts'
import type { Proof } from './proofs.ts'

/** Result of an attack: `missing` where its test does not exist any more. */
export interface Outcome extends Proof {
  readonly status: 'held' | 'broken' | 'missing'
  readonly error?: string
}

/** Finds each proof among the results of the tests that ran. */
export function evaluateProofs(
  proofs: readonly Proof[],
  results: readonly TestResult[],
): readonly Outcome[] {
  return proofs.map((proof) => {
    const result = results.find(
      ({ file, name }) => file.endsWith(`apps/server/src/${proof.file}`) && name === proof.test,
    )
    if (!result || result.status === 'skipped') return { ...proof, status: 'missing' }
    if (result.status === 'passed') return { ...proof, status: 'held' }
    return { ...proof, status: 'broken', error: result.error?.split('\n')[0] ?? '' }
  })
}

/** Makes every attack again. */
export async function runAttacks(proofs: readonly Proof[]): Promise<readonly Outcome[]> {
  const files = [...new Set(proofs.map(({ file }) => `apps/server/src/${file}`))]
  return evaluateProofs(proofs, await runTests('http', files))
}

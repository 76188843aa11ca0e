import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { PROOFS } from './attack/proofs.ts'
import { evaluateProofs } from './attack/run.ts'

/** A title as its file writes it, its quotes escaped. */
const inSource = (title: string) => title.replaceAll("'", "\\'")

const all = PROOFS.map((proof) => [proof.attack, proof] as const)

test.each(all)('%s: its test is there', (_, proof) => {
  const file = `apps/server/src/${proof.file}`
  expect(existsSync(file)).toBe(true)
  const source = readFileSync(file, 'utf8')
  for (const title of proof.test.split(' > ')) expect(source).toContain(inSource(title))
})

test('a test that failed is a hole, one that did not run is missed', () => {
  const [first, second, third] = PROOFS
  if (!first || !second || !third) throw new Error('there are no proofs')
  const result = (proof: typeof first, status: 'passed' | 'failed') => ({
    file: `apps/server/src/${proof.file}`,
    name: proof.test,
    status,
    seconds: 1,
  })
  const results = [result(first, 'passed'), result(second, 'failed')]
  const outcomes = evaluateProofs([first, second, third], results)
  expect(outcomes.map(({ status }) => status)).toEqual(['held', 'broken', 'missing'])
})

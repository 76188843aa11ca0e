import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { PROOFS } from './attack/proofs.ts'
import { evaluateProofs } from './attack/run.ts'

/** A title as its file writes it, its quotes escaped. */
const inSource = (title: string) => title.replaceAll("'", "\\'")

/** True if the file writes the title, or its values and the template that they are put into. */
function isTitled(source: string, title: string): boolean {
  const [template = '', value = ''] = title.split(/(?<=^[^:]*: )/)
  if (source.includes(inSource(title))) return true
  return value !== '' && source.includes(`'${template}%s'`) && source.includes(value)
}

const all = PROOFS.map((proof) => [proof.attack, proof] as const)

test.each(all)('%s: its test is there', (_, proof) => {
  const file = `apps/server/src/${proof.file}`
  expect(existsSync(file)).toBe(true)
  const source = readFileSync(file, 'utf8')
  for (const title of proof.test.split(' > ')) expect(isTitled(source, title), title).toBe(true)
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

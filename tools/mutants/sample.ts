import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Area } from './areas.ts'
import { findMutants, type Mutant } from './find-mutants.ts'

/** A mutant of a file, named so that a change elsewhere does not change the name. */
export interface NamedMutant extends Mutant {
  readonly area: string
  /** From the root of the repository. */
  readonly file: string
  readonly text: string
  readonly tests: readonly string[]
}

/** A mutant without an observable effect, and why. */
export interface Equivalent {
  readonly file: string
  readonly was: string
  readonly text: string
  readonly becomes: string
  readonly why: string
}

const SOURCE = 'apps/server/src'

function filesOf(root: string, code: string): readonly string[] {
  if (code.endsWith('.ts')) return [join(SOURCE, code)]
  return globSync(`${SOURCE}/${code}/**/*.ts`, { cwd: root })
    .filter((file) => !file.endsWith('.test.ts'))
    .toSorted()
}

/** All mutants of an area. */
export function mutantsOf(root: string, { name, code, tests }: Area): readonly NamedMutant[] {
  return code
    .flatMap((part) => filesOf(root, part))
    .flatMap((file) => {
      const text = readFileSync(join(root, file), 'utf8')
      return findMutants(file, text).map((mutant) => ({
        ...mutant,
        area: name,
        file,
        tests,
        text: text.slice(mutant.start, mutant.end),
      }))
    })
}

const isSame = (mutant: NamedMutant, known: Equivalent): boolean =>
  mutant.file === known.file &&
  mutant.was === known.was &&
  mutant.text === known.text &&
  mutant.becomes === known.becomes

/** This many of them, as the seed draws them, without those known to have no effect. */
export function sample(
  mutants: readonly NamedMutant[],
  known: readonly Equivalent[],
  { count, seed }: { readonly count: number; readonly seed: string },
): readonly NamedMutant[] {
  const rank = ({ file, was, text, becomes, start }: NamedMutant) =>
    createHash('sha256').update([seed, file, was, text, becomes, start].join('\n')).digest('hex')
  return mutants
    .filter((mutant) => !known.some((one) => isSame(mutant, one)))
    .map((mutant) => ({ mutant, rank: rank(mutant) }))
    .toSorted((a, b) => (a.rank < b.rank ? -1 : 1))
    .slice(0, count)
    .map(({ mutant }) => mutant)
}

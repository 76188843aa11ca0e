import { faultsOf, measure } from '@fairhouse/i18n/check'
import type { FileName } from '@fairhouse/i18n/coverage'
import { UsageError } from '../start/options.ts'
import { readNames, readTarget, readTexts, type Texts, writeTexts } from './locales.ts'

export interface Outcome {
  /** The file's texts, merged with the accepted ones. */
  readonly texts: Texts
  readonly taken: number
  /** Sentences, by key. */
  readonly refused: readonly (readonly [key: string, why: string])[]
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Merges the valid ones of the given texts into those of a file. */
export function mergePut(
  language: ReturnType<typeof readTarget>,
  english: Texts,
  own: Texts,
  given: Readonly<Record<string, unknown>>,
): Outcome {
  const texts: Record<string, string> = { ...own }
  const refused: [string, string][] = []
  let taken = 0
  for (const [key, text] of Object.entries(given)) {
    const source = Object.hasOwn(english, key) ? english[key] : undefined
    const why =
      source === undefined
        ? ['English has no such key']
        : typeof text === 'string'
          ? faultsOf(language, source, text).map(({ message }) => message)
          : ['the text must be a string']
    if (why.length > 0 || typeof text !== 'string') {
      refused.push([key, why.join('; ')])
    } else {
      texts[key] = text
      taken += 1
    }
  }
  return { texts, taken, refused }
}

/** What was given for each file: by key for one, by namespace and key for several. */
function givenFor(files: readonly FileName[], json: string) {
  let given: unknown
  try {
    given = JSON.parse(json)
  } catch (error) {
    throw new UsageError(`FILE is no JSON: ${error instanceof Error ? error.message : ''}`)
  }
  // What `todo` prints, with the texts in the place of English, is understood as well.
  if (isObject(given) && isObject(given['texts'])) given = given['texts']
  if (!isObject(given)) throw new UsageError('FILE must be an object of texts by key.')
  const isNested = Object.values(given).every(isObject)
  if (!isNested && files.length > 1) {
    throw new UsageError('For several namespaces FILE must be an object by namespace, then by key.')
  }
  const [only = 'common'] = files
  const byFile: Readonly<Record<string, unknown>> = isNested ? given : { [only]: given }
  const stray = Object.keys(byFile).find((name) => !files.some((file) => file === name))
  if (stray !== undefined) throw new UsageError(`"${stray}" was not named among the namespaces.`)
  return files.flatMap((file) => {
    const texts = byFile[file]
    return isObject(texts) ? [[file, texts] as const] : []
  })
}

/** Writes translations; 1 when some were refused. */
export function runPut(code: string, names: string, json: string): number {
  const language = readTarget(code)
  let refusals = 0
  for (const [file, given] of givenFor(readNames(names), json)) {
    const english = readTexts('en', file)
    const outcome = mergePut(language, english, readTexts(language, file), given)
    if (outcome.taken > 0) writeTexts(language, file, outcome.texts)
    const { done, total, missing } = measure(language, english, outcome.texts)
    const state = missing.length === 0 && done === total ? 'complete' : `${total - done} to do`
    process.stdout.write(
      `${language}/${file}: ${outcome.taken} taken, ${outcome.refused.length} refused; ` +
        `${done} of ${total}, ${state}\n`,
    )
    for (const [key, why] of outcome.refused) process.stdout.write(`  ${key}: ${why}\n`)
    refusals += outcome.refused.length
  }
  return refusals > 0 ? 1 : 0
}

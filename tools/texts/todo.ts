import { LANGUAGES } from '@fairhouse/i18n'
import { measure, pluralCategories } from '@fairhouse/i18n/check'
import type { FileName } from '@fairhouse/i18n/coverage'
import { readNames, readTarget, readTexts } from './locales.ts'

interface Entry {
  readonly en: string
  readonly pt: string
  /** What stands there now, where it is wrong or asked for. */
  readonly now?: string
  readonly faults?: readonly string[]
}

/** What is to be translated of a file; with `isAll` what is translated, too. */
export function todoOf(
  language: ReturnType<typeof readTarget>,
  file: FileName,
  isAll: boolean,
): Readonly<Record<string, Entry>> {
  const english = readTexts('en', file)
  const portuguese = readTexts('pt', file)
  const own = readTexts(language, file)
  const { faults } = measure(language, english, own)
  const keys = Object.keys(english).filter(
    (key) => isAll || !Object.hasOwn(own, key) || Object.hasOwn(faults, key),
  )
  return Object.fromEntries(
    keys.map((key): [string, Entry] => {
      const now = own[key]
      const found = faults[key]?.map(({ message }) => message)
      return [
        key,
        {
          en: english[key] ?? '',
          pt: portuguese[key] ?? '',
          ...(now === undefined ? {} : { now }),
          ...(found ? { faults: found } : {}),
        },
      ]
    }),
  )
}

/** Prints what is to be translated, by namespace. */
export function runTodo(code: string, names: string, isAll: boolean): number {
  const language = readTarget(code)
  const files = readNames(names)
  const texts = files.map((file) => [file, todoOf(language, file, isAll)] as const)
  const { name, dir } = LANGUAGES[language]
  const todo = {
    language,
    name,
    dir,
    plurals: pluralCategories(language),
    texts: Object.fromEntries(texts.filter(([, entries]) => Object.keys(entries).length > 0)),
  }
  process.stdout.write(`${JSON.stringify(todo, undefined, 2)}\n`)
  return 0
}

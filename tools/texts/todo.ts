import { LANGUAGES } from '@fairhouse/i18n'
import { measure, pluralCategories } from '@fairhouse/i18n/check'
import type { FileName } from '@fairhouse/i18n/coverage'
import { readNames, readTarget, readTexts } from './locales.ts'

interface Entry {
  readonly en: string
  readonly pt: string
  /** The current text, where it is wrong or requested. */
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

export interface TodoOptions {
  /** What is translated, too. */
  readonly isAll: boolean
  /** At most so many texts. */
  readonly limit: number
}

/** JSON with a line per text: short enough to be read, and to be searched. */
function print(head: object, texts: readonly (readonly [FileName, [string, Entry][]])[]): string {
  const line = ([key, entry]: [string, Entry]) =>
    `      ${JSON.stringify(key)}: ${JSON.stringify(entry)}`
  const files = texts.map(
    ([file, entries]) => `    ${JSON.stringify(file)}: {\n${entries.map(line).join(',\n')}\n    }`,
  )
  const facts = Object.entries(head).map(
    ([name, value]) => `  ${JSON.stringify(name)}: ${JSON.stringify(value)},\n`,
  )
  return `{\n${facts.join('')}  "texts": {\n${files.join(',\n')}\n  }\n}\n`
}

/** Prints what is to be translated, by namespace. */
export function runTodo(code: string, names: string, { isAll, limit }: TodoOptions): number {
  const language = readTarget(code)
  let left = limit
  let waiting = 0
  const texts = readNames(names).flatMap((file) => {
    const all = Object.entries(todoOf(language, file, isAll))
    const entries = all.slice(0, left)
    left -= entries.length
    waiting += all.length - entries.length
    return entries.length > 0 ? [[file, entries] as const] : []
  })
  const { name, dir } = LANGUAGES[language]
  const head = { language, name, dir, plurals: pluralCategories(language), waiting }
  process.stdout.write(print(head, texts))
  return 0
}

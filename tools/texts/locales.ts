import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { COMPLETE_LANGUAGES, LANGUAGE_CODES, type LanguageCode } from '@fairhouse/i18n'
import { FILES, type FileName, FIRST_FILES, MEMBER_FILES } from '@fairhouse/i18n/coverage'
import { UsageError } from '../start/options.ts'

/** Messages by key, as they are in a file. */
export type Texts = Readonly<Record<string, string>>

const LOCALES = fileURLToPath(new URL('../../packages/i18n/locales/', import.meta.url))

const pathOf = (language: string, file: string) => `${LOCALES}${language}/${file}.json`

/** The texts of a file; none where it does not exist. Throws UsageError for a broken file. */
export function readTexts(language: string, file: string): Texts {
  const path = pathOf(language, file)
  if (!existsSync(path)) return {}
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Texts
  } catch (error) {
    throw new UsageError(`${path} is no JSON: ${error instanceof Error ? error.message : ''}`)
  }
}

/** Writes texts in the order of English; a reader never meets half a file. */
export function writeTexts(language: string, file: FileName, texts: Texts): void {
  const keys = Object.keys(readTexts('en', file)).filter((key) => Object.hasOwn(texts, key))
  const ordered = Object.fromEntries(keys.map((key) => [key, texts[key]]))
  const path = pathOf(language, file)
  mkdirSync(`${LOCALES}${language}`, { recursive: true })
  writeFileSync(`${path}.new`, `${JSON.stringify(ordered, undefined, 2)}\n`)
  renameSync(`${path}.new`, path)
}

/** Reads the code of a language. Throws UsageError with the known ones. */
export function readLanguage(code: string): LanguageCode {
  const found = LANGUAGE_CODES.find((one) => one === code)
  if (found) return found
  throw new UsageError(`"${code}" is no language here: ${LANGUAGE_CODES.join(' ')}`)
}

/** Reads a language that is translated into. */
export function readTarget(code: string): LanguageCode {
  const language = readLanguage(code)
  const [, measure] = COMPLETE_LANGUAGES
  if (language === measure) throw new UsageError('English is what the others are translated from.')
  return language
}

/** Reads "home", "home,shell", "first" or "all". Throws UsageError for other names. */
export function readNames(names: string): readonly FileName[] {
  if (names === 'all') return MEMBER_FILES
  if (names === 'first') return FIRST_FILES
  return names.split(',').map((name) => {
    const found = FILES.find((file) => file === name)
    if (found) return found
    throw new UsageError(`"${name}" is no namespace: ${FILES.join(' ')} (or first, or all)`)
  })
}

import { isLanguageCode, LANGUAGES, type LanguageCode } from '@fairhouse/i18n'
import { countFaults, type Coverage, coverageOfAll, FILES } from '@fairhouse/i18n/coverage'
import type { LanguageChoice, LanguageState } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { Tx } from '#server/db/tx.ts'
import { Problem } from '#server/core/problem.ts'
import {
  isSame,
  lockSettings,
  requireOwn,
  type SettingsChange,
  writeSettings,
} from './write-settings.ts'

/** Texts come with the release: they are measured once, at the first request. */
let coverage: Promise<readonly Coverage[]> | undefined

function readCoverage(): Promise<readonly Coverage[]> {
  coverage ??= coverageOfAll()
  return coverage
}

function isAllowed({ profile }: Brand, code: string): boolean {
  const { may } = profile.languageRules
  return may === 'all' || may.includes(code)
}

/** The state of every language of the platform, and what this brand may do with it. */
export async function readLanguageStates(brand: Brand): Promise<LanguageState[]> {
  return (await readCoverage()).map((one) => ({
    code: one.code,
    share: one.share,
    isComplete: one.share === 1,
    mayBeOffered: one.mayBeOffered && isAllowed(brand, one.code),
    mustBeOffered: brand.profile.languageRules.must.includes(one.code),
    review: one.review,
    files: FILES.map((file) => {
      const { total, done, missing } = one.files[file]
      return { file, total, done, missing: missing.length, ...countFaults(one.files[file]) }
    }),
  }))
}

function refuse(field: string, expected: string): never {
  throw new Problem('VALIDATION_FAILED', [{ field, code: 'VALIDATION_FAILED', expected }])
}

/** A language that is offered already stays, though its texts have fallen behind. */
function requireOfferable(
  brand: Brand,
  states: readonly LanguageState[],
  now: LanguageChoice,
  next: LanguageChoice,
): void {
  const field = 'choice.offered'
  for (const code of next.offered) {
    const state = states.find((one) => one.code === code)
    if (!state || !isLanguageCode(code)) refuse(field, Object.keys(LANGUAGES).join(' '))
    if (!isAllowed(brand, code)) refuse(field, 'languages that the jurisdiction allows')
    if (!state.mayBeOffered && !now.offered.includes(code)) {
      refuse(field, `${code} with 95 % of its texts`)
    }
  }
  const lacking = brand.profile.languageRules.must.find((code) => !next.offered.includes(code))
  if (lacking !== undefined) refuse(field, `${lacking}, which the jurisdiction demands`)
  if (!next.offered.includes(next.defaultLanguage)) {
    refuse('choice.defaultLanguage', 'one of those offered')
  }
}

/**
 * Chooses the languages that the brand offers; they are kept in the platform's order. `states` are
 * those of `readLanguageStates`, read before the transaction: the first reading takes a moment.
 * Throws NOT_FOUND (a brand of trials), VALIDATION_FAILED (not a language, not allowed or not
 * translated enough, one missing that must be there), NOT_CHANGED.
 */
export async function changeLanguages(
  tx: Tx,
  brand: Brand,
  states: readonly LanguageState[],
  given: LanguageChoice,
  by: string,
): Promise<SettingsChange> {
  requireOwn(brand)
  const before = (await lockSettings(tx, brand)).languages
  requireOfferable(brand, states, before, given)
  const order = Object.keys(LANGUAGES) as LanguageCode[]
  const after: LanguageChoice = {
    offered: order.filter((code) => given.offered.includes(code)),
    defaultLanguage: given.defaultLanguage,
  }
  if (isSame(before, after)) throw new Problem('NOT_CHANGED')
  await writeSettings(tx, brand, 'languages', after, by)
  return { before, after }
}

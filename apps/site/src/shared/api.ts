import { type MessageKey, type Translator } from '@fairhouse/i18n'
import type { ErrorCode } from '@fairhouse/protocol'
import { ApiError, createClient } from '@fairhouse/protocol/client'
import { languageStore } from './preferences.ts'

export { ApiError } from '@fairhouse/protocol/client'

/** The typed client of the whole API, same origin, session by cookie. */
export const api = createClient({ baseUrl: '', language: languageStore.get })

/** What went wrong, in the reader's language. */
export function errorMessage({ t, find }: Translator, error: unknown): string {
  if (!(error instanceof ApiError)) return t('errors.INTERNAL')
  return find(`errors.${error.code}`) ?? error.message
}

/** True when the answer is this error. */
export function isApiError(error: unknown, code: ErrorCode | 'NETWORK'): error is ApiError {
  return error instanceof ApiError && error.code === code
}

/** Texts of the fields at fault, by field name, for a form. */
export function fieldErrors(
  { find }: Translator,
  error: unknown,
): Readonly<Record<string, string>> {
  if (!(error instanceof ApiError)) return {}
  return Object.fromEntries(
    error.fields.flatMap(({ field, code }) => {
      const text = find(`errors.${code}` satisfies MessageKey)
      return text === undefined ? [] : [[field, text]]
    }),
  )
}

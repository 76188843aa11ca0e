import { refusalText, type Translator } from '@fairhouse/i18n'
import type { ErrorCode } from '@fairhouse/protocol'
import { ApiError, createClient } from '@fairhouse/protocol/client'
import { onIdleSeconds } from './idle.ts'
import { brandStore, languageStore } from './preferences.ts'

export { ApiError } from '@fairhouse/protocol/client'

/** Every call carries the current brand; without one the server uses that of the host. */
export function brandHeaders(): Readonly<Record<string, string>> {
  const code = brandStore.get()
  return code === '' ? {} : { 'x-brand': code }
}

/** The typed client of the whole API, same origin, session by cookie. */
export const api = createClient({
  baseUrl: '',
  language: languageStore.get,
  onIdleSeconds,
  fetch: (input, init) =>
    fetch(input, { ...init, headers: { ...(init?.headers as object), ...brandHeaders() } }),
})

/** Error message in the reader's language. */
export function errorMessage(translator: Translator, error: unknown): string {
  if (!(error instanceof ApiError)) return translator.t('errors.INTERNAL')
  return refusalText(translator, error.code, error.details) ?? error.message
}

/** True if the answer is this error. */
export function isApiError(error: unknown, code: ErrorCode | 'NETWORK'): error is ApiError {
  return error instanceof ApiError && error.code === code
}

/** Error texts of invalid fields, by field name, for a form. */
export function fieldErrors(
  { find }: Translator,
  error: unknown,
): Readonly<Record<string, string>> {
  if (!(error instanceof ApiError)) return {}
  return Object.fromEntries(
    error.fields.flatMap(({ field, code }) => {
      const text = find(`errors.${code}`)
      return text === undefined ? [] : [[field, text]]
    }),
  )
}

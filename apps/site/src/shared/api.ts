import { missingText, refusalText, type Translator } from '@fairhouse/i18n'
import type { ErrorCode } from '@fairhouse/protocol'
import { ApiError, type Client, createClient } from '@fairhouse/protocol/client'
import { canSeal, ENCRYPTED_ROUTES } from './encrypted-routes.ts'
import { onIdleSeconds } from './idle.ts'
import { languageStore } from './preferences.ts'
import { shouldRetry } from './refusals.ts'

export { ApiError } from '@fairhouse/protocol/client'

let call = createClient({
  baseUrl: '',
  language: languageStore.get,
  onIdleSeconds,
  // Loaded when the first secret is sent.
  seal: async (body) => (await import('./seal.ts')).seal(body),
  isEncrypted: (key) => canSeal() && ENCRYPTED_ROUTES.has(key),
})

/** Replaces the client: on the server calls go without HTTP. */
export function setClient(client: Client): void {
  call = client
}

let loadErrorTexts: () => Promise<unknown> = () => Promise.resolve()

/** Sets how error texts are loaded before the first error is shown. */
export function setErrorTextLoader(fetchTexts: () => Promise<unknown>): void {
  loadErrorTexts = fetchTexts
}

/**
 * The typed client of the whole API, same origin, session by cookie. If the page can resolve a
 * refusal (shared/refusals.ts), it does so and repeats the call.
 */
export const api: Client = async (key, input) => {
  try {
    return await call(key, input)
  } catch (error) {
    if (error instanceof ApiError && (await shouldRetry(error.code))) return call(key, input)
    // Errors have their own texts; if they fail to load, a general one is shown.
    if (!isApiError(error, 'NETWORK')) await loadErrorTexts().catch(() => undefined)
    throw error
  }
}

/** Error message in the reader's language. */
export function errorMessage(translator: Translator, error: unknown): string {
  const { t, find } = translator
  // Error texts load with the second part of a language; until then these two are close enough.
  const fault = find('errors.INTERNAL') ?? t('common.crashTitle')
  if (!(error instanceof ApiError)) return fault
  const text = refusalText(translator, error.code, error.details)
  if (text !== undefined) return text
  return error.code === 'NETWORK' ? t('common.offline') : error.message
}

/** True if the answer is this error. */
export function isApiError(error: unknown, code: ErrorCode | 'NETWORK'): error is ApiError {
  return error instanceof ApiError && error.code === code
}

/** The text beside an invalid field. */
export function faultText(
  translator: Translator,
  field: string,
  code: ErrorCode,
): string | undefined {
  return code === 'MISSING_FIELD'
    ? missingText(translator, field)
    : translator.find(`errors.${code}`)
}

/** Error texts of invalid fields, by field name, for a form. */
export function fieldErrors(
  translator: Translator,
  error: unknown,
): Readonly<Record<string, string>> {
  if (!(error instanceof ApiError)) return {}
  return Object.fromEntries(
    error.fields.flatMap(({ field, code }) => {
      const text = faultText(translator, field, code)
      return text === undefined ? [] : [[field, text]]
    }),
  )
}

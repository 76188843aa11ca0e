import { missingText, refusalText, type Translator } from '@fairhouse/i18n'
import type { ErrorCode } from '@fairhouse/protocol'
import { ApiError, type Client, createClient } from '@fairhouse/protocol/client'
import { canSeal, ENCRYPTED_ROUTES } from './encrypted-routes.ts'
import { onIdleSeconds } from './idle.ts'
import { languageStore } from './preferences.ts'
import { mayAskAgain } from './refusals.ts'

export { ApiError } from '@fairhouse/protocol/client'

let call = createClient({
  baseUrl: '',
  language: languageStore.get,
  onIdleSeconds,
  // Fetched when the first secret is sent, not before.
  seal: async (body) => (await import('./seal.ts')).seal(body),
  isEncrypted: (key) => canSeal() && ENCRYPTED_ROUTES.has(key),
})

/** From now on calls are answered by another client: on the server, without HTTP. */
export function setClient(client: Client): void {
  call = client
}

let loadErrorTexts: () => Promise<unknown> = () => Promise.resolve()

/** Fetches the texts of refusals before the first of them is told. */
export function setErrorTextLoader(fetchTexts: () => Promise<unknown>): void {
  loadErrorTexts = fetchTexts
}

/**
 * The typed client of the whole API, same origin, session by cookie. Where the page has an answer
 * to a refusal (shared/refusals.ts) it gives it, and asks again.
 */
export const api: Client = async (key, input) => {
  try {
    return await call(key, input)
  } catch (error) {
    if (error instanceof ApiError && (await mayAskAgain(error.code))) return call(key, input)
    // What went wrong is told by texts of their own; where they do not come, in general.
    if (!isApiError(error, 'NETWORK')) await loadErrorTexts().catch(() => undefined)
    throw error
  }
}

/** What went wrong, in the reader's language. */
export function errorMessage(translator: Translator, error: unknown): string {
  const { t, find } = translator
  // Error texts come with the second part of a language; until then these two are near enough.
  const fault = find('errors.INTERNAL') ?? t('common.crashTitle')
  if (!(error instanceof ApiError)) return fault
  const text = refusalText(translator, error.code, error.details)
  if (text !== undefined) return text
  return error.code === 'NETWORK' ? t('common.offline') : error.message
}

/** True when the answer is this error. */
export function isApiError(error: unknown, code: ErrorCode | 'NETWORK'): error is ApiError {
  return error instanceof ApiError && error.code === code
}

/** What is said beside a field at fault. */
export function faultText(
  translator: Translator,
  field: string,
  code: ErrorCode,
): string | undefined {
  return code === 'MISSING_FIELD'
    ? missingText(translator, field)
    : translator.find(`errors.${code}`)
}

/** Texts of the fields at fault, by field name, for a form. */
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

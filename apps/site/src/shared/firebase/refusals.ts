import type { ErrorCode } from '@fairhouse/protocol'
import { ApiError } from '../api.ts'

/** Our words for what Firebase refuses (SPECIFICATION 8.1 to 8.10). */
const CODES: ReadonlyMap<string, ErrorCode> = new Map(
  Object.entries({
    'auth/invalid-phone-number': 'PHONE_INVALID',
    'auth/missing-phone-number': 'PHONE_INVALID',
    'auth/too-many-requests': 'TOO_MANY_ATTEMPTS',
    'auth/quota-exceeded': 'CODE_QUOTA',
    'auth/operation-not-allowed': 'FEATURE_OFF',
    'auth/captcha-check-failed': 'CAPTCHA_WRONG',
    'auth/invalid-verification-code': 'CODE_WRONG',
    'auth/missing-verification-code': 'CODE_WRONG',
    'auth/code-expired': 'CODE_EXPIRED',
  } as const),
)

/** What Firebase's refusal means to the form; undefined: nothing is said (SPECIFICATION 8.13). */
export function refusalOf(error: unknown): ApiError | undefined {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const own = CODES.get(code)
  if (own === undefined) return undefined
  return new ApiError(0, { code: own, message: code, fields: [], requestId: '' })
}

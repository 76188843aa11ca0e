import { loadTranslator } from '@fairhouse/i18n'
import { FirebaseError } from '@firebase/app'
import { describe, expect, it } from 'vitest'
import { errorMessage } from '../src/shared/api.ts'
import { refusalOf } from '../src/shared/firebase/refusals.ts'

const en = await loadTranslator('en')

describe('what Firebase refuses', () => {
  it.each([
    ['auth/invalid-phone-number', 'PHONE_INVALID'],
    ['auth/missing-phone-number', 'PHONE_INVALID'],
    ['auth/too-many-requests', 'TOO_MANY_ATTEMPTS'],
    ['auth/quota-exceeded', 'CODE_QUOTA'],
    ['auth/operation-not-allowed', 'FEATURE_OFF'],
    ['auth/captcha-check-failed', 'CAPTCHA_WRONG'],
    ['auth/invalid-verification-code', 'CODE_WRONG'],
    ['auth/missing-verification-code', 'CODE_WRONG'],
    ['auth/code-expired', 'CODE_EXPIRED'],
  ] as const)('%s is said as %s', (code, own) => {
    const refusal = refusalOf(new FirebaseError(code, 'in the words of Google'))
    expect(refusal?.code).toBe(own)
    expect(errorMessage(en, refusal)).not.toContain('Google')
  })

  it.each([
    new FirebaseError('auth/network-request-failed', ''),
    new FirebaseError('auth/internal-error', ''),
    new FirebaseError('toString', ''),
    new TypeError('not of Firebase'),
    undefined,
  ])('%s ends without a word', (error) => {
    expect(refusalOf(error)).toBeUndefined()
  })
})

import type { CodeSent } from '@fairhouse/protocol'
import { useTranslator } from '@fairhouse/ui'
import { type RefObject, useRef } from 'react'
import { ApiError } from '../api.ts'
import { serverNow } from '../clock.ts'
import { withCountry } from '../countries.ts'
import { loadChunk } from '../load-chunk.ts'
import { usePermission } from '../permission.ts'
import type { Phone } from '../phone-field.tsx'
import { besideModal } from './beside-modal.ts'
import type { ProveCode } from './phone-codes.ts'
import { refusalOf } from './refusals.ts'

/** Time between two codes of Firebase (SPECIFICATION 9.15). */
const RESEND_SECONDS = 60

/** Codes by Firebase, in place of ours. */
export interface PhoneCode {
  /** Where its captcha appears. */
  readonly place: RefObject<HTMLDivElement | null>
  /** Sends a code. Undefined: nothing was sent, and nothing is to be said. Throws ApiError. */
  readonly send: (phone: Phone) => Promise<CodeSent | undefined>
  /**
   * What proves the number by the typed code. Undefined: it could not be verified, and nothing is
   * to be said (SPECIFICATION 8.13). Throws CODE_WRONG, CODE_EXPIRED.
   */
  readonly prove: (code: string) => Promise<{ readonly firebaseIdToken: string } | undefined>
}

/** In E.164: "+5511987654321", without the 0 that is dialled at home. */
function numberOf({ countryDialingCode, mobileNum }: Phone): string {
  const digits = (text: string) => text.replaceAll(/\D/g, '')
  return `+${digits(countryDialingCode)}${digits(mobileNum).replace(/^0+/, '')}`
}

/** Errors that the form knows are thrown; of others nothing is said. */
function orSilent(error: unknown): undefined {
  const refusal = refusalOf(error)
  if (refusal) throw refusal
  return undefined
}

/** Undefined where no project is configured: codes are ours, and nothing of Google is loaded. */
export function usePhoneCode(): PhoneCode | undefined {
  const { t, language } = useTranslator()
  const { firebase } = usePermission().info
  const place = useRef<HTMLDivElement>(null)
  const sent = useRef<ProveCode>(undefined)
  /** A code is good once: a form that is sent again has its token already. */
  const proven = useRef({ code: '', firebaseIdToken: '' })
  if (!firebase) return undefined

  const send = async (phone: Phone): Promise<CodeSent | undefined> => {
    if (!place.current) return undefined
    const inside = place.current
    try {
      const number = numberOf(await withCountry(phone))
      const { sendPhoneCode } = await loadChunk(() => import('./phone-codes.ts'))
      sent.current = await besideModal(() => sendPhoneCode(firebase, number, inside, language.tag))
    } catch (error) {
      return orSilent(error)
    }
    proven.current = { code: '', firebaseIdToken: '' }
    return {
      expirationTime: new Date(serverNow() + RESEND_SECONDS * 1_000).toISOString(),
      expiredMinutes: RESEND_SECONDS / 60,
      resendAfterSeconds: RESEND_SECONDS,
      message: t('identity.code.sent'),
    }
  }
  const prove: PhoneCode['prove'] = async (code) => {
    if (proven.current.code === code) return proven.current
    if (!sent.current) {
      throw new ApiError(0, { code: 'CODE_WRONG', message: 'none', fields: [], requestId: '' })
    }
    try {
      proven.current = { code, firebaseIdToken: await sent.current(code) }
    } catch (error) {
      return orSilent(error)
    }
    return { firebaseIdToken: proven.current.firebaseIdToken }
  }
  return { place, send, prove }
}

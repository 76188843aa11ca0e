import type { CaptchaProof } from '@fairhouse/protocol'
import { useState } from 'react'
import { ApiError, isApiError } from '../api.ts'

/** Whether a form shows a captcha, what was answered to it, and when a new one is due. */
export interface CaptchaDemand {
  readonly isShown: boolean
  readonly round: number
  readonly proof: CaptchaProof | undefined
  /** The captcha of a body that is about to be sent. */
  readonly part: { readonly captcha?: CaptchaProof }
  /** True when a captcha is shown and has no answer yet. */
  readonly isMissing: boolean
  readonly setProof: (proof: CaptchaProof | undefined) => void
  /** After an answer that is a refusal: shows the captcha where the server wants one. */
  readonly learn: (refusal: unknown) => void
  /** What was sent is used up. */
  readonly next: () => void
}

/** A captcha that shows when the server first demands it, or from the start. */
export function useCaptchaDemand(isNeeded = false): CaptchaDemand {
  const [isDemanded, setIsDemanded] = useState(false)
  const [round, setRound] = useState(0)
  const [proof, setProof] = useState<CaptchaProof>()
  const isShown = isNeeded || isDemanded
  const next = () => {
    setProof(undefined)
    setRound((before) => before + 1)
  }
  return {
    isShown,
    round,
    proof,
    part: isShown && proof ? { captcha: proof } : {},
    isMissing: isShown && !proof,
    setProof,
    next,
    learn: (refusal) => {
      const isRequired =
        isApiError(refusal, 'CAPTCHA_REQUIRED') ||
        isApiError(refusal, 'CAPTCHA_WRONG') ||
        (refusal instanceof ApiError && refusal.details['captchaRequired'] === true)
      if (isRequired) setIsDemanded(true)
      if (isShown) next()
    },
  }
}

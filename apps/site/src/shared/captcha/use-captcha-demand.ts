import type { CaptchaProof } from '@fairhouse/protocol'
import { useState } from 'react'
import { ApiError, isApiError } from '../api.ts'

/** Whether a form shows a captcha, its answer, and when a new one is due. */
export interface CaptchaDemand {
  readonly isShown: boolean
  readonly round: number
  readonly proof: CaptchaProof | undefined
  /** The captcha's part of the request body. */
  readonly part: { readonly captcha?: CaptchaProof }
  /** True if a captcha is shown and not answered yet. */
  readonly isMissing: boolean
  readonly setProof: (proof: CaptchaProof | undefined) => void
  /** After an error: shows the captcha if the server requires one. */
  readonly learn: (refusal: unknown) => void
  /** Requests a new captcha after the previous was used. */
  readonly next: () => void
}

/** A captcha that is shown when the server first requires it, or from the start. */
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

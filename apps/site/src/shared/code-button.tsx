import type { CodeSent } from '@fairhouse/protocol'
import { Button, useServerNow, useTranslator } from '@fairhouse/ui'
import { useEffect, useReducer } from 'react'
import { ApiError } from './api.ts'
import { serverNow } from './clock.ts'
import { FIRST_BUTTON, nextButton, resendAtOf, secondsLeft } from './sms-code.ts'

/** Minimum time between requests of a code (SPECIFICATION 9.16). */
const THROTTLE_MS = 1_000

/** How long to wait after an error: as the server says, and at least this. */
function waitOf(error: unknown): number {
  const seconds = error instanceof ApiError ? error.details['retryAfterSeconds'] : undefined
  return typeof seconds === 'number' ? seconds * 1_000 : THROTTLE_MS
}

/** State of the button, and sending. `send` returns undefined if it did not try. */
function useCodeButton(send: () => Promise<CodeSent | undefined>, onError: (e: unknown) => void) {
  const [button, dispatch] = useReducer(nextButton, FIRST_BUTTON)
  const now = useServerNow()
  useEffect(() => dispatch({ type: 'tick', nowMs: now }), [now])
  const handlePress = async () => {
    if (button.state !== 'sendable') return
    dispatch({ type: 'press' })
    try {
      const sent = await send()
      if (!sent) dispatch({ type: 'refused' })
      else dispatch({ type: 'sent', untilMs: resendAtOf(sent) })
    } catch (error) {
      dispatch({ type: 'refused', untilMs: serverNow() + waitOf(error) })
      onError(error)
    }
  }
  return { button, left: secondsLeft(button, now), handlePress }
}

export interface CodeButtonProps {
  readonly send: () => Promise<CodeSent | undefined>
  readonly onError: (error: unknown) => void
}

/** Sends a code, then counts down until another may be requested. */
export function CodeButton({ send, onError }: CodeButtonProps) {
  const { t } = useTranslator()
  const { button, left, handlePress } = useCodeButton(send, onError)
  const isCounting = button.state === 'countdown' && left > 0
  const isLoading = button.state === 'loading'
  const text = isCounting
    ? t('identity.code.again', { seconds: left })
    : t(button.hasSent ? 'identity.code.resend' : 'identity.code.send')
  return (
    <Button
      variant="secondary"
      // Not `disabled`: the focus must not be lost while sending and counting.
      aria-disabled={isCounting || isLoading || undefined}
      onClick={() => void handlePress()}
      className="shrink-0 aria-disabled:opacity-70"
    >
      <span className="figures">{text}</span>
    </Button>
  )
}

import type { CodeSent } from '@fairhouse/protocol'
import { Button, useServerNow, useTranslator } from '@fairhouse/ui'
import { useEffect, useReducer } from 'react'
import { ApiError } from './api.ts'
import { serverNow } from './clock.ts'
import { FIRST_BUTTON, nextButton, resendAtOf, secondsLeft } from './sms-code.ts'

/** Requests of a code come no faster than this (SPECIFICATION 9.16). */
const THROTTLE_MS = 1_000

/** How long to wait after a refusal: as the server says, and a moment in any case. */
function waitOf(error: unknown): number {
  const seconds = error instanceof ApiError ? error.details['retryAfterSeconds'] : undefined
  return typeof seconds === 'number' ? seconds * 1_000 : THROTTLE_MS
}

/** State of the button, and the sending. `send` gives undefined where it did not even try. */
function useCodeButton(send: () => Promise<CodeSent | undefined>, onError: (e: unknown) => void) {
  const [button, tell] = useReducer(nextButton, FIRST_BUTTON)
  const now = useServerNow()
  useEffect(() => tell({ type: 'tick', nowMs: now }), [now])
  const handlePress = async () => {
    if (button.state !== 'sendable') return
    tell({ type: 'press' })
    try {
      const sent = await send()
      if (!sent) tell({ type: 'refused' })
      else tell({ type: 'sent', untilMs: resendAtOf(sent) })
    } catch (error) {
      tell({ type: 'refused', untilMs: serverNow() + waitOf(error) })
      onError(error)
    }
  }
  return { button, left: secondsLeft(button, now), handlePress }
}

export interface CodeButtonProps {
  readonly send: () => Promise<CodeSent | undefined>
  readonly onError: (error: unknown) => void
}

/** Sends a code, then counts down until another may be asked for. */
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
      // Not `disabled`: the focus must not be lost while it sends and counts.
      aria-disabled={isCounting || isLoading || undefined}
      onClick={() => void handlePress()}
      className="shrink-0 aria-disabled:opacity-70"
    >
      <span className="figures">{text}</span>
    </Button>
  )
}

import type { CodeSent } from '@fairhouse/protocol'

/**
 * When another code may be requested, by the server's clock (SPECIFICATION 9.14): the code's
 * expiration time minus its lifetime in minutes is when it was created, from which the server
 * counts the seconds. The duration of the answer is not counted twice.
 */
export function resendAtOf(sent: CodeSent): number {
  const madeAt = Date.parse(sent.expirationTime) - sent.expiredMinutes * 60_000
  return madeAt + sent.resendAfterSeconds * 1_000
}

/** State of the button that sends a code: sendable, loading, countdown, and sendable again. */
export type CodeButton =
  | { readonly state: 'sendable'; readonly hasSent: boolean }
  | { readonly state: 'loading'; readonly hasSent: boolean }
  | { readonly state: 'countdown'; readonly untilMs: number; readonly hasSent: boolean }

export type CodeButtonEvent =
  | { readonly type: 'press' }
  /** The code was sent; the next one may be requested at `untilMs`. */
  | { readonly type: 'sent'; readonly untilMs: number }
  /** It was not sent. The server may have said when to retry. */
  | { readonly type: 'refused'; readonly untilMs?: number }
  | { readonly type: 'tick'; readonly nowMs: number }

export const FIRST_BUTTON: CodeButton = { state: 'sendable', hasSent: false }

/** The reducer. Events that do not fit the state are ignored. */
export function nextButton(button: CodeButton, event: CodeButtonEvent): CodeButton {
  const { hasSent } = button
  switch (event.type) {
    case 'press':
      return button.state === 'sendable' ? { state: 'loading', hasSent } : button
    case 'sent':
      if (button.state !== 'loading') return button
      return { state: 'countdown', untilMs: event.untilMs, hasSent: true }
    case 'refused':
      if (button.state !== 'loading') return button
      return event.untilMs === undefined
        ? { state: 'sendable', hasSent }
        : { state: 'countdown', untilMs: event.untilMs, hasSent }
    case 'tick': {
      const isOver = button.state === 'countdown' && event.nowMs >= button.untilMs
      return isOver ? { state: 'sendable', hasSent } : button
    }
  }
}

/** Whole seconds left of a countdown; zero in the other states. */
export function secondsLeft(button: CodeButton, nowMs: number): number {
  return button.state === 'countdown' ? Math.max(0, Math.ceil((button.untilMs - nowMs) / 1000)) : 0
}

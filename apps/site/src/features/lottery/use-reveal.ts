import { useEffect, useState } from 'react'
import { isCalm } from '../../shared/preferences.ts'

/** Time between two parts of a draw; short enough that nobody waits for the result. */
const STEP_MS = 420

function prefersStillness(): boolean {
  return isCalm() || matchMedia('(prefers-reduced-motion: reduce)').matches
}

export interface Reveal {
  /** Parts of the draw that are shown. */
  readonly shown: number
  readonly isRunning: boolean
  readonly skip: () => void
}

/**
 * Shows a draw part by part when it arrives while the page is open. The one that was there at
 * first, and every one for those who want no motion, is shown at once.
 */
export function useReveal(issueId: string | undefined, parts: number): Reveal {
  const [state, setState] = useState({ issueId, shown: parts })
  if (state.issueId !== issueId) {
    const isFirst = state.issueId === undefined
    setState({ issueId, shown: isFirst || prefersStillness() ? parts : 0 })
  }
  const { shown } = state
  const isRunning = shown < parts
  useEffect(() => {
    if (shown >= parts) return undefined
    const timer = setTimeout(() => setState((before) => ({ ...before, shown: shown + 1 })), STEP_MS)
    return () => clearTimeout(timer)
  }, [shown, parts])
  return {
    shown,
    isRunning,
    skip: () => setState((before) => ({ ...before, shown: parts })),
  }
}

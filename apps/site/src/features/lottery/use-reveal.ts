import { useEffect, useState } from 'react'
import { stepMs } from '../../shared/lottery/draw-view.tsx'
import { isCalm, isLowData } from '../../shared/preferences.ts'

function prefersStillness(): boolean {
  return isCalm() || isLowData() || matchMedia('(prefers-reduced-motion: reduce)').matches
}

export interface Reveal {
  /** Number of revealed parts. */
  readonly shown: number
  readonly isRunning: boolean
  /** The draw arrived while the page was open: it is announced. */
  readonly isNew: boolean
  readonly skip: () => void
}

/**
 * Reveals a draw part by part if it arrives while the page is open; Escape shows all of it. The
 * first draw is shown at once, and with reduced motion or low data every draw is.
 */
export function useReveal(issueId: string | undefined, parts: number): Reveal {
  const [state, setState] = useState({ issueId, shown: parts, isNew: false })
  if (state.issueId !== issueId) {
    const isFirst = state.issueId === undefined
    const shown = isFirst || prefersStillness() ? parts : 0
    setState({ issueId, shown, isNew: !isFirst })
  }
  const { shown, isNew } = state
  const isRunning = shown < parts
  useEffect(() => {
    if (shown >= parts) return undefined
    const timer = setTimeout(
      () => setState((before) => ({ ...before, shown: shown + 1 })),
      stepMs(parts),
    )
    return () => clearTimeout(timer)
  }, [shown, parts])
  useEffect(() => {
    if (!isRunning) return undefined
    const handleKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') setState((before) => ({ ...before, shown: parts }))
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [isRunning, parts])
  return {
    shown,
    isRunning,
    isNew,
    skip: () => setState((before) => ({ ...before, shown: parts })),
  }
}

import { useEffect, useState } from 'react'
import { stepMs } from '../../shared/lottery/draw-view.tsx'
import { isCalm, isLowData } from '../../shared/preferences.ts'

function prefersStillness(): boolean {
  return isCalm() || isLowData() || matchMedia('(prefers-reduced-motion: reduce)').matches
}

export interface Reveal {
  /** Parts of the draw that are shown. */
  readonly shown: number
  readonly isRunning: boolean
  /** The draw came while the page was open: it is worth a word. */
  readonly isNew: boolean
  readonly skip: () => void
}

/**
 * Shows a draw part by part when it arrives while the page is open; Escape shows all of it. The
 * one that was there at first, and every one for those who want no motion or little data, is shown
 * at once.
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

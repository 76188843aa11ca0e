import { type RefObject, useEffect } from 'react'
import { isCalm, isLowData } from '../../shared/preferences.ts'

/** What a scene shows: it waits, is being opened, reveals what was drawn, or has revealed it. */
export type Phase = 'idle' | 'working' | 'revealing' | 'done'

/** Length of a reveal. */
export const REVEAL_MS = 2_600

/** True where nothing may move: calm mode, low data, or the system's own wish. */
export function prefersStillness(): boolean {
  return isCalm() || isLowData() || matchMedia('(prefers-reduced-motion: reduce)').matches
}

export interface Motion {
  readonly frames: Keyframe[]
  readonly options: KeyframeAnimationOptions
}

/**
 * Runs an animation of an element while it is given; without one the element is as it is drawn.
 * Only transforms and opacity are for it: nothing else of the page is laid out again.
 */
export function useMotion(ref: RefObject<Element | null>, motion: Motion | undefined): void {
  useEffect(() => {
    if (!motion || prefersStillness()) return undefined
    const running = ref.current?.animate(motion.frames, motion.options)
    return () => running?.cancel()
  }, [ref, motion])
}

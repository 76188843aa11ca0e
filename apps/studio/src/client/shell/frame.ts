import { FRAME_PROTOCOL, readFrameTold } from '@fairhouse/protocol/frame'
import type { FrameSaidBody, FrameToldBody } from '@fairhouse/protocol/vendor'

/** The page around the game. */
export interface Frame {
  readonly isFramed: boolean
  say(message: FrameSaidBody): void
  /** Hears what it tells; returns how to stop. */
  hear(listener: (told: FrameToldBody) => void): () => void
}

/** Speaks with the window around, if there is one, by its origin alone. */
export function createFrame(origin: string): Frame {
  const isFramed = window.parent !== window && origin !== ''
  return {
    isFramed,
    say(message) {
      if (isFramed) window.parent.postMessage({ protocol: FRAME_PROTOCOL, ...message }, origin)
    },
    hear(listener) {
      const take = (event: MessageEvent) => {
        if (event.origin !== origin || event.source !== window.parent) return
        const told = readFrameTold(event.data)
        if (told) listener(told)
      }
      if (isFramed) addEventListener('message', take)
      return () => removeEventListener('message', take)
    },
  }
}

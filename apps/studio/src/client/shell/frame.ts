import { FRAME_PROTOCOL, readHostToFrame } from '@fairhouse/protocol/frame'
import type { FrameToHostBody, HostToFrameBody } from '@fairhouse/protocol/vendor'

/** The page around the game. */
export interface Frame {
  readonly isFramed: boolean
  send(message: FrameToHostBody): void
  /** Subscribes to messages of the page; returns how to unsubscribe. */
  listen(listener: (message: HostToFrameBody) => void): () => void
}

/** Exchanges messages with the parent window, if there is one, only with its origin. */
export function createFrame(origin: string): Frame {
  const isFramed = window.parent !== window && origin !== ''
  return {
    isFramed,
    send(message) {
      if (isFramed) window.parent.postMessage({ protocol: FRAME_PROTOCOL, ...message }, origin)
    },
    listen(listener) {
      const take = (event: MessageEvent) => {
        if (event.origin !== origin || event.source !== window.parent) return
        const message = readHostToFrame(event.data)
        if (message) listener(message)
      }
      if (isFramed) addEventListener('message', take)
      return () => removeEventListener('message', take)
    },
  }
}

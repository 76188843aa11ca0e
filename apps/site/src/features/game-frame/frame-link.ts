import { FRAME_PROTOCOL, readFrameToHost } from '@fairhouse/protocol/frame'
import type { FrameToHostBody, HostToFrameBody } from '@fairhouse/protocol'

/**
 * The message channel of a frame: only its window is accepted, and only from the origin it was
 * opened at.
 */
export interface FrameLink {
  readonly send: (message: HostToFrameBody) => void
  readonly end: () => void
}

/** Receives messages from a frame of `origin`, and posts to that origin only. */
export function linkFrame(
  frame: HTMLIFrameElement,
  origin: string,
  onMessage: (said: FrameToHostBody) => void,
): FrameLink {
  const listen = (event: MessageEvent<unknown>) => {
    if (event.source !== frame.contentWindow || event.origin !== origin) return
    const said = readFrameToHost(event.data)
    if (said) onMessage(said)
  }
  window.addEventListener('message', listen)
  return {
    send: (message) =>
      frame.contentWindow?.postMessage({ protocol: FRAME_PROTOCOL, ...message }, origin),
    end: () => window.removeEventListener('message', listen),
  }
}

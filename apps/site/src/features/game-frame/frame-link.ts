import { FRAME_PROTOCOL, readFrameToHost } from '@fairhouse/protocol/frame'
import type { FrameToHostBody, HostToFrameBody } from '@fairhouse/protocol'

/** The way to a frame: only its window is heard, and only from the origin it was opened at. */
export interface FrameLink {
  readonly tell: (message: HostToFrameBody) => void
  readonly end: () => void
}

/** Listens to a frame whose page is of `origin`, and speaks to that origin alone. */
export function linkFrame(
  frame: HTMLIFrameElement,
  origin: string,
  hear: (said: FrameToHostBody) => void,
): FrameLink {
  const listen = (event: MessageEvent<unknown>) => {
    if (event.source !== frame.contentWindow || event.origin !== origin) return
    const said = readFrameToHost(event.data)
    if (said) hear(said)
  }
  window.addEventListener('message', listen)
  return {
    tell: (message) =>
      frame.contentWindow?.postMessage({ protocol: FRAME_PROTOCOL, ...message }, origin),
    end: () => window.removeEventListener('message', listen),
  }
}

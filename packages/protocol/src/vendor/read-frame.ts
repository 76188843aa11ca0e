import type { FrameToHostBody, HostToFrameBody } from './frame.ts'
import { FRAME_FAILURES, FRAME_PROTOCOL, FRAME_WANTS } from './frame-terms.ts'

export * from './frame-terms.ts'

/**
 * Reads messages between a game's frame and the page around it without the weight of schemas; what
 * is read is exactly what the schemas of frame.ts take (read-frame.test.ts).
 */
type Fields = Readonly<Record<string, unknown>>

const oneOf = <T extends string>(choices: readonly T[], value: unknown): T | undefined =>
  choices.find((choice) => choice === value)

/** The message, if it is of the protocol and has its type's fields and no other. */
function fieldsOf(data: unknown, fields: Readonly<Record<string, readonly string[]>>) {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return undefined
  const message = data as Fields
  if (message['protocol'] !== FRAME_PROTOCOL || typeof message['type'] !== 'string')
    return undefined
  const own = Object.hasOwn(fields, message['type']) ? fields[message['type']] : undefined
  const names = own && ['protocol', 'type', ...own]
  return names && Object.keys(message).every((name) => names.includes(name)) ? message : undefined
}

const FRAME_FIELDS = {
  ready: [],
  balanceChanged: [],
  round: ['isOpen'],
  sound: ['isOn'],
  want: ['what'],
  failed: ['reason'],
} as const

const HOST_FIELDS = {
  hello: [],
  pause: [],
  resume: [],
  balanceChanged: [],
  sound: ['isOn'],
  look: ['theme', 'isCalm'],
} as const

/** Parses a message from a frame; undefined for all that is not of the protocol. */
export function readFrameToHost(data: unknown): FrameToHostBody | undefined {
  const message = fieldsOf(data, FRAME_FIELDS)
  const { isOpen, isOn } = message ?? {}
  switch (message?.['type'] as keyof typeof FRAME_FIELDS | undefined) {
    case 'ready':
      return { type: 'ready' }
    case 'balanceChanged':
      return { type: 'balanceChanged' }
    case 'round':
      return typeof isOpen === 'boolean' ? { type: 'round', isOpen } : undefined
    case 'sound':
      return typeof isOn === 'boolean' ? { type: 'sound', isOn } : undefined
    case 'want': {
      const what = oneOf(FRAME_WANTS, message?.['what'])
      return what && { type: 'want', what }
    }
    case 'failed': {
      const reason = oneOf(FRAME_FAILURES, message?.['reason'])
      return reason && { type: 'failed', reason }
    }
    case undefined:
      return undefined
  }
}

/** Parses a message to a frame; undefined for all that is not of the protocol. */
export function readHostToFrame(data: unknown): HostToFrameBody | undefined {
  const message = fieldsOf(data, HOST_FIELDS)
  const type = message?.['type'] as keyof typeof HOST_FIELDS | undefined
  const { isOn, isCalm } = message ?? {}
  switch (type) {
    case 'sound':
      return typeof isOn === 'boolean' ? { type, isOn } : undefined
    case 'look': {
      const theme = oneOf(['light', 'dark'] as const, message?.['theme'])
      return theme && typeof isCalm === 'boolean' ? { type, theme, isCalm } : undefined
    }
    case undefined:
      return undefined
    default:
      return { type }
  }
}

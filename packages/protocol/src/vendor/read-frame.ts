import type { FrameSaidBody, FrameToldBody } from './frame.ts'
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

const SAID = {
  ready: [],
  balanceChanged: [],
  round: ['isOpen'],
  sound: ['isOn'],
  want: ['what'],
  failed: ['reason'],
} as const

const TOLD = {
  hello: [],
  pause: [],
  resume: [],
  balanceChanged: [],
  sound: ['isOn'],
  look: ['theme', 'isCalm'],
} as const

/** What a frame said; undefined for all that is not of the protocol, however near. */
export function readFrameSaid(data: unknown): FrameSaidBody | undefined {
  const said = fieldsOf(data, SAID)
  const { isOpen, isOn } = said ?? {}
  switch (said?.['type'] as keyof typeof SAID | undefined) {
    case 'ready':
      return { type: 'ready' }
    case 'balanceChanged':
      return { type: 'balanceChanged' }
    case 'round':
      return typeof isOpen === 'boolean' ? { type: 'round', isOpen } : undefined
    case 'sound':
      return typeof isOn === 'boolean' ? { type: 'sound', isOn } : undefined
    case 'want': {
      const what = oneOf(FRAME_WANTS, said?.['what'])
      return what && { type: 'want', what }
    }
    case 'failed': {
      const reason = oneOf(FRAME_FAILURES, said?.['reason'])
      return reason && { type: 'failed', reason }
    }
    case undefined:
      return undefined
  }
}

/** What a frame was told; undefined for all that is not of the protocol. */
export function readFrameTold(data: unknown): FrameToldBody | undefined {
  const told = fieldsOf(data, TOLD)
  const type = told?.['type'] as keyof typeof TOLD | undefined
  const { isOn, isCalm } = told ?? {}
  switch (type) {
    case 'sound':
      return typeof isOn === 'boolean' ? { type, isOn } : undefined
    case 'look': {
      const theme = oneOf(['light', 'dark'] as const, told?.['theme'])
      return theme && typeof isCalm === 'boolean' ? { type, theme, isCalm } : undefined
    }
    case undefined:
      return undefined
    default:
      return { type }
  }
}

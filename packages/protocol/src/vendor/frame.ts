import Type, { type Static } from 'typebox'
import { strict } from '../schema.ts'
import { FRAME_FAILURES, FRAME_PROTOCOL, FRAME_WANTS } from './frame-terms.ts'

/**
 * Messages between a game's frame and the page around it (postMessage). Both sides accept only the
 * other's origin and drop what does not match these schemas. Nothing here moves money: a balance
 * hint only makes the page fetch it.
 */
const said = { protocol: Type.Literal(FRAME_PROTOCOL) }

/** From the game to the page around it. */
export const FrameToHost = Type.Union([
  /** Its first picture is shown. */
  strict({ ...said, type: Type.Literal('ready') }),
  /** Money moved: refetch the balance. */
  strict({ ...said, type: Type.Literal('balanceChanged') }),
  strict({ ...said, type: Type.Literal('round'), isOpen: Type.Boolean() }),
  /** The player wants to leave, to deposit, or to see limits, rounds or the platform's rules. */
  strict({
    ...said,
    type: Type.Literal('want'),
    what: Type.Enum([...FRAME_WANTS]),
  }),
  strict({ ...said, type: Type.Literal('sound'), isOn: Type.Boolean() }),
  /** It cannot continue: the session is over, or the vendor is down. */
  strict({
    ...said,
    type: Type.Literal('failed'),
    reason: Type.Enum([...FRAME_FAILURES]),
  }),
])

/** From the page around it to the game. */
export const HostToFrame = Type.Union([
  strict({ ...said, type: Type.Literal('hello') }),
  /** No new round may begin: a reality check or a dialog covers it. */
  strict({ ...said, type: Type.Literal('pause') }),
  strict({ ...said, type: Type.Literal('resume') }),
  strict({ ...said, type: Type.Literal('sound'), isOn: Type.Boolean() }),
  strict({
    ...said,
    type: Type.Literal('look'),
    theme: Type.Enum(['light', 'dark']),
    isCalm: Type.Boolean(),
  }),
  /** The balance changed outside the game: refetch it. */
  strict({ ...said, type: Type.Literal('balanceChanged') }),
])

export type FrameToHost = Static<typeof FrameToHost>
export type HostToFrame = Static<typeof HostToFrame>
/** A message without its envelope. */
export type FrameToHostBody = FrameToHost extends infer T
  ? T extends FrameToHost
    ? Omit<T, 'protocol'>
    : never
  : never
export type HostToFrameBody = HostToFrame extends infer T
  ? T extends HostToFrame
    ? Omit<T, 'protocol'>
    : never
  : never

import Type, { type Static } from 'typebox'
import { strict } from '../schema.ts'
import { FRAME_FAILURES, FRAME_PROTOCOL, FRAME_WANTS } from './frame-terms.ts'

/**
 * What a game's frame and the page around it tell each other (postMessage). Both sides hear the
 * other's origin alone and drop what is not of these shapes. Nothing here moves money: a hint of a
 * balance only makes the page ask for it.
 */
const said = { protocol: Type.Literal(FRAME_PROTOCOL) }

/** From the game to the page around it. */
export const FrameSaid = Type.Union([
  /** Its first picture stands. */
  strict({ ...said, type: Type.Literal('ready') }),
  /** Money moved: ask for the balance. */
  strict({ ...said, type: Type.Literal('balanceChanged') }),
  strict({ ...said, type: Type.Literal('round'), isOpen: Type.Boolean() }),
  /** The player wants out, or to deposit, or to see limits, rounds or the rules of the house. */
  strict({
    ...said,
    type: Type.Literal('want'),
    what: Type.Enum([...FRAME_WANTS]),
  }),
  strict({ ...said, type: Type.Literal('sound'), isOn: Type.Boolean() }),
  /** It cannot go on: the session is over, or the vendor is. */
  strict({
    ...said,
    type: Type.Literal('failed'),
    reason: Type.Enum([...FRAME_FAILURES]),
  }),
])

/** From the page around it to the game. */
export const FrameTold = Type.Union([
  strict({ ...said, type: Type.Literal('hello') }),
  /** No new round may begin: a reality check or a dialog is over it. */
  strict({ ...said, type: Type.Literal('pause') }),
  strict({ ...said, type: Type.Literal('resume') }),
  strict({ ...said, type: Type.Literal('sound'), isOn: Type.Boolean() }),
  strict({
    ...said,
    type: Type.Literal('look'),
    theme: Type.Enum(['light', 'dark']),
    isCalm: Type.Boolean(),
  }),
  /** The balance changed outside the game: ask for it. */
  strict({ ...said, type: Type.Literal('balanceChanged') }),
])

export type FrameSaid = Static<typeof FrameSaid>
export type FrameTold = Static<typeof FrameTold>
/** A message without its envelope. */
export type FrameSaidBody = FrameSaid extends infer T
  ? T extends FrameSaid
    ? Omit<T, 'protocol'>
    : never
  : never
export type FrameToldBody = FrameTold extends infer T
  ? T extends FrameTold
    ? Omit<T, 'protocol'>
    : never
  : never

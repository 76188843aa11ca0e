import type { OwnBetWire, RoomRoundWire, RoomEvent } from '#studio/wire/room.ts'

type Entered = Extract<RoomEvent, { type: 'entered' }>
type Moved = Extract<RoomEvent, { type: 'round' }>
export type OthersBet = Entered['others'][number]
export type PastRound = Entered['history'][number]
export type Shooter = Entered['shooters'][number]
export type CashOut = Extract<RoomEvent, { type: 'left' }>['cashOuts'][number]

/** A bet that is not answered yet: shown as such. */
export interface PendingBet {
  readonly key: string
  readonly spot: string
  readonly stake: string
}

/** State of a room in this page. */
export interface RoomState {
  /** `lost`: it was open, and is reconnecting; no command is lost. */
  readonly link: 'opening' | 'open' | 'lost'
  readonly chain: Entered['chain'] | null
  readonly round: RoomRoundWire | null
  readonly own: readonly OwnBetWire[]
  readonly pending: readonly PendingBet[]
  readonly others: readonly OthersBet[]
  /** Crash: cash-outs of others, in order of arrival. */
  readonly cashOuts: readonly CashOut[]
  /** Rounds before this one, newest first. */
  readonly history: readonly PastRound[]
  readonly playersHere: number
  readonly shooters: readonly Shooter[]
  readonly seat: number | null
  /** Fishing: fish that are caught. */
  readonly gone: ReadonlySet<number>
}

export const FIRST_STATE: RoomState = {
  link: 'opening',
  chain: null,
  round: null,
  own: [],
  pending: [],
  others: [],
  cashOuts: [],
  history: [],
  playersHere: 0,
  shooters: [],
  seat: null,
  gone: new Set(),
}

/** Outcomes that are kept for roads and lists. */
const HISTORY_MOST = 120

function enter(state: RoomState, event: Entered): RoomState {
  const { chain, round, own, others, history, playersHere, shooters, seat, gone } = event
  const isSame = round.roundId === state.round?.roundId
  return {
    ...state,
    link: 'open',
    chain,
    round,
    own,
    others,
    history,
    playersHere,
    shooters,
    seat,
    cashOuts: isSame ? state.cashOuts : [],
    gone: new Set(gone),
  }
}

/**
 * The round moves on: one that is over goes to the history, a new one begins with no bets. With a
 * new chain the history begins anew: what is in it is proven by the chain it came from.
 */
function moveOn(state: RoomState, { chain, round }: Moved): RoomState {
  const before = state.round
  if (before === null || before.roundId === round.roundId) return { ...state, chain, round }
  const { number, outcome, hash } = before
  const isKnown = outcome !== null && hash !== null && state.history[0]?.number !== number
  const known = isKnown
    ? [{ number, outcome, hash }, ...state.history].slice(0, HISTORY_MOST)
    : state.history
  const history = chain.chainId === state.chain?.chainId ? known : []
  return { ...state, chain, round, history, own: [], others: [], cashOuts: [] }
}

/** The state after a message. Pure. */
export function applyEvent(state: RoomState, event: RoomEvent): RoomState {
  switch (event.type) {
    case 'entered':
      return enter(state, event)
    case 'round':
      return moveOn(state, event)
    case 'others':
      return {
        ...state,
        others: event.isAll === true ? event.bets : [...state.others, ...event.bets],
      }
    case 'left':
      return { ...state, cashOuts: [...state.cashOuts, ...event.cashOuts] }
    case 'own':
      return { ...state, own: event.bets }
    case 'shot':
      return event.isCaught ? { ...state, gone: new Set([...state.gone, event.fish]) } : state
    case 'shooters':
      return { ...state, shooters: event.shooters }
    case 'here':
      return { ...state, playersHere: event.playersHere }
    case 'done':
    case 'refused':
      return { ...state, pending: state.pending.filter(({ key }) => key !== event.key) }
    case 'pong':
      return state
  }
}

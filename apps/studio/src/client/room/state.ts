import type { OwnBetWire, RoomRoundWire, RoomTold } from '#studio/wire/room.ts'

type Entered = Extract<RoomTold, { type: 'entered' }>
export type OthersBet = Entered['others'][number]
export type PastRound = Entered['history'][number]
export type Shooter = Entered['shooters'][number]
export type CashOut = Extract<RoomTold, { type: 'left' }>['cashOuts'][number]

/** What was asked for and is not yet answered: shown as such. */
export interface AskedBet {
  readonly key: string
  readonly spot: string
  readonly stake: string
}

/** A room as this page knows it. */
export interface RoomState {
  /** `lost`: it was open, and is being opened again; nothing that was asked is lost. */
  readonly link: 'opening' | 'open' | 'lost'
  readonly chain: Entered['chain'] | null
  readonly round: RoomRoundWire | null
  readonly own: readonly OwnBetWire[]
  readonly asked: readonly AskedBet[]
  readonly others: readonly OthersBet[]
  /** Crash: who of the others has left, in the order told. */
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
  asked: [],
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

function enter(state: RoomState, told: Entered): RoomState {
  const { chain, round, own, others, history, playersHere, shooters, seat, gone } = told
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

/** The round moves on: one that is over goes to the history, a new one begins with no bets. */
function moveOn(state: RoomState, round: RoomRoundWire): RoomState {
  const before = state.round
  if (before === null || before.roundId === round.roundId) return { ...state, round }
  const { number, outcome, hash } = before
  const isKnown = outcome !== null && hash !== null && state.history[0]?.number !== number
  const history = isKnown
    ? [{ number, outcome, hash }, ...state.history].slice(0, HISTORY_MOST)
    : state.history
  return { ...state, round, history, own: [], others: [], cashOuts: [] }
}

/** The state after a message. Pure. */
export function hear(state: RoomState, told: RoomTold): RoomState {
  switch (told.type) {
    case 'entered':
      return enter(state, told)
    case 'round':
      return moveOn(state, told.round)
    case 'others':
      return {
        ...state,
        others: told.isAll === true ? told.bets : [...state.others, ...told.bets],
      }
    case 'left':
      return { ...state, cashOuts: [...state.cashOuts, ...told.cashOuts] }
    case 'own':
      return { ...state, own: told.bets }
    case 'shot':
      return told.isCaught ? { ...state, gone: new Set([...state.gone, told.fish]) } : state
    case 'shooters':
      return { ...state, shooters: told.shooters }
    case 'here':
      return { ...state, playersHere: told.playersHere }
    case 'done':
    case 'refused':
      return { ...state, asked: state.asked.filter(({ key }) => key !== told.key) }
    case 'pong':
      return state
  }
}

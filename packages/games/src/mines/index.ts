import {
  type Json,
  type JsonObject,
  readFields,
  readInteger,
  type SoloGame,
  type SoloRound,
} from '../core/index.ts'
import {
  CASH_OUT,
  drawWithout,
  goingOn,
  over,
  readActionType,
  refuseAction,
} from '../instant/index.ts'
import { MINES_TILES, minesMultiplier, minesOdds, mostTiles } from './chances.ts'

/**
 * Mines: 25 tiles, 1 to 24 of them mined. Each tile opened raises what the round is worth, a mine
 * ends it. All mines are drawn at the start, so that no later choice can move them.
 */

export interface MinesBet extends JsonObject {
  readonly mines: number
}

interface MinesState extends JsonObject {
  readonly bet: MinesBet
  /** In the order of drawing. Hidden until the round is over. */
  readonly mined: readonly number[]
  readonly opened: readonly number[]
  /** The mine that ended it. */
  readonly hit: number | null
}

function readBet(input: unknown): MinesBet {
  return { mines: readInteger(readFields(input, ['mines']), 'mines', 1, MINES_TILES - 1) }
}

// Only this file makes states: what is stored comes back as it was.
const stateOf = (round: SoloRound) => round.state as MinesState

const ACTION_TYPES = ['cash-out', 'reveal'] as const

function openTypes({ isOver, state }: SoloRound): readonly (typeof ACTION_TYPES)[number][] {
  if (isOver) return []
  return (state as MinesState).opened.length > 0 ? ACTION_TYPES : ['reveal']
}

function closedTiles({ opened }: MinesState): number[] {
  const tiles = Array.from({ length: MINES_TILES }, (_, tile) => tile)
  return tiles.filter((tile) => !opened.includes(tile))
}

type MinesAction =
  { readonly type: 'cash-out' } | { readonly type: 'reveal'; readonly tile: number }

function readAction(round: SoloRound, action: unknown): MinesAction {
  const type = readActionType(action, openTypes(round))
  if (type === 'cash-out') {
    readFields(action, ['type'])
    return { type }
  }
  const tile = readInteger(readFields(action, ['type', 'tile']), 'tile', 0, MINES_TILES - 1)
  if (stateOf(round).opened.includes(tile)) throw refuseAction(['another tile'])
  return { type, tile }
}

function act(round: SoloRound, action: unknown): SoloRound {
  const read = readAction(round, action)
  const state = stateOf(round)
  const worth = (opened: number) => minesMultiplier(state.bet.mines, opened)
  if (read.type === 'cash-out') return over(state, round.stake, worth(state.opened.length))
  const opened = [...state.opened, read.tile]
  if (state.mined.includes(read.tile)) {
    return over({ ...state, opened, hit: read.tile }, round.stake, 0)
  }
  const next: MinesState = { ...state, opened }
  return opened.length >= mostTiles(state.bet.mines)
    ? over(next, round.stake, worth(opened.length))
    : goingOn(next, round.stake)
}

function view(round: SoloRound): JsonObject {
  const { bet, mined, opened, hit } = stateOf(round)
  const safe = hit === null ? opened.length : opened.length - 1
  return {
    bet,
    opened,
    hit,
    multiplier: hit === null ? minesMultiplier(bet.mines, safe) : 0,
    nextMultiplier: round.isOver ? null : minesMultiplier(bet.mines, safe + 1),
    mined: round.isOver ? mined : null,
  }
}

export const MINES: SoloGame = {
  code: 'mines',
  version: 1,
  kind: 'instant',
  odds: () =>
    Array.from({ length: MINES_TILES - 1 }, (_, index) => index + 1).flatMap((mines) =>
      Array.from({ length: mostTiles(mines) }, (_, tile) => minesOdds(mines, tile + 1)),
    ),
  readBet,
  open(bet, stake, stream) {
    const read = readBet(bet)
    const mined = drawWithout(stream, read.mines, MINES_TILES, 0)
    const state: MinesState = { bet: read, mined, opened: [], hit: null }
    return goingOn(state, stake)
  },
  extraStake(round, action) {
    readAction(round, action)
    return goingOn(round.state, round.stake).payout
  },
  act: (round, action) => act(round, action),
  /** Cashing out comes first, so that an abandoned round ends with it. */
  actions(round): readonly Json[] {
    const types = openTypes(round)
    const reveals = types.includes('reveal')
      ? closedTiles(stateOf(round)).map((tile) => ({ type: 'reveal', tile }))
      : []
    return types.includes('cash-out') ? [CASH_OUT, ...reveals] : reveals
  },
  view,
}

export * from './chances.ts'

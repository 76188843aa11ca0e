import { minor, type Minor, minorToWire, parseMinor, sum } from '@fairhouse/money'
import {
  GameInputError,
  type JsonObject,
  readFields,
  type SoloGame,
  type SoloRound,
} from '../core/index.ts'
import { payoutOf } from '../maths/table.ts'
import { oddsOfLaw } from '../maths/exact.ts'
import { ROULETTE_SPOTS } from './spots.ts'
import { type RouletteOutcome, spin } from './wheel.ts'

export interface RouletteBet extends JsonObject {
  /** Stake by spot, as text of ledger units, in the order of the cloth. */
  readonly spots: { readonly [spot: string]: string }
}

interface RouletteState extends JsonObject {
  readonly bet: RouletteBet
  readonly outcome: RouletteOutcome
  /** What each spot that won pays, stake included, as text of ledger units. */
  readonly wins: { readonly [spot: string]: string }
}

function readStake(spot: string, value: unknown): Minor {
  const stake = typeof value === 'string' ? parseMinor(value) : undefined
  if (stake === undefined) throw new GameInputError(`spots.${spot}`, 'type', 'amount')
  if (stake <= 0n) throw new GameInputError(`spots.${spot}`, 'range', '1..')
  return stake
}

function readBet(input: unknown): RouletteBet {
  const given = readFields(input, ['spots'])['spots']
  if (given === undefined) throw new GameInputError('spots', 'missing', '{spot: amount}')
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    throw new GameInputError('spots', 'type', '{spot: amount}')
  }
  const stakes = new Map<string, unknown>(Object.entries(given))
  const codes = ROULETTE_SPOTS.map(({ code }) => code)
  for (const spot of stakes.keys()) {
    if (!codes.includes(spot)) throw new GameInputError(`spots.${spot}`, 'unknown', 'spot')
  }
  if (stakes.size === 0) throw new GameInputError('spots', 'count', `1..${codes.length}`)
  const read = codes
    .filter((code) => stakes.has(code))
    .map((code) => [code, minorToWire(readStake(code, stakes.get(code)))])
  return { spots: Object.fromEntries(read) }
}

function open(input: JsonObject, stake: Minor, outcome: RouletteOutcome): SoloRound {
  const bet = readBet(input)
  const stakes = new Map(
    Object.entries(bet.spots).map(([spot, text]) => [spot, minor(BigInt(text))]),
  )
  const total = sum(stakes.values())
  if (total !== stake) throw new GameInputError('stake', 'range', minorToWire(total))
  const paid = ROULETTE_SPOTS.flatMap(({ code, returns }) => {
    const onIt = stakes.get(code)
    const pays = onIt === undefined ? 0n : payoutOf(onIt, returns(outcome))
    return pays === 0n ? [] : [{ code, pays: minor(pays) }]
  })
  const wins = Object.fromEntries(paid.map(({ code, pays }) => [code, minorToWire(pays)]))
  const state: RouletteState = { bet, outcome, wins }
  return { state, stake, payout: sum(paid.map(({ pays }) => pays)), isOver: true }
}

const refuse = () => new GameInputError('action', 'choice', 'nothing')

/** Roulette of one player: any number of spots in one round, the stake their sum. */
export const ROULETTE: SoloGame = {
  code: 'roulette',
  version: 1,
  kind: 'instant',
  odds: () => ROULETTE_SPOTS.map(({ code, law }) => oddsOfLaw(code, law())),
  readBet,
  open: (bet, stake, stream) => open(bet, stake, spin(stream)),
  extraStake() {
    throw refuse()
  },
  act() {
    throw refuse()
  },
  actions: () => [],
  view: ({ state }) => state,
}

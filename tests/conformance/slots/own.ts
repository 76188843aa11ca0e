import { createGameStream } from '@fairhouse/fairness'
import { jackpotShareOf, SLOT_TITLES, type SlotTitle } from '@fairhouse/games/slots'
import { type Proof, prove } from '@fairhouse/games/slots/proof'
import { minor, parseRational, type Rational, rationalToNumber } from '@fairhouse/money'
import { FormatError } from '../json.ts'

/** A quantity of one of our own titles: as it is stated, and as it was found. */
export interface SlotOutcome {
  readonly game: string
  readonly bet: string
  readonly quantity: string
  readonly value: number
  readonly computed: number
  readonly status: 'ok' | 'differs'
}

const TOLERANCE = 1e-9

/** Titles of these codes or models, all without any. Throws FormatError when none is found. */
export function titlesOf(only: string | undefined): readonly SlotTitle[] {
  if (only === undefined) return SLOT_TITLES
  const names = new Set(only.split(','))
  const titles = SLOT_TITLES.filter(({ code, model }) => names.has(code) || names.has(model))
  if (titles.length === 0) throw new FormatError('no slot title or model is called so')
  return titles
}

function fraction(text: string): number {
  const value: Rational | undefined = parseRational(text)
  if (!value) throw new FormatError(`"${text}" is no number`)
  return rationalToNumber(value)
}

const QUANTITIES = ['rtp', 'jackpotRtp', 'sigma', 'hitRate', 'top', 'featureRate'] as const

function found(proof: Proof, quantity: (typeof QUANTITIES)[number]): number {
  const value = proof[quantity]
  return typeof value === 'number' ? value : rationalToNumber(value)
}

/** Counts every title through and compares all that it says of itself. */
export function* provenRows(titles: readonly SlotTitle[]): Generator<SlotOutcome> {
  for (const { code, machine, proven, odds } of titles) {
    const proof = prove(machine)
    const bet = odds()[0]?.bet ?? ''
    for (const quantity of QUANTITIES) {
      const stated = proven[quantity]
      const value = typeof stated === 'number' ? stated : fraction(stated)
      const computed = found(proof, quantity)
      const isClose = Math.abs(computed - value) <= TOLERANCE * Math.max(1, value)
      yield { game: code, bet, quantity, value, computed, status: isClose ? 'ok' : 'differs' }
    }
  }
}

interface Tally {
  readonly mean: number
  readonly hits: number
  readonly features: number
  readonly jackpots: number
  readonly top: number
}

/** A unit of currency for each coin: jackpots come often enough to be counted. */
const COIN = 10_000n
const STREAM_ROUNDS = 1000

function spin(title: SlotTitle, rounds: number): Tally {
  const stake = minor(BigInt(title.stakeUnits) * COIN)
  const bet = title.readBet({})
  let sum = 0
  let hits = 0
  let features = 0
  let jackpots = 0
  let top = 0
  let stream = createGameStream({ serverSeed: title.code, clientSeed: 'spins', nonce: 0 })
  for (let index = 0; index < rounds; index += 1) {
    if (index % STREAM_ROUNDS === 0) {
      stream = createGameStream({ serverSeed: title.code, clientSeed: 'spins', nonce: index })
    }
    const { payout, state } = title.open(bet, stake, stream)
    const times = Number(payout) / Number(stake)
    sum += times
    top = Math.max(top, times)
    if (payout > 0n) hits += 1
    const { free, respin, wheel, jackpot } = state
    if ((Array.isArray(free) && free.length > 0) || respin || wheel) features += 1
    if (jackpot) jackpots += 1
  }
  return { mean: sum / rounds, hits, features, jackpots, top }
}

/** Within four standard errors of what is stated. */
const Z = 4

/**
 * Plays `rounds` rounds of each model, shared among its titles, by the production engine, and
 * compares RTP and the frequency of wins, features and jackpots with the proven values.
 */
export function* spinRows(titles: readonly SlotTitle[], rounds: number): Generator<SlotOutcome> {
  for (const title of titles) {
    const alike = titles.filter(({ model }) => model === title.model).length
    const count = Math.ceil(rounds / alike)
    const tally = spin(title, count)
    const { proven } = title
    const share = (quantity: string, value: number, computed: number, sigma: number) => {
      const isClose = Math.abs(computed - value) <= (Z * sigma) / Math.sqrt(count)
      const status: SlotOutcome['status'] = isClose ? 'ok' : 'differs'
      return { game: title.code, bet: `${count} rounds`, quantity, value, computed, status }
    }
    const chance = (quantity: string, value: number, seen: number) =>
      share(quantity, value, seen / count, Math.sqrt(value * (1 - value)))
    yield share('rtp', fraction(proven.rtp), tally.mean, proven.sigma)
    yield chance('hitRate', fraction(proven.hitRate), tally.hits)
    yield chance('featureRate', fraction(proven.featureRate), tally.features)
    if (title.jackpots.length > 0) {
      const stake = BigInt(title.stakeUnits) * COIN
      const shares = title.jackpots.map((level) => Number(jackpotShareOf(level, stake)))
      const value = shares.reduce((sum, one) => sum + one, 0) / 2 ** 52
      yield chance('jackpotRate', value, tally.jackpots)
    }
    const top = fraction(proven.top)
    const status = tally.top <= top ? 'ok' : 'differs'
    const bet = `${count} rounds`
    yield { game: title.code, bet, quantity: 'top', value: top, computed: tally.top, status }
  }
}

import { CANNON_LEVELS, shotStake } from '@fairhouse/games/fishing'
import { CURRENCIES, minor, type Minor } from '@fairhouse/money'
import { StudioRefusal } from '../faults.ts'
import { figuresOf } from './figures.ts'
import type { StudioGame } from './registry.ts'

/** What may be staked on a game in a currency, ledger units. */
export interface Limits {
  readonly min: Minor
  readonly max: Minor
  /** The steps of the page's stepper, chips of a table. */
  readonly stakes: readonly Minor[]
}

/** Tenths of a currency's unit of play: 0.10 … 1 000. */
const TENTHS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000] as const

/** Stakes of the tables of Five Up, in its order: three, so that few players find each other. */
const POT_TENTHS: readonly number[] = [10, 100, 1_000]

/** Ledger units that "1" of the ladder is, by currency; coins that are worth less count more. */
const UNIT: Readonly<Record<string, bigint>> = { VND: 100_000_000n }
const UNIT_USUAL = 10_000n
const UNIT_WITHOUT_CENTS = 1_000_000n

/** No round pays more than this many units: the largest stake of a game follows from it. */
const LARGEST_WIN = 1_000_000n

function unitOf(currency: string, digits: number): bigint {
  return UNIT[currency] ?? (digits === 0 ? UNIT_WITHOUT_CENTS : UNIT_USUAL)
}

/** Digits that amounts of a currency have; of one that we do not know, two. */
export function digitsOf(currency: string): number {
  return Object.values(CURRENCIES).find(({ code }) => code === currency)?.digits ?? 2
}

/** Scale of a currency's unit to the usual one: multiplies seeds and turnovers of pools. */
export function poolScaleOf(currency: string, digits = digitsOf(currency)): number {
  return Number(unitOf(currency, digits) / UNIT_USUAL)
}

/** Limits of a game: its top multiplier times the largest stake is within the largest win. */
export function limitsOf(game: StudioGame, currency: string, digits: number): Limits {
  const unit = unitOf(currency, digits)
  const { top } = figuresOf(game.facts)
  const tenths = game.way === 'pot' ? POT_TENTHS : TENTHS
  const ladder = tenths.map((tenth) => minor((unit * BigInt(tenth)) / 10n))
  const bounded = ladder.filter((stake) => stake * top.num <= LARGEST_WIN * unit * top.den)
  const min = ladder[0] ?? minor(unit)
  const stakes =
    game.way === 'fishing'
      ? CANNON_LEVELS.map((level) => shotStake(min, level))
      : bounded.length > 0
        ? bounded
        : [min]
  return { min, max: stakes.at(-1) ?? min, stakes }
}

/** Throws STAKE_REFUSED for what is not a multiple of the least stake, within the limits. */
export function checkStake(stake: Minor, { min, max }: Limits): void {
  if (stake >= min && stake <= max && stake % min === 0n) return
  const expected = `${min}..${max} × ${min}`
  throw new StudioRefusal('STAKE_REFUSED', { field: 'stake', fault: 'range', expected })
}

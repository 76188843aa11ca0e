import {
  decodePricing,
  findPlay,
  stakeAt,
  type Play,
  type Pricing,
  type Selection,
} from '@fairhouse/lottery/all'
import { minor, minorToWire, rationalToNumber } from '@fairhouse/money'
import type { LotterySeed } from '@fairhouse/profiles'
import type { SlipEntry } from '@fairhouse/protocol'
import type { Dice } from '#server/simulator/dice.ts'

/** What a bet costs, about: in units of the currency. */
const TARGETS = [1, 2, 2, 3, 5, 5, 8, 10, 20] as const
const UNIT = 10_000
/** The least stake of a line, and its step: a cent. */
const CENT = 100
const STAKE_MAX = 60n * BigInt(UNIT)
const TRIES = 6
/** Part of the bets on any play, long shots included. */
const RARELY = 0.15

/** A play as a lottery sells it. */
interface Sold {
  readonly play: Play
  readonly price: string
  readonly pricing: Pricing
}

interface PlannedBet {
  readonly entry: SlipEntry
  /** In ledger units. */
  readonly stake: bigint
}

/** What a lottery sells, and what of it is often won: most people bet on that. */
export interface SaleTable {
  readonly byCode: ReadonlyMap<string, Sold>
  readonly often: readonly Sold[]
  readonly all: readonly Sold[]
}

/** A line of these wins at least once in so many draws. */
const OFTEN = 50

const isOften = ({ play }: Sold): boolean =>
  Object.values(play.prizes).some((chance) => rationalToNumber(chance) * OFTEN >= 1)

/** The plays of a lottery with their prices. */
export function saleTable({ prices }: LotterySeed): SaleTable {
  const byCode = new Map(
    Object.entries(prices).flatMap(([code, price]) => {
      const play = findPlay(code)
      return play ? [[code, { play, price, pricing: decodePricing(price) }] as const] : []
    }),
  )
  const all = [...byCode.values()]
  const often = all.filter(isOften)
  return { byCode, all, often: often.length > 0 ? often : all }
}

/**
 * A random bet on any play of a lottery, within the member's budget; undefined where none was
 * found.
 */
function planBet(dice: Dice, { byCode, often, all }: SaleTable): PlannedBet | undefined {
  for (let turn = 0; turn < TRIES; turn += 1) {
    const { play } = dice.pick(dice.chance(RARELY) ? all : often)
    const selection = turn < 2 ? play.randomSelection(dice) : play.smallestSelection(dice)
    // A play that changes another (permutation bets) is sold at the price of that one.
    const priced = byCode.get(selection.base ?? play.code)
    const bet = priced && betOf(play, selection, priced, dice.pick(TARGETS))
    if (bet) return bet
  }
  return undefined
}

/** Some bets on a lottery, as a slip has them; none where none was found. */
export function planEntries(
  dice: Dice,
  table: SaleTable,
  count: number,
): { readonly entries: readonly SlipEntry[]; readonly stake: bigint } {
  const bets = Array.from({ length: count }, () => planBet(dice, table))
  const found = bets.filter((bet) => bet !== undefined)
  return {
    entries: found.map(({ entry }) => entry),
    stake: found.reduce((all, bet) => all + bet.stake, 0n),
  }
}

function betOf(
  play: Play,
  selection: Selection,
  { price, pricing }: Sold,
  target: number,
): PlannedBet | undefined {
  const lineCount = play.countLines(selection)
  if (lineCount < 1 || lineCount > Number(STAKE_MAX) / CENT) return undefined
  const perLine = (target * UNIT) / lineCount
  const unitStake = minor(BigInt(Math.max(CENT, Math.floor(perLine / CENT) * CENT)))
  const stake = stakeAt(lineCount, unitStake, 1, pricing)
  // Where lines are points, the price of a point may not be a whole cent.
  if (stake > STAKE_MAX || stake % BigInt(CENT) !== 0n) return undefined
  const lines = { unitStakeMinor: minorToWire(unitStake), multiple: 1, lineCount, price }
  const wire = selection as SlipEntry['selection']
  return { entry: { playCode: play.code, selection: wire, ...lines }, stake }
}

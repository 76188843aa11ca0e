import { minor, rationalToNumber, type Minor, type Rational } from '@fairhouse/money'
import { requiredBy, grantedBy, turnoverOf, type GrantTerms } from './terms.ts'

/** How a member plays a bonus: one stake in one game until it is cleared or used up. */
export interface PlayPattern {
  readonly product: string
  readonly stake: Minor
  /** What a bet of this stake brings back, with exact chances that sum to one. */
  readonly returns: readonly { readonly amount: Minor; readonly chance: Rational }[]
}

/** What a grant is worth when it is played like this. */
export interface BonusValue {
  /** Bets until the requirement is fulfilled. */
  readonly bets: number
  /** Chance that the requirement is fulfilled before the bonus is used up. */
  readonly chanceToClear: number
  /** What becomes cash on average: the expected cost to the house, in ledger units. */
  readonly expectedCash: number
}

/** More steps than this are refused: it would take longer than somebody waits for. */
const MOST_STEPS = 2_000_000_000

/**
 * The value of a grant that is staked alone, without cash, by the distribution of its balance
 * from bet to bet. What does not cover another stake counts as lost. Chances are computed in
 * floating point, as they are shown: their error is far below a millionth. Money that moves is
 * never computed here. Throws RangeError for terms that the pattern can never clear and for more
 * than two thousand million steps.
 */
export function bonusValue(terms: GrantTerms, deposit: Minor, pattern: PlayPattern): BonusValue {
  const granted = grantedBy(terms, deposit)
  const bets = betsToClear(terms, requiredBy(terms, granted, deposit), pattern)
  const { maxConvert } = terms
  const grid = stepsOf(granted, pattern, maxConvert)
  const { stake, returns } = pattern
  const steps = (amount: bigint) => Number(amount / grid)
  const cost = steps(stake)
  const most = maxConvert === undefined ? undefined : steps(maxConvert)
  const outcomes = returns.map(({ amount, chance }) => ({
    gain: steps(amount),
    chance: rationalToNumber(chance),
  }))
  const mean = outcomes.reduce((total, { gain, chance }) => total + gain * chance, 0) - cost
  const levels = cost * bets + (most ?? 0)
  if (levels * bets * outcomes.length > MOST_STEPS) {
    throw new RangeError('too many steps: choose a higher stake')
  }
  const walk = { cost, bets, most, outcomes, mean, levels }
  const { cleared, cash } = walkBalance(steps(granted), walk)
  return { bets, chanceToClear: cleared, expectedCash: cash * Number(grid) }
}

function betsToClear(terms: GrantTerms, required: Minor, { product, stake }: PlayPattern): number {
  if (required === 0n) return 0
  const each = turnoverOf(terms, product, stake)
  if (each === 0n) throw new RangeError('this stake in this product does not count as turnover')
  return Number((required + each - 1n) / each)
}

/** The largest amount that all balances are multiples of. */
function stepsOf(granted: Minor, { stake, returns }: PlayPattern, most?: Minor): Minor {
  const amounts = [granted, stake, ...returns.map(({ amount }) => amount), most ?? 0n]
  return minor(amounts.reduce<bigint>(greatestCommonDivisor, 0n))
}

function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  return b === 0n ? a : greatestCommonDivisor(b, a % b)
}

interface Walk {
  readonly cost: number
  readonly bets: number
  readonly most: number | undefined
  readonly outcomes: readonly { readonly gain: number; readonly chance: number }[]
  /** What one bet adds to the balance on average. */
  readonly mean: number
  readonly levels: number
}

/**
 * Chances of all balances after each bet. A balance that all further bets cannot bring below what
 * may be converted (or below zero) is settled at once: its end is known on average.
 */
function walkBalance(
  start: number,
  walk: Walk,
): { readonly cleared: number; readonly cash: number } {
  const { cost, bets, most, outcomes, mean, levels } = walk
  let cleared = 0
  let cash = 0
  const isSure = (balance: number, left: number) => balance >= cost * left + (most ?? 0)
  const settle = (balance: number, chance: number, left: number) => {
    cleared += chance
    cash += chance * (most ?? balance + left * mean)
  }
  let chances = new Float64Array(levels + 1)
  if (isSure(start, bets)) settle(start, 1, bets)
  else chances[start] = 1
  for (let left = bets; left > 0; left--) {
    const next = new Float64Array(levels + 1)
    for (let balance = cost; balance < chances.length; balance++) {
      const chance = chances[balance] ?? 0
      if (chance === 0) continue
      for (const outcome of outcomes) {
        const after = balance - cost + outcome.gain
        if (isSure(after, left - 1)) settle(after, chance * outcome.chance, left - 1)
        else next[after] = (next[after] ?? 0) + chance * outcome.chance
      }
    }
    chances = next
  }
  chances.forEach((chance, balance) => {
    cleared += chance
    cash += chance * Math.min(balance, most ?? balance)
  })
  return { cleared, cash }
}

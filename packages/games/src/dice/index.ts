import { compareRational, rational } from '@fairhouse/money'
import {
  type BetOdds,
  type JsonObject,
  readChoice,
  readFields,
  readInteger,
} from '../core/index.ts'
import { fairMultiplier, multiplierText, oddsOf, oneStepGame } from '../instant/index.ts'

/**
 * Dice: a roll from 0.00 to 99.99, each of 10 000 as likely (10 001 outcomes, as some houses have
 * them, would make "under 50.00" less than a half). Under wins below the target, over above it.
 */

/** Outcomes of a roll: hundredths, 0..9999. */
export const DICE_OUTCOMES = 10_000

/** At most 98 % may win: above that a stake would hardly come back. */
const MOST_WINNING = 9_800

export type DiceSide = 'under' | 'over'
const SIDES = ['under', 'over'] as const

export interface DiceBet extends JsonObject {
  readonly side: DiceSide
  /** In hundredths: 5000 is 50.00. */
  readonly target: number
}

/** Lowest and highest target of a side, in hundredths. */
export function diceTargets(side: DiceSide): { readonly min: number; readonly max: number } {
  return side === 'under'
    ? { min: 1, max: MOST_WINNING }
    : { min: DICE_OUTCOMES - 1 - MOST_WINNING, max: DICE_OUTCOMES - 2 }
}

/** Rolls of 10 000 that win a bet. */
export function diceWinning({ side, target }: DiceBet): number {
  return side === 'under' ? target : DICE_OUTCOMES - 1 - target
}

/** What a bet pays when it wins, in 1/10 000: 0.99 ÷ chance. */
export function diceMultiplier(bet: DiceBet): number {
  return fairMultiplier(rational(BigInt(diceWinning(bet)), BigInt(DICE_OUTCOMES)))
}

/** Odds of any bet. */
export function diceOdds(bet: DiceBet): BetOdds {
  const chance = rational(BigInt(diceWinning(bet)), BigInt(DICE_OUTCOMES))
  const name = `${bet.side} ${multiplierText(bet.target * 100)}`
  return oddsOf(name, [{ chance, multiplier: diceMultiplier(bet) }])
}

const SHOWN_TARGETS = [1, 10, 100, 1_000, 2_500, 4_950, 5_000, 7_500, 9_000, 9_500, MOST_WINNING]

/** The target whose dropped fraction costs most: its RTP is the game's. */
function lowestRtpTarget(): number {
  let [worst, least] = [1, rational(1n)]
  for (let winning = 1; winning <= MOST_WINNING; winning += 1) {
    const paid = fairMultiplier(rational(BigInt(winning), BigInt(DICE_OUTCOMES)))
    const rtp = { num: BigInt(winning * paid), den: 1n }
    if (winning === 1 || compareRational(rtp, least) < 0) [worst, least] = [winning, rtp]
  }
  return worst
}

export const DICE = oneStepGame<DiceBet>({
  code: 'dice',
  version: 1,
  readBet(input) {
    const fields = readFields(input, ['side', 'target'])
    const side = readChoice(fields, 'side', SIDES)
    const { min, max } = diceTargets(side)
    return { side, target: readInteger(fields, 'target', min, max) }
  },
  play(bet, stream) {
    const roll = stream.pick(DICE_OUTCOMES)
    const isWon = bet.side === 'under' ? roll < bet.target : roll > bet.target
    return { outcome: { roll, isWon }, multiplier: isWon ? diceMultiplier(bet) : 0 }
  },
  odds() {
    const targets = [...new Set([...SHOWN_TARGETS, lowestRtpTarget()])].toSorted((a, b) => a - b)
    return targets.map((target) => diceOdds({ side: 'under', target }))
  },
})

import { type Rational, rational } from '@fairhouse/money'
import type { BetOdds } from '../core/index.ts'
import { binomial, fairMultiplier, MULTIPLIER_CAP, oddsOf } from '../instant/index.ts'

export const MINES_TILES = 25

/** The chance to open some tiles and meet no mine: C(25-m, k) ÷ C(25, k). */
export function minesChance(mines: number, opened: number): Rational {
  return rational(binomial(MINES_TILES - mines, opened), binomial(MINES_TILES, opened))
}

/** What a round is worth after some tiles, in 1/10 000; 0 before the first. */
export function minesMultiplier(mines: number, opened: number): number {
  return opened === 0 ? 0 : fairMultiplier(minesChance(mines, opened))
}

/** Tiles a round may open: until none is safe, or the next would be worth more than the cap. */
export function mostTiles(mines: number): number {
  const safe = MINES_TILES - mines
  let tiles = 1
  while (tiles < safe && minesMultiplier(mines, tiles + 1) <= MULTIPLIER_CAP) tiles += 1
  return tiles
}

/** Odds of opening some tiles and taking what that is worth. */
export function minesOdds(mines: number, opened: number): BetOdds {
  const outcome = {
    chance: minesChance(mines, opened),
    multiplier: minesMultiplier(mines, opened),
  }
  return oddsOf(`${mines} mines, ${opened} tiles`, [outcome])
}

import { ONE_RATIONAL, rational, ZERO_RATIONAL, type Rational } from '@fairhouse/money'
import { chanceNoneAppears } from '../../../combinatorics.ts'
import { TWO_DIGITS } from '../../../choices.ts'
import { choicesPlay } from '../../../rules/choices.ts'
import type { Play } from '../../../types.ts'
import { endCountsOf, endsOfWidth, type Region, type VietnamDraw } from '../region.ts'
import { numberPad } from './targets.ts'

/** Chance that a number comes at all. */
export function chanceOnce(region: Region): Rational {
  const none = chanceNoneAppears(1, TWO_DIGITS.size, endsOfWidth(region, 2))
  return rational(ONE_RATIONAL.num * none.den - none.num, none.den)
}

/**
 * Lô by the point: one line per number, at the price of a point; every occurrence (nháy) pays its
 * odds. The prize states the chance of at least one; on average 27 (18) of a hundred come.
 * Source: VN rate table "1 điểm 27.000, thắng 99.000".
 */
export function loOncePlay(region: Region): Play<VietnamDraw> {
  const ends = endsOfWidth(region, 2)
  const average = rational(BigInt(ends), BigInt(TWO_DIGITS.size))
  return choicesPlay<VietnamDraw>(region.family, {
    code: `${region.code}_LO2_ONCE`,
    group: 'lo',
    area: { field: 'numbers', choices: TWO_DIGITS, min: 1 },
    pad: numberPad(2, 1),
    prizes: { WIN: chanceOnce(region) },
    hasPointPrice: true,
    kinds: () => [{ prizes: { WIN: average }, push: ZERO_RATIONAL }],
    wonOn(draw) {
      const won = [...endCountsOf(draw, 2)].map(([end, hits]) => [end, { WIN: hits }] as const)
      return new Map(won)
    },
    bestOf: () => ({ WIN: ends }),
  })
}

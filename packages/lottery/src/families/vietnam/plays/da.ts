import {
  addRational,
  multiplyRational,
  rational,
  ZERO_RATIONAL,
  type Rational,
} from '@fairhouse/money'
import { bigBinomial, binomial, chanceAllAppear } from '../../../combinatorics.ts'
import { TWO_DIGITS } from '../../../choices.ts'
import { wonKey } from '../../../evaluation.ts'
import { areasForm, listOf } from '../../../forms/areas.ts'
import { definePlay, priceKeyOf } from '../../../play.ts'
import type { LineKind, Play, PriceOf } from '../../../types.ts'
import { endCountsOf, endsOfWidth, type Region, type VietnamDraw } from '../region.ts'
import { numberPad } from './targets.ts'

/** Outcome key: the odds are paid times this number of halves. */
const halvesKey = (halves: number): string => `WIN:h${halves}`

/** Pays odds × (H - 1 + (M - 1) / 2), whose double the key names. */
function payHalves(key: string, priceOf: PriceOf): Rational {
  const halves = /:h(\d+)$/.exec(key)?.[1]
  const price = priceOf(priceKeyOf(key))
  return halves === undefined ? price : multiplyRational(price, rational(BigInt(halves), 2n))
}

/**
 * Chance of each outcome for two numbers: a comes i times and b j times of all ends, H = 2 and
 * M the larger of i and j.
 */
function outcomesOfPair(ends: number): Readonly<Record<string, Rational>> {
  const chances: Record<string, Rational> = {}
  const draws = BigInt(TWO_DIGITS.size) ** BigInt(ends)
  for (let i = 1; i < ends; i += 1) {
    for (let j = 1; i + j <= ends; j += 1) {
      const others = BigInt(TWO_DIGITS.size - 2) ** BigInt(ends - i - j)
      const ways = bigBinomial(ends, i) * bigBinomial(ends - i, j) * others
      const key = halvesKey(2 + Math.max(i, j) - 1)
      chances[key] = addRational(chances[key] ?? ZERO_RATIONAL, rational(ways, draws))
    }
  }
  return chances
}

/**
 * Đá (đá xiên): C(n, 2) lines on every end. With H of the numbers among the ends and M the most
 * appearances of one, H ≥ 2 pays odds × (H - 1 + (M - 1) / 2) once. The odds that its source pays
 * (650 North, 750 elsewhere) return 132 % and 109 % before the bonus: they are refused at load.
 * Two numbers return most: more of them share one win over more lines.
 * Source: Dominicushuy/sobet-nextjs docs/rule_docs.md.
 */
export function daPlay(region: Region): Play<VietnamDraw> {
  const ends = endsOfWidth(region, 2)
  const outcomes = outcomesOfPair(ends)
  const perLine = Object.entries(outcomes).map(([key, chance]): [string, Rational] => [
    key,
    multiplyRational(chance, rational(1n, BigInt(ends))),
  ])
  const kinds: readonly LineKind[] = [{ prizes: Object.fromEntries(perLine), push: ZERO_RATIONAL }]
  return definePlay<VietnamDraw>(region.family, {
    code: `${region.code}_DA`,
    group: 'da',
    form: areasForm([{ field: 'numbers', choices: TWO_DIGITS, min: 2 }], { pad: numberPad(2, 2) }),
    prizes: { WIN: chanceAllAppear(2, TWO_DIGITS.size, ends), ...outcomes },
    priceKeys: ['WIN'],
    kinds: () => kinds,
    payOf: payHalves,
    count: (selection) => binomial(listOf(selection, 'numbers').length, 2) * ends,
    evaluate(selection, draw) {
      const counts = endCountsOf(draw, 2)
      const hits = listOf(selection, 'numbers').flatMap((number) => counts.get(number) ?? [])
      if (hits.length < 2) return wonKey('', 0)
      return wonKey(halvesKey(2 * (hits.length - 1) + Math.max(...hits) - 1), 1)
    },
    best(selection) {
      // Each end that is not another number's first one counts half for the most frequent.
      const hits = Math.min(listOf(selection, 'numbers').length, ends)
      return wonKey(halvesKey(2 * (hits - 1) + (ends - hits + 1) - 1), 1)
    },
  })
}

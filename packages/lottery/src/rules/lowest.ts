import { compareRational, type Rational } from '@fairhouse/money'
import { priceKeyOf } from '../play.ts'
import type { PriceOf } from '../types.ts'

/** Where a line has several keys ("4,5"), the lowest of their odds holds (L-6.3). */
export function payLowest(key: string, priceOf: PriceOf): Rational {
  return priceKeyOf(key)
    .split(',')
    .map(priceOf)
    .reduce((lowest, price) => (compareRational(price, lowest) < 0 ? price : lowest))
}

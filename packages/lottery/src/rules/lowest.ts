import { compareRational, type Rational } from '@fairhouse/money'
import { priceKeyOf } from '../play.ts'
import type { PriceOf } from '../types.ts'

/** Of several keys of a line ("4,5") the lowest of their odds applies (L-6.3). */
export function payLowest(key: string, priceOf: PriceOf): Rational {
  return priceKeyOf(key)
    .split(',')
    .map(priceOf)
    .reduce((lowest, price) => (compareRational(price, lowest) < 0 ? price : lowest))
}

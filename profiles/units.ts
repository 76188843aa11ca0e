import { fromDecimal, type Minor } from '@fairhouse/money'

/** An amount of a profile, as people write it: "0.01". Throws RangeError for anything else. */
export function units(decimal: string): Minor {
  const amount = fromDecimal(decimal)
  if (amount === undefined) throw new RangeError(`${decimal} is no amount`)
  return amount
}

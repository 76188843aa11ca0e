import { minor, type Minor } from './minor.ts'

/**
 * Splits an amount by weights without losing a unit (largest remainder; ties go to the earlier
 * part). The parts always sum to the amount. Throws RangeError for no or negative weights.
 */
export function allocate(amount: Minor, weights: readonly bigint[]): Minor[] {
  const total = weights.reduce((all, weight) => all + weight, 0n)
  if (total <= 0n || weights.some((weight) => weight < 0n)) {
    throw new RangeError('weights must be non-negative with a positive sum')
  }
  const sign = amount < 0n ? -1n : 1n
  const units = amount * sign
  const parts = weights.map((weight, index) => ({
    index,
    share: (units * weight) / total,
    rest: (units * weight) % total,
  }))
  let left = units - parts.reduce((all, part) => all + part.share, 0n)
  const byRest = parts.toSorted((a, b) => {
    if (a.rest === b.rest) return a.index - b.index
    return a.rest > b.rest ? -1 : 1
  })
  for (const part of byRest) {
    if (left === 0n) break
    part.share += 1n
    left -= 1n
  }
  return parts.map((part) => minor(part.share * sign))
}

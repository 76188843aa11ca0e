/** What the test of Mann and Whitney says of two samples. */
export interface MannWhitney {
  /** Pairs in which the first sample's value is the larger; a tie counts half. */
  readonly u: number
  /** Two-sided: how often samples of one distribution would differ at least as much. */
  readonly p: number
}

interface Ranked {
  readonly value: number
  readonly isFirst: boolean
}

/**
 * Abramowitz and Stegun 7.1.26 refined by a continued fraction in the tail: the share of the
 * normal distribution beyond `z` ≥ 0, to a relative error under 1e-6.
 */
export function normalTail(z: number): number {
  if (z < 2.5) {
    // Taylor series of the distribution around 0 (Marsaglia 2004): every term is positive.
    let term = z
    let sum = z
    for (let n = 3; term > sum * 1e-16; n += 2) {
      term *= (z * z) / n
      sum += term
    }
    return 0.5 - sum * density(z)
  }
  // Laplace's continued fraction for the tail, from far out inwards.
  let fraction = z
  for (let n = 200; n >= 1; n -= 1) fraction = z + n / fraction
  return density(z) / fraction
}

function density(z: number): number {
  return Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)
}

/**
 * Mann–Whitney U with the normal approximation, corrected for ties and continuity; for samples of
 * some twenty values and more. Tests whether one sample tends to be larger than the other, for any
 * distribution: times have long tails, which distort a comparison of means. Throws RangeError for
 * an empty sample.
 */
export function mannWhitney(first: readonly number[], second: readonly number[]): MannWhitney {
  const [n1, n2] = [first.length, second.length]
  if (n1 === 0 || n2 === 0) throw new RangeError('both samples need values')
  const all: Ranked[] = [
    ...first.map((value) => ({ value, isFirst: true })),
    ...second.map((value) => ({ value, isFirst: false })),
  ].toSorted((a, b) => a.value - b.value)
  let rankSum = 0
  let ties = 0
  for (let from = 0; from < all.length;) {
    let to = from
    while (to < all.length && all[to]?.value === all[from]?.value) to += 1
    const count = to - from
    const middleRank = (from + 1 + to) / 2
    rankSum += middleRank * all.slice(from, to).filter((one) => one.isFirst).length
    ties += count ** 3 - count
    from = to
  }
  const u = rankSum - (n1 * (n1 + 1)) / 2
  const n = n1 + n2
  const deviation = Math.sqrt(((n1 * n2) / 12) * (n + 1 - ties / (n * (n - 1))))
  if (deviation === 0) return { u, p: 1 }
  const distance = Math.max(0, Math.abs(u - (n1 * n2) / 2) - 0.5)
  return { u, p: Math.min(1, 2 * normalTail(distance / deviation)) }
}

/** The middle value; of an even number the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  const [low = 0, high = 0] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]]
  return (low + high) / 2
}

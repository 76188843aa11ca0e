/** Pearson's test of counts against exact chances. */
export interface ChiSquare {
  readonly statistic: number
  readonly degrees: number
  /** Chance of a statistic as large or larger if the counts follow these chances. */
  readonly p: number
}

/** Bins of fewer expected results than this are put together: the test is an approximation. */
const LEAST_EXPECTED = 5

/**
 * Tests counts against chances that sum to 1; bins that expect little join their neighbours. Throws
 * RangeError when lengths differ, chances do not sum to 1, or something came that never should.
 */
export function chiSquare(counts: readonly number[], chances: readonly number[]): ChiSquare {
  const all = counts.reduce((sum, count) => sum + count, 0)
  const whole = chances.reduce((sum, chance) => sum + chance, 0)
  if (counts.length !== chances.length || Math.abs(whole - 1) > 1e-9) {
    throw new RangeError(`${counts.length} counts, ${chances.length} chances of sum ${whole}`)
  }
  if (counts.some((count, bin) => count > 0 && chances[bin] === 0)) {
    throw new RangeError('something came that never should')
  }
  const bins = joined(
    counts,
    chances.map((chance) => chance * all),
  )
  const statistic = bins.reduce((sum, [count, due]) => sum + (count - due) ** 2 / due, 0)
  const degrees = bins.length - 1
  return { statistic, degrees, p: upperGamma(degrees / 2, statistic / 2) }
}

function joined(counts: readonly number[], expected: readonly number[]): [number, number][] {
  const bins: [number, number][] = []
  let [count, due] = [0, 0]
  for (const [bin, more] of expected.entries()) {
    count += counts[bin] ?? 0
    due += more
    if (due < LEAST_EXPECTED) continue
    bins.push([count, due])
    ;[count, due] = [0, 0]
  }
  const last = bins.at(-1)
  if (last) [last[0], last[1]] = [last[0] + count, last[1] + due]
  return bins
}

/** Lanczos, g = 7. */
const LANCZOS = [
  0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313,
  -176.61502916214059, 12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6,
  1.5056327351493116e-7,
]

/** Natural logarithm of the gamma function, for x > 0.5. */
function logGamma(x: number): number {
  const [first = 1, ...rest] = LANCZOS
  const sum = rest.reduce((so, coefficient, at) => so + coefficient / (x + at), first)
  const shifted = x + 6.5
  return 0.5 * Math.log(2 * Math.PI) + (x - 0.5) * Math.log(shifted) - shifted + Math.log(sum)
}

/**
 * Regularised upper incomplete gamma function Q(a, x), a ≥ 0.5: series below a + 1, fraction
 * above.
 */
export function upperGamma(a: number, x: number): number {
  if (x <= 0) return 1
  const scale = Math.exp(a * Math.log(x) - x - logGamma(a))
  return x < a + 1 ? 1 - scale * lowerSeries(a, x) : scale * upperFraction(a, x)
}

function lowerSeries(a: number, x: number): number {
  let [term, sum] = [1 / a, 1 / a]
  for (let n = 1; term > sum * 1e-15; n += 1) {
    term *= x / (a + n)
    sum += term
  }
  return sum
}

/** Continued fraction by Lentz's method. */
function upperFraction(a: number, x: number): number {
  let b = x + 1 - a
  let c = 1e300
  let d = 1 / b
  let value = d
  for (let n = 1; n < 100_000; n += 1) {
    const factor = -n * (n - a)
    b += 2
    d = 1 / (factor * d + b)
    c = b + factor / c
    value *= c * d
    if (Math.abs(c * d - 1) < 1e-14) break
  }
  return value
}

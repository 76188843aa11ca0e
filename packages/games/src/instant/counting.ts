import type { GameStream } from '@fairhouse/fairness'

/** Ways to choose k of n; 0 where there are none. */
export function binomial(n: number, k: number): bigint {
  if (k < 0 || k > n) return 0n
  let ways = 1n
  for (let step = 1; step <= k; step += 1) ways = (ways * BigInt(n - step + 1)) / BigInt(step)
  return ways
}

/**
 * `count` of the numbers `first`..`first + size - 1`, none twice, in the order of drawing: the
 * published scheme, index floor(u × left) of the ordered rest, then taken out of it. A word each.
 */
export function drawWithout(
  stream: GameStream,
  count: number,
  size: number,
  first: number,
): number[] {
  const left = Array.from({ length: size }, (_, index) => first + index)
  return Array.from({ length: count }, () => left.splice(stream.pick(left.length), 1)[0] ?? first)
}

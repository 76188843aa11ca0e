import type { AnyDraw } from '@fairhouse/lottery/all'

/**
 * Representatives of all draws of a game, each with the number of draws it represents. Where all
 * can be enumerated the weight is 1; where they cannot, draws that are equal for a line are counted
 * together, exactly.
 */
export interface WeightedDraw {
  readonly draw: AnyDraw
  readonly weight: bigint
}

/** Every text of a number of these characters. */
export function* textsOf(characters: string, length: number): Generator<string> {
  if (length === 0) {
    yield ''
    return
  }
  for (const head of characters) {
    for (const tail of textsOf(characters, length - 1)) yield head + tail
  }
}

/** Every ordered choice of `count` of the items. */
export function* arrangements<T>(items: readonly T[], count: number): Generator<readonly T[]> {
  if (count === 0) {
    yield []
    return
  }
  for (const [index, item] of items.entries()) {
    const rest = [...items.slice(0, index), ...items.slice(index + 1)]
    for (const tail of arrangements(rest, count - 1)) yield [item, ...tail]
  }
}

export function choose(n: number, k: number): bigint {
  if (k < 0 || k > n) return 0n
  let ways = 1n
  for (let step = 1; step <= k; step += 1) ways = (ways * BigInt(n - k + step)) / BigInt(step)
  return ways
}

/** "1" to "n". */
export function ballsTo(n: number): readonly string[] {
  return Array.from({ length: n }, (_, index) => String(index + 1))
}

/** All vectors of counts up to the sizes. */
export function* countVectors(sizes: readonly number[]): Generator<readonly number[]> {
  const [size, ...rest] = sizes
  if (size === undefined) {
    yield []
    return
  }
  for (let count = 0; count <= size; count += 1) {
    for (const tail of countVectors(rest)) yield [count, ...tail]
  }
}

/**
 * Draws without return by how many balls fall into each group: a draw of each vector of counts,
 * with the number of draws that have it. The last group is all other balls.
 */
export function* byGroups(
  groups: readonly (readonly string[])[],
  others: readonly string[],
  drawn: number,
): Generator<{ readonly balls: readonly string[]; readonly weight: bigint }> {
  for (const counts of countVectors(groups.map((group) => Math.min(group.length, drawn)))) {
    const taken = counts.reduce((all, count) => all + count, 0)
    const rest = drawn - taken
    if (rest < 0 || rest > others.length) continue
    const parts = groups.map((group, index) => group.slice(0, counts[index]))
    let weight = choose(others.length, rest)
    for (const [index, group] of groups.entries())
      weight *= choose(group.length, counts[index] ?? 0)
    yield { balls: [...parts.flat(), ...others.slice(0, rest)], weight }
  }
}

/**
 * Draws of `drawn` of the balls 1..n by their sum: one draw of each sum, with the number of draws
 * that have it, counted ball by ball.
 */
export function* bySum(
  n: number,
  drawn: number,
): Generator<{ readonly balls: readonly string[]; readonly weight: bigint }> {
  const least = (drawn * (drawn + 1)) / 2
  const most = (drawn * (2 * n - drawn + 1)) / 2
  const ways = Array.from({ length: drawn + 1 }, () => Array<bigint>(most + 1).fill(0n))
  const [none] = ways
  if (none) none[0] = 1n
  for (let ball = 1; ball <= n; ball += 1) {
    for (let count = Math.min(ball, drawn); count > 0; count -= 1) {
      const here = ways[count] ?? []
      const before = ways[count - 1] ?? []
      for (let sum = most; sum >= ball; sum -= 1) {
        const more = before[sum - ball] ?? 0n
        if (more !== 0n) here[sum] = (here[sum] ?? 0n) + more
      }
    }
  }
  for (let sum = least; sum <= most; sum += 1) {
    yield { balls: ballsWithSum(n, drawn, sum), weight: ways[drawn]?.[sum] ?? 0n }
  }
}

/** The lowest balls, moved up from the top one until they have the sum. */
function ballsWithSum(n: number, drawn: number, sum: number): readonly string[] {
  const balls = Array.from({ length: drawn }, (_, index) => index + 1)
  let missing = sum - balls.reduce((all, ball) => all + ball, 0)
  for (let index = drawn - 1; index >= 0 && missing > 0; index -= 1) {
    const highest = n - (drawn - 1 - index)
    const step = Math.min(missing, highest - (balls[index] ?? 0))
    balls[index] = (balls[index] ?? 0) + step
    missing -= step
  }
  return balls.map(String)
}

/** Standard normal score of a chi-square statistic (Wilson and Hilferty). Above 3.72: p < 1e-4. */
export function chiSquareScore(observed: readonly number[], chances: readonly number[]): number {
  const rounds = observed.reduce((all, one) => all + one, 0)
  const statistic = chances.reduce((sum, chance, at) => {
    const expected = chance * rounds
    return sum + ((observed[at] ?? 0) - expected) ** 2 / expected
  }, 0)
  const freedom = chances.length - 1
  const spread = 2 / (9 * freedom)
  return ((statistic / freedom) ** (1 / 3) - (1 - spread)) / Math.sqrt(spread)
}

/** The score that fewer than one in ten thousand honest runs pass. */
export const UNLIKELY = 3.72

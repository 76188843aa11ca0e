import type { MoneyRules } from '@fairhouse/profiles'

/**
 * Until when deposits are blocked after consecutive failed payments; undefined: they are not.
 * `failures` in any order [S-46].
 */
export function blockedUntil(
  failures: readonly Date[],
  rule: MoneyRules['failedPayments'],
  now: Date,
): Date | undefined {
  const times = failures.map((at) => at.getTime()).toSorted((a, b) => a - b)
  let until = 0
  for (let last = rule.count - 1; last < times.length; last += 1) {
    const end = times[last] ?? 0
    const begin = times[last - rule.count + 1] ?? 0
    if (end - begin <= rule.withinMinutes * 60_000) until = end + rule.blockMinutes * 60_000
  }
  return until > now.getTime() ? new Date(until) : undefined
}

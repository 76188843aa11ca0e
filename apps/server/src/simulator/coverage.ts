import type { World } from './world.ts'

/** Counts of outcomes: "withdrawal paid", "transfer INSUFFICIENT_FUNDS". */
export type Coverage = Readonly<Record<string, number>>

/** The answer to a movement of members' money in a line of the trace. */
const ANSWER = /^(\w+) {2}(withdrawal|transfer|deposit) of /

/** The outcomes of a seed: final states of money, and answers to members. */
export function coverageOf({ model, trace }: Pick<World, 'model' | 'trace'>): Coverage {
  const counts = new Map<string, number>()
  const count = (what: string) => counts.set(what, (counts.get(what) ?? 0) + 1)
  for (const { status } of model.deposits.all) count(`deposit ${status}`)
  for (const { status, outcome } of model.withdrawals.all) {
    count(`withdrawal ${status}`)
    if (outcome !== null) count(`withdrawal ${outcome}`)
  }
  for (const { state, bound, isClaimed } of model.promotions.all) {
    count(`gift ${bound ?? (isClaimed ? 'claimed' : state)}`)
  }
  for (const line of trace) {
    const [, code, what] = ANSWER.exec(line) ?? []
    if (code !== undefined) count(`${what} ${code}`)
  }
  return Object.fromEntries(counts)
}

/** Sum of two coverages, by name. */
export function addCoverage(one: Coverage, other: Coverage): Coverage {
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])].toSorted()
  return Object.fromEntries(names.map((name) => [name, (one[name] ?? 0) + (other[name] ?? 0)]))
}

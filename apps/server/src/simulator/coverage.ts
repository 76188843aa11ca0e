import type { World } from './world.ts'

/** How often what was tried came to which end: "withdrawal paid", "transfer INSUFFICIENT_FUNDS". */
export type Coverage = Readonly<Record<string, number>>

/** What a line of the trace tells of money that members move: how it was answered. */
const ANSWER = /^(\w+) {2}(withdrawal|transfer|deposit) of /

/** The ends of a seed: how all money stands, and how members were answered. */
export function coverageOf({ model, trace }: Pick<World, 'model' | 'trace'>): Coverage {
  const counts = new Map<string, number>()
  const count = (what: string) => counts.set(what, (counts.get(what) ?? 0) + 1)
  for (const { status } of model.deposits.all) count(`deposit ${status}`)
  for (const { status, outcome } of model.withdrawals.all) {
    count(`withdrawal ${status}`)
    if (outcome !== null) count(`withdrawal ${outcome}`)
  }
  for (const line of trace) {
    const [, code, what] = ANSWER.exec(line) ?? []
    if (code !== undefined) count(`${what} ${code}`)
  }
  return Object.fromEntries(counts)
}

/** Two coverages as one, by name. */
export function addCoverage(one: Coverage, other: Coverage): Coverage {
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])].toSorted()
  return Object.fromEntries(names.map((name) => [name, (one[name] ?? 0) + (other[name] ?? 0)]))
}

/**
 * A test that is known to fail now and then: it runs and reports, but does not gate until a day.
 */
export interface UnsteadyEntry {
  /** The path of its file and its full title: "<path> › <title>". */
  readonly test: string
  /** The first line of its error. */
  readonly error: string
  /** As far as it is known. */
  readonly cause: string
  /** When it was listed, and the last day on which it does not gate: "2026-11-30". */
  readonly since: string
  readonly until: string
}

const DAYS_MOST = 14
const DAY_MS = 86_400_000
const FIELDS = ['test', 'error', 'cause', 'since', 'until'] as const

/** What may never be unsteady: money, permission, and exclusion from play. */
const MONEY =
  /ledger|wallet|cashier|deposit|withdraw|payout|transfer|money|settle|pay\b|pays?-|receipt/iu
const PERMISSION_AND_EXCLUSION =
  /reconcil|rebate|authoris|permission|staff|session|limits|exclu|pause|kyc|register-local/iu
const isNeverListed = (test: string) => MONEY.test(test) || PERMISSION_AND_EXCLUSION.test(test)

function dayOf(text: string): number {
  return /^\d{4}-\d{2}-\d{2}$/u.test(text) ? Date.parse(text) : Number.NaN
}

/** Reads `tests/unsteady.json`; throws an Error that names the entry and what is wrong with it. */
export function parseUnsteady(json: string): readonly UnsteadyEntry[] {
  const entries: unknown = JSON.parse(json)
  if (!Array.isArray(entries)) throw new Error('tests/unsteady.json holds a list.')
  return entries.map((entry: unknown, index) => {
    const fail = (why: string): never => {
      throw new Error(`tests/unsteady.json, entry ${index + 1}: ${why}.`)
    }
    if (typeof entry !== 'object' || entry === null) return fail('it is no object')
    const names = Object.keys(entry)
    const unknown = names.find((name) => !FIELDS.some((field) => field === name))
    if (unknown !== undefined) fail(`it has a field "${unknown}" that means nothing`)
    const read = (field: (typeof FIELDS)[number]): string => {
      const value = (entry as Record<string, unknown>)[field]
      return typeof value === 'string' && value !== '' ? value : fail(`"${field}" is missing`)
    }
    const [test, error, cause, since, until] = FIELDS.map(read)
    const one = { test, error, cause, since, until } as UnsteadyEntry
    if (isNeverListed(one.test)) fail('tests of money, permission and exclusion always gate')
    const days = (dayOf(one.until) - dayOf(one.since)) / DAY_MS
    const isSoon = days >= 0 && days <= DAYS_MOST
    if (!isSoon) fail(`"until" is at most ${DAYS_MOST} days after "since"`)
    return one
  })
}

/** Ids of the tests that do not gate on the day of `now`; who is listed for the future gates. */
export function listedOn(entries: readonly UnsteadyEntry[], now: Date): ReadonlySet<string> {
  const today = dayOf(now.toISOString().slice(0, 10))
  const holds = ({ since, until }: UnsteadyEntry) => dayOf(since) <= today && today <= dayOf(until)
  return new Set(entries.filter(holds).map(({ test }) => test))
}

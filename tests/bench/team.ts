import { parseArgs } from 'node:util'
import { demoBrand } from '@fairhouse/profiles'
import { addDays, dayIn, startOfDay } from '@fairhouse/server/core/calendar.ts'
import type { Db } from '@fairhouse/server/db/tx.ts'
import { toBrand } from '@fairhouse/server/modules/settings/index.ts'
import { writeBrand } from '@fairhouse/server/seed.ts'
import { withBenchDatabase } from './lib/database.ts'
import { size } from './lib/size.ts'
import { percentile, median, round } from './lib/statistics.ts'
import { measureAddedCost } from './team/added-cost.ts'
import { findAgent, type Range, reportsOf } from './team/ask-reports.ts'
import { FLAT_LEVEL, growTeam } from './team/grow-team.ts'
import { playDay } from './team/play-days.ts'

/**
 * A tree of 1,000,000 members on twelve levels, with figures of thirty days: requests of an agent's
 * screens, for the top one and others, in days, weeks and the whole month; and what the figures add
 * to the cost of a bet. Prints one JSON line; exits with 1 where a budget is exceeded.
 */

const { values } = parseArgs({
  options: {
    members: { type: 'string', default: `${size(1_000_000, 80_000)}` },
    brief: { type: 'boolean' },
  },
})
const MEMBERS = Number(values.members)
const DAYS = size(30, 2)
const TRIES = size(15, 2)
const BUDGETS = { reportMs: 10, addedPercent: 15 }
const BRAND = toBrand(demoBrand, demoBrand.brandId)
const NOON_MS = 12 * 3_600_000

/** The top, agents further down, and one with ten thousand direct downlines. */
const AGENTS = { top: 't0n0', middle: 't3n2', flat: `t${FLAT_LEVEL}n1`, low: 't9n77' } as const

function say(line: string): void {
  process.stderr.write(`${line}\n`)
}

async function playMonth(db: Db, today: string) {
  const { timeZone } = BRAND.profile
  let [rows, seconds] = [0, 0]
  for (let no = 0; no < DAYS; no += 1) {
    const begin = startOfDay(timeZone, addDays(today, no + 1 - DAYS))
    const noon = new Date(begin.getTime() + NOON_MS)
    const day = await playDay(db, { no, noon, timeZone })
    rows += day.rows
    seconds += day.seconds
    say(`day ${no + 1}: ${day.rows} plays in the figures after ${day.seconds.toFixed(1)} s`)
  }
  await db.query('vacuum analyze')
  return { rows, microsPerRow: round((seconds / rows) * 1e6, 1) }
}

const rangesOf = (today: string): Readonly<Record<string, Range>> => ({
  day: { from: addDays(today, -1), to: addDays(today, -1) },
  week: { from: addDays(today, -12), to: addDays(today, -6) },
  month: { from: addDays(today, 1 - DAYS), to: today },
})

/** Each report of each agent in each range: the median of its tries, and its slowest. */
async function measureReports(db: Db, today: string) {
  const found: { name: string; ms: number; p95: number }[] = []
  for (const [who, username] of Object.entries(AGENTS)) {
    const agent = await findAgent(db, username)
    for (const [report, ask] of Object.entries(reportsOf(db, BRAND))) {
      for (const [name, range] of Object.entries(rangesOf(today))) {
        const times: number[] = []
        for (let left = TRIES; left > 0; left -= 1) {
          const began = performance.now()
          await ask(agent, range)
          times.push(performance.now() - began)
          if (times.length >= 3 && median(times) > 500) break
        }
        const one = { name: `${report} ${who} ${name}`, ms: median(times) }
        found.push({ ...one, ms: round(one.ms, 1), p95: round(percentile(times, 0.95), 1) })
      }
    }
  }
  return found.toSorted((a, b) => b.ms - a.ms)
}

async function main(): Promise<void> {
  const settings = { shared_buffers: '2GB', work_mem: '64MB' }
  await withBenchDatabase({ settings, connections: 10 }, async (db) => {
    await db.transaction((tx) => writeBrand(tx, demoBrand))
    const today = dayIn(BRAND.profile.timeZone, new Date())
    say(`${MEMBERS} members …`)
    await growTeam(db, MEMBERS)
    const month = await playMonth(db, today)
    const reports = await measureReports(db, today)
    for (const one of reports) say(`${String(one.ms).padStart(9)} ms  ${one.name} (${one.p95})`)
    const cost = await measureAddedCost(db, BRAND)
    const slow = reports.filter(({ ms }) => ms > BUDGETS.reportMs)
    const line = { members: MEMBERS, month, slowest: reports.slice(0, 3), cost, budgets: BUDGETS }
    process.stdout.write(`${JSON.stringify({ ...line, over: slow.map(({ name }) => name) })}\n`)
    if (slow.length > 0 || cost.addedPercent > BUDGETS.addedPercent) process.exitCode = 1
  })
}

await main()

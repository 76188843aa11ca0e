import { readdirSync, readFileSync } from 'node:fs'
import type { Db } from '@fairhouse/server/db/tx.ts'

/** What work took, in milliseconds: of the wall clock, and of processors. */
export interface Spent {
  readonly wall: number
  readonly cpu: number
}

export type SpentUnit = keyof Spent

/** Linux counts the time of processes in hundredths of a second. */
const TICK_MS = 10

interface ProcessTimes {
  readonly parent: number
  /** Its own and that of its children that have ended, in milliseconds. */
  readonly cpu: number
}

function timesOf(pid: number): ProcessTimes | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    // The name of the process is in brackets and may hold anything.
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const ticks = fields.slice(11, 15).reduce((sum, one) => sum + one, 0)
    return { parent: fields[1] ?? 0, cpu: ticks * TICK_MS }
  } catch {
    // It has ended; its parent has its time.
    return undefined
  }
}

/** The processor time so far of the server that a connection leads to, all its processes. */
async function openServerClock(db: Db): Promise<() => number> {
  const rows = await db.query<{ pid: number }>('select pg_backend_pid() as pid')
  const root = timesOf(rows[0]?.pid ?? 0)?.parent ?? 0
  return () => {
    const pids = readdirSync('/proc').map(Number).filter(Number.isInteger)
    const all = pids.flatMap((pid) => {
      const times = timesOf(pid)
      return times && (pid === root || times.parent === root) ? [times.cpu] : []
    })
    return all.reduce((sum, one) => sum + one, 0)
  }
}

function ownCpu(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}

/** Processor time so far, in milliseconds, and bytes that were written to the write-ahead log. */
export interface Gauge {
  readonly node: number
  readonly postgres: number
  readonly walBytes: number
}

/** Reads the time of the database and of a process of Node: this one, or `pid`. For Linux. */
export async function openGauge(db: Db, pid?: number): Promise<() => Promise<Gauge>> {
  const postgres = await openServerClock(db)
  return async () => {
    const rows = await db.query<{ bytes: string }>(
      "select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::text as bytes",
    )
    return {
      node: pid === undefined ? ownCpu() : (timesOf(pid)?.cpu ?? 0),
      postgres: postgres(),
      walBytes: Number(rows[0]?.bytes ?? 0),
    }
  }
}

/**
 * Measures work by the wall clock and by the processor time of this process and of all of the
 * database's, which others on the machine do not lengthen. For Linux.
 */
export async function openMeter(db: Db): Promise<(work: () => Promise<unknown>) => Promise<Spent>> {
  const postgres = await openServerClock(db)
  const cpu = () => ownCpu() + postgres()
  return async (work) => {
    const [cpuBefore, began] = [cpu(), performance.now()]
    await work()
    return { wall: performance.now() - began, cpu: cpu() - cpuBefore }
  }
}

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

/**
 * Measures work by the wall clock and by the processor time of this process and of all of the
 * database's, which others on the machine do not lengthen. For Linux.
 */
export async function openMeter(db: Db): Promise<(work: () => Promise<unknown>) => Promise<Spent>> {
  const rows = await db.query<{ pid: number }>('select pg_backend_pid() as pid')
  const root = timesOf(rows[0]?.pid ?? 0)?.parent ?? 0
  const cpu = () => {
    const { user, system } = process.cpuUsage()
    const pids = readdirSync('/proc').map(Number).filter(Number.isInteger)
    const postgres = pids.flatMap((pid) => {
      const times = timesOf(pid)
      return times && (pid === root || times.parent === root) ? [times.cpu] : []
    })
    return (user + system) / 1_000 + postgres.reduce((sum, one) => sum + one, 0)
  }
  return async (work) => {
    const [cpuBefore, began] = [cpu(), performance.now()]
    await work()
    return { wall: performance.now() - began, cpu: cpu() - cpuBefore }
  }
}

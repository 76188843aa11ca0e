import { readFileSync, readdirSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { startMark } from './lock.ts'

/** How often and how long to check whether a process has gone. */
const LOOK_MS = 25
const FAST_STOP_MS = 60_000
const IMMEDIATE_STOP_MS = 10_000

/** The contents of a postmaster.pid. */
interface Postmaster {
  readonly pid: number
  readonly port: number
  readonly isReady: boolean
}

/** The postmaster of a cluster, or undefined without a postmaster.pid. */
export function readPostmaster(cluster: string): Postmaster | undefined {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
    const isReady = lines[7]?.trim() === 'ready'
    return { pid: Number(lines[0]), port: Number(lines[3]), isReady }
  } catch {
    return undefined
  }
}

/**
 * Ends what a killed parent left running on this cluster, so that a new server can start. Call it
 * only while holding the lock of the cluster's home.
 */
export async function clearLeftovers(cluster: string, log: (line: string) => void): Promise<void> {
  const postmaster = readPostmaster(cluster)
  if (postmaster === undefined) return
  const { pid } = postmaster
  if (isPostgresOf(pid, cluster)) {
    log(`Stopping the PostgreSQL server that an earlier run left behind (process ${pid}).`)
    await stopServer(pid)
  }
  // Backends outlive a killed postmaster by a moment and still hold its shared memory.
  const deadline = Date.now() + IMMEDIATE_STOP_MS
  while (backendsOf(cluster).length > 0) {
    if (Date.now() > deadline) {
      throw new Error(`Processes ${backendsOf(cluster).join(', ')} still use ${cluster}.`)
    }
    await delay(LOOK_MS)
  }
  // Its pid may by now belong to another program, which PostgreSQL would mistake for itself.
  rmSync(join(cluster, 'postmaster.pid'), { force: true })
}

/** Stops a postmaster: fast first; when that takes a minute, at once (the WAL makes up for it). */
export async function stopServer(pid: number): Promise<void> {
  if (signal(pid, 'SIGINT') && (await isGone(pid, FAST_STOP_MS))) return
  if (signal(pid, 'SIGQUIT') && (await isGone(pid, IMMEDIATE_STOP_MS))) return
  if (startMark(pid) !== undefined) throw new Error(`PostgreSQL (process ${pid}) does not stop.`)
}

/** True when this pid is a PostgreSQL that runs on this cluster, and not some reused number. */
function isPostgresOf(pid: number, cluster: string): boolean {
  if (startMark(pid) === undefined) return false
  // A postmaster works in its data directory. Elsewhere than on Linux there is no cheap proof, so
  // the pid in the file is believed, as pg_ctl does.
  return process.platform !== 'linux' || workingFolder(pid) === realpathSync(cluster)
}

function backendsOf(cluster: string): number[] {
  if (process.platform !== 'linux') return []
  const folder = realpathSync(cluster)
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return pids.map(Number).filter((pid) => workingFolder(pid) === folder && isAliveStill(pid))
}

function isAliveStill(pid: number): boolean {
  return startMark(pid) !== undefined
}

function workingFolder(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return undefined
  }
}

function signal(pid: number, name: 'SIGINT' | 'SIGQUIT'): boolean {
  try {
    return process.kill(pid, name)
  } catch {
    return false
  }
}

async function isGone(pid: number, withinMs: number): Promise<boolean> {
  const deadline = Date.now() + withinMs
  while (startMark(pid) !== undefined) {
    if (Date.now() > deadline) return false
    await delay(LOOK_MS)
  }
  return true
}

import { execFile, execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { promisify } from 'node:util'
import type { Db } from '@fairhouse/server/db/tx.ts'

const run = promisify(execFile)
const DEBIAN = '/usr/lib/postgresql'

function findPgbench(): string | undefined {
  if (!existsSync(DEBIAN)) return undefined
  return readdirSync(DEBIAN)
    .map((version) => `${DEBIAN}/${version}/bin/pgbench`)
    .find((file) => existsSync(file))
}

/** pgbench of Debian's PostgreSQL; as root it is installed when it is missing. */
export function requirePgbench(): string {
  const found = findPgbench()
  if (found) return found
  if (process.getuid?.() === 0) {
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'ignore' })
    execFileSync('apt-get', ['install', '-y', '-qq', 'postgresql-contrib'], { stdio: 'ignore' })
  }
  const installed = findPgbench()
  if (!installed) throw new Error('pgbench is missing: install the package postgresql-contrib')
  return installed
}

/** Fills pgbench's tables at the given scale. */
export async function initPgbench(pgbench: string, url: string, scale: number): Promise<void> {
  await run(pgbench, ['-i', '-q', '-s', String(scale), url])
}

/** Transactions per second of the TPC-B-like script. */
export async function runTpcb(pgbench: string, url: string, seconds: number): Promise<number> {
  const args = ['-n', '-c', '16', '-j', '2', '-M', 'prepared', '-T', String(seconds), url]
  const { stdout } = await run(pgbench, args)
  const tps = /tps = ([\d.]+)/.exec(stdout)?.[1]
  if (!tps) throw new Error(`pgbench gave no figure:\n${stdout}`)
  return Number(tps)
}

/** Reads the largest table by its index: a plain scan of it would not keep it in shared buffers. */
const WARM = 'select sum(abalance) from pgbench_accounts where aid > 0'

/**
 * Before each step, for equal conditions: pgbench's tables and those given vacuumed and in memory,
 * and no pending disk writes of the step before. `owner` is the role that owns them, without plain
 * scans.
 */
export async function settleTables(owner: Db, tables: readonly string[]): Promise<void> {
  for (const table of ['pgbench_accounts', 'pgbench_branches', 'pgbench_tellers', ...tables]) {
    await owner.query(`vacuum analyze ${table}`)
  }
  await owner.query(WARM)
  await owner.query('checkpoint')
  execFileSync('sync')
}

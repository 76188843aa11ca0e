import { execFile, execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { promisify } from 'node:util'

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

import { spawnSync } from 'node:child_process'
import { chownSync, readFileSync } from 'node:fs'

/** The account of a child process; empty means: ours. */
export interface RunAs {
  readonly uid?: number
  readonly gid?: number
}

/** Group and number of `nobody` where the system does not list it (scratch containers). */
const NOBODY_FALLBACK = 65_534

/**
 * The account that PostgreSQL runs as. It refuses to run as root, so root uses `nobody`, which
 * exists everywhere: no system account is created. Everyone else runs it as themselves.
 */
export function postgresRunsAs(): RunAs {
  if (process.getuid?.() !== 0) return {}
  const line = readPasswd().find((entry) => entry.startsWith('nobody:'))
  const [, , uid, gid] = line?.split(':') ?? []
  return { uid: Number(uid ?? NOBODY_FALLBACK), gid: Number(gid ?? NOBODY_FALLBACK) }
}

/** True when `as` may enter the folder; checked by the system itself, so that ACLs count too. */
export function canEnter(folder: string, as: RunAs): boolean {
  const result = spawnSync('/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder], {
    ...as,
    cwd: '/',
    stdio: 'ignore',
  })
  return result.status === 0
}

/** Gives a file or folder to the account that PostgreSQL runs as. */
export function giveTo(path: string, as: RunAs): void {
  if (as.uid !== undefined && as.gid !== undefined) chownSync(path, as.uid, as.gid)
}

/** Our environment without the variables by which libpq and PostgreSQL would be misled. */
export function postgresEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !/^(PG|LC_|LANG)/.test(name))
  return { ...Object.fromEntries(kept), LC_ALL: 'C', TZ: 'UTC' }
}

function readPasswd(): string[] {
  try {
    return readFileSync('/etc/passwd', 'utf8').split('\n')
  } catch {
    return []
  }
}

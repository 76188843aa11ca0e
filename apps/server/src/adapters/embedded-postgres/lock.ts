import { execFileSync } from 'node:child_process'
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { isErrno } from './errors.ts'

/**
 * Who holds a data folder. `startMark` distinguishes a process from a later one with the same pid.
 */
interface LockHolder {
  readonly pid: number
  readonly startMark: string
  readonly since: string
}

/** A held lock. */
export interface Lock {
  /** Gives the lock up; does nothing the second time. */
  release(): void
}

/** The data folder is in use by another living process. */
export class DataInUseError extends Error {
  override readonly name = 'DataInUseError'
  readonly holder: LockHolder

  constructor(folder: string, holder: LockHolder) {
    super(`The data folder ${folder} is in use by process ${holder.pid} (since ${holder.since}).`)
    this.holder = holder
  }
}

/**
 * Takes the lock file, or throws DataInUseError naming the process that holds it. A lock whose
 * process is gone (kill -9, power loss) is taken over. `folder` is only for the sentence.
 */
export function takeLock(file: string, folder: string): Lock {
  const own: LockHolder = {
    pid: process.pid,
    startMark: startMark(process.pid) ?? '',
    since: new Date().toISOString(),
  }
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, JSON.stringify(own), { mode: 0o644 })
  try {
    // link() is atomic and fails when the lock exists, so a half-written lock is never seen.
    for (;;) {
      const holder = tryLink(draft, file)
      if (holder === 'taken') break
      if (holder !== undefined && isAlive(holder)) throw new DataInUseError(folder, holder)
      discardStale(file, holder)
    }
  } finally {
    rmSync(draft, { force: true })
  }
  return { release: () => releaseLock(file, own) }
}

/** Who holds the lock file, or undefined when no living process does. */
export function lockHolder(file: string): LockHolder | undefined {
  const holder = readLock(file)
  return holder !== undefined && isAlive(holder) ? holder : undefined
}

function tryLink(draft: string, file: string): LockHolder | 'taken' | undefined {
  try {
    linkSync(draft, file)
    return 'taken'
  } catch (error) {
    if (isErrno(error, 'EEXIST')) return readLock(file)
    throw error
  }
}

/** Moves a stale lock away; puts it back when another starter has just replaced it. */
function discardStale(file: string, seen: LockHolder | undefined): void {
  const aside = `${file}.stale.${process.pid}`
  try {
    renameSync(file, aside)
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return
    throw error
  }
  const moved = readLock(aside)
  if (moved?.pid !== seen?.pid || moved?.startMark !== seen?.startMark) {
    tryLink(aside, file)
  }
  rmSync(aside, { force: true })
}

function releaseLock(file: string, own: LockHolder): void {
  const holder = readLock(file)
  if (holder?.pid === own.pid && holder.startMark === own.startMark) rmSync(file, { force: true })
}

function readLock(file: string): LockHolder | undefined {
  try {
    const read = JSON.parse(readFileSync(file, 'utf8')) as Partial<LockHolder>
    if (typeof read.pid !== 'number') return undefined
    return { pid: read.pid, startMark: read.startMark ?? '', since: read.since ?? '' }
  } catch {
    return undefined
  }
}

function isAlive(holder: LockHolder): boolean {
  const mark = startMark(holder.pid)
  return mark !== undefined && mark === holder.startMark
}

/**
 * When the process with this pid started, as the system reports it; undefined when there is none.
 * On Linux: boot id and clock ticks since boot, so that a pid reused after a reboot differs.
 */
export function startMark(pid: number): string | undefined {
  try {
    if (process.platform === 'linux') {
      const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      // Fields are counted after the command's name, which may itself hold spaces and brackets.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      // A zombie is dead already; its parent has not reaped it yet.
      return fields[0] === 'Z' ? undefined : `${boot} ${fields[19]}`
    }
    if (process.platform === 'win32') {
      process.kill(pid, 0)
      return 'alive'
    }
    const options = { encoding: 'utf8', env: { ...process.env, LC_ALL: 'C' } } as const
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], options).trim() || undefined
  } catch {
    return undefined
  }
}

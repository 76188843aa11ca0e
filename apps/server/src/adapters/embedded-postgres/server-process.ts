import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Binaries } from './binaries.ts'
import type { Home } from './home.ts'
import { readPostmaster, stopServer } from './leftovers.ts'
import { type RunAs, postgresEnvironment } from './run-as.ts'
import { type PostgresSettings, settingArguments } from './settings.ts'
import { type ShutdownOptions, startWatchdog } from './watchdog.ts'

const LOOK_MS = 20
const LOG_BYTES_MAX = 8_000_000
/** Another program may take the free port between our check and PostgreSQL's bind. */
const PORT_ATTEMPTS = 3

/** A running server. */
interface ServerProcess {
  readonly port: number
  /** Resolves with a sentence when the server ends without being asked to. */
  readonly died: Promise<string>
  stop(): Promise<void>
}

/** Starts PostgreSQL on a home's cluster and waits until it takes connections. */
export async function startServer(
  home: Home,
  binaries: Binaries,
  as: RunAs,
  settings: PostgresSettings,
  shutdown: ShutdownOptions,
): Promise<ServerProcess> {
  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort()
    const child = spawnServer(home, binaries, as, settingArguments(settings, port))
    const watchdog = startWatchdog(home.cluster, child, shutdown)
    const failure = await untilReady(child, home)
    if (failure === undefined) return handle(child, watchdog, port, home)
    watchdog?.kill('SIGKILL')
    const canRetry = failure.includes('Address already in use') && attempt < PORT_ATTEMPTS
    if (!canRetry) throw new Error(`PostgreSQL did not start:\n${failure}`)
  }
}

function spawnServer(home: Home, binaries: Binaries, as: RunAs, settings: string[]): ChildProcess {
  if (existsSync(home.log) && statSync(home.log).size > LOG_BYTES_MAX) {
    renameSync(home.log, `${home.log}.1`)
  }
  const log = openSync(home.log, 'a', 0o600)
  try {
    // Detached: Ctrl-C in a terminal goes to the whole group, and the database must be last to go.
    const child = spawn(join(binaries.binDir, 'postgres'), ['-D', home.cluster, ...settings], {
      ...as,
      cwd: '/',
      env: postgresEnvironment(),
      detached: true,
      stdio: ['ignore', log, log],
    })
    child.unref()
    return child
  } finally {
    closeSync(log)
  }
}

/** Waits until the server takes connections; a text of its log when it ended instead. */
async function untilReady(child: ChildProcess, home: Home): Promise<string | undefined> {
  const logStart = statSync(home.log).size
  let failure: string | undefined
  child.once('error', (error) => (failure = error.message))
  child.once('exit', () => (failure ??= readLog(home, logStart) || 'It ended without a word.'))
  for (;;) {
    const postmaster = readPostmaster(home.cluster)
    if (failure !== undefined) return failure
    if (postmaster?.pid === child.pid && postmaster?.isReady) return undefined
    // Recovery after a power loss takes as long as it takes, so there is no deadline here.
    await delay(LOOK_MS)
  }
}

function readLog(home: Home, from: number): string {
  try {
    return readFileSync(home.log).subarray(from).toString().trim()
  } catch {
    // The folder went away with the server (a temporary one, or deleted by hand): nothing to quote.
    return ''
  }
}

function handle(
  child: ChildProcess,
  watchdog: ChildProcess | undefined,
  port: number,
  home: Home,
): ServerProcess {
  let isStopping = false
  const died = new Promise<string>((resolve) => {
    child.once('exit', (code, signal) => {
      if (isStopping) return
      resolve(`PostgreSQL ended unexpectedly (${signal ?? `exit code ${code}`}), see ${home.log}.`)
    })
  })
  return {
    port,
    died,
    async stop() {
      isStopping = true
      if (child.pid !== undefined && child.exitCode === null && child.signalCode === null) {
        await stopServer(child.pid)
      }
      watchdog?.kill('SIGKILL')
    },
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      const port = typeof address === 'object' && address !== null ? address.port : 0
      probe.close(() => resolve(port))
    })
  })
}

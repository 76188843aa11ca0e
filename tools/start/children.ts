import { type ChildProcess, spawn } from 'node:child_process'
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
} from 'node:fs'
import { join } from 'node:path'

/** How long a child may take to finish what it has begun. */
const DRAIN_MS = 10_000
const LOG_BYTES_MAX = 8_000_000
const LINES_SHOWN = 25

/** One of the platform's processes. */
export interface Child {
  readonly name: string
  /** Resolves with a sentence, and the end of its log, when it ends without being asked to. */
  readonly died: Promise<string>
  /** Sends it a message; one that is gone gets nothing, and `died` tells of it. */
  send(message: object): void
  /** Asks it to end (SIGTERM), and after ten seconds ends it. */
  stop(): Promise<void>
}

export interface ChildPlan {
  readonly name: string
  /** Arguments for Node: the script, after flags of Node's own. */
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string>>
  /** Working directory; by default ours. */
  readonly cwd?: string
  readonly logFolder: string
  /** Shows the output here instead of writing it to a log file. */
  readonly isShown?: boolean
}

/**
 * Starts a child process in a process group of its own, so that Ctrl-C in the terminal reaches only
 * us and all stop in order; and with a channel to us, by which it notices our death.
 */
export function startChild(plan: ChildPlan): Child {
  const logFile = join(plan.logFolder, `${plan.name}.log`)
  const log = plan.isShown ? undefined : openLog(plan.logFolder, logFile)
  const output = log ?? ('inherit' as const)
  // A file rather than a pipe: the child must not fail for want of a reader when we are killed.
  const child = spawn(process.execPath, plan.args, {
    detached: true,
    ...(plan.cwd === undefined ? {} : { cwd: plan.cwd }),
    env: { ...process.env, ...plan.env },
    stdio: ['ignore', output, output, 'ipc'],
  })
  if (log !== undefined) closeSync(log)
  let isStopping = false
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`))
  })
  const died = new Promise<string>((resolve) => {
    void ended.then((how) => {
      if (isStopping) return
      const tail = log === undefined ? '' : `\n${readTail(logFile)}`
      resolve(`The ${plan.name} ended unexpectedly (${how}).${tail}`)
    })
  })
  return {
    name: plan.name,
    died,
    send: (message) => void child.send(message, () => undefined),
    async stop() {
      isStopping = true
      await stopChild(child, ended)
    },
  }
}

async function stopChild(child: ChildProcess, ended: Promise<string>): Promise<void> {
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), DRAIN_MS)
  await ended
  clearTimeout(timer)
}

function openLog(folder: string, file: string): number {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (existsSync(file) && statSync(file).size > LOG_BYTES_MAX) renameSync(file, `${file}.1`)
  return openSync(file, 'a', 0o600)
}

function readTail(file: string): string {
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n').slice(-LINES_SHOWN)
  return [`The end of ${file}:`, ...lines.map((line) => `  ${line}`)].join('\n')
}

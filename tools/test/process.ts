import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
/** In a terminal Ctrl-C reaches the child as well; it gets this long to end by itself. */
const PATIENCE_MS = 5_000

/** Raised by a signal: nothing more is started. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted'
  readonly exitCode: number

  constructor(signal: 'SIGINT' | 'SIGTERM' | 'SIGHUP') {
    super('Interrupted.')
    this.exitCode = 128 + constants.signals[signal]
  }
}

/**
 * Runs a program in the project's folder with its output shown, and resolves with its exit code.
 * Rejects with Interrupted when a signal ends us, after the program has ended too.
 */
export function runShown(
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<number> {
  const child = spawn(program, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, TZ: 'UTC', ...env },
  })
  return new Promise((resolve, reject) => {
    let interrupted: Interrupted | undefined
    const stop = (signal: NodeJS.Signals) => {
      if (signal !== 'SIGINT' && signal !== 'SIGTERM' && signal !== 'SIGHUP') return
      if (interrupted !== undefined) return
      interrupted = new Interrupted(signal)
      setTimeout(() => child.kill('SIGTERM'), signal === 'SIGINT' ? PATIENCE_MS : 0).unref()
    }
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
    for (const name of signals) process.on(name, stop)
    child.once('error', reject)
    child.once('close', (code, signal) => {
      for (const name of signals) process.off(name, stop)
      if (interrupted === undefined) resolve(code ?? 128 + constants.signals[signal ?? 'SIGTERM'])
      else reject(interrupted)
    })
  })
}

/** The path of a file of an installed package, for runs through our own Node. */
export function packageFile(path: string): string {
  return fileURLToPath(new URL(`../../node_modules/${path}`, import.meta.url))
}

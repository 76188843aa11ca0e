import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'

interface Worker {
  readonly child: ChildProcess
  readonly ready: Promise<unknown>
  readonly said: string[]
}

/** Workers as real processes, some of them loaded ahead of their time. */
export interface Workers {
  /** Runs a number of them concurrently, and kills each (kill -9) after its time. */
  runAndKill(lifesMs: readonly number[]): Promise<void>
  /** Workers that ended before they were killed, with what they said. */
  readonly surprises: readonly string[]
  close(): Promise<void>
}

function startWorker(script: string, databaseUrl: string): Worker {
  const child = spawn(process.execPath, [script], {
    env: { ...process.env, DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  const said: string[] = []
  child.stderr?.on('data', (part: Buffer) => said.push(part.toString()))
  return { child, said, ready: Promise.race([once(child, 'message'), once(child, 'exit')]) }
}

/** Workers of a script, which works from a message on; keeps `ahead` of them loaded. */
export function createWorkers(script: string, databaseUrl: string, ahead: number): Workers {
  const surprises: string[] = []
  const waiting = Array.from({ length: ahead }, () => startWorker(script, databaseUrl))

  async function end({ child }: Worker): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }

  async function live(worker: Worker, lifeMs: number): Promise<void> {
    await worker.ready
    if (worker.child.connected) worker.child.send('go')
    await delay(lifeMs)
    if (worker.child.exitCode !== null) {
      surprises.push(`a worker ended by itself: ${worker.said.join('').slice(-500)}`)
    }
    await end(worker)
  }

  return {
    surprises,
    async runAndKill(lifesMs) {
      await Promise.all(
        lifesMs.map((lifeMs) => {
          const worker = waiting.shift() ?? startWorker(script, databaseUrl)
          waiting.push(startWorker(script, databaseUrl))
          return live(worker, lifeMs)
        }),
      )
    },
    async close() {
      await Promise.all(waiting.map(end))
    },
  }
}

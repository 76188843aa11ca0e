import { createServer } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { UsageError } from './options.ts'

const LOOK_MS = 100

/**
 * Throws UsageError when a port is taken. `patienceMs` is how long to wait for the leftover
 * processes of a killed run, which end on their own.
 */
export async function checkPorts(ports: readonly number[], patienceMs: number): Promise<void> {
  const deadline = Date.now() + patienceMs
  for (const port of ports) {
    while (!(await isFree(port))) {
      if (Date.now() >= deadline) {
        throw new UsageError(
          `Port ${port} is in use by another program, perhaps by an earlier start: ` +
            'stop that one, or choose another port with --port N.',
        )
      }
      await delay(LOOK_MS)
    }
  }
}

/** A port that nothing listens on, with the next two free as well. */
export async function findFreePorts(): Promise<number> {
  for (;;) {
    const port = await listenOnce(0)
    if (port !== undefined && port < 65_000 && (await areFree(port + 1, port + 2))) return port
  }
}

async function areFree(...ports: readonly number[]): Promise<boolean> {
  for (const port of ports) if (!(await isFree(port))) return false
  return true
}

async function isFree(port: number): Promise<boolean> {
  return (await listenOnce(port)) !== undefined
}

/** Listens on all addresses for a moment; the port, or undefined when it is taken. */
function listenOnce(port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(undefined))
    probe.listen(port, () => {
      const address = probe.address()
      const taken = typeof address === 'object' && address !== null ? address.port : port
      probe.close(() => resolve(taken))
    })
  })
}

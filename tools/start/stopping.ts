import process from 'node:process'

/** A stack of what has been started and must be stopped. */
export interface StopList {
  /** Aborted when the run shall end: a signal, or our parent's death. */
  readonly signal: AbortSignal
  /** Adds something to stop. Things of one `turn` stop together, higher turns first. */
  add(turn: number, stop: () => Promise<unknown>): void
  /** Stops everything, once; faults are printed and do not keep the rest from stopping. */
  stopAll(): Promise<void>
}

/**
 * Listens for the ends of a run. Ctrl-C comes up to three times (the terminal, npm and run.mjs all
 * send it), so every signal after the first is ignored.
 */
export function listenForEnd(): StopList {
  const controller = new AbortController()
  const turns = new Map<number, (() => Promise<unknown>)[]>()
  const end = () => controller.abort()
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, end)
  // The channel to run.mjs closes when that is killed.
  if (process.send !== undefined) process.on('disconnect', end)
  return {
    signal: controller.signal,
    add: (turn, stop) => turns.set(turn, [...(turns.get(turn) ?? []), stop]),
    async stopAll() {
      const inOrder = [...turns].toSorted(([first], [second]) => second - first)
      turns.clear()
      for (const [, stops] of inOrder) {
        const results = await Promise.allSettled(stops.map((stop) => stop()))
        for (const result of results) {
          if (result.status === 'rejected') process.stderr.write(`${String(result.reason)}\n`)
        }
      }
    },
  }
}

/** Resolves when the signal aborts. */
export function untilAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })
}

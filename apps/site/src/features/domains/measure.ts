const TRIES = 3
const TIMEOUT_MS = 5_000

/** Browser APIs used for measuring; replaced in tests. */
export interface Meter {
  readonly ask: (url: string, signal: AbortSignal) => Promise<Response>
  /** Milliseconds of a monotonic clock. */
  readonly now: () => number
}

/* v8 ignore next 5 -- the browser's own */
export const browserMeter: Meter = {
  ask: (url, signal) =>
    fetch(url, { signal, cache: 'no-store', credentials: 'omit', referrerPolicy: 'no-referrer' }),
  now: () => performance.now(),
}

/**
 * The response time of a host in milliseconds: the best of three, since the first includes
 * connecting. Undefined if it does not answer, or not as our server.
 */
export async function measure(origin: string, meter: Meter): Promise<number | undefined> {
  let best: number | undefined
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const begin = meter.now()
    try {
      // oxlint-disable-next-line no-await-in-loop -- one by one, or they measure each other
      const answer = await meter.ask(`${origin}/health`, AbortSignal.timeout(TIMEOUT_MS))
      if (!answer.ok) return undefined
    } catch {
      return undefined
    }
    const took = Math.round(meter.now() - begin)
    best = Math.min(best ?? took, took)
  }
  return best
}

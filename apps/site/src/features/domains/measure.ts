const TRIES = 3
const TIMEOUT_MS = 5_000

/** What measuring needs of the browser; given by tests. */
export interface Meter {
  readonly ask: (url: string, signal: AbortSignal) => Promise<Response>
  /** Milliseconds of a clock that only goes forward. */
  readonly now: () => number
}

/* v8 ignore next 5 -- the browser's own */
export const browserMeter: Meter = {
  ask: (url, signal) =>
    fetch(url, { signal, cache: 'no-store', credentials: 'omit', referrerPolicy: 'no-referrer' }),
  now: () => performance.now(),
}

/**
 * How long an address of the site takes to answer, in milliseconds: the best of three, for the
 * first has to find and greet the server. Undefined where it does not answer, or not as our server.
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

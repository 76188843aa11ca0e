import type { GatewayEventBody } from '@fairhouse/protocol'
import { signCallback } from './signature.ts'
import type { FaultOrder } from './state.ts'

/** Sends events to the platform, each until it is answered. */
export interface Reporter {
  /** Resolves to whether the first try was acknowledged. Unacknowledged events are retried. */
  report(event: GatewayEventBody, how: FaultOrder): Promise<boolean>
  close(): void
}

export interface ReporterOptions {
  readonly secret: string
  /** Where the platform takes callbacks. */
  readonly platformUrl: () => string
  readonly now: () => number
  /** Delays between tries of an unanswered callback, in milliseconds; the last repeats for ever. */
  readonly retryDelaysMs?: readonly number[]
  readonly fetch?: typeof fetch
  readonly onDelivered: (eventId: string) => void
}

const RETRY_DELAYS_MS = [1_000, 2_000, 5_000, 10_000, 30_000, 60_000, 120_000, 300_000]
const PATIENCE_MS = 10_000

/** Only silence and faults of the platform's are tried again; a refusal is an answer. */
async function post(options: ReporterOptions, event: GatewayEventBody): Promise<boolean> {
  const send = options.fetch ?? fetch
  const body = Buffer.from(JSON.stringify(event))
  try {
    const answer = await send(`${options.platformUrl()}/wps/cashier/callbacks/sandbox`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...signCallback(options.secret, body, options.now()),
      },
      body,
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    await answer.body?.cancel()
    return answer.status < 500 && answer.status !== 429
  } catch {
    return false
  }
}

export function createReporter(options: ReporterOptions): Reporter {
  const delays = options.retryDelaysMs ?? RETRY_DELAYS_MS
  const timers = new Set<NodeJS.Timeout>()
  /** Held back until another has been delivered, or their time is over. */
  const held = new Map<string, () => void>()
  let isClosed = false

  function after(ms: number, work: () => void): () => void {
    const run = () => {
      clearTimeout(timer)
      if (timers.delete(timer) && !isClosed) work()
    }
    const timer = setTimeout(run, ms)
    timers.add(timer)
    return run
  }

  function releaseOthers(eventId: string): void {
    for (const [id, release] of held) {
      if (id === eventId) continue
      held.delete(id)
      release()
    }
  }

  async function attempt(event: GatewayEventBody, tries: number): Promise<boolean> {
    const isAcknowledged = await post(options, event)
    if (isClosed) return isAcknowledged
    if (isAcknowledged) {
      options.onDelivered(event.eventId)
      releaseOthers(event.eventId)
    } else {
      const delay = delays[Math.min(tries, delays.length - 1)] ?? 0
      after(delay, () => void attempt(event, tries + 1))
    }
    return isAcknowledged
  }

  return {
    async report(event, { faults, seconds }) {
      if (isClosed || faults.includes('lost')) return false
      const isTwice = faults.includes('twice')
      const run = () => {
        if (isTwice) void post(options, event)
        return attempt(event, 0)
      }
      if (faults.includes('late')) after(seconds * 1_000, () => void run())
      else if (faults.includes('reordered')) {
        held.set(
          event.eventId,
          after(seconds * 1_000, () => void run()),
        )
      } else return run()
      return false
    },
    close() {
      isClosed = true
      for (const timer of timers) clearTimeout(timer)
      timers.clear()
    },
  }
}

import type { StudioAnswer, StudioBody, StudioCall, StudioFault } from '#studio/wire/session.ts'

/** The studio's server said no, in its own words. */
export class Refused extends Error {
  readonly fault: StudioFault

  constructor(fault: StudioFault) {
    super(fault.code)
    this.name = 'Refused'
    this.fault = fault
  }
}

/** No answer: the request may have taken effect, or not. */
export class NoAnswerError extends Error {
  override readonly name = 'NoAnswerError'
}

export interface Ask<C extends StudioCall> {
  readonly body?: StudioBody<C>
  /** Values of `:names` in the path. */
  readonly path?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string | undefined>>
}

export interface Api {
  /** One try. Throws Refused or NoAnswerError. */
  call<C extends StudioCall>(call: C, ask?: Ask<C>): Promise<StudioAnswer<C>>
  /**
   * Repeats the request with the same key until it is answered: for what moves money. `onWaiting`
   * is called when an answer is missing and the request is sent again. Throws only Refused.
   */
  insist<C extends StudioCall>(
    call: C,
    ask: Ask<C>,
    onWaiting: (isWaiting: boolean) => void,
  ): Promise<StudioAnswer<C>>
}

/** What the browser gives: exchanged in tests. */
export interface Wire {
  readonly send: typeof fetch
  /** Resolves after `ms`, or earlier when the network is back. */
  readonly rest: (ms: number) => Promise<void>
}

const RESTS_MS = [400, 800, 1600, 3200, 5000]
const ANSWER_MS = 15_000
/** Not refusals: the same request may be repeated. */
const AGAIN = new Set<StudioFault['code']>(['WALLET_UNHEARD', 'TOO_MANY'])
const FAULTS_BORNE = 4

const isFault = (value: unknown): value is StudioFault =>
  typeof value === 'object' && value !== null && 'code' in value && typeof value.code === 'string'

function addressOf(call: StudioCall, ask: Ask<StudioCall>): string {
  const path = call.slice(call.indexOf(' ') + 1).replaceAll(/:(\w+)/g, (_, name: string) => {
    return encodeURIComponent(ask.path?.[name] ?? '')
  })
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(ask.query ?? {})) {
    if (value !== undefined) query.set(name, value)
  }
  return query.size === 0 ? path : `${path}?${query.toString()}`
}

/** Asks the studio's server, with the session's secret where there is one. */
export function createApi(secret: () => string | undefined, wire: Wire): Api {
  async function call<C extends StudioCall>(name: C, ask: Ask<C> = {}): Promise<StudioAnswer<C>> {
    const known = secret()
    const headers: Record<string, string> = {}
    if (known !== undefined) headers['authorization'] = `Bearer ${known}`
    if (ask.body !== undefined) headers['content-type'] = 'application/json'
    let response: Response
    let answer: unknown
    try {
      response = await wire.send(addressOf(name, ask as Ask<StudioCall>), {
        method: name.slice(0, name.indexOf(' ')),
        headers,
        signal: AbortSignal.timeout(ANSWER_MS),
        ...(ask.body === undefined ? {} : { body: JSON.stringify(ask.body) }),
      })
      answer = await response.json()
    } catch (error) {
      throw new NoAnswerError(String(error))
    }
    if (response.ok) return answer as StudioAnswer<C>
    if (isFault(answer)) throw new Refused(answer)
    throw new NoAnswerError(`status ${response.status}`)
  }

  return {
    call,
    async insist(name, ask, onWaiting) {
      for (let tries = 0, faults = 0; ; tries += 1) {
        try {
          const answer = await call(name, ask)
          onWaiting(false)
          return answer
        } catch (error) {
          if (error instanceof Refused && !AGAIN.has(error.fault.code)) {
            if (error.fault.code !== 'FAULT' || (faults += 1) >= FAULTS_BORNE) {
              onWaiting(false)
              throw error
            }
          }
          onWaiting(true)
          await wire.rest(RESTS_MS[Math.min(tries, RESTS_MS.length - 1)] ?? 5000)
        }
      }
    },
  }
}

/** The browser's own wire. */
export const BROWSER_WIRE: Wire = {
  send: (input, init) => fetch(input, init),
  rest: (ms) =>
    new Promise((done) => {
      const end = () => {
        clearTimeout(timer)
        removeEventListener('online', end)
        done()
      }
      const timer = setTimeout(end, ms)
      addEventListener('online', end)
    }),
}

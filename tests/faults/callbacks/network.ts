import { createHash, randomInt } from 'node:crypto'
import type { GatewayEventBody } from '@fairhouse/protocol'
import { codeOf, createCaller } from '../lib/http.ts'

interface Letter {
  readonly body: Buffer
  readonly headers: Readonly<Record<string, string>>
}

/** Delivery of callbacks: lost, doubled, delayed, out of order. */
export interface Network {
  /** The gateway's sender: it always reports success. */
  readonly send: typeof fetch
  readonly figures: { callbacks: number; lost: number; doubled: number; repeated: number }
  /** Answers that are neither a success nor an outage. */
  readonly refusals: string[]
  /** Delivers all pending callbacks, in any order. */
  drain(): Promise<void>
  close(): void
}

const LOST_PERCENT = 30
const DOUBLED_PERCENT = 50
const CONCURRENCY = 48
const REFUSALS_MAX = 20

/** Two numbers below a hundred determined by the event. */
function fateOf(seed: string, eventId: string): { isLost: boolean; copies: number } {
  const bytes = createHash('sha256').update(`${seed} ${eventId}`).digest()
  const isLost = bytes.readUInt16BE(0) % 100 < LOST_PERCENT
  return { isLost, copies: bytes.readUInt16BE(2) % 100 < DOUBLED_PERCENT ? 2 : 1 }
}

export function createNetwork(urls: readonly string[], seed: string): Network {
  const callers = urls.map((url) => createCaller(url))
  const waiting: Letter[] = []
  const figures = { callbacks: 0, lost: 0, doubled: 0, repeated: 0 }
  const refusals: string[] = []

  function take(): Letter | undefined {
    // Any of those that wait: the last takes its place.
    const at = waiting.length > 1 ? randomInt(waiting.length) : 0
    const last = waiting.pop()
    if (last === undefined || at >= waiting.length) return last
    const chosen = waiting[at]
    waiting[at] = last
    return chosen
  }

  async function deliver(): Promise<void> {
    for (let letter = take(); letter; letter = take()) {
      const caller = callers[randomInt(callers.length)]
      const answer = await caller?.send({
        method: 'POST',
        path: '/wps/cashier/callbacks/sandbox',
        headers: { 'content-type': 'application/json', ...letter.headers },
        body: letter.body,
      })
      const isUnanswered = !answer || answer.status === 0 || answer.status >= 500
      if (isUnanswered) {
        figures.repeated += 1
        waiting.push(letter)
      } else if (codeOf(answer) !== 'ok' && refusals.length < REFUSALS_MAX) {
        refusals.push(`a callback was answered ${codeOf(answer)}: ${letter.body.toString()}`)
      }
    }
  }

  return {
    figures,
    refusals,
    async send(_input, init) {
      const body = init?.body as Buffer
      const { eventId } = JSON.parse(body.toString()) as GatewayEventBody
      const { isLost, copies } = fateOf(seed, eventId)
      figures.callbacks += isLost ? 1 : copies
      if (isLost) figures.lost += 1
      else {
        if (copies > 1) figures.doubled += 1
        const headers = init?.headers as Record<string, string>
        for (let copy = 0; copy < copies; copy += 1) waiting.push({ body, headers })
      }
      return new Response('{"ok":true}')
    },
    async drain() {
      while (waiting.length > 0) await Promise.all(Array.from({ length: CONCURRENCY }, deliver))
    },
    close() {
      for (const caller of callers) caller.close()
    },
  }
}

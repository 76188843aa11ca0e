import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { SIGNATURE_HEADER, type MovedAnswer, type WalletCall } from '@fairhouse/protocol/vendor'
import { signFairhouse } from '@fairhouse/server/adapters/vendor-fairhouse/signature.ts'
import type { Opened } from '@fairhouse/server/modules/vendors/index.ts'
import { createCaller, type Answer } from '../lib/http.ts'

/** Connection from the vendor to the platform: calls and answers are lost, doubled, reordered. */
export interface Wire {
  /** Repeats the call until a final answer arrives; every attempt gets a new signature. */
  send(call: WalletCall, body: object): Promise<MovedAnswer>
  /** Sends the call once and ignores the answer. */
  sendOnce(call: WalletCall, body: object): void
  readonly figures: Record<'calls' | 'lost' | 'unanswered' | 'doubled' | 'late' | 'again', number>
  /** Invalid answers. */
  readonly oddities: string[]
  /** Waits for calls still in transit. */
  drain(): Promise<void>
  close(): void
}

/** Percentages: calls that never arrive, lost answers, calls that arrive twice. */
const LOST = 15
const UNHEARD = 15
const DOUBLED = 50
const LATE_MS = 60
const PAUSE_MS = 15
const ATTEMPTS_MOST = 2_000

interface Letter {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

function seal(vendor: Opened, call: WalletCall, body: object): Letter {
  const path = `/gw/v1/${vendor.integrationKey}/${call}`
  const raw = JSON.stringify({ request_uuid: randomUUID(), ...body })
  const nonce = randomBytes(12).toString('hex')
  const seconds = Math.floor(Date.now() / 1_000)
  const signature = signFairhouse(vendor, nonce, seconds, { method: 'POST', path, body: raw })
  const headers = { 'content-type': 'application/json', [SIGNATURE_HEADER]: signature }
  return { path, headers, body: raw }
}

/** `below(n)` draws a number from 0 to n − 1. */
export function createWire(
  urls: readonly string[],
  vendor: Opened,
  below: (n: number) => number,
): Wire {
  const callers = urls.map((url) => createCaller(url))
  const figures = { calls: 0, lost: 0, unanswered: 0, doubled: 0, late: 0, again: 0 }
  const oddities: string[] = []
  const underWay = new Set<Promise<unknown>>()

  async function post(letter: Letter): Promise<Answer | undefined> {
    figures.calls += 1
    const caller = callers[below(callers.length)]
    const answer = await caller?.send({ method: 'POST', ...letter })
    if (answer && answer.status !== 0 && answer.status !== 200 && answer.status !== 401) {
      oddities.push(`${letter.path}: ${answer.status} ${answer.text.slice(0, 200)}`)
    }
    return answer
  }

  function later(letter: Letter): void {
    const sent = delay(below(LATE_MS)).then(() => post(letter))
    underWay.add(sent)
    void sent.finally(() => underWay.delete(sent))
  }

  /** The answer to one attempt, if any. */
  async function attempt(letter: Letter): Promise<MovedAnswer | undefined> {
    const fate = below(100)
    if (fate < LOST) {
      figures.lost += 1
      // Some that seem lost are only slow: they arrive much later.
      if (fate % 3 === 0) {
        figures.late += 1
        later(letter)
      }
      return undefined
    }
    if (below(100) < DOUBLED) {
      figures.doubled += 1
      later(letter)
    }
    const answer = await post(letter)
    if (fate < LOST + UNHEARD) {
      figures.unanswered += 1
      return undefined
    }
    if (answer?.status !== 200) return undefined
    const moved = JSON.parse(answer.text) as MovedAnswer
    return moved.status === 'RS_ERROR_UNKNOWN' ? undefined : moved
  }

  return {
    figures,
    oddities,
    async send(call, body) {
      for (let turn = 0; turn < ATTEMPTS_MOST; turn += 1) {
        const answer = await attempt(seal(vendor, call, body))
        if (answer) return answer
        figures.again += 1
        await delay(below(PAUSE_MS))
      }
      throw new Error(`${call} was never answered`)
    },
    sendOnce: (call, body) => later(seal(vendor, call, body)),
    async drain() {
      while (underWay.size > 0) await Promise.all(underWay)
    },
    close() {
      for (const caller of callers) caller.close()
    },
  }
}

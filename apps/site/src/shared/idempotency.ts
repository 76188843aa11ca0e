import { ApiError } from './api.ts'
import { storage } from './storage.ts'

/** Delivery status of a request that moves money. */
export type Delivery = 'idle' | 'sending' | 'unknown' | 'received' | 'notReceived'

/** A request whose answer has not arrived yet. */
export interface Pending<Body> {
  readonly key: string
  readonly memberId: string
  readonly body: Body
}

const WAITS_MS = [1000, 2000, 4000, 8000, 8000] as const

/**
 * A UUID of version 7 (RFC 9562): the time, then chance. The server stores keys in their order, and
 * keys of one time lie side by side. (crypto.randomUUID makes version 4.)
 */
export function newKey(): string {
  const time = Date.now().toString(16).padStart(12, '0')
  const hex = [...crypto.getRandomValues(new Uint8Array(10))].map((byte, at) => {
    const value = at === 0 ? (byte & 0x0f) | 0x70 : at === 2 ? (byte & 0x3f) | 0x80 : byte
    return value.toString(16).padStart(2, '0')
  })
  return (time + hex.join('')).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

const nameOf = (slot: string) => `pending.${slot}`

/** The unanswered request of this slot, if it is this member's. */
export function pendingOf<Body>(slot: string, memberId: string): Pending<Body> | undefined {
  try {
    const stored = JSON.parse(storage.get(nameOf(slot)) ?? 'null') as Pending<Body> | null
    return stored?.memberId === memberId ? stored : undefined
  } catch {
    return undefined
  }
}

/** A lost answer or a server error: the request may or may not have been executed. */
function isUncertain(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500)
}

export interface Sending<Body, Answer> {
  /** The kind of request; only one of a kind is in progress. */
  readonly slot: string
  readonly memberId: string
  readonly body: Body
  readonly send: (body: Body, idempotencyKey: string) => Promise<Answer>
  readonly onDelivery: (delivery: Delivery) => void
  readonly wait?: (ms: number) => Promise<void>
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/**
 * Sends a request that must be executed once. Its key is stored before it is sent, and kept until
 * there is a definite answer; after a lost answer it is retried with the same key, so it is never
 * executed twice. Throws the definite error, or the last uncertain one: the request then stays
 * stored, and the next call for this slot by this member retries it instead of sending the new
 * body.
 */
export async function sendOnce<Body, Answer>(sending: Sending<Body, Answer>): Promise<Answer> {
  const { slot, memberId, send, onDelivery, wait = pause } = sending
  const pending = pendingOf<Body>(slot, memberId) ?? { key: newKey(), memberId, body: sending.body }
  storage.set(nameOf(slot), JSON.stringify(pending))
  onDelivery('sending')
  for (let attempt = 0; ; attempt += 1) {
    try {
      const answer = await send(pending.body, pending.key)
      storage.remove(nameOf(slot))
      onDelivery('received')
      return answer
    } catch (error) {
      if (!isUncertain(error)) {
        storage.remove(nameOf(slot))
        onDelivery('notReceived')
        throw error
      }
      onDelivery('unknown')
      const waitMs = WAITS_MS[attempt]
      if (waitMs === undefined) throw error
      await wait(waitMs)
    }
  }
}

import { hash } from 'node:crypto'

/**
 * Hash of a request's input: the first 128 bits of its SHA-256 in hexadecimal digits. It detects an
 * idempotency key that is reused with another input.
 */
export function inputHash(...parts: readonly string[]): string {
  return hash('sha256', JSON.stringify(parts), 'hex').slice(0, 32)
}

/** Digits of a key of version 7 that stay in front of its hash: its time, in steps of 4 s. */
const TIME_DIGITS = 9

/**
 * The stored key for a client's idempotency key on one route. Clients cannot choose stored keys
 * directly, so theirs never collide with the platform's own, no part of which begins with 'client';
 * nor with the same key on another route. One of version 7 stays in the order of time: the index of
 * transfers grows at one end, where keys at random would each write to another page of it. 92 bits
 * of the hash follow.
 */
export function clientKey(route: string, idempotencyKey: string): string {
  const digits = inputHash('client', route, idempotencyKey)
  const isInTime = idempotencyKey.charAt(14) === '7'
  const time = isInTime ? idempotencyKey.slice(0, 8) + idempotencyKey.charAt(9) : ''
  return asUuid(time + digits.slice(isInTime ? TIME_DIGITS : 0))
}

function asUuid(digits: string): string {
  const part = (from: number, to?: number) => digits.slice(from, to)
  return `${part(0, 8)}-${part(8, 12)}-${part(12, 16)}-${part(16, 20)}-${part(20)}`
}

/** A deterministic transfer key, formatted as a UUID: the same parts always give the same key. */
export function derivedKey(...parts: readonly string[]): string {
  return asUuid(inputHash(...parts))
}

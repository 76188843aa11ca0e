import { hash } from 'node:crypto'

/**
 * What was asked, as the first 128 bits of its SHA-256 in hexadecimal digits: the same idempotency
 * key with another input is told apart by it.
 */
export function inputHash(...parts: readonly string[]): string {
  return hash('sha256', JSON.stringify(parts), 'hex').slice(0, 32)
}

/**
 * The key that a client's stands for, on one route: of all keys that are kept, a client names none
 * itself. Of a key of the house it can be none, for no part of those begins with 'client'; and the
 * same key on another route is another.
 */
export function clientKey(route: string, idempotencyKey: string): string {
  return derivedKey('client', route, idempotencyKey)
}

/** A transfer key of our own making, as a UUID: the same parts always give the same key. */
export function derivedKey(...parts: readonly string[]): string {
  return inputHash(...parts).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

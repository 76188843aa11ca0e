import { hash } from 'node:crypto'

/**
 * Hash of a request's input: the first 128 bits of its SHA-256 in hexadecimal digits. It detects an
 * idempotency key that is reused with another input.
 */
export function inputHash(...parts: readonly string[]): string {
  return hash('sha256', JSON.stringify(parts), 'hex').slice(0, 32)
}

/**
 * The stored key for a client's idempotency key on one route. Clients cannot choose stored keys
 * directly, so theirs never collide with the platform's own, no part of which begins with 'client';
 * nor with the same key on another route.
 */
export function clientKey(route: string, idempotencyKey: string): string {
  return derivedKey('client', route, idempotencyKey)
}

/** A deterministic transfer key, formatted as a UUID: the same parts always give the same key. */
export function derivedKey(...parts: readonly string[]): string {
  return inputHash(...parts).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

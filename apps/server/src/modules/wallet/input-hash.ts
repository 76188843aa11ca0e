import { hash } from 'node:crypto'

/**
 * What was asked, as 128 bits of SHA-256 in the form of a UUID: the same idempotency key with
 * another input is told apart by it.
 */
export function inputHash(...parts: readonly string[]): string {
  const hex = hash('sha256', JSON.stringify(parts), 'hex')
  const start = `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}`
  return `${start}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`
}

/** A transfer key of our own making: the same parts always give the same key. */
export const derivedKey = inputHash

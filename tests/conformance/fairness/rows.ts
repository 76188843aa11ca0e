import { isDeepStrictEqual } from 'node:util'
import { FormatError, isObject, type Json } from '../json.ts'

/** A quantity of a file beside what our code makes of it. */
export interface FairnessRow {
  readonly game: string
  readonly bet: string
  readonly quantity: string
  readonly value: unknown
  readonly computed: unknown
  readonly status: 'ok' | 'differs' | 'unsupported'
}

/** Undefined for a quantity that nothing here computes. */
export function rowOf(
  named: { readonly game: string; readonly bet: string; readonly quantity: string },
  value: unknown,
  computed: unknown,
  isSame: (value: unknown, computed: unknown) => boolean = isDeepStrictEqual,
): FairnessRow {
  if (computed === undefined) return { ...named, value, computed: null, status: 'unsupported' }
  return { ...named, value, computed, status: isSame(value, computed) ? 'ok' : 'differs' }
}

/**
 * Whether a printed decimal is a fraction to all its digits, cut off or rounded: less than one
 * unit of the last place away.
 */
export function isPrintedAs(printed: unknown, num: bigint, den: bigint): boolean {
  if (typeof printed !== 'string' || !/^\d+(\.\d+)?$/.test(printed)) return false
  const places = BigInt(printed.split('.')[1]?.length ?? 0)
  const distance = BigInt(printed.replace('.', '')) * den - num * 10n ** places
  return (distance < 0n ? -distance : distance) < den
}

/** A fraction rounded to as many decimals as a printed one has; 12 beside what is none. */
export function decimalLike(printed: unknown, num: bigint, den: bigint): string {
  const places = typeof printed === 'string' ? (printed.split('.')[1]?.length ?? 0) : 12
  const digits = ((2n * num * 10n ** BigInt(places) + den) / (2n * den))
    .toString()
    .padStart(places + 1, '0')
  return places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`
}

/** Hundredths as the files print results: "1.70". */
export function hundredths(points: bigint): string {
  const digits = points.toString().padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** A text field of an item. Throws FormatError. */
export function textOf(item: Json, name: string): string {
  const value = item[name]
  if (typeof value !== 'string') throw new FormatError(`an item has no text "${name}"`)
  return value
}

/** An integer field of an item, from 0. Throws FormatError. */
export function countOf(item: Json, name: string): number {
  const value = item[name]
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0) {
    throw new FormatError(`an item has no count "${name}"`)
  }
  return value
}

/** A list of objects of a file; an absent one is empty. Throws FormatError. */
export function objectsOf(file: Json, name: string): readonly Json[] {
  const list = file[name] ?? []
  if (!Array.isArray(list) || !list.every(isObject)) {
    throw new FormatError(`"${name}" of the file is no list of objects`)
  }
  return list
}

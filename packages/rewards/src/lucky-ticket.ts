import {
  ZERO_RATIONAL,
  addRational,
  minor,
  rational,
  type Minor,
  type Rational,
} from '@fairhouse/money'

/** One prize of a lucky ticket: a golden egg, a red envelope or a wheel. */
export interface TicketPrize {
  readonly id: string
  /** How many of the table's numbers draw it; above zero. */
  readonly weight: bigint
  /** What it is worth in cash; zero for what is not money, and for nothing. */
  readonly worth: Minor
}

/** The prizes of a ticket in their published order. */
export type PrizeTable = readonly TicketPrize[]

/** Checks a table before it is published. Throws RangeError. */
export function checkTable(table: PrizeTable): void {
  if (table.length === 0) throw new RangeError('a table has at least one prize')
  if (new Set(table.map(({ id }) => id)).size !== table.length) {
    throw new RangeError('each prize stands in a table once')
  }
  for (const { id, weight, worth } of table) {
    if (weight <= 0n) throw new RangeError(`the weight of ${id} is above zero`)
    if (worth < 0n) throw new RangeError(`the worth of ${id} is not below zero`)
  }
}

/** How many numbers a table has: one of 0 to this less one is drawn. */
export function numbersOf(table: PrizeTable): bigint {
  return table.reduce((total, { weight }) => total + weight, 0n)
}

/**
 * The prize of a drawn number: each prize has as many numbers in a row as its weight, in the
 * table's order. Throws RangeError for a number that the table does not have.
 */
export function prizeOf(table: PrizeTable, drawn: bigint): TicketPrize {
  let above = 0n
  for (const prize of table) {
    above += prize.weight
    if (drawn >= 0n && drawn < above) return prize
  }
  throw new RangeError(`${drawn} is no number of the table`)
}

/** The exact chance of each prize. */
export function chancesOf(table: PrizeTable): ReadonlyMap<string, Rational> {
  const numbers = numbersOf(table)
  return new Map(table.map(({ id, weight }) => [id, rational(weight, numbers)]))
}

/** What one opening costs on average, in ledger units, exactly. */
export function costOf(table: PrizeTable): Rational {
  const numbers = numbersOf(table)
  return table
    .map(({ weight, worth }) => rational(weight * worth, numbers))
    .reduce(addRational, ZERO_RATIONAL)
}

/** A prize as it is published: what it consists of, and how many numbers draw it. */
export interface PublishedPrize {
  readonly id: string
  readonly kind: 'money' | 'points' | 'nothing'
  /** Ledger units or points; zero for nothing. */
  readonly amount: bigint
  readonly weight: bigint
}

/** A published table as the draw knows it: only money is worth something in cash. */
export function tableOf(prizes: readonly PublishedPrize[]): PrizeTable {
  return prizes.map(({ id, kind, amount, weight }) => ({
    id,
    weight,
    worth: minor(kind === 'money' ? amount : 0n),
  }))
}

/** The most that one opening can cost in cash. */
export function highestWorth(table: PrizeTable): Minor {
  return minor(table.reduce((most, { worth }) => (worth > most ? worth : most), 0n))
}

/**
 * The canonical text of a table, a line for each prize in the published order: its hash names the
 * table, and no prize, amount or weight can change without it.
 */
export function tableText(kind: string, prizes: readonly PublishedPrize[]): string {
  const lines = prizes.map(({ id, kind: of, amount, weight }) => `${id}|${of}|${amount}|${weight}`)
  return ['fairhouse/ticket-table/v1', kind, ...lines].join('\n')
}

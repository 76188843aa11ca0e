import { textHash } from '@fairhouse/fairness'
import { minor, minorToWire } from '@fairhouse/money'
import type { TicketKind, TicketPrizeKind, TicketPrizesWire } from '@fairhouse/protocol'
import { tableOf, tableText, type PrizeTable, type PublishedPrize } from '@fairhouse/rewards'

/** A prize as the row of its version has it; numbers of JSON would lose digits of amounts. */
export interface PrizeRow {
  readonly id: string
  readonly kind: TicketPrizeKind
  readonly amount: string
  readonly weight: number
}

/** A version of a table as its row has it. */
export interface VersionRow {
  readonly [column: string]: unknown
  readonly version: number
  readonly prizes: readonly PrizeRow[]
  readonly hash: string
  readonly numbers: bigint
  readonly highest: bigint
}

/** The columns of a version under the name `v`. */
export const VERSION_COLUMNS = 'v.version, v.prizes, v.hash, v.numbers, v.highest'

/** Prizes as they are published. */
export function publishedOf(prizes: readonly PrizeRow[]): PublishedPrize[] {
  return prizes.map(({ id, kind, amount, weight }) => ({
    id,
    kind,
    amount: BigInt(amount),
    weight: BigInt(weight),
  }))
}

/** What is drawn from, as the rules of draws know it. */
export function drawTableOf(prizes: readonly PrizeRow[]): PrizeTable {
  return tableOf(publishedOf(prizes))
}

/** What names a table: SHA-256 of its canonical text. */
export function hashOf(kind: TicketKind, prizes: readonly PrizeRow[]): string {
  return textHash(tableText(kind, publishedOf(prizes)))
}

/** A version on the wire. */
export function presentPrizes({ version, hash, numbers, prizes }: VersionRow): TicketPrizesWire {
  return {
    version,
    tableHash: hash,
    numbers: Number(numbers),
    prizes: prizes.map(({ id, kind, amount, weight }) => ({
      prizeId: id,
      kind,
      amountMinor: kind === 'money' ? minorToWire(minor(BigInt(amount))) : '0',
      points: kind === 'points' ? Number(amount) : 0,
      weight,
    })),
  }
}

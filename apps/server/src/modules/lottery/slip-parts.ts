import type { ErrorCode } from '@fairhouse/protocol'
import type { Statement } from '#server/db/one-trip.ts'
import type { Tx } from '#server/db/tx.ts'
import type { AcceptedCommand, WalletCommand } from '../wallet/index.ts'
import type { BetRow } from './bet-row.ts'

/** The bets of one slip, all of one issue, and what else is written with them. */
export interface SlipRows {
  readonly bets: readonly BetRow[]
  /** What the bets are a part of: a step of a chase, a ticket of many members. */
  readonly part?: SlipPart
}

export interface SlipPart<Row = unknown> {
  /** One object for all parts of a kind: rows of a batch are written together. */
  readonly writer: PartWriter<Row>
  readonly row: Row
}

/** A part whose bets are written, with their numbers in the order of the slip. */
export interface WrittenPart<Row> {
  readonly row: Row
  readonly accountId: bigint
  readonly betNos: readonly bigint[]
}

/** What a module writes together with bets, in their transaction. */
export interface PartWriter<Row> {
  /**
   * Holds and reads what the module's rules need, for all of a careful batch, and answers which
   * rule a row breaks. The gates of issues are held before.
   */
  prepare?(
    tx: Tx,
    brandId: number,
    rows: readonly Row[],
  ): Promise<(row: Row) => ErrorCode | undefined>
  /**
   * Statements that write the rows. A quick batch asks nothing beforehand: they must fail (40001)
   * where a rule does not hold, so that it is decided again with care.
   */
  write(brandId: number, parts: readonly WrittenPart<Row>[]): readonly Statement[]
}

/** A part as batches take it, whatever its rows are. */
export function partOf<Row>(writer: PartWriter<Row>, row: Row): SlipPart {
  return { writer, row } as unknown as SlipPart
}

/** The numbers of a slip's bets: its postings end with theirs; money set aside comes before. */
export function betNosOf({ transfer, refs }: AcceptedCommand<SlipRows>): readonly bigint[] {
  return refs.length === transfer.rows.bets.length ? refs : refs.slice(-transfer.rows.bets.length)
}

/** Rules of parts in a careful batch: undefined where a slip is no part of anything. */
export async function prepareParts(
  tx: Tx,
  brandId: number,
  commands: readonly WalletCommand<SlipRows>[],
): Promise<(part: SlipPart) => ErrorCode | undefined> {
  const rows = new Map<PartWriter<unknown>, unknown[]>()
  for (const { part } of commands.map((command) => command.rows)) {
    if (part) rows.set(part.writer, [...(rows.get(part.writer) ?? []), part.row])
  }
  const refusals = new Map<PartWriter<unknown>, (row: unknown) => ErrorCode | undefined>()
  for (const [writer, own] of rows) {
    const refuse = await writer.prepare?.(tx, brandId, own)
    if (refuse) refusals.set(writer, refuse)
  }
  return ({ writer, row }) => refusals.get(writer)?.(row)
}

/** What parts write beside the bets. */
export function partStatements(
  brandId: number,
  accepted: readonly AcceptedCommand<SlipRows>[],
): readonly Statement[] {
  const parts = new Map<PartWriter<unknown>, WrittenPart<unknown>[]>()
  for (const one of accepted) {
    const { part } = one.transfer.rows
    if (!part) continue
    const written = { row: part.row, accountId: one.transfer.accountId, betNos: betNosOf(one) }
    const group = parts.get(part.writer)
    if (group) group.push(written)
    else parts.set(part.writer, [written])
  }
  return [...parts].flatMap(([writer, group]) => writer.write(brandId, group))
}

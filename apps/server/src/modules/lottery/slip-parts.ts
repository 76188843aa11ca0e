import type { ErrorCode } from '@fairhouse/protocol'
import type { Statement } from '#server/db/one-trip.ts'
import type { Tx } from '#server/db/tx.ts'
import type { AcceptedCommand, WalletCommand } from '../wallet/index.ts'
import type { BetRow } from '../lotteries/index.ts'

/** The bets of one slip, all of one issue, and what else is written with them. */
export interface SlipRows {
  readonly bets: readonly BetRow[]
  /** In whose name their capacity was leased; see modules/exposure. */
  readonly holder: number
  /** What the bets belong to: a step of a chase, a group ticket. */
  readonly part?: SlipPart
}

export interface SlipPart<Row = unknown> {
  /** One writer object per kind: rows of a batch are written together. */
  readonly writer: PartWriter<Row>
  readonly row: Row
}

/** A part whose bets are written, with their numbers in the order of the slip. */
export interface WrittenPart<Row> {
  readonly row: Row
  readonly accountId: bigint
  readonly betNos: readonly bigint[]
}

/** Writes a module's rows together with bets, in their transaction. */
export interface PartWriter<Row> {
  /**
   * Locks and reads what the module's rules need, for a whole batch with locks, and returns the
   * rule that a row breaks. The issue locks are taken before.
   */
  prepare?(
    tx: Tx,
    brandId: number,
    rows: readonly Row[],
  ): Promise<(row: Row) => ErrorCode | undefined>
  /**
   * Statements that write the rows. An optimistic batch reads nothing beforehand: they must fail
   * (40001) where a rule is broken, so that it is decided again under locks.
   */
  write(brandId: number, parts: readonly WrittenPart<Row>[]): readonly Statement[]
}

/** A part with its type of rows erased, for batches. */
export function partOf<Row>(writer: PartWriter<Row>, row: Row): SlipPart {
  return { writer, row } as unknown as SlipPart
}

/** The numbers of a slip's bets: the last refs of its postings, after released holds. */
export function betNosOf({ transfer, refs }: AcceptedCommand<SlipRows>): readonly bigint[] {
  return refs.length === transfer.rows.bets.length ? refs : refs.slice(-transfer.rows.bets.length)
}

/** Rules of parts in a batch with locks; undefined where no slip is a part. */
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

/** Statements of parts, beside the bets. */
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

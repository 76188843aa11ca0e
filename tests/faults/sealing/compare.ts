import type { Db } from '@fairhouse/server/db/tx.ts'
import { clientKey } from '@fairhouse/server/core/keys.ts'
import { parseBetId } from '@fairhouse/server/modules/wallet/index.ts'
import type { Attempt, Closing } from './clients.ts'

interface BetRow {
  readonly [column: string]: unknown
  readonly bet_no: bigint
  readonly left_ms: number
}

const AT_THE_CLOSE_MS = 100
const BETS = 'POST /lgw/bets'

/** Compares the clients' answers with the database, by the database's own clock. */
export async function compareAttempts(
  db: Db,
  closings: readonly Closing[],
  attempts: readonly Attempt[],
) {
  const rows = await db.query<BetRow>(
    `select b.bet_no, (extract(epoch from i.closes_at - b.placed_at) * 1000)::float8 as left_ms
     from bets b join issues i using (brand_id, issue_id) where b.issue_id = any($1)`,
    [closings.map(({ issueId }) => issueId)],
  )
  const left = new Map(rows.map((row) => [row.bet_no, row.left_ms]))
  const transfers = await db.query<{ transfer_key: string }>(
    'select transfer_key from ledger_transfers',
  )
  const written = new Set(transfers.map((row) => row.transfer_key))
  const accepted = attempts.filter((one) => one.accepted)
  const refused = attempts.filter((one) => !one.accepted)
  return {
    bets: rows.length,
    refused: refused.length,
    lastBetMs: Math.min(...left.values()),
    atTheClose: rows.filter((row) => row.left_ms <= AT_THE_CLOSE_MS).length,
    faults: [
      ...rows
        .filter((row) => row.left_ms <= 0)
        .map((row) => `bet ${row.bet_no} was placed ${-row.left_ms} ms after the close`),
      ...accepted.flatMap((one) => faultsOfAccepted(one, left, written)),
      ...refused.flatMap((one) => faultsOfRefused(one, written)),
      ...(rows.length === accepted.length
        ? []
        : [`${rows.length} bets are there, ${accepted.length} were acknowledged`]),
    ],
  }
}

function faultsOfAccepted(
  { key, accepted, closing }: Attempt,
  left: ReadonlyMap<bigint, number>,
  written: ReadonlySet<string>,
): string[] {
  const [betId = ''] = accepted?.betIds ?? []
  const isThere = left.has(parseBetId(betId) ?? 0n) && written.has(clientKey(BETS, key))
  const isInTime = Date.parse(accepted?.placedAt ?? '') <= closing.closesAt
  return [
    ...(isThere ? [] : [`${betId} was acknowledged, and is not there`]),
    ...(isInTime ? [] : [`${betId} is said to be placed at ${accepted?.placedAt}`]),
  ]
}

function faultsOfRefused(
  { key, code, answeredAt, closing }: Attempt,
  written: ReadonlySet<string>,
): string[] {
  const early = closing.closesAt - answeredAt
  return [
    ...(code === 'ISSUE_CLOSED' ? [] : [`a bet was answered ${code}`]),
    ...(written.has(clientKey(BETS, key)) ? [`${key} was refused, and is there`] : []),
    ...(early > 0 ? [`a bet was refused ${early} ms before the close`] : []),
  ]
}

import { minor, minorToWire } from '@fairhouse/money'
import type {
  StaffDepositRow,
  StaffDepositsQuery,
  StaffWithdrawalRow,
  StaffWithdrawalsQuery,
} from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { StaffActor } from '#server/core/caller.ts'
import type { Tx } from '#server/db/tx.ts'
import { parseId, wireId } from '#server/core/ids.ts'
import { readInstant } from '#server/core/instant.ts'
import { Problem } from '#server/core/problem.ts'
import { presentDeskRow, SELECT_DESK, type DeskRow } from './rows.ts'

type Queue = NonNullable<StaffWithdrawalsQuery['queue']>

/** Groups of states that are listed together. */
const QUEUES: Readonly<Record<Queue, string>> = {
  inbox: `w.status = 'checking'`,
  disputes: 'd.withdrawal_no is not null and d.resolved_at is null',
  attention: 'w.attention is not null',
}

/** A page's cursor: the promised time, in milliseconds, and the number that breaks a tie. */
function writeCursor(row: DeskRow): string {
  return `${row.promised_at.getTime()}_${row.withdrawal_no}`
}

function readCursor(text: string | undefined): { promisedAt: Date; no: bigint } | undefined {
  if (text === undefined) return undefined
  const [, ms, no] = /^(\d{1,15})_(\d{1,18})$/.exec(text) ?? []
  if (ms === undefined || no === undefined) {
    throw new Problem('VALIDATION_FAILED', [{ field: 'before', code: 'VALIDATION_FAILED' }])
  }
  return { promisedAt: new Date(Number(ms)), no: BigInt(no) }
}

/** Escapes the wildcards of LIKE. */
function startOf(text: string): string {
  return text.toLowerCase().replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)
}

/**
 * Withdrawals of a brand: those of the inbox by their promised time, all others newest first.
 * Throws VALIDATION_FAILED (an invalid time or cursor).
 */
export async function listWithdrawals(
  db: Tx,
  { brand, actor }: { readonly brand: Brand; readonly actor: StaffActor },
  query: StaffWithdrawalsQuery,
  limit: number,
): Promise<{ withdrawals: StaffWithdrawalRow[]; next: string | null }> {
  const cursor = readCursor(query.before)
  const isInbox = query.queue === 'inbox'
  const promised = `date_trunc('milliseconds', w.promised_at)`
  const after = isInbox
    ? `(${promised}, w.withdrawal_no) > ($8::timestamptz, $9::bigint)`
    : 'w.withdrawal_no < $9::bigint'
  const rows = await db.query<DeskRow>(
    `${SELECT_DESK} where w.brand_id = $1
       and ${query.queue === undefined ? 'true' : QUEUES[query.queue]}
       and ($2::text is null or w.status = $2) and ($3::text is null or w.method = $3)
       and ($4::text is null or w.public_id = $4 or m.username_key like $5 || '%')
       and ($6::timestamptz is null or w.requested_at >= $6)
       and ($7::timestamptz is null or w.requested_at < $7)
       and ($8::timestamptz is null or ${after})
       and ($10::bigint is null or w.member_id = $10)
     order by ${isInbox ? `${promised}, w.withdrawal_no` : 'w.withdrawal_no desc'} limit $11`,
    [
      brand.brandId,
      query.status ?? null,
      query.method ?? null,
      query.q ?? null,
      query.q === undefined ? null : startOf(query.q),
      readInstant('from', query.from) ?? null,
      readInstant('until', query.until) ?? null,
      cursor?.promisedAt ?? null,
      cursor?.no ?? null,
      query.memberId === undefined ? null : (parseId('mbr', query.memberId) ?? -1n),
      limit + 1,
    ],
  )
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    withdrawals: shown.map((row) => presentDeskRow(row, brand, actor)),
    next: rows.length > limit && last ? writeCursor(last) : null,
  }
}

interface DepositRow {
  readonly [column: string]: unknown
  readonly deposit_no: bigint
  readonly public_id: string
  readonly member_id: bigint
  readonly username: string
  readonly amount: bigint
  readonly status: StaffDepositRow['status']
  readonly reference: string | null
  readonly created_at: Date
  readonly credited_at: Date | null
}

/** Deposits of a brand, newest first. Throws VALIDATION_FAILED (a time that is none). */
export async function listDeposits(
  db: Tx,
  brand: Brand,
  query: StaffDepositsQuery,
  limit: number,
): Promise<{ deposits: StaffDepositRow[]; next: string | null }> {
  const rows = await db.query<DepositRow>(
    `select d.*, m.username, (select p.reference from deposit_payments p
       where p.brand_id = d.brand_id and p.deposit_no = d.deposit_no
       order by p.decided_at, p.reference limit 1) as reference
     from deposits d join members m using (brand_id, member_id)
     where d.brand_id = $1 and ($2::text is null or d.status = $2)
       and ($3::text is null or d.public_id = $3 or m.username_key like $4 || '%'
         or exists (select from deposit_payments p where p.brand_id = d.brand_id
           and p.deposit_no = d.deposit_no and p.reference = $3))
       and ($5::timestamptz is null or d.created_at >= $5)
       and ($6::timestamptz is null or d.created_at < $6)
       and ($7::bigint is null or d.deposit_no < $7)
       and ($8::bigint is null or d.member_id = $8)
     order by d.deposit_no desc limit $9`,
    [
      brand.brandId,
      query.status ?? null,
      query.q ?? null,
      query.q === undefined ? null : startOf(query.q),
      readInstant('from', query.from) ?? null,
      readInstant('until', query.until) ?? null,
      query.before === undefined ? null : /^\d{1,18}$/.test(query.before) ? query.before : '0',
      query.memberId === undefined ? null : (parseId('mbr', query.memberId) ?? -1n),
      limit + 1,
    ],
  )
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    deposits: shown.map((row) => ({
      depositId: row.public_id,
      memberId: wireId('mbr', row.member_id),
      username: row.username,
      amountMinor: minorToWire(minor(row.amount)),
      currency: brand.currency.code,
      status: row.status,
      gatewayReference: row.reference,
      createdAt: row.created_at.toISOString(),
      creditedAt: row.credited_at?.toISOString() ?? null,
    })),
    next: rows.length > limit && last ? String(last.deposit_no) : null,
  }
}

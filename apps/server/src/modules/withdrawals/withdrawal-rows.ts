import { minor, minorToWire } from '@fairhouse/money'
import type {
  BankAccountKind,
  PaymentMethodId,
  Picture,
  Withdrawal,
  WithdrawalRule,
  WithdrawalState,
} from '@fairhouse/protocol'
import type { Tx } from '#server/db/tx.ts'
import { Problem } from '#server/core/problem.ts'
import { presentPicture, type SavedPicture } from '../pictures/index.ts'

/** A withdrawal with its destination and the member's confirmation. */
export interface WithdrawalRow {
  readonly [column: string]: unknown
  readonly brand_id: number
  readonly withdrawal_no: bigint
  readonly public_id: string
  readonly member_id: bigint
  readonly account_id: bigint
  readonly amount: bigint
  readonly method: PaymentMethodId
  readonly bank_account_id: bigint
  readonly gateway: string
  readonly status: WithdrawalState
  readonly requested_at: Date
  readonly promised_at: Date
  readonly held_by: WithdrawalRule[]
  readonly held_until: Date | null
  readonly claimed_by: bigint | null
  readonly claimed_at: Date | null
  readonly first_approver: bigint | null
  readonly decided_at: Date | null
  readonly decision_reason: string | null
  readonly gateway_reference: string | null
  readonly sent_at: Date | null
  readonly attempts: number
  readonly paid_at: Date | null
  readonly released_at: Date | null
  readonly attention: string | null
  readonly confirm_by: Date | null
  readonly outcome: Withdrawal['outcome']
  readonly received: bigint | null
  readonly input_hash: string
  readonly bank_kind: BankAccountKind
  readonly bank_detail: string
  readonly bank_number: string
  readonly bank_sealed: Buffer
  readonly bank_added_at: Date
  readonly dispute_remaining: bigint | null
  readonly dispute_opened_at: Date | null
  readonly dispute_verdict: 'arrived' | 'madeGood' | null
  readonly dispute_reason: string | null
  readonly pictures: readonly SavedPicture[]
}

/** Columns of a withdrawal `w`; they need WITHDRAWAL_FROM. */
export const WITHDRAWAL_COLUMNS = `
w.*, b.kind as bank_kind, b.detail as bank_detail, b.masked_number as bank_number,
b.sealed as bank_sealed, b.created_at as bank_added_at,
d.remaining as dispute_remaining, d.opened_at as dispute_opened_at, d.verdict as dispute_verdict,
d.reason as dispute_reason,
coalesce((select jsonb_agg(jsonb_build_object('picture_id', p.picture_id, 'width', p.width,
    'height', p.height) order by k.place)
  from withdrawal_pictures k join pictures p using (brand_id, picture_id)
  where k.brand_id = w.brand_id and k.withdrawal_no = w.withdrawal_no), '[]') as pictures`

/** A withdrawal `w`, its bank account `b` and its dispute `d`, if any. */
export const WITHDRAWAL_FROM = `
from withdrawals w
join member_bank_accounts b using (brand_id, bank_account_id)
left join withdrawal_disputes d on d.brand_id = w.brand_id and d.withdrawal_no = w.withdrawal_no`

/** Withdrawals with all columns; conditions name the row `w`. */
export const SELECT_WITHDRAWALS = `select ${WITHDRAWAL_COLUMNS} ${WITHDRAWAL_FROM}`

/** Path of the pictures of a member's dispute. */
export const PROOF_PICTURES = '/wps/cashier/withdrawals/pictures'

/** States before the outcome is known. */
export const OPEN_STATES: readonly WithdrawalState[] = ['requested', 'checking', 'approved', 'sent']

/** A withdrawal as its member sees it. */
export function presentWithdrawal(row: WithdrawalRow): Withdrawal {
  const { dispute_opened_at: openedAt } = row
  const isHeld = row.status === 'checking'
  const isConfirmable = row.status === 'paid' && row.outcome === null
  return {
    withdrawalId: row.public_id,
    amountMinor: minorToWire(minor(row.amount)),
    method: row.method,
    bankAccount: {
      kind: row.bank_kind,
      detail: row.bank_detail,
      maskedNumber: row.bank_number,
    },
    status: row.status,
    requestedAt: row.requested_at.toISOString(),
    promisedAt: row.promised_at.toISOString(),
    heldBy: isHeld ? row.held_by : [],
    heldUntil: (isHeld && row.held_until?.toISOString()) || null,
    checkedAt: row.decided_at?.toISOString() ?? null,
    sentAt: row.sent_at?.toISOString() ?? null,
    paidAt: row.paid_at?.toISOString() ?? null,
    releasedAt: row.released_at?.toISOString() ?? null,
    reason: row.decision_reason,
    confirmBy: (isConfirmable && row.confirm_by?.toISOString()) || null,
    outcome: row.outcome,
    receivedMinor: row.received === null ? null : minorToWire(minor(row.received)),
    dispute:
      openedAt === null
        ? null
        : {
            remainingMinor: minorToWire(minor(row.dispute_remaining ?? 0n)),
            pictures: picturesOf(row, PROOF_PICTURES),
            openedAt: openedAt.toISOString(),
            verdict: row.dispute_verdict,
            reason: row.dispute_reason,
          },
  }
}

/** The pictures of its dispute; `folder` is the path of their route. */
export function picturesOf(row: WithdrawalRow, folder: string): Picture[] {
  return row.pictures.map((picture) => presentPicture(picture, folder))
}

/** A withdrawal by its number on the wire; undefined where there is none. */
export async function findWithdrawal(
  tx: Tx,
  brandId: number,
  withdrawalId: string,
): Promise<WithdrawalRow | undefined> {
  const rows = await tx.query<WithdrawalRow>(
    `${SELECT_WITHDRAWALS} where w.brand_id = $1 and w.public_id = $2`,
    [brandId, withdrawalId],
  )
  return rows[0]
}

/**
 * The same, locked until the transaction ends. `memberId`: only that member's. Throws
 * WITHDRAWAL_NOT_FOUND.
 */
export async function lockWithdrawal(
  tx: Tx,
  brandId: number,
  withdrawalId: string,
  memberId?: bigint,
): Promise<WithdrawalRow> {
  const rows = await tx.query<WithdrawalRow>(
    `${SELECT_WITHDRAWALS} where w.brand_id = $1 and w.public_id = $2
       and ($3::bigint is null or w.member_id = $3) for no key update of w`,
    [brandId, withdrawalId, memberId ?? null],
  )
  if (!rows[0]) throw new Problem('WITHDRAWAL_NOT_FOUND')
  return rows[0]
}

/** Own withdrawals, newest first; `before` is the number of the last one seen. */
export async function readWithdrawals(
  tx: Tx,
  owner: { readonly brandId: number; readonly memberId: bigint },
  page: { readonly limit: number; readonly before: bigint | undefined },
): Promise<{ withdrawals: Withdrawal[]; next: string | null }> {
  const rows = await tx.query<WithdrawalRow>(
    `${SELECT_WITHDRAWALS} where w.brand_id = $1 and w.member_id = $2
       and ($3::bigint is null or w.withdrawal_no < $3)
     order by w.withdrawal_no desc limit $4`,
    [owner.brandId, owner.memberId, page.before ?? null, page.limit + 1],
  )
  const shown = rows.slice(0, page.limit)
  const last = shown.at(-1)
  return {
    withdrawals: shown.map(presentWithdrawal),
    next: rows.length > page.limit && last ? String(last.withdrawal_no) : null,
  }
}

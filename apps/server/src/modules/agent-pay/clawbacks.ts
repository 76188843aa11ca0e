import { minor, minorToWire, type Minor } from '@fairhouse/money'
import type { StaffBill } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { Tx } from '#server/db/tx.ts'
import { parseId, wireId } from '#server/core/ids.ts'
import { Problem } from '#server/core/problem.ts'
import { rulesSourceOf } from '../gambling-limits/index.ts'
import { readAccounts } from '../ledger/index.ts'
import { derivedKey } from '#server/core/keys.ts'
import { submitWithin, type BatchWriter } from '../wallet/index.ts'
import type { BillRow } from './bill-present.ts'
import { lockPay } from './lock-pay.ts'
import { readBill, requireBill } from './read-bill.ts'

/** The row is written before: its number is what the posting belongs to. */
const noRows: BatchWriter<null> = { name: 'clawback', write: () => [] }

interface ClawbackRow {
  readonly [column: string]: unknown
  readonly amount: bigint
  readonly taken: bigint
  readonly reason: string
  readonly made_at: Date
}

async function readClawbacks(tx: Tx, brandId: number, billNo: bigint): Promise<ClawbackRow[]> {
  return tx.query<ClawbackRow>(
    `select amount, taken, reason, made_at from bill_clawbacks
     where brand_id = $1 and bill_no = $2 order by clawback_no`,
    [brandId, billNo],
  )
}

const sumOf = (rows: readonly ClawbackRow[]) => rows.reduce((all, { amount }) => all + amount, 0n)

/** A bill as the staff have it. Throws BILL_NOT_FOUND. */
export async function readStaffBill(tx: Tx, brand: Brand, billId: string): Promise<StaffBill> {
  const { brandId } = brand
  const bill = await readBill(tx, brandId, 'staff', billId)
  const rows = await readClawbacks(tx, brandId, parseId('bil', billId) ?? 0n)
  const left = BigInt(bill.paidMinor) - sumOf(rows)
  return {
    ...bill,
    currency: brand.currency.code,
    clawbacks: rows.map((row) => ({
      amountMinor: minorToWire(minor(row.amount)),
      takenMinor: minorToWire(minor(row.taken)),
      reason: row.reason,
      at: row.made_at.toISOString(),
    })),
    canTakeBackMinor: minorToWire(minor(bill.payer === null ? left : 0n)),
  }
}

/**
 * A bill of which this amount may be clawed back: the operator has paid it, and not taken it back
 * before. Throws BILL_NOT_FOUND, CONTRACT_PAYER_NOT_ALLOWED, AMOUNT_TOO_LARGE.
 */
export async function requireClawback(
  tx: Tx,
  brandId: number,
  clawback: { readonly billId: string; readonly amountMinor: string },
): Promise<BillRow> {
  const bill = await requireBill(tx, brandId, 'staff', clawback.billId, true)
  if (bill.payer !== 'platform') throw new Problem('CONTRACT_PAYER_NOT_ALLOWED')
  const left = bill.paid - sumOf(await readClawbacks(tx, brandId, bill.bill_no))
  const amount = BigInt(clawback.amountMinor)
  if (amount > 0n && amount <= left) return bill
  const code = 'AMOUNT_TOO_LARGE'
  throw new Problem(code, [{ field: 'amountMinor', code, expected: `1..${left}` }])
}

async function balanceOf(tx: Tx, brandId: number, agentId: bigint) {
  const rows = await tx.query<{ account_id: bigint }>(
    `select account_id from ledger_accounts
     where brand_id = $1 and member_id = $2 and kind = 'cash'`,
    [brandId, agentId],
  )
  const accountId = rows[0]?.account_id
  if (accountId === undefined) throw new Problem('MEMBER_NOT_FOUND')
  const accounts = await readAccounts(tx, brandId, [accountId], true)
  return { accountId, balance: accounts.get(accountId)?.balance ?? minor(0n) }
}

/**
 * Claws back a part of a bill, once for an approval: as much as the wallet has at once, never below
 * zero; the rest is owed by the contract. Throws the errors of `requireClawback`.
 */
export async function clawBack(
  tx: Tx,
  brand: Brand,
  clawback: {
    readonly billId: string
    readonly amountMinor: string
    readonly approvalId: bigint
    readonly reason: string
  },
): Promise<{ readonly taken: Minor; readonly clawbackId: string }> {
  const { brandId } = brand
  const { approvalId, reason } = clawback
  await lockPay(tx, brandId)
  const bill = await requireClawback(tx, brandId, clawback)
  const amount = BigInt(clawback.amountMinor)
  const { accountId, balance } = await balanceOf(tx, brandId, bill.agent_id)
  const taken = minor(balance < amount ? (balance > 0n ? balance : 0n) : amount)
  const rows = await tx.query<{ clawback_no: bigint }>(
    `insert into bill_clawbacks (brand_id, bill_no, amount, taken, approval_id, reason)
     values ($1, $2, $3, $4, $5, $6) returning clawback_no`,
    [brandId, bill.bill_no, amount, taken, approvalId, reason],
  )
  if (taken > 0n) {
    const key = derivedKey('clawback', String(brandId), String(approvalId))
    const postings = [
      { code: 'contract.clawback' as const, amount: minor(-taken), ref: bill.bill_no },
    ]
    await submitWithin(tx, rulesSourceOf(brand), [
      {
        brandId,
        accountId,
        transferKey: key,
        inputHash: key,
        postings,
        rows: null,
        writer: noRows,
      },
    ])
  }
  await tx.query('update contracts set debt = debt + $3 where brand_id = $1 and contract_no = $2', [
    brandId,
    bill.contract_no,
    amount - taken,
  ])
  return { taken, clawbackId: wireId('clb', rows[0]?.clawback_no ?? 0n) }
}

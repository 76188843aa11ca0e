import { VENDOR_UNITS_PER_MINOR, type VendorTransaction } from '@fairhouse/protocol/vendor'
import type { Tx } from '#server/db/tx.ts'
import {
  compareBooks,
  type BookEntry,
  type Finding,
  type DayComparison,
} from '../reconciliation/index.ts'
import type { Integration } from '../vendors/index.ts'

const DAY_MS = 24 * 3_600_000

/** An amount of 1/100 000 that is not a whole ledger unit is a difference. */
function factOf(reported: VendorTransaction): BookEntry {
  const units = BigInt(reported.amount)
  return {
    subject: reported.transaction_uuid,
    status: `${reported.type}.${reported.state}`,
    amount: units / VENDOR_UNITS_PER_MINOR,
    currency: reported.currency,
    reference: '',
  }
}

interface OwnRow {
  readonly [column: string]: unknown
  readonly transaction_key: string
  readonly kind: string
  readonly state: string
  readonly amount: bigint
  readonly currency: string
  readonly is_of_day: boolean
}

/**
 * Our transactions of the day, and those the vendor names. The platform's own refunds and closes
 * are unknown to the vendor; a tombstone is rolled back at the vendor's.
 */
const OURS = `
select t.transaction_key, t.kind, t.state, abs(t.amount) as amount, b.currency,
  t.created_at >= $3 and t.created_at < $4 as is_of_day
from vendor_transactions t join brands b using (brand_id)
where t.brand_id = $1 and t.vendor_id = $2 and t.kind in ('bet', 'win', 'rollback')
  and t.transaction_key not like 'sweep:%' and t.state <> 'tombstone'
  and ((t.created_at >= $3 and t.created_at < $4) or t.transaction_key = any($5::text[]))`

/** Amounts of rolled-back transactions are not compared: only one side has them. */
function comparable(fact: BookEntry): BookEntry {
  const isNothing = fact.status.endsWith('rolled_back') || fact.status.startsWith('rollback')
  return isNothing ? { ...fact, amount: 0n } : fact
}

async function readOurs(
  tx: Tx,
  { brandId, vendorId }: Integration,
  from: Date,
  named: readonly string[],
): Promise<{ fact: BookEntry; isOfDay: boolean }[]> {
  const rows = await tx.query<OwnRow>(OURS, [
    brandId,
    vendorId,
    from,
    new Date(from.getTime() + DAY_MS),
    [...named],
  ])
  return rows.map((row) => ({
    isOfDay: row.is_of_day,
    fact: {
      subject: row.transaction_key,
      status: `${row.kind}.${row.state}`,
      amount: row.amount,
      currency: row.currency,
      reference: '',
    },
  }))
}

const forPeople = ({ status, amount, currency }: BookEntry): object => ({
  status,
  amountMinor: String(amount),
  currency,
})

/** Compares what a vendor reports with our transactions of the day that begins at `from`. */
export async function compareDay(
  tx: Tx,
  integration: Integration,
  from: Date,
  reported: readonly VendorTransaction[],
): Promise<DayComparison> {
  const named = reported.map((one) => one.transaction_uuid)
  const ours = await readOurs(tx, integration, from, named)
  const here = new Set(ours.map(({ fact }) => fact.subject))
  const end = from.getTime() + DAY_MS
  // Near midnight a transaction may be dated the next day here: it is found by its key.
  const theirs = reported.filter(
    ({ at, transaction_uuid: key }) => (at >= from.getTime() && at < end) || here.has(key),
  )
  const findings = compareBooks(
    theirs.map((one) => comparable(factOf(one))),
    ours.map(({ fact }) => comparable(fact)),
  ).map((one): Finding => ({
    brandId: integration.brandId,
    subject: one.subject,
    kind: one.kind,
    theirs: one.theirs.length > 0 ? one.theirs.map(forPeople) : null,
    ours: one.ours.length > 0 ? one.ours.map(forPeople) : null,
  }))
  return { theirs: theirs.length, ours: ours.length, findings }
}

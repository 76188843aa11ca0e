import { VENDOR_UNITS_PER_MINOR, type VendorTransaction } from '@fairhouse/protocol/vendor'
import { isLabUser } from '#server/vendor-lab/index.ts'
import { readNow } from '#server/db/clock.ts'
import type { Tx } from '#server/db/tx.ts'
import {
  compareBooks,
  SourceUnavailable,
  type BookEntry,
  type Finding,
  type DayComparison,
  type ReportSource,
} from '../reconciliation/index.ts'
import { readIntegrations, type Integration } from './integrations.ts'
import { connectVendor, type Play } from './play.ts'
import { sweepRound } from './sweep-rounds.ts'
import { VendorSilent } from './vendor-port.ts'

/** A day is compared for a week after it. */
const DAYS_BACK = 9
const DAY_MS = 24 * 3_600_000
/** A transaction may have been made here shortly after it was there, across midnight. */
const MARGIN_MS = 10 * 60_000

/** What of the wire's 1/100 000 lies between two ledger units is a difference by itself. */
function factOf(told: VendorTransaction): BookEntry {
  const units = BigInt(told.amount)
  return {
    subject: told.transaction_uuid,
    status: `${told.type}.${told.state}`,
    amount: units / VENDOR_UNITS_PER_MINOR,
    currency: told.currency,
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
 * Ours of the day, and whatever the vendor names. The house's own refunds and closes are known to
 * nobody else; a tombstone is what the vendor calls rolled back.
 */
const OURS = `
select t.transaction_key, t.kind, t.state, abs(t.amount) as amount, b.currency,
  t.created_at >= $3 and t.created_at < $4 as is_of_day
from vendor_transactions t join brands b using (brand_id)
where t.brand_id = $1 and t.vendor_id = $2 and t.kind in ('bet', 'win', 'rollback')
  and t.transaction_key not like 'sweep:%' and t.state <> 'tombstone'
  and ((t.created_at >= $3 and t.created_at < $4) or t.transaction_key = any($5::text[]))`

/** The amount of what was taken back is not compared: one side has it, the other has nothing. */
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

async function lookAt(
  tx: Tx,
  integration: Integration,
  from: Date,
  told: readonly VendorTransaction[],
): Promise<DayComparison> {
  const named = told.map((one) => one.transaction_uuid)
  const ours = await readOurs(tx, integration, from, named)
  const here = new Set(ours.map(({ fact }) => fact.subject))
  const end = from.getTime() + DAY_MS
  // Near midnight a transaction may stand on the next day with us: it is found by its key.
  const theirs = told.filter(
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

/** The name of a vendor's books in tickets: "vendor.STUDIO.1". */
export function sourceNameOf({ code, brandId }: Pick<Integration, 'code' | 'brandId'>): string {
  return `vendor.${code}.${brandId}`
}

function sourceOf(play: Play, integration: Integration): ReportSource {
  /** As far back as days are looked at again. */
  const reported = async () => {
    const now = (await readNow(play.db)).getTime()
    const vendor = connectVendor(play, integration)
    return vendor.transactions(now - DAYS_BACK * DAY_MS, now).catch(unheard)
  }
  return {
    name: sourceNameOf(integration),
    async report(day) {
      const from = new Date(`${day}T00:00:00Z`)
      const start = from.getTime() - MARGIN_MS
      const told = await connectVendor(play, integration)
        .transactions(start, from.getTime() + DAY_MS + MARGIN_MS)
        .catch(unheard)
      // What the lab has played stands in the vendor's books alone.
      const meant = told.filter(({ user }) => !isLabUser(user))
      return (tx) => lookAt(tx, integration, from, meant)
    },
    async fetchMissing(subject) {
      const found = (await reported()).find((one) => one.transaction_uuid === subject)
      return found ? sweepRound(play, integration, found).catch(unheard) : 0
    },
  }
}

function unheard(error: unknown): never {
  if (error instanceof VendorSilent) throw new SourceUnavailable(error.message, { cause: error })
  throw error
}

/** The books of every vendor that can be asked, one for each brand. */
export async function vendorSources(play: Play): Promise<ReportSource[]> {
  const all = await readIntegrations(play.db, play.vault)
  return all
    .filter(
      ({ baseUrl, state, profile }) =>
        play.adapters[profile].hasBooks && baseUrl !== undefined && state !== 'closed',
    )
    .map((one) => sourceOf(play, one))
}

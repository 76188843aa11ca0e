import { HOUSE_ACCOUNTS, HOUSE_POSTINGS, POSTINGS } from '@fairhouse/protocol'
import type { Tx } from '#server/db/tx.ts'
import type { BookEntry } from './compare.ts'
import { SUBJECTS, type PaidSubject } from './subjects.ts'

/** Increases or decreases what the gateway holds for the operator. */
const SIGNS: Readonly<Record<string, 1 | -1>> = {
  'charge.paid': 1,
  'charge.refunded': -1,
  'charge.chargedBack': -1,
  'charge.chargebackReversed': 1,
  'payout.paid': -1,
  'payout.returned': 1,
}

/** An entry with the brand that it belongs to. */
interface OwnBookEntry extends BookEntry {
  readonly brandId: number
}

interface Row {
  readonly [column: string]: unknown
  readonly brand_id: number
  readonly subject: string
  readonly status: string
  readonly amount: bigint
  readonly currency: string
  readonly reference: string
}

function present(row: Row): OwnBookEntry {
  const { brand_id: brandId, subject, status, amount, currency, reference } = row
  return { brandId, subject, status, amount, currency, reference }
}

/** A day of UTC in SQL: from its first instant, and before that of the next. */
const OF_DAY = (column: string, day: string) =>
  `${column} >= ${day}::date::timestamp at time zone 'UTC'
   and ${column} < (${day}::date + 1)::timestamp at time zone 'UTC'`

const EVENTS = `
select e.brand_id, e.subject, e.kind as status, e.amount, b.currency, e.reference
from gateway_events e join brands b using (brand_id)
where e.gateway = $1 and e.applied_at is not null and ${OF_DAY('e.happened_at', '$2')}`

/**
 * Credits without an event: those of the day, and those that the other side names. A credit without
 * a statement of the gateway must not be hidden by the absence of events.
 */
const CREDITS = `
select d.brand_id, d.public_id as subject, 'charge.paid' as status, d.amount, b.currency,
  '' as reference
from deposits d join brands b using (brand_id)
where d.gateway = $1 and d.credited_at is not null
  and (d.public_id = any($3::text[]) or (${OF_DAY('d.credited_at', '$2')}))
  and not exists (select from gateway_events e where e.gateway = d.gateway
    and e.subject = d.public_id and e.kind = 'charge.paid')`

/** Our books of a gateway's day; `named` are the subjects that its report names. */
export async function readOwnBooks(
  tx: Tx,
  gateway: string,
  day: string,
  named: readonly string[],
): Promise<OwnBookEntry[]> {
  const events = await tx.query<Row>(EVENTS, [gateway, day])
  const credits = await tx.query<Row>(CREDITS, [gateway, day, named])
  return [...events, ...credits].map(present)
}

/** Which brand each subject belongs to, as far as it is known here. */
export async function brandsOfSubjects(
  tx: Tx,
  subjects: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const brands = new Map<string, number>()
  for (const { table } of SUBJECTS) {
    const rows = await tx.query<{ public_id: string; brand_id: number }>(
      `select public_id, brand_id from ${table} where public_id = any($1)`,
      [subjects],
    )
    for (const row of rows) brands.set(row.public_id, row.brand_id)
  }
  return brands
}

/** One subject by the gateway's events and by the house account. */
interface HouseDifference {
  readonly brandId: number
  readonly subject: string
  readonly currency: string
  /** What the gateway holds of it by its own events, and by our postings. Ledger units. */
  readonly reported: bigint
  readonly posted: bigint
}

const numbersOf = (names: readonly string[]): number[] =>
  Object.entries({ ...POSTINGS, ...HOUSE_POSTINGS })
    .filter(([name]) => names.includes(name))
    .map(([, { number }]) => number)

/** Of a payment `k` on its way back nothing is posted but what is missing after it. */
const UNLESS_RETURNED = `
case when exists (select from deposit_payments p where p.gateway = $1
    and p.reference = k.reference and p.status = 'returning')
  then least(0, k.total) else k.total end`

function housePostings({ table, number, hasReturns }: PaidSubject): string {
  const sign = Object.entries(SIGNS)
    .map(([kind, factor]) => `when '${kind}' then ${factor} * e.amount`)
    .join(' ')
  return `
with touched as (
  select s.brand_id, s.${number} as number, s.public_id as subject, s.status from ${table} s
  where s.gateway = $1 and s.public_id in (select e.subject from gateway_events e
    where e.gateway = $1 and e.applied_at is not null and ${OF_DAY('e.happened_at', '$2')})
), payments as (
  select t.brand_id, t.subject, e.reference, sum(case e.kind ${sign} else 0 end) as total
  from touched t join gateway_events e on e.gateway = $1 and e.subject = t.subject
    and e.brand_id = t.brand_id and e.applied_at is not null
  group by 1, 2, 3
), reported as (
  select k.brand_id, k.subject, sum(${hasReturns ? UNLESS_RETURNED : 'k.total'}) as total
  from payments k group by 1, 2
), posted as (
  select t.brand_id, t.subject,
    coalesce((select sum(p.amount) from ledger_postings p
      join ${table} s on s.brand_id = t.brand_id and s.${number} = t.number
      where p.brand_id = t.brand_id and p.account_id = s.account_id and p.ref = t.number
        and p.contra = $3 and p.code = any($4::smallint[])), 0)
    + coalesce((select sum(case when p.from_contra = $3 then p.amount else -p.amount end)
      from ledger_house_postings p where p.brand_id = t.brand_id and p.ref = t.number
        and p.code = any($5::smallint[])), 0) as total
  from touched t
)
select t.brand_id, t.subject, b.currency, t.total::text as reported, p.total::text as posted
from reported t join posted p using (brand_id, subject) join brands b using (brand_id)
where t.total <> p.total`
}

/**
 * Subjects of a gateway's day whose events and house account differ: each event that was applied
 * must have moved the amount it states.
 */
export async function readHouseDifferences(
  tx: Tx,
  gateway: string,
  day: string,
): Promise<HouseDifference[]> {
  const account = `gateway.${gateway}`
  const contra = Object.entries(HOUSE_ACCOUNTS).find(([name]) => name === account)?.[1]
  if (contra === undefined) throw new RangeError(`there is no house account ${account}`)
  const all: HouseDifference[] = []
  for (const subject of SUBJECTS) {
    const rows = await tx.query<{
      brand_id: number
      subject: string
      currency: string
      reported: string
      posted: string
    }>(housePostings(subject), [
      gateway,
      day,
      contra,
      numbersOf(subject.codes),
      numbersOf(subject.houseCodes),
    ])
    all.push(
      ...rows.map((row) => ({
        brandId: row.brand_id,
        subject: row.subject,
        currency: row.currency,
        reported: BigInt(row.reported),
        posted: BigInt(row.posted),
      })),
    )
  }
  return all
}

import type { Brand } from '#server/core/brand.ts'
import type { Vault } from '#server/adapters/vault/vault.ts'
import type { Tx } from '#server/db/tx.ts'
import { canonical } from '../audit/index.ts'
import { hashLine, leafOf, type Leaf } from './lines.ts'
import { saltOf } from './seal.ts'

const BATCH = 20_000

/** SQL of an instant to the microsecond. */
const at = (column: string): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

/** SQL: the instant lies in the day $2 of the time zone $3. */
const within = (column: string): string =>
  `${column} >= $2::date::timestamp at time zone $3
    and ${column} < ($2::date + 1)::timestamp at time zone $3`

/** The text of a posting `p` that its hash covers. */
const LINE_OF_POSTING = `concat_ws('|', p.seq, p.code, p.contra, p.amount, p.balance_after,
  p.ref, ${at('p.posted_at')})`

const POSTINGS = `
select p.account_id, p.seq, ${LINE_OF_POSTING} as line from ledger_postings p
where p.brand_id = $1 and ${within('p.posted_at')} and (p.account_id, p.seq) > ($4, $5)
order by p.account_id, p.seq limit ${BATCH}`

const OWN = `
select ${LINE_OF_POSTING} as line from ledger_postings p
where p.brand_id = $1 and p.account_id = $4 and ${within('p.posted_at')} order by p.seq`

const HOUSE = `
select concat_ws('|', h.code, h.ref, h.round, h.amount, h.from_contra, h.to_contra,
  ${at('h.posted_at')}) as line
from ledger_house_postings h where h.brand_id = $1 and ${within('h.posted_at')}
order by h.code, h.ref, h.round`

const AUDIT = `
select e.entry_id, e.seq, e.actor, e.action, e.subject, e.details, e.address, e.hash,
  ${at('e.occurred_at')} as at
from audit_entries e where e.brand_id = $1 and ${within('e.occurred_at')} order by e.entry_id`

interface AuditRow {
  readonly [column: string]: unknown
  readonly entry_id: bigint
  readonly seq: bigint
  readonly actor: string
  readonly action: string
  readonly subject: string
  readonly details: unknown
  readonly address: string | null
  readonly hash: Buffer | null
  readonly at: string
}

function auditLine(row: AuditRow): string {
  const { entry_id: id, seq, actor, action, subject, details, address, hash } = row
  const chained = hash?.toString('hex') ?? ''
  return canonical([
    String(id),
    String(seq),
    actor,
    action,
    subject,
    details,
    address,
    chained,
    row.at,
  ])
}

/** A day of a brand, in the time zone of its jurisdiction. */
interface BrandDay {
  readonly brand: Brand
  readonly day: string
}

function values({ brand, day }: BrandDay): unknown[] {
  return [brand.brandId, day, brand.profile.timeZone]
}

/** An account's lines of a day in their order, as texts. */
export async function readOwnLines(
  db: Tx,
  brandDay: BrandDay,
  accountId: bigint,
): Promise<readonly string[]> {
  const rows = await db.query<{ line: string }>(OWN, [...values(brandDay), accountId])
  return rows.map(({ line }) => line)
}

/** Leaves of all accounts with postings, a batch of postings at a time. */
async function accountLeaves(db: Tx, vault: Vault, brandDay: BrandDay): Promise<Leaf[]> {
  const { brand, day } = brandDay
  const leaves: Leaf[] = []
  let open: { id: bigint; lines: Uint8Array[] } | undefined
  const close = () => {
    if (!open) return
    const salt = saltOf(vault, { brand: brand.code, day, kind: 'account', id: open.id })
    leaves.push(leafOf('account', open.id, open.lines, salt))
  }
  for (let from: readonly [bigint, bigint] | undefined = [0n, 0n]; from !== undefined;) {
    const rows: { account_id: bigint; seq: bigint; line: string }[] = await db.query(POSTINGS, [
      ...values(brandDay),
      ...from,
    ])
    for (const { account_id: id, line } of rows) {
      if (open?.id !== id) {
        close()
        open = { id, lines: [] }
      }
      open.lines.push(hashLine(line))
    }
    const last = rows.at(-1)
    from = rows.length === BATCH && last ? [last.account_id, last.seq] : undefined
  }
  close()
  return leaves
}

/**
 * The leaves of a day computed from the current tables: accounts in the order of their numbers,
 * then the movements between house accounts, then the audit.
 */
export async function readDay(db: Tx, vault: Vault, brandDay: BrandDay): Promise<readonly Leaf[]> {
  const { brand, day } = brandDay
  const house = await db.query<{ line: string }>(HOUSE, values(brandDay))
  const audit = await db.query<AuditRow>(AUDIT, values(brandDay))
  const more = [
    { kind: 'house' as const, lines: house.map(({ line }) => line) },
    { kind: 'audit' as const, lines: audit.map(auditLine) },
  ]
  return [
    ...(await accountLeaves(db, vault, brandDay)),
    ...more.flatMap(({ kind, lines }) => {
      if (lines.length === 0) return []
      const salt = saltOf(vault, { brand: brand.code, day, kind, id: 0n })
      return [leafOf(kind, 0n, lines.map(hashLine), salt)]
    }),
  ]
}

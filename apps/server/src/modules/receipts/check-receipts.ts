import { merkleRoot } from '@fairhouse/fairness'
import type { Brand } from '#server/core/brand.ts'
import type { Vault } from '#server/adapters/vault/vault.ts'
import { addDays, startOfDay } from '#server/core/calendar.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import type { Leaf } from './lines.ts'
import { readDay } from './read-day.ts'
import { firstInstant, SEALED_ACTION } from './seal-days.ts'
import { GENESIS, hashDay, signerOf } from './seal.ts'

/** The first inconsistency, with its day. */
interface ReceiptFault {
  readonly day: string
  /**
   * `lines`: postings or audit entries differ from what was sealed; `leaves`: the stored tree
   * differs; `day`: the sealed day was rewritten; `chain`: it does not follow the day before;
   * `signature`: not by our key; `missing`: the day does not exist, or something is dated before
   * the first.
   */
  readonly what: 'lines' | 'leaves' | 'day' | 'chain' | 'signature' | 'missing'
  /** Whose lines, where known: "account/12", "house/0", "audit/0". */
  readonly where?: string
}

/** A sealed day as recorded outside the database. */
export interface KnownDay {
  readonly day: string
  readonly hash: string
}

export interface ReceiptReport {
  readonly brandId: number
  readonly days: number
  readonly lines: bigint
  readonly head: KnownDay | undefined
  readonly fault: ReceiptFault | undefined
}

interface DayRow {
  readonly [column: string]: unknown
  readonly day: string
  readonly leaf_count: number
  readonly line_count: bigint
  readonly root: Buffer
  readonly previous: Buffer
  readonly hash: Buffer
  readonly signature: Buffer
}

const nameOf = ({ kind, accountId }: Leaf): string => `${kind}/${accountId}`

async function storedLeaves(tx: Tx, brandId: number, day: string): Promise<readonly Leaf[]> {
  const rows = await tx.query<{
    kind: Leaf['kind']
    account_id: bigint
    line_count: number
    hash: Buffer
  }>(
    `select kind, account_id, line_count, hash from receipt_leaves
     where brand_id = $1 and day = $2 order by position`,
    [brandId, day],
  )
  return rows.map((row) => ({
    kind: row.kind,
    accountId: row.account_id,
    lineCount: row.line_count,
    hash: row.hash,
  }))
}

/** The first leaf that differs between two lists. */
function firstDifference(one: readonly Leaf[], other: readonly Leaf[]): string | undefined {
  const known = new Map(other.map((leaf) => [nameOf(leaf), leaf.hash]))
  const changed = one.find((leaf) => known.get(nameOf(leaf))?.equals(leaf.hash) !== true)
  if (changed) return nameOf(changed)
  const names = new Set(one.map(nameOf))
  const gone = other.find((leaf) => !names.has(nameOf(leaf)))
  return gone && nameOf(gone)
}

function faultOfDay(row: DayRow, brand: Brand, vault: Vault): ReceiptFault | undefined {
  const { day, leaf_count: leafCount, line_count: lineCount, root, previous, hash } = row
  const contents = { brand: brand.code, day, leafCount, lineCount, root, previous }
  if (!hashDay(contents).equals(hash)) return { day, what: 'day' }
  return signerOf(vault).isOurs(hash, row.signature) ? undefined : { day, what: 'signature' }
}

async function faultOfLines(
  tx: Tx,
  vault: Vault,
  brand: Brand,
  row: DayRow,
): Promise<ReceiptFault | undefined> {
  const { day } = row
  const leaves = await readDay(tx, vault, { brand, day })
  const stored = await storedLeaves(tx, brand.brandId, day)
  const rootOf = (of: readonly Leaf[]) => Buffer.from(merkleRoot(of.map(({ hash }) => hash)))
  const lines = leaves.reduce((all, leaf) => all + BigInt(leaf.lineCount), 0n)
  const isSealed = rootOf(leaves).equals(row.root) && lines === row.line_count
  if (!isSealed) {
    const where = firstDifference(leaves, stored)
    return { day, what: 'lines', ...(where && { where }) }
  }
  const isWhole = stored.length === row.leaf_count && rootOf(stored).equals(row.root)
  return isWhole && firstDifference(leaves, stored) === undefined
    ? undefined
    : { day, what: 'leaves' }
}

/** Days that must exist: those recorded elsewhere, and those that the audit names. */
async function expectedDays(
  tx: Tx,
  brandId: number,
  known: readonly KnownDay[],
): Promise<readonly KnownDay[]> {
  const audited = await tx.query<{ day: string; hash: string | null }>(
    `select subject as day, details ->> 'hash' as hash from audit_entries
     where brand_id = $1 and action = $2 order by entry_id`,
    [brandId, SEALED_ACTION],
  )
  return [...known, ...audited.map(({ day, hash }) => ({ day, hash: hash ?? '' }))]
}

async function checkIn(
  tx: Tx,
  vault: Vault,
  brand: Brand,
  known: readonly KnownDay[],
): Promise<ReceiptReport> {
  await tx.query('set transaction isolation level repeatable read, read only')
  await tx.query('set local statement_timeout = 0')
  const { brandId } = brand
  const rows = await tx.query<DayRow>(
    `select to_char(day, 'YYYY-MM-DD') as day, leaf_count, line_count, root, previous, hash,
       signature
     from receipt_days where brand_id = $1 order by receipt_days.day`,
    [brandId],
  )
  const hashes = new Map(rows.map(({ day, hash }) => [day, hash.toString('hex')]))
  const first = await firstInstant(tx, brandId)
  let fault: ReceiptFault | undefined
  let before: DayRow | undefined
  for (const row of rows) {
    const due = before ? addDays(before.day, 1) : row.day
    if (row.day !== due) fault ??= { day: due, what: 'missing' }
    const isChained = row.previous.equals(before?.hash ?? GENESIS)
    fault ??= faultOfDay(row, brand, vault)
    if (!isChained) fault ??= { day: row.day, what: 'chain' }
    fault ??= await faultOfLines(tx, vault, brand, row)
    if (fault) break
    before = row
  }
  const start = rows[0] && startOfDay(brand.profile.timeZone, rows[0].day)
  if (start && first && first < start) fault ??= { day: rows[0]?.day ?? '', what: 'missing' }
  const expected = await expectedDays(tx, brandId, known)
  const lost = expected.find(({ day, hash }) => hashes.get(day) !== hash)
  if (lost) fault ??= { day: lost.day, what: hashes.has(lost.day) ? 'day' : 'missing' }
  const last = rows.at(-1)
  return {
    brandId,
    days: rows.length,
    lines: rows.reduce((all, row) => all + row.line_count, 0n),
    head: last && { day: last.day, hash: last.hash.toString('hex') },
    fault,
  }
}

/**
 * Recomputes every sealed day from the tables and compares it with what was sealed, signed and
 * chained, with the audit, and with the days `known` from outside. Finds every posting, movement
 * between house accounts and audit entry that was changed, removed or inserted into a sealed day,
 * even by somebody who can write every table. Reads only.
 */
export function checkReceipts(
  db: Db,
  vault: Vault,
  brand: Brand,
  known: readonly KnownDay[] = [],
): Promise<ReceiptReport> {
  return db.transaction((tx) => checkIn(tx, vault, brand, known))
}

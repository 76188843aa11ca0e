import { merklePath } from '@fairhouse/fairness'
import type { DayReceipt, SealedDay } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { AccountRef } from '#server/core/caller.ts'
import type { Vault } from '#server/adapters/vault/vault.ts'
import type { Tx } from '#server/db/tx.ts'
import { Problem } from '#server/core/problem.ts'
import { readOwnLines } from './read-day.ts'
import { saltOf, signerOf } from './seal.ts'

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

const DAYS = `
select to_char(day, 'YYYY-MM-DD') as day, leaf_count, line_count, root, previous, hash, signature
from receipt_days where brand_id = $1`

function present(brand: Brand, row: DayRow): SealedDay {
  return {
    brand: brand.code,
    day: row.day,
    leafCount: row.leaf_count,
    lineCount: Number(row.line_count),
    root: row.root.toString('hex'),
    previous: row.previous.toString('hex'),
    hash: row.hash.toString('hex'),
    signature: row.signature.toString('base64url'),
  }
}

interface PageQuery {
  readonly limit?: string | undefined
  readonly before?: string | undefined
}

const beforeDay = (before: string | undefined): string =>
  /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d)$/.test(before ?? '') ? (before ?? '') : '9999-12-31'

/** Sealed days of a brand, newest first, for anybody who wants to keep or compare them. */
export async function readSealedDays(
  db: Tx,
  vault: Vault,
  brand: Brand,
  page: PageQuery,
): Promise<{ publicKey: string; days: SealedDay[]; next: string | null }> {
  const limit = Number(page.limit ?? 30)
  const rows = await db.query<DayRow>(
    `${DAYS} and receipt_days.day < $2::date order by receipt_days.day desc limit $3`,
    [brand.brandId, beforeDay(page.before), limit + 1],
  )
  const shown = rows.slice(0, limit)
  return {
    publicKey: signerOf(vault).key.x,
    days: shown.map((row) => present(brand, row)),
    next: rows.length > limit ? (shown.at(-1)?.day ?? null) : null,
  }
}

/** Sealed days on which an account moved, newest first. */
export async function readOwnDays(
  db: Tx,
  account: AccountRef,
  page: PageQuery,
): Promise<{ days: { day: string; lineCount: number; sealedAt: string }[]; next: string | null }> {
  const limit = Number(page.limit ?? 30)
  const rows = await db.query<{ day: string; line_count: number; sealed_at: Date }>(
    `select to_char(d.day, 'YYYY-MM-DD') as day, l.line_count, d.sealed_at
     from receipt_days d join receipt_leaves l on l.brand_id = d.brand_id and l.day = d.day
       and l.kind = 'account' and l.account_id = $2
     where d.brand_id = $1 and d.day < $3::date order by d.day desc limit $4`,
    [account.brandId, account.accountId, beforeDay(page.before), limit + 1],
  )
  const shown = rows.slice(0, limit)
  return {
    days: shown.map((row) => ({
      day: row.day,
      lineCount: row.line_count,
      sealedAt: row.sealed_at.toISOString(),
    })),
    next: rows.length > limit ? (shown.at(-1)?.day ?? null) : null,
  }
}

/**
 * The receipt of an account's own movements of a sealed day. It carries the ledger's current lines
 * beside what was sealed, so that a check shows whether they agree. Throws NOT_FOUND where the day
 * is not sealed, or has no lines of the account.
 */
export async function readReceipt(
  db: Tx,
  vault: Vault,
  brand: Brand,
  owner: AccountRef & { readonly username: string },
  day: string,
): Promise<DayReceipt> {
  // Compared as text: "2026-02-30" is not a valid date, and is not found.
  const rows = await db.query<DayRow>(`${DAYS} and to_char(receipt_days.day, 'YYYY-MM-DD') = $2`, [
    brand.brandId,
    day,
  ])
  const row = rows[0]
  if (!row) throw new Problem('NOT_FOUND')
  const leaves = await db.query<{ kind: string; account_id: bigint; hash: Buffer }>(
    `select kind, account_id, hash from receipt_leaves
     where brand_id = $1 and day = $2 order by position`,
    [brand.brandId, day],
  )
  const position = leaves.findIndex(
    (leaf) => leaf.kind === 'account' && leaf.account_id === owner.accountId,
  )
  if (position === -1) throw new Problem('NOT_FOUND')
  const path = merklePath(
    leaves.map(({ hash }) => hash),
    position,
  )
  const of = { brand: brand.code, day, kind: 'account' as const, id: owner.accountId }
  return {
    kind: 'fairhouse-receipt',
    version: 1,
    sealed: present(brand, row),
    publicKey: signerOf(vault).key.x,
    currency: brand.currency.code,
    username: owner.username,
    account: {
      accountId: owner.accountId.toString(),
      salt: saltOf(vault, of),
      lines: [...(await readOwnLines(db, { brand, day }, owner.accountId))],
    },
    proof: { position, path: path.map((hash) => Buffer.from(hash).toString('hex')) },
  }
}

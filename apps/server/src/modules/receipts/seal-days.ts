import { merkleRoot } from '@fairhouse/fairness'
import type { Brand } from '#server/core/brand.ts'
import type { Vault } from '#server/adapters/vault/vault.ts'
import { plainArray } from '#server/db/arrays.ts'
import { addDays, dayIn, startOfDay } from '#server/core/calendar.ts'
import { readNow } from '#server/db/clock.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { eachBrand } from '#server/jobs/stuck-rows.ts'
import { writeAudit } from '../audit/index.ts'
import type { Brands } from '../settings/index.ts'
import type { Leaf } from './lines.ts'
import { readDay } from './read-day.ts'
import { GENESIS, hashDay, signerOf } from './seal.ts'

/** No transaction lasts this long (a statement ends after two minutes): nothing is added later. */
const REST_MS = 10 * 60_000
/** Days of a brand in one turn, so that a long backlog is caught up. */
const TURN_DAYS = 400

/** Each sealed day is audited: removing days would break the audit chain, too. */
export const SEALED_ACTION = 'receipts.daySealed'

/** The first instant at which anything of a brand was written. Undefined for a brand without. */
export async function firstInstant(db: Tx, brandId: number): Promise<Date | undefined> {
  const rows = await db.query<{ first: Date | null }>(
    `select least(
       (select min(posted_at) from ledger_postings where brand_id = $1),
       (select min(posted_at) from ledger_house_postings where brand_id = $1),
       (select min(occurred_at) from audit_entries where brand_id = $1)) as first`,
    [brandId],
  )
  return rows[0]?.first ?? undefined
}

async function writeDay(
  tx: Tx,
  about: { readonly brand: Brand; readonly day: string; readonly vault: Vault },
  previous: Buffer,
  leaves: readonly Leaf[],
): Promise<void> {
  const { brand, day, vault } = about
  const root = Buffer.from(merkleRoot(leaves.map(({ hash }) => hash)))
  const lineCount = leaves.reduce((all, leaf) => all + BigInt(leaf.lineCount), 0n)
  const contents = { brand: brand.code, day, leafCount: leaves.length, lineCount, root, previous }
  const hash = hashDay(contents)
  const written = await tx.query(
    `insert into receipt_days (brand_id, day, leaf_count, line_count, root, previous, hash,
       signature)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing returning 1`,
    [
      brand.brandId,
      day,
      leaves.length,
      lineCount,
      root,
      previous,
      hash,
      signerOf(vault).signBytes(hash),
    ],
  )
  // Another worker has written the same.
  if (written.length === 0) return
  await tx.query(
    `insert into receipt_leaves (brand_id, day, position, kind, account_id, line_count, hash)
     select $1, $2, k.n - 1, k.kind, k.account_id, k.lines, k.hash
     from unnest($3::text[], $4::bigint[], $5::int[], $6::bytea[]) with ordinality
       as k(kind, account_id, lines, hash, n)`,
    [
      brand.brandId,
      day,
      leaves.map(({ kind }) => kind),
      plainArray(leaves.map(({ accountId }) => accountId)),
      plainArray(leaves.map(({ lineCount: lines }) => lines)),
      leaves.map(({ hash: leaf }) => leaf),
    ],
  )
  await writeAudit(tx, {
    brandId: brand.brandId,
    actor: 'machine:receipts',
    action: SEALED_ACTION,
    subject: day,
    details: { hash: hash.toString('hex') },
  })
}

async function sealBrand(db: Db, vault: Vault, brand: Brand, now: Date): Promise<number> {
  const { timeZone } = brand.profile
  const rows = await db.query<{ day: string; hash: Buffer }>(
    `select to_char(day, 'YYYY-MM-DD') as day, hash from receipt_days
     where brand_id = $1 order by receipt_days.day desc limit 1`,
    [brand.brandId],
  )
  let last = rows[0]
  const first = last ? undefined : await firstInstant(db, brand.brandId)
  if (!last && !first) return 0
  for (let sealed = 0; sealed < TURN_DAYS; sealed += 1) {
    const day: string = last ? addDays(last.day, 1) : dayIn(timeZone, first ?? now)
    const isOver = startOfDay(timeZone, addDays(day, 1)).getTime() + REST_MS <= now.getTime()
    if (!isOver) return sealed
    const leaves = await readDay(db, vault, { brand, day })
    const previous: Buffer = last?.hash ?? GENESIS
    await db.transaction((tx) => writeDay(tx, { brand, day, vault }, previous, leaves))
    const written = await db.query<{ day: string; hash: Buffer }>(
      `select to_char(day, 'YYYY-MM-DD') as day, hash from receipt_days
       where brand_id = $1 and day = $2`,
      [brand.brandId, day],
    )
    last = written[0]
    if (!last) throw new Error(`${day} was not sealed`)
  }
  return TURN_DAYS
}

/**
 * Seals every ended day: a root over all postings and audit entries, chained to the day before and
 * signed. Safe to interrupt and to run concurrently. Returns how many days.
 */
export async function sealDays(context: {
  readonly db: Db
  readonly vault: Vault
  readonly brands: Pick<Brands, 'all'>
}): Promise<number> {
  const { db, vault, brands } = context
  const now = await readNow(db)
  let sealed = 0
  await eachBrand(db, 'day.seal', await brands.all(), async (brand) => {
    sealed += await sealBrand(db, vault, brand, now)
    return []
  })
  return sealed
}

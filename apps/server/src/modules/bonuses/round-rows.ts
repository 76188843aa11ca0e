import { minor, type Minor } from '@fairhouse/money'
import type { BonusRound, Grant, RoundBook } from '@fairhouse/rewards'
import { plainColumn } from '#server/db/arrays.ts'
import type { Tx } from '#server/db/tx.ts'
import { grantId, grantOf, GRANT_COLUMNS, GRANTS, lockCash, type GrantRow } from './grant-rows.ts'

/** A member's cash, with the rounds that a call changes. */
export interface RoundsOf {
  readonly brandId: number
  readonly accountId: bigint
  readonly roundNos: readonly bigint[]
}

interface StakeRow {
  readonly [column: string]: unknown
  readonly tx_no: bigint
  readonly round_no: bigint
  readonly grant_no: bigint
  readonly part: bigint
}

/** A book as the rows have it, and the account of each grant. */
export interface LockedBook {
  readonly book: RoundBook
  readonly accounts: ReadonlyMap<string, bigint>
}

/** Grants that run, and those that are in the rounds, locked. */
function lockGrants(tx: Tx, { brandId, accountId, roundNos }: RoundsOf) {
  return tx.query<GrantRow & { readonly is_over: boolean }>(
    `select ${GRANT_COLUMNS}, g.ends_at <= app_now() as is_over from ${GRANTS}
     where g.brand_id = $1 and g.cash_account = $2 and (g.state = 'active' or g.grant_no in (
       select grant_no from bonus_stakes where brand_id = $1 and round_no = any($3::bigint[])))
     order by g.grant_no for no key update`,
    [brandId, accountId, plainColumn(roundNos, (one) => one)],
  )
}

function addTo(map: Map<string, Minor>, name: string, amount: bigint): void {
  map.set(name, minor((map.get(name) ?? 0n) + amount))
}

async function readRounds(
  tx: Tx,
  { brandId, roundNos }: RoundsOf,
): Promise<Pick<RoundBook, 'rounds' | 'stakes'>> {
  const values = [brandId, plainColumn(roundNos, (one) => one)]
  const rounds = await tx.query<{ round_no: bigint; staked: bigint; paid: bigint }>(
    `select round_no, staked, paid from game_rounds
     where brand_id = $1 and round_no = any($2::bigint[])`,
    values,
  )
  const staked = await tx.query<StakeRow>(
    `select tx_no, round_no, grant_no, part from bonus_stakes
     where brand_id = $1 and round_no = any($2::bigint[]) and not is_undone
     order by tx_no, place`,
    values,
  )
  const shared = await tx.query<{ round_no: bigint; grant_no: bigint; share: bigint }>(
    `select round_no, grant_no, share from bonus_shares
     where brand_id = $1 and round_no = any($2::bigint[]) order by grant_no`,
    values,
  )
  const parts = new Map<string, Map<string, Minor>>()
  const shares = new Map<string, Map<string, Minor>>()
  const stakes = new Map<string, Map<string, Minor>>()
  const within = (all: Map<string, Map<string, Minor>>, key: bigint) => {
    const name = String(key)
    const known = all.get(name) ?? new Map<string, Minor>()
    all.set(name, known)
    return known
  }
  for (const { tx_no: txNo, round_no: roundNo, grant_no: grantNo, part } of staked) {
    addTo(within(parts, roundNo), grantId(grantNo), part)
    addTo(within(stakes, txNo), grantId(grantNo), part)
  }
  for (const { round_no: roundNo, grant_no: grantNo, share } of shared) {
    addTo(within(shares, roundNo), grantId(grantNo), share)
  }
  const known = rounds.map(({ round_no: roundNo, ...sums }): [string, BonusRound] => [
    String(roundNo),
    {
      staked: minor(sums.staked),
      paid: minor(sums.paid),
      parts: parts.get(String(roundNo)) ?? new Map(),
      shares: shares.get(String(roundNo)) ?? new Map(),
    },
  ])
  return { rounds: new Map(known), stakes }
}

/**
 * Locks a member's cash, then the grants that run or are in the rounds, and reads what those have
 * so far. A grant whose time is over, but that the worker has not ended yet, still gets its share
 * of what rounds pay; it is not staked.
 */
export async function lockBook(tx: Tx, of: RoundsOf): Promise<LockedBook> {
  const cash = await lockCash(tx, of.brandId, of.accountId)
  const rows = await lockGrants(tx, of)
  const grants = rows.map((row): [string, Grant] => {
    const grant = grantOf(row)
    // Without weights no product may stake it.
    const terms = row.is_over ? { ...grant.terms, weights: new Map<string, bigint>() } : grant.terms
    return [grant.id, { ...grant, terms }]
  })
  return {
    book: { cash: minor(cash ?? 0n), grants: new Map(grants), ...(await readRounds(tx, of)) },
    accounts: new Map(rows.map((row) => [grantId(row.grant_no), row.account_id])),
  }
}

/** A part of a bet that a grant gave. */
export interface NewPart {
  readonly txNo: bigint
  readonly grantNo: bigint
  readonly roundNo: bigint
  readonly place: number
  readonly part: bigint
}

/** A part that returned when its bet was undone. */
interface UndonePart {
  readonly txNo: bigint
  readonly grantNo: bigint
  readonly returned: bigint
}

interface ChangedShare {
  readonly roundNo: bigint
  readonly grantNo: bigint
  readonly share: bigint
}

/** What a call has changed of parts and shares. */
export interface BookChanges {
  readonly parts: readonly NewPart[]
  readonly undone: readonly UndonePart[]
  readonly shares: readonly ChangedShare[]
}

async function saveParts(tx: Tx, brandId: number, rows: readonly NewPart[]): Promise<void> {
  if (rows.length === 0) return
  await tx.query(
    `insert into bonus_stakes (brand_id, tx_no, grant_no, round_no, place, part)
     select $1, * from unnest($2::bigint[], $3::bigint[], $4::bigint[], $5::smallint[],
       $6::bigint[])`,
    [
      brandId,
      plainColumn(rows, (row) => row.txNo),
      plainColumn(rows, (row) => row.grantNo),
      plainColumn(rows, (row) => row.roundNo),
      plainColumn(rows, (row) => row.place),
      plainColumn(rows, (row) => row.part),
    ],
  )
}

async function saveUndone(tx: Tx, brandId: number, rows: readonly UndonePart[]): Promise<void> {
  if (rows.length === 0) return
  await tx.query(
    `update bonus_stakes s set is_undone = true, returned = k.returned
     from unnest($2::bigint[], $3::bigint[], $4::bigint[]) as k(tx_no, grant_no, returned)
     where s.brand_id = $1 and s.tx_no = k.tx_no and s.grant_no = k.grant_no`,
    [
      brandId,
      plainColumn(rows, (row) => row.txNo),
      plainColumn(rows, (row) => row.grantNo),
      plainColumn(rows, (row) => row.returned),
    ],
  )
}

async function saveShares(tx: Tx, brandId: number, rows: readonly ChangedShare[]): Promise<void> {
  if (rows.length === 0) return
  await tx.query(
    `insert into bonus_shares as s (brand_id, round_no, grant_no, share)
     select $1, * from unnest($2::bigint[], $3::bigint[], $4::bigint[])
     on conflict (brand_id, round_no, grant_no) do update set share = excluded.share`,
    [
      brandId,
      plainColumn(rows, (row) => row.roundNo),
      plainColumn(rows, (row) => row.grantNo),
      plainColumn(rows, (row) => row.share),
    ],
  )
}

/** Writes what a call has changed; the locks of the book are held. */
export async function saveBook(tx: Tx, brandId: number, changes: BookChanges): Promise<void> {
  await saveParts(tx, brandId, changes.parts)
  await saveUndone(tx, brandId, changes.undone)
  await saveShares(tx, brandId, changes.shares)
}

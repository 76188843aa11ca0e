import type { FavouriteBody, FavouriteWire, SlipEntry } from '@fairhouse/protocol'
import { FAVOURITES_MAX } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { Problem } from '#server/core/problem.ts'
import type { Catalogue } from '../lotteries/index.ts'
import { favouriteIdOf, parseFavouriteId } from './chase-ids.ts'
import { recountSlip } from '../lottery/index.ts'

interface MemberRef {
  readonly brandId: number
  readonly memberId: bigint
}

interface FavouriteRow {
  readonly [column: string]: unknown
  readonly favourite_no: bigint
  readonly lottery_code: string
  readonly name: string
  readonly entries: SlipEntry[]
  readonly saved_at: Date
}

function present(row: FavouriteRow): FavouriteWire {
  return {
    favouriteId: favouriteIdOf(row.favourite_no),
    lotteryCode: row.lottery_code,
    name: row.name,
    entries: row.entries,
    savedAt: row.saved_at.toISOString(),
  }
}

/** The member's favourite bets by name; of one lottery where it is given. */
export async function readFavourites(
  db: Tx,
  member: MemberRef,
  lotteryCode: string | undefined,
): Promise<FavouriteWire[]> {
  const rows = await db.query<FavouriteRow>(
    `select * from favourite_bets
     where brand_id = $1 and member_id = $2 and ($3::text is null or lottery_code = $3)
     order by lower(name), favourite_no`,
    [member.brandId, member.memberId, lotteryCode ?? null],
    'favourites-read',
  )
  return rows.map(present)
}

/**
 * Saves entries under a name. Requires the member. They are counted and priced as those of a slip:
 * entries that could not be bet are refused. An existing name gets the new entries. Throws, in this
 * order: LOTTERY_NOT_FOUND, those of a slip's entries, FAVOURITES_FULL.
 */
export async function saveFavourite(
  context: { readonly db: Db; readonly catalogue: Catalogue },
  brand: Brand,
  member: MemberRef,
  body: FavouriteBody,
): Promise<FavouriteWire> {
  const lottery = await context.catalogue.find(brand.brandId, body.lotteryCode)
  if (!lottery)
    throw new Problem('LOTTERY_NOT_FOUND', [{ field: 'lotteryCode', code: 'LOTTERY_NOT_FOUND' }])
  recountSlip(body.entries, { brand, lottery, issueId: 0n })
  return context.db.transaction(async (tx) => {
    // One at a time per member, so that the count is right.
    await tx.query(
      'select 1 from members where brand_id = $1 and member_id = $2 for no key update',
      [member.brandId, member.memberId],
    )
    const name = body.name.trim()
    const others = await tx.query<{ count: number }>(
      `select count(*)::int as count from favourite_bets
       where brand_id = $1 and member_id = $2 and not (lottery_code = $3 and name = $4)`,
      [member.brandId, member.memberId, body.lotteryCode, name],
    )
    if ((others[0]?.count ?? 0) >= FAVOURITES_MAX) {
      throw new Problem('FAVOURITES_FULL', [], { most: FAVOURITES_MAX })
    }
    const rows = await tx.query<FavouriteRow>(
      `insert into favourite_bets (brand_id, member_id, lottery_code, name, entries, saved_at)
       values ($1, $2, $3, $4, $5, app_now())
       on conflict (brand_id, member_id, lottery_code, name)
         do update set entries = excluded.entries, saved_at = excluded.saved_at
       returning *`,
      [member.brandId, member.memberId, body.lotteryCode, name, JSON.stringify(body.entries)],
    )
    const row = rows[0]
    if (!row) throw new Error('the favourite was not saved')
    return present(row)
  })
}

/** Deletes a favourite bet. Requires the owner. Throws FAVOURITE_NOT_FOUND. */
export async function deleteFavourite(
  db: Tx,
  member: MemberRef,
  favouriteId: string,
): Promise<{ favouriteId: string }> {
  const rows = await db.query(
    `delete from favourite_bets where brand_id = $1 and member_id = $2 and favourite_no = $3
     returning favourite_no`,
    [member.brandId, member.memberId, parseFavouriteId(favouriteId)],
  )
  if (rows.length === 0) throw new Problem('FAVOURITE_NOT_FOUND')
  return { favouriteId }
}

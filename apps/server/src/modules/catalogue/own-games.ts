import type { SessionMember } from '#server/core/caller.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { Problem } from '#server/core/problem.ts'
import type { OfferedGame, GameCatalogue } from './read-game-catalogue.ts'

const FAVOURITES_MAX = 200
const RECENT_MAX = 40

type Owner = Pick<SessionMember, 'brandId' | 'memberId'>

/** Favourite games that are on offer, the newest first. */
export async function readFavourites(
  db: Tx,
  owner: Owner,
  catalogue: GameCatalogue,
): Promise<OfferedGame[]> {
  const rows = await db.query<{ game_no: bigint }>(
    `select game_no from game_favourites where brand_id = $1 and member_id = $2
     order by added_at desc, game_no desc`,
    [owner.brandId, owner.memberId],
  )
  return rows.flatMap(({ game_no }) => catalogue.byNo.get(game_no) ?? [])
}

export async function isFavourite(db: Tx, owner: Owner, gameNo: bigint): Promise<boolean> {
  const rows = await db.query(
    'select 1 from game_favourites where brand_id = $1 and member_id = $2 and game_no = $3',
    [owner.brandId, owner.memberId, gameNo],
  )
  return rows.length > 0
}

/** Adds a game to the favourites. Requires the member. Throws FAVOURITES_FULL. */
export function addFavourite(db: Db, owner: Owner, gameNo: bigint): Promise<void> {
  return db.transaction(async (tx) => {
    // One at a time per member, so that the count is right.
    await tx.query(
      'select 1 from members where brand_id = $1 and member_id = $2 for no key update',
      [owner.brandId, owner.memberId],
    )
    const others = await tx.query<{ count: number }>(
      `select count(*)::int as count from game_favourites
       where brand_id = $1 and member_id = $2 and game_no <> $3`,
      [owner.brandId, owner.memberId, gameNo],
    )
    if ((others[0]?.count ?? 0) >= FAVOURITES_MAX) {
      throw new Problem('FAVOURITES_FULL', [], { most: FAVOURITES_MAX })
    }
    await tx.query(
      `insert into game_favourites (brand_id, member_id, game_no) values ($1, $2, $3)
       on conflict do nothing`,
      [owner.brandId, owner.memberId, gameNo],
    )
  })
}

/** Removes a game from the favourites, even one no longer offered. Throws GAME_NOT_FOUND. */
export async function removeFavourite(
  db: Tx,
  owner: Owner,
  game: { readonly vassalage: string; readonly gameId: string },
): Promise<void> {
  const found = await db.query<{ game_no: bigint }>(
    `select g.game_no from games g join vendors v using (vendor_id)
     where g.brand_id = $1 and v.code = $2 and g.game_code = $3`,
    [owner.brandId, game.vassalage, game.gameId],
  )
  const gameNo = found[0]?.game_no
  if (gameNo === undefined) throw new Problem('GAME_NOT_FOUND')
  await db.query(
    'delete from game_favourites where brand_id = $1 and member_id = $2 and game_no = $3',
    [owner.brandId, owner.memberId, gameNo],
  )
}

/** Offered games that the member opened last, each once, newest first. */
export async function readRecent(
  db: Tx,
  owner: Owner,
  catalogue: GameCatalogue,
): Promise<OfferedGame[]> {
  const rows = await db.query<{ game_no: bigint }>(
    `select game_no from (
       select game_no, session_no from game_sessions where brand_id = $1 and member_id = $2
       order by session_no desc limit 500) s
     group by game_no order by max(session_no) desc limit ${RECENT_MAX}`,
    [owner.brandId, owner.memberId],
  )
  return rows.flatMap(({ game_no }) => catalogue.byNo.get(game_no) ?? [])
}

import type { BodyOf, QueryOf, StaffGame } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { parseId } from '#server/core/ids.ts'
import { Problem } from '#server/core/problem.ts'
import { gamesChanged, readEndedCertificates } from '../../catalogue/index.ts'
import { auditAction } from '../../staff/index.ts'
import { presentGame, SELECT_GAMES, type StaffGameRow } from './game-rows.ts'
import type { GameKeeper } from './vendor-actions.ts'

type Query = QueryOf<'GET /staff/games'>
type State = NonNullable<Query['state']>

/** Rows that are read at once for a state that only the rules can compute. */
const STEP = 500
const STEPS_MAX = 60

const OWN_WHY: readonly string[] = ['gone', 'disabled']

function isOfState({ why }: StaffGame, state: State | undefined): boolean {
  switch (state) {
    case undefined:
      return true
    case 'offered':
      return why.length === 0
    case 'gone':
      return why.includes('gone')
    case 'disabled':
      return why.includes('disabled')
    default:
      return why.some((one) => !OWN_WHY.includes(one))
  }
}

/** Escapes the wildcards of LIKE. */
function plainly(text: string): string {
  return text.toLowerCase().replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)
}

/** Games of a brand, the newest first, page by page. */
export async function listGames(
  db: Tx,
  brand: Brand,
  query: Query,
  limit: number,
): Promise<{ games: StaffGame[]; next: string | null }> {
  const ended = await readEndedCertificates(db, brand.brandId)
  const found: StaffGame[] = []
  let before = query.before === undefined ? null : (parseId('gam', query.before) ?? 0n)
  for (let step = 0; step < STEPS_MAX; step += 1) {
    const rows = await db.query<StaffGameRow>(
      `${SELECT_GAMES} where g.brand_id = $1 and ($2::bigint is null or g.game_no < $2)
         and ($3::text is null or lower(g.name) like '%' || $3 || '%'
           or lower(g.game_code) like '%' || $3 || '%')
         and ($4::text is null or v.code = $4) and ($5::text is null or g.category = $5)
       order by g.game_no desc limit ${STEP}`,
      [
        brand.brandId,
        before,
        query.q === undefined ? null : plainly(query.q),
        query.vassalage ?? null,
        query.category ?? null,
      ],
    )
    const games = rows.map((row) => presentGame(brand, row, ended))
    found.push(...games.filter((game) => isOfState(game, query.state)))
    if (rows.length < STEP || found.length > limit) break
    before = rows.at(-1)?.game_no ?? null
  }
  const page = found.slice(0, limit)
  return { games: page, next: found.length > limit ? (page.at(-1)?.gameNo ?? null) : null }
}

type Change = BodyOf<'PUT /staff/games'>

async function readThese(tx: Tx, brandId: number, gameNos: readonly string[]) {
  const numbers = gameNos.map((one) => parseId('gam', one) ?? 0n)
  const rows = await tx.query<StaffGameRow>(
    `${SELECT_GAMES} where g.brand_id = $1 and g.game_no = any($2) order by g.game_no desc
     for no key update of g`,
    [brandId, numbers],
  )
  if (rows.length < numbers.length) throw new Problem('GAME_NOT_FOUND')
  return rows
}

const ownPart = ({ is_enabled, is_hot, sort_order }: StaffGameRow) => ({
  isEnabled: is_enabled,
  isHot: is_hot,
  sortOrder: sort_order,
})

/**
 * Changes the operator's settings of games. Requires the permission to write games. Throws the
 * errors of the route.
 */
export function changeGames(
  db: Db,
  { brand, actor }: GameKeeper,
  body: Change,
): Promise<StaffGame[]> {
  const { brandId } = brand
  return db.transaction(async (tx) => {
    const before = await readThese(tx, brandId, body.gameNos)
    await tx.query(
      `update games set is_enabled = coalesce($3, is_enabled), is_hot = coalesce($4, is_hot),
         sort_order = coalesce($5, sort_order)
       where brand_id = $1 and game_no = any($2)`,
      [
        brandId,
        before.map(({ game_no }) => game_no),
        body.isEnabled ?? null,
        body.isHot ?? null,
        body.sortOrder ?? null,
      ],
    )
    const after = await readThese(tx, brandId, body.gameNos)
    const changes = before.flatMap((row, at) => {
      const now = after[at]
      const [from, to] = [ownPart(row), now && ownPart(now)]
      const isSame = JSON.stringify(from) === JSON.stringify(to)
      return isSame ? [] : [{ game: `${row.code}/${row.game_code}`, before: from, after: to }]
    })
    if (changes.length === 0) throw new Problem('NOT_CHANGED')
    await gamesChanged(tx, brandId)
    const subject = changes.length === 1 ? (changes[0]?.game ?? '') : `${changes.length} games`
    const details = { changes, reason: body.reason }
    await auditAction(tx, actor, { brandId, action: 'games.changed', subject, details })
    const ended = await readEndedCertificates(tx, brandId)
    return after.map((row) => presentGame(brand, row, ended))
  })
}

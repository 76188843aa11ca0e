import type { FeedGame, WhyNotOffered } from '@fairhouse/protocol'
import { profileOf } from '@fairhouse/profiles'
import type { Tx } from '#server/db/tx.ts'
import { Problem } from '#server/core/problem.ts'
import { differingParts, partsOfFeed, partsOfRow, type FeedParts } from './feed-parts.ts'
import { GAME_COLUMNS, type GameRow } from './game-row.ts'
import { gamesChanged } from './games-changed.ts'
import { whyNotOffered } from './offer-rules.ts'

export { checkFeed } from './check-feed.ts'

interface FeedLine {
  readonly gameId: string
  readonly name: string
}

/** What a feed would change, or has changed. */
export interface FeedChanges {
  readonly added: readonly FeedLine[]
  /** `parts` names what differs: "rtp_ppm", "name". */
  readonly changed: readonly (FeedLine & { readonly parts: readonly string[] })[]
  /** No longer in the feed: kept for their rounds, not offered. */
  readonly gone: readonly FeedLine[]
  readonly back: readonly FeedLine[]
  readonly unchanged: number
  /** Imported, but not offered by the rules of the brand's jurisdiction. */
  readonly refused: readonly (FeedLine & { readonly why: readonly WhyNotOffered[] })[]
}

interface Diff {
  readonly changes: FeedChanges
  /** What is to be written. */
  readonly written: readonly FeedGame[]
  readonly goneNos: readonly bigint[]
}

async function readProfile(tx: Tx, brandId: number) {
  const rows = await tx.query<{ profile: string }>(
    'select profile from brands where brand_id = $1',
    [brandId],
  )
  if (!rows[0]) throw new RangeError(`there is no brand ${brandId}`)
  return profileOf(rows[0].profile)
}

/** Taken first, so that two imports of a vendor run one after the other. */
async function lockIntegration(tx: Tx, brandId: number, vendorId: number): Promise<void> {
  const rows = await tx.query(
    `select 1 from vendor_integrations where brand_id = $1 and vendor_id = $2
     for no key update`,
    [brandId, vendorId],
  )
  if (rows.length === 0) throw new Problem('VENDOR_NOT_FOUND')
}

/** A version is immutable: another return to player needs another version. */
async function requireNewVersions(
  tx: Tx,
  brandId: number,
  vendorId: number,
  feed: readonly FeedGame[],
): Promise<void> {
  const known = await tx.query<{ game_code: string; version: string; rtp_ppm: number }>(
    `select g.game_code, v.version, v.rtp_ppm from game_versions v
     join games g using (brand_id, game_no) where g.brand_id = $1 and g.vendor_id = $2`,
    [brandId, vendorId],
  )
  const rtpOf = new Map(known.map((one) => [`${one.game_code} ${one.version}`, one.rtp_ppm]))
  const faults = feed.flatMap((game, index) => {
    const before = rtpOf.get(`${game.game_code} ${game.version}`)
    const isBroken = before !== undefined && before !== game.rtp_ppm
    const expected = `another than ${game.version}, which returned ${before} ppm`
    const code = 'VALIDATION_FAILED' as const
    return isBroken ? [{ field: `${index}.version`, code, expected }] : []
  })
  if (faults.length > 0) throw new Problem('FEED_REFUSED', faults.slice(0, 20))
}

const lineOf = (game: FeedGame): FeedLine => ({ gameId: game.game_code, name: game.name })

async function diffFeed(
  tx: Tx,
  brandId: number,
  vendorId: number,
  feed: readonly FeedGame[],
): Promise<Diff> {
  const profile = await readProfile(tx, brandId)
  await requireNewVersions(tx, brandId, vendorId, feed)
  const rows = await tx.query<GameRow>(
    `select ${GAME_COLUMNS} from games g where g.brand_id = $1 and g.vendor_id = $2`,
    [brandId, vendorId],
  )
  const byCode = new Map(rows.map((row) => [row.game_code, row]))
  const named = new Set(feed.map(({ game_code: code }) => code))
  const compared = feed.map((game) => {
    const row = byCode.get(game.game_code)
    const parts = row ? differingParts(partsOfRow(row), partsOfFeed(game)) : []
    return { game, row, parts, isBack: row?.is_gone === true }
  })
  const gone = rows.filter((row) => !row.is_gone && !named.has(row.game_code))
  const isWritten = ({ row, parts, isBack }: (typeof compared)[number]) =>
    !row || isBack || parts.length > 0
  const refused = feed.flatMap((game) => {
    const parts = { ...partsOfFeed(game), is_enabled: true, is_gone: false }
    const why = whyNotOffered(profile, { ...parts, ...game })
    return why.length > 0 ? [{ ...lineOf(game), why }] : []
  })
  return {
    written: compared.filter(isWritten).map(({ game }) => game),
    goneNos: gone.map(({ game_no }) => game_no),
    changes: {
      added: compared.filter(({ row }) => !row).map(({ game }) => lineOf(game)),
      changed: compared
        .filter(({ parts }) => parts.length > 0)
        .map(({ game, parts }) => ({ ...lineOf(game), parts })),
      gone: gone.map(({ game_code: gameId, name }) => ({ gameId, name })),
      back: compared.filter(({ isBack }) => isBack).map(({ game }) => lineOf(game)),
      unchanged: compared.filter((one) => !isWritten(one)).length,
      refused,
    },
  }
}

/** Types of the parts, for the one statement that writes them all. */
const PART_TYPES = {
  name: 'text',
  names: 'jsonb',
  category: 'text',
  subtype: 'text',
  features: 'text[]',
  rtp_ppm: 'int',
  rtp_best_ppm: 'int',
  volatility: 'smallint',
  sigma: 'double precision',
  max_multiplier: 'bigint',
  min_stake: 'bigint',
  max_stake: 'bigint',
  has_demo: 'boolean',
  is_touch: 'boolean',
  free_rounds: 'boolean',
  languages: 'text[]',
  version: 'text',
  certificates: 'jsonb',
  banned_in: 'text[]',
  art: 'jsonb',
  released_on: 'date',
} as const satisfies Record<keyof FeedParts, string>

const PARTS = Object.keys(PART_TYPES)

// Only the feed's columns are written: the operator's own stay as they are.
const WRITE_GAMES = `
insert into games (brand_id, vendor_id, game_code, ${PARTS.join(', ')})
select $1, $2, game_code, ${PARTS.join(', ')} from jsonb_to_recordset($3::jsonb)
  as f(game_code text, ${Object.entries(PART_TYPES)
    .map((pair) => pair.join(' '))
    .join(', ')})
on conflict (brand_id, vendor_id, game_code) do update set is_gone = false,
  ${PARTS.map((part) => `${part} = excluded.${part}`).join(', ')}`

const WRITE_VERSIONS = `
insert into game_versions (brand_id, game_no, version, rtp_ppm, sigma, certificates)
select brand_id, game_no, version, rtp_ppm, sigma, certificates from games
where brand_id = $1 and vendor_id = $2 on conflict do nothing`

/** A vendor that is new in a category goes to the end of its lane. */
const WRITE_LANES = `
insert into game_lanes (brand_id, category, vendor_id, sort_order)
select $1, c.category, $2, 1 + coalesce((select max(sort_order) from game_lanes l
  where l.brand_id = $1 and l.category = c.category), 0)
from (select distinct category from games where brand_id = $1 and vendor_id = $2) c
on conflict do nothing`

/** What a checked feed would change; writes nothing. Throws FEED_REFUSED. */
export async function previewFeed(
  tx: Tx,
  brandId: number,
  vendorId: number,
  feed: readonly FeedGame[],
): Promise<FeedChanges> {
  return (await diffFeed(tx, brandId, vendorId, feed)).changes
}

/**
 * Imports a checked feed, all of it or nothing: new games are added, changed ones updated, missing
 * ones marked as gone. The operator's switches, marks and order stay. Throws VENDOR_NOT_FOUND,
 * FEED_REFUSED (the contents of a version have changed).
 */
export async function importFeed(
  tx: Tx,
  brandId: number,
  vendorId: number,
  feed: readonly FeedGame[],
): Promise<FeedChanges> {
  await lockIntegration(tx, brandId, vendorId)
  const { changes, written, goneNos } = await diffFeed(tx, brandId, vendorId, feed)
  if (written.length > 0) {
    const rows = written.map((game) => ({ game_code: game.game_code, ...partsOfFeed(game) }))
    await tx.query(WRITE_GAMES, [brandId, vendorId, JSON.stringify(rows)])
    await tx.query(WRITE_VERSIONS, [brandId, vendorId])
    await tx.query(WRITE_LANES, [brandId, vendorId])
  }
  if (goneNos.length > 0) {
    await tx.query('update games set is_gone = true where brand_id = $1 and game_no = any($2)', [
      brandId,
      goneNos,
    ])
  }
  await gamesChanged(tx, brandId)
  return changes
}

import type { Brand } from '#server/core/brand.ts'
import { Problem } from '#server/core/problem.ts'
import { readEndedCertificates, whyNotOffered } from '../catalogue/index.ts'
import { readIntegration, type Integration } from '../vendors/index.ts'
import type { Play } from './play.ts'

export interface GameRequest {
  readonly vassalage: string
  readonly gameCode: string
  /** The expected category, if given. */
  readonly category?: string | undefined
}

type OfferRow = Parameters<typeof whyNotOffered>[1]

/** A game that can be opened. */
export interface FoundGame {
  readonly gameNo: bigint
  readonly gameCode: string
  readonly name: string
  readonly names: Readonly<Record<string, string>>
  readonly category: OfferRow['category']
  readonly hasDemo: boolean
  readonly integration: Integration
}

interface GameRow extends OfferRow {
  readonly [column: string]: unknown
  readonly vendor_id: number
  readonly game_no: bigint
  readonly name: string
  readonly names: Readonly<Record<string, string>>
  readonly has_demo: boolean
  readonly is_maintained: boolean
}

const FIND = `
select g.vendor_id, g.game_no, g.name, g.names, g.has_demo, g.category, g.rtp_ppm, g.certificates,
  g.banned_in, g.is_enabled, g.is_gone,
  exists (select from game_maintenances m
    where m.brand_id = g.brand_id and m.vendor_id = g.vendor_id
      and (m.game_no is null or m.game_no = g.game_no) and m.ended_at is null
      and m.starts_at <= app_now() and (m.ends_at is null or m.ends_at > app_now()))
    as is_maintained
from games g join vendors v using (vendor_id)
where g.brand_id = $1 and v.code = $2 and g.game_code = $3`

/**
 * The game to open. Throws GAME_NOT_FOUND, GAME_MAINTENANCE, VENDOR_UNAVAILABLE (its vendor is
 * paused, or has been down for a while).
 */
export async function findGame(play: Play, brand: Brand, request: GameRequest): Promise<FoundGame> {
  const rows = await play.db.query<GameRow>(
    FIND,
    [brand.brandId, request.vassalage, request.gameCode],
    'play-find-game',
  )
  const row = rows[0]
  if (!row || (request.category ?? row.category) !== row.category) {
    throw new Problem('GAME_NOT_FOUND')
  }
  // Expiry matters only where a certificate is demanded.
  const ended = brand.profile.games.needsCertificate
    ? await readEndedCertificates(play.db, brand.brandId)
    : undefined
  if (whyNotOffered(brand.profile, row, ended).length > 0) throw new Problem('GAME_NOT_FOUND')
  if (row.is_maintained) throw new Problem('GAME_MAINTENANCE')
  const integration = await readIntegration(play.db, play.vault, brand.brandId, row.vendor_id)
  if (!integration) throw new Problem('GAME_NOT_FOUND')
  const isOpen = integration.state === 'active' && integration.health !== 'down'
  if (!isOpen) throw new Problem('VENDOR_UNAVAILABLE')
  const { game_no: gameNo, name, names, category, has_demo: hasDemo } = row
  return { gameNo, gameCode: request.gameCode, name, names, category, hasDemo, integration }
}

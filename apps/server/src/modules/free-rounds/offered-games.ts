import type { Brand } from '#server/core/brand.ts'
import type { Tx } from '#server/db/tx.ts'
import { readEndedCertificates, whyNotOffered } from '../catalogue/index.ts'

type OfferRow = Parameters<typeof whyNotOffered>[1]

/** A game that free rounds can be given in. */
export interface GameRow extends OfferRow {
  readonly [column: string]: unknown
  readonly vendor_id: number
  readonly vassalage: string
  readonly game_no: bigint
  readonly game_code: string
  readonly name: string
  readonly names: Readonly<Record<string, string>>
  readonly min_stake: bigint
  readonly max_stake: bigint
}

/** Only wallets that ask for each round can pay what a round on the house has won. */
const READ = `
select g.vendor_id, v.code as vassalage, g.game_no, g.game_code, g.name, g.names, g.min_stake,
  g.max_stake, g.category, g.rtp_ppm, g.certificates, g.banned_in, g.is_enabled, g.is_gone
from games g join vendors v using (vendor_id)
join vendor_integrations i on i.brand_id = g.brand_id and i.vendor_id = g.vendor_id
where g.brand_id = $1 and g.free_rounds and i.wallet = 'seamless' and i.state = 'active'
  and ($2::text is null or v.code = $2) and ($3::text is null or g.game_code = $3)
order by v.code, g.name, g.game_no`

/** Games of a brand that are on offer and take free rounds: all, or the one that is named. */
export async function readOffered(
  tx: Tx,
  { brandId, profile }: Brand,
  one: { readonly vassalage: string; readonly gameId: string } | undefined,
): Promise<GameRow[]> {
  const asked = [brandId, one?.vassalage ?? null, one?.gameId ?? null]
  const rows = await tx.query<GameRow>(READ, asked)
  const ended = profile.games.needsCertificate
    ? await readEndedCertificates(tx, brandId)
    : undefined
  return rows.filter((row) => whyNotOffered(profile, row, ended).length === 0)
}

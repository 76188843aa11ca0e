import type { TeamBet } from '@fairhouse/protocol'
import type { Tx } from '#server/db/tx.ts'
import { PLAY_COLUMNS, placeOf, presentPlays, textOfRow, type PlayRow } from './list-bets.ts'
import { IS_AWAY } from './record-owner.ts'

const LIMIT = 50

const BETWEEN = `
select m.member_id, m.username, ${IS_AWAY}, ${PLAY_COLUMNS}
from members m join settled_plays p using (brand_id, member_id)
where m.brand_id = $1 and m.member_id = $2 and p.settled_at >= $3 and p.settled_at < $4
  and (p.settled_at, p.product, p.item_no)
    < (to_timestamp(0) + least($5::bigint, 4000000000000000) * interval '1 us', $6::text,
      $7::bigint)
order by p.settled_at desc, p.product desc, p.item_no desc limit ${LIMIT + 1}`

/**
 * A member's plays that were settled first between two instants, the second exclusive: newest
 * first, in pages. Their sums are the member's figures of that time.
 */
export async function playsBetween(
  db: Tx,
  brandId: number,
  choice: {
    readonly memberId: bigint
    readonly from: Date
    readonly to: Date
    readonly after: string | undefined
    readonly language: string
  },
): Promise<{ bets: TeamBet[]; next: string | null }> {
  const { settledAt, product, itemNo } = placeOf(choice.after)
  const rows = await db.query<PlayRow>(BETWEEN, [
    brandId,
    choice.memberId,
    choice.from,
    choice.to,
    settledAt,
    product,
    itemNo,
  ])
  const shown = rows.slice(0, LIMIT)
  const last = shown.at(-1)
  const bets = await presentPlays(db, brandId, shown, choice.language)
  return { bets, next: rows.length > LIMIT && last ? textOfRow(last) : null }
}

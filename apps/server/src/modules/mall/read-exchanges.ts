import type { ExchangeState, PointExchange } from '@fairhouse/protocol'
import type { Tx } from '#server/db/tx.ts'
import { readPlace } from '#server/http/page-place.ts'
import { EXCHANGE_COLUMNS, presentExchange, type ExchangeRow } from './exchange-rows.ts'
import type { GiftReader } from './gift-terms.ts'

/** A page of a member's exchanges, newest first. Throws VALIDATION_FAILED. */
export async function readExchanges(
  db: Tx,
  owner: { readonly brandId: number; readonly memberId: bigint },
  reader: GiftReader,
  choice: {
    readonly state: ExchangeState | undefined
    readonly before: string | undefined
    readonly limit: number
  },
): Promise<{ exchanges: PointExchange[]; next: string | null }> {
  const { state, before, limit } = choice
  const rows = await db.query<ExchangeRow>(
    `select ${EXCHANGE_COLUMNS} from point_exchanges e
     where brand_id = $1 and member_id = $2 and ($3::text is null or state = $3)
       and ($4::bigint is null or exchange_no < $4)
     order by exchange_no desc limit $5`,
    [owner.brandId, owner.memberId, state ?? null, readPlace(before), limit + 1],
  )
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const next = rows.length > limit && last ? last.exchange_no.toString() : null
  return { exchanges: shown.map((row) => presentExchange(row, reader)), next }
}

import { minor, minorToWire } from '@fairhouse/money'
import type { ExchangeKind, ExchangeState, PointExchange } from '@fairhouse/protocol'
import type { Tx } from '#server/db/tx.ts'
import { wireId } from '#server/core/ids.ts'
import { presentGifts, storedGift, type GiftReader, type GiftTerms } from './gift-terms.ts'

/** An exchange of points as its row has it. */
export interface ExchangeRow extends GiftTerms {
  readonly [column: string]: unknown
  readonly exchange_no: bigint
  readonly member_id: bigint
  readonly account_id: bigint
  readonly kind: ExchangeKind
  readonly good_no: bigint | null
  readonly good_name: string
  readonly quantity: number
  readonly points: bigint
  readonly price: bigint
  readonly given: bigint
  readonly state: ExchangeState
  readonly remark: string | null
  readonly input_hash: string
  readonly applied_at: Date
  readonly decided_at: Date | null
}

/**
 * The columns of an exchange under the name `e`, without what is sealed; the table of its tickets
 * is called as it is now.
 */
export const EXCHANGE_COLUMNS = `e.exchange_no, e.member_id, e.account_id, e.kind, e.good_no,
  e.good_name, e.quantity, e.points, e.price, e.given, e.state, e.remark, e.input_hash,
  e.applied_at, e.decided_at, e.table_no, e.rounds, e.gift_count,
  (select b.kind from ticket_tables b
    where b.brand_id = e.brand_id and b.table_no = e.table_no) as table_kind,
  (select b.texts from ticket_tables b
    where b.brand_id = e.brand_id and b.table_no = e.table_no) as table_texts`

/** An exchange as its member reads it. */
export function presentExchange(row: ExchangeRow, reader: GiftReader): PointExchange {
  return {
    exchangeId: wireId('exc', row.exchange_no),
    appliedAt: row.applied_at.toISOString(),
    kind: row.kind,
    goodName: row.good_name,
    quantity: row.quantity,
    points: Number(row.points),
    priceMinor: minorToWire(minor(row.price)),
    givenMinor: minorToWire(minor(row.given)),
    ...presentGifts(row, reader),
    state: row.state,
    remark: row.remark,
    decidedAt: row.decided_at?.toISOString() ?? null,
  }
}

/** Who asks for an exchange, under which key. */
export interface Asked {
  readonly brandId: number
  readonly memberId: bigint
  readonly accountId: bigint
  readonly requestKey: string
  readonly inputHash: string
}

/** What is exchanged for what. */
interface ExchangeTerms {
  readonly kind: ExchangeKind
  /** Null for a conversion. */
  readonly good: { readonly goodNo: bigint; readonly name: string } | null
  readonly quantity: number
  readonly points: bigint
  readonly price: bigint
  readonly given: bigint
  /** Lucky tickets or free rounds, as the good has them; none for all else. */
  readonly gift?: GiftTerms
  /** Whether it waits for staff. */
  readonly isOpen: boolean
  /** Sealed. */
  readonly delivery: Buffer | null
}

/** Writes an exchange; one that waits for nobody is approved at once. */
export async function writeExchange(
  tx: Tx,
  asked: Asked,
  terms: ExchangeTerms,
): Promise<ExchangeRow> {
  const rows = await tx.query<ExchangeRow>(
    `insert into point_exchanges as e (brand_id, member_id, account_id, request_key, input_hash,
       kind, good_no, good_name, quantity, points, price, given, state, delivery, decided_at,
       table_no, rounds, gift_count)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12,
       case when $13 then 'applying' else 'approved' end, $14,
       case when $13 then null else app_now() end, $15, $16, $17)
     returning ${EXCHANGE_COLUMNS}`,
    [
      asked.brandId,
      asked.memberId,
      asked.accountId,
      asked.requestKey,
      asked.inputHash,
      terms.kind,
      terms.good?.goodNo ?? null,
      terms.good?.name ?? '',
      terms.quantity,
      terms.points,
      terms.price,
      terms.given,
      terms.isOpen,
      terms.delivery,
      ...storedGift(terms.gift),
    ],
  )
  const row = rows[0]
  if (!row) throw new Error('the exchange was not written')
  return row
}

/** The exchange that a member asked for under one of their keys. */
export async function findAsked(
  tx: Tx,
  owner: { readonly brandId: number; readonly memberId: bigint },
  requestKey: string,
): Promise<ExchangeRow | undefined> {
  const rows = await tx.query<ExchangeRow>(
    `select ${EXCHANGE_COLUMNS} from point_exchanges e
     where brand_id = $1 and member_id = $2 and request_key = $3`,
    [owner.brandId, owner.memberId, requestKey],
  )
  return rows[0]
}

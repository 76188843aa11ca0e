import type { GoodTickets, MallGood, TicketKind } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import { wireId } from '#server/core/ids.ts'
import { presentRounds, type StoredRounds } from '../free-rounds/index.ts'
import { pickText } from '../notices/index.ts'

/** Lucky tickets or free rounds of one piece, as rows of goods and exchanges have them. */
export interface GiftTerms {
  /** Of tickets: the table that they draw from, with its kind and its names. */
  readonly table_no: bigint | null
  readonly table_kind: TicketKind | null
  readonly table_texts: readonly { readonly language: string; readonly title: string }[] | null
  readonly rounds: StoredRounds | null
  /** Tickets or rounds; null for a row that gives neither. */
  readonly gift_count: number | null
}

/** The languages in which names are looked for: the reader's, then the brand's own. */
export interface GiftReader {
  readonly language: string
  readonly own: string
}

/** How names are chosen for a reader of a brand's pages. */
export function readerOf(brand: Brand, language: string): GiftReader {
  return { language, own: brand.settings.languages.defaultLanguage }
}

function ticketsOf(row: GiftTerms, { language, own }: GiftReader): GoodTickets | null {
  const { table_no: tableNo, table_kind: kind, table_texts: texts, gift_count: count } = row
  if (tableNo === null || kind === null || count === null) return null
  const name = pickText(texts ?? [], language, own)?.title ?? ''
  return { tableId: wireId('tkt', tableNo), kind, name, count }
}

/** What one piece gives beside things and money, as members read it. */
export function presentGifts(
  row: GiftTerms,
  reader: GiftReader,
): Pick<MallGood, 'tickets' | 'rounds'> {
  const { rounds, gift_count: count } = row
  return {
    tickets: ticketsOf(row, reader),
    rounds: rounds && presentRounds(rounds, BigInt(count ?? 0), reader.language),
  }
}

/** The columns `table_no`, `rounds` and `gift_count` for a statement. */
export function storedGift(gift: Partial<GiftTerms> | undefined): readonly unknown[] {
  const { table_no: tableNo = null, rounds = null, gift_count: count = null } = gift ?? {}
  return [tableNo, rounds && JSON.stringify(rounds), count]
}

import type { TicketPrizeKind } from '@fairhouse/protocol'
import { plainColumn } from '#server/db/arrays.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { giveRewards, type Gift } from '../rewards/index.ts'

const BATCH_SIZE = 500

/** The name of a table in one language. */
export interface TableText {
  readonly language: string
  readonly title: string
}

/** An opened ticket whose prize was not given yet. */
export interface DrawnTicket {
  readonly ticketNo: bigint
  readonly memberId: bigint
  readonly prizeKind: TicketPrizeKind
  readonly prize: bigint
  readonly texts: readonly TableText[]
}

function giftOf({ ticketNo, memberId, prizeKind, prize, texts }: DrawnTicket): Gift[] {
  if (prizeKind === 'nothing') return []
  return [
    {
      memberId,
      source: 'ticket',
      sourceKey: String(ticketNo),
      kind: prizeKind,
      amount: prize,
      names: texts.map(({ language, title }) => ({ language, text: title })),
      facts: [],
      expiresAt: null,
    },
  ]
}

/**
 * Gives the prizes of opened tickets and marks which were given: the prize of a member who is away
 * or at risk waits.
 */
export async function givePrizes(
  tx: Tx,
  brandId: number,
  drawn: readonly DrawnTicket[],
): Promise<void> {
  const given = await giveRewards(tx, brandId, drawn.flatMap(giftOf))
  const done = [
    ...drawn.filter(({ prizeKind }) => prizeKind === 'nothing').map(({ ticketNo }) => ticketNo),
    ...given.map(({ source_key: key }) => BigInt(key)),
  ]
  await tx.query(
    'update tickets set is_given = true where brand_id = $1 and ticket_no = any($2::bigint[])',
    [brandId, plainColumn(done, (ticketNo) => ticketNo)],
  )
}

interface PendingRow {
  readonly [column: string]: unknown
  readonly ticket_no: bigint
  readonly member_id: bigint
  readonly prize_kind: TicketPrizeKind
  readonly prize: bigint
  readonly texts: readonly TableText[]
}

/** Gives prizes that waited for their member, as soon as rewards may reach them again. */
export async function givePending(db: Db, brandId: number): Promise<void> {
  const some = () =>
    db.transaction(async (tx) => {
      const rows = await tx.query<PendingRow>(
        `select k.ticket_no, k.member_id, k.prize_kind, k.prize, t.texts
         from tickets k join ticket_tables t using (brand_id, table_no)
         where k.brand_id = $1 and k.state = 'opened' and not k.is_given
           and may_be_rewarded($1, k.member_id)
         order by k.ticket_no limit ${BATCH_SIZE} for update of k skip locked`,
        [brandId],
      )
      const drawn = rows.map((row) => ({
        ticketNo: row.ticket_no,
        memberId: row.member_id,
        prizeKind: row.prize_kind,
        prize: row.prize,
        texts: row.texts,
      }))
      await givePrizes(tx, brandId, drawn)
      return rows.length
    })
  while ((await some()) === BATCH_SIZE);
}

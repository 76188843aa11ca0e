import type { NoticeType } from '@fairhouse/protocol'
import type { Db, Tx } from '#server/db/tx.ts'
import { announce, signal } from '#server/realtime/announce.ts'
import { announceMessages } from './platform-messages.ts'

interface AnnouncedNotice {
  readonly [column: string]: unknown
  readonly brand_id: number
  readonly notice_id: bigint
  readonly type: NoticeType
  readonly has_recipients: boolean
}

/**
 * Announces to every node and page that a notice is shown now, has changed or is gone. A player
 * notice to some members is announced to their own pages only.
 */
export async function announceNotice(tx: Tx, notice: AnnouncedNotice): Promise<void> {
  const { brand_id: brandId, notice_id: noticeId, type, has_recipients: isForSome } = notice
  await signal(tx, { kind: 'notices.changed', brandId })
  if (type === 'PL' && isForSome) {
    const rows = await tx.query<{ member_id: bigint }>(
      'select member_id from notice_recipients where brand_id = $1 and notice_id = $2',
      [brandId, noticeId],
    )
    const memberIds = rows.map((row) => row.member_id)
    return announceMessages(tx, brandId, memberIds)
  }
  // Trials see what visitors of the brand see.
  const brands = await tx.query<{ brand_id: number }>(
    'select brand_id from brands where brand_id = $1 or trial_of = $1 order by brand_id',
    [brandId],
  )
  for (const { brand_id } of brands) {
    await announce(tx, { brandId: brand_id, event: { type: 'notices.changed' } })
  }
}

/** How many are announced in one turn. */
const BATCH = 50

/**
 * One turn of the worker: announces notices whose schedule has begun or ended since the last one.
 * Several may turn at once: each row is claimed by its own update.
 */
export async function announceDueNotices(db: Db): Promise<number> {
  return db.transaction(async (tx) => {
    const due = await tx.query<AnnouncedNotice>(
      `update notices n set told = case when n.ends_at <= app_now() then 'over' else 'shown' end
       from (select brand_id, notice_id from notices
             where status = 'published'
               and (told = 'nothing' and shown_from <= app_now()
                 or told = 'shown' and ends_at <= app_now())
             order by shown_from limit $1 for update skip locked) as d
       where n.brand_id = d.brand_id and n.notice_id = d.notice_id
       returning n.brand_id, n.notice_id, n.type, n.has_recipients`,
      [BATCH],
    )
    for (const notice of due) await announceNotice(tx, notice)
    return due.length
  })
}

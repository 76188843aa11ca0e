import type { Application } from '@fairhouse/protocol'
import type { Tx } from '#server/db/tx.ts'
import { wireId } from '#server/core/ids.ts'
import { presentPicture, type SavedPicture } from '../pictures/index.ts'

/** Where pictures of own applications are. */
export const APPLICATION_PICTURES = '/wps/promotions/pictures'

interface ApplicationRow {
  readonly [column: string]: unknown
  readonly application_no: bigint
  readonly state: Application['state']
  readonly comment: string
  readonly sent_at: Date
  readonly decided_at: Date | null
  readonly remark: string | null
  readonly pictures: readonly SavedPicture[]
}

const READ = `
select a.application_no, a.state, a.comment, a.sent_at, a.decided_at, a.remark,
  (select coalesce(jsonb_agg(jsonb_build_object('picture_id', k.picture_id, 'width', k.width,
      'height', k.height) order by x.place), '[]')
    from promotion_application_pictures x join pictures k using (brand_id, picture_id)
    where x.brand_id = a.brand_id and x.application_no = a.application_no) as pictures
from promotion_applications a where a.brand_id = $1 and a.application_no = $2`

/** An application as its member reads it. */
export async function readOwnApplication(
  db: Tx,
  brandId: number,
  applicationNo: bigint,
): Promise<Application> {
  const [row] = await db.query<ApplicationRow>(READ, [brandId, applicationNo])
  if (!row) throw new Error('an application is never deleted')
  return {
    applicationId: wireId('pra', row.application_no),
    state: row.state,
    comment: row.comment,
    pictures: row.pictures.map((picture) => presentPicture(picture, APPLICATION_PICTURES)),
    sentAt: row.sent_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
    remark: row.remark,
  }
}

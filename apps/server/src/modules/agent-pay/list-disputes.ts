import type { StaffDispute } from '@fairhouse/protocol'
import type { Tx } from '#server/db/tx.ts'
import { parseId, wireId } from '#server/core/ids.ts'
import { DISPUTES, presentDispute, type DisputeRow } from './read-bill.ts'

type Row = DisputeRow & { readonly agent_name: string; readonly upline_name: string | null }

const NAMES = 'a.username as agent_name, u.username as upline_name'

const SELECT = `${DISPUTES.replace('select ', `select ${NAMES}, `)}
join members a on a.brand_id = b.brand_id and a.member_id = b.agent_id
left join members u on u.brand_id = b.brand_id and u.member_id = b.upline_id`

/** Disputes of a brand, newest first, optionally of one state. */
export async function listDisputes(
  db: Tx,
  brandId: number,
  filter: {
    readonly state?: string | undefined
    readonly before?: string | undefined
    readonly limit: number
  },
): Promise<{ disputes: StaffDispute[]; next: string | null }> {
  const { state = null, before = '', limit } = filter
  const rows = await db.query<Row>(
    `${SELECT} where d.brand_id = $1 and ($2::text is null or d.state = $2)
       and ($3::bigint is null or d.dispute_no < $3) order by d.dispute_no desc limit $4`,
    [brandId, state, parseId('dsp', before) ?? null, limit + 1],
  )
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    disputes: shown.map((row) => ({
      ...presentDispute(row, 'staff'),
      agent: row.agent_name,
      payer: row.payer === 'platform' ? null : row.upline_name,
    })),
    next: rows.length > limit && last ? wireId('dsp', last.dispute_no) : null,
  }
}

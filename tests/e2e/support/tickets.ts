import { randomUUID } from 'node:crypto'
import type { TicketKind } from '@fairhouse/protocol'
import { writeVersion } from '../../../apps/server/src/modules/tickets/write-version.ts'
import { withDatabase } from '../../../tools/operator/database.ts'
import { units } from './texts.ts'

/** Brand of the journeys' first site. */
const BRAND_ID = 1

const money = String(units('2'))

/** What each kind draws from in a journey: eggs bring money, envelopes points, wheels anything. */
const PRIZES = {
  egg: [
    { id: 'p1', kind: 'money', amount: money, weight: 1 },
    { id: 'p2', kind: 'money', amount: money, weight: 3 },
  ],
  envelope: [
    { id: 'p1', kind: 'points', amount: '40', weight: 1 },
    { id: 'p2', kind: 'points', amount: '40', weight: 1 },
  ],
  wheel: [
    { id: 'p1', kind: 'money', amount: money, weight: 2 },
    { id: 'p2', kind: 'points', amount: '40', weight: 3 },
    { id: 'p3', kind: 'nothing', amount: '0', weight: 5 },
  ],
} as const

/**
 * Issues a ticket of a kind to a member, on a table of its own that issues nothing else: as staff
 * would. The worker commits to its seed within a moment.
 */
export async function issueTicket(username: string, kind: TicketKind, name: string): Promise<void> {
  const texts = JSON.stringify(['pt', 'en'].map((language) => ({ language, title: name })))
  await withDatabase(process.env['E2E_DATA_DIR'] ?? '', (db) =>
    db.transaction(async (tx) => {
      const bound = kind === 'envelope' ? '0' : money
      const rows = await tx.query<{ table_no: bigint }>(
        `insert into ticket_tables (brand_id, kind, state, texts, version, lasts, opens_itself,
           budget, committed, changed_by)
         values ($1, $2, 'closed', $3, 1, 7, true, $4, $4, 'machine:journey') returning table_no`,
        [BRAND_ID, kind, texts, bound],
      )
      const tableNo = rows[0]?.table_no ?? 0n
      const version = { kind, prizes: PRIZES[kind], by: 'machine:journey' }
      await writeVersion(tx, { brandId: BRAND_ID, tableNo, version: 1 }, version)
      await tx.query(
        `insert into tickets (brand_id, member_id, table_no, version, source, source_key, facts,
           opens_itself, expires_at)
         select brand_id, member_id, $3, 1, 'manual', $4, '[]', true, app_now() + interval '7 days'
         from members where brand_id = $1 and username = $2`,
        [BRAND_ID, username, tableNo, randomUUID()],
      )
    }),
  )
}

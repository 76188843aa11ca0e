import type { IssuedTickets, IssueTicketsBody } from '@fairhouse/protocol'
import { textArray } from '#server/db/arrays.ts'
import { parseId } from '#server/core/ids.ts'
import { Problem } from '#server/core/problem.ts'
import { auditAction } from '../../staff/index.ts'
import { issueTickets } from '../issue-tickets.ts'
import type { TableAction } from './tables.ts'

interface NamedMember {
  readonly [column: string]: unknown
  readonly member_id: bigint
  readonly username: string
  readonly username_key: string
}

/**
 * Issues tickets to named members, each as often as asked, as far as the budget of the table
 * reaches. A batch that is sent again issues nothing twice. Requires the permission to decide
 * rewards. Throws NOT_FOUND (no such table, or it is not issuing).
 */
export function issueBatch(
  { db, brand, actor }: TableAction,
  tableId: string,
  body: IssueTicketsBody,
): Promise<IssuedTickets> {
  const { brandId } = brand
  const { batchId, usernames, each, reason } = body
  const tableNo = parseId('tkt', tableId) ?? 0n
  return db.transaction(async (tx) => {
    const tables = await tx.query(
      `select from ticket_tables where brand_id = $1 and table_no = $2 and state = 'issuing'`,
      [brandId, tableNo],
    )
    if (tables.length === 0) throw new Problem('NOT_FOUND')
    const named = [...new Set(usernames.map((name) => name.trim().toLowerCase()))]
    const members = await tx.query<NamedMember>(
      `select member_id, username, username_key from members
       where brand_id = $1 and username_key = any($2::text[]) order by username_key`,
      [brandId, textArray(named)],
    )
    const keys = Array.from({ length: each }, (_, at) => `${batchId}/${at + 1}`)
    await issueTickets(
      tx,
      brand,
      members.flatMap(({ member_id: memberId }) =>
        keys.map((sourceKey) => ({
          memberId,
          tableNo,
          source: 'manual' as const,
          sourceKey,
          facts: [],
        })),
      ),
    )
    // All of the batch, so that it is answered in the same way when it is sent again.
    const issued = await tx.query<{ member_id: bigint }>(
      `select member_id from tickets where brand_id = $1 and member_id = any($2::bigint[])
         and table_no = $3 and source = 'manual' and source_key = any($4::text[])`,
      [brandId, members.map((one) => one.member_id), tableNo, textArray(keys)],
    )
    const has = new Set(issued.map((ticket) => ticket.member_id))
    const known = new Set(members.map((member) => member.username_key))
    const result = {
      issued: issued.length,
      unknown: named.filter((name) => !known.has(name)),
      without: members.filter((one) => !has.has(one.member_id)).map(({ username }) => username),
    }
    const details = { usernames: named, each, reason, ...result }
    await auditAction(tx, actor, { brandId, action: 'tickets.issued', subject: tableId, details })
    return result
  })
}

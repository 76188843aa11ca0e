import type { StaffMemberRow, StaffMembersQuery } from '@fairhouse/protocol'
import { minor, toDecimal } from '@fairhouse/money'
import type { Brand } from '../../settings/index.ts'
import { auditDeed } from '../audited.ts'
import type { StaffContext } from '../context.ts'
import type { StaffActor } from '../policy.ts'
import { csvLine } from '#server/http/csv.ts'
import { listMembers } from './list.ts'

/** More does not fit into a spreadsheet. */
const ROWS_MAX = 100_000
const BATCH = 2_000

const HEADINGS = [
  'memberId',
  'username',
  'kind',
  'status',
  'balance',
  'currency',
  'registeredAt',
  'lastSeenAt',
]

function cellsOf(member: StaffMemberRow, brand: Brand): string[] {
  return [
    member.memberId,
    member.username,
    member.kind,
    member.status,
    toDecimal(minor(BigInt(member.balanceMinor)), brand.currency.digits),
    member.currency,
    member.registeredAt,
    member.lastSeenAt ?? '',
  ]
}

/**
 * The members of a filter as CSV, each as the list shows them; the audit keeps who took how many.
 * Who exports members may.
 */
export async function exportMembers(
  context: StaffContext,
  actor: StaffActor,
  brand: Brand,
  query: Omit<StaffMembersQuery, 'before' | 'limit'>,
): Promise<string> {
  const lines = [csvLine(HEADINGS)]
  let before: string | undefined
  do {
    const left = ROWS_MAX - (lines.length - 1)
    const from = before === undefined ? {} : { before }
    const page = await listMembers(context.db, brand, { ...query, ...from }, Math.min(BATCH, left))
    lines.push(...page.members.map((member) => csvLine(cellsOf(member, brand))))
    before = page.next ?? undefined
  } while (before !== undefined && lines.length <= ROWS_MAX)
  await context.db.transaction((tx) =>
    auditDeed(tx, actor, {
      brandId: brand.brandId,
      action: 'member.exported',
      subject: brand.code,
      details: { filter: query, rows: lines.length - 1 },
    }),
  )
  return lines.join('')
}

import type { StaffMemberRow } from '@fairhouse/protocol'
import type { RouteTable } from '#server/http/routing.ts'
import { instant, money, sendList, text, type FileColumn } from '../../exports/index.ts'
import { listMembers } from './list.ts'

/** Rows that are read at once. */
const BATCH = 1_000

const MEMBERS: readonly FileColumn<StaffMemberRow>[] = [
  text('office.member.id', ({ memberId }) => memberId),
  text('office.member.username', ({ username }) => username),
  text('office.member.kindTitle', ({ kind }, { t }) => t(`office.member.kind.${kind}`)),
  text('office.member.statusTitle', ({ status }, { t }) => t(`office.member.status.${status}`)),
  text('office.member.demo', ({ isInvented }, { t }) =>
    isInvented ? t('office.member.demo') : null,
  ),
  money('office.member.balance', ({ balanceMinor }) => balanceMinor),
  instant('office.member.registeredAt', ({ registeredAt }) => registeredAt),
  instant('office.member.lastSeenAt', ({ lastSeenAt }) => lastSeenAt),
]

/** Members as files. */
export const memberFileRoutes: RouteTable = (route, { db }) => {
  route('GET /staff/members/export', (call) =>
    sendList(db, call, {
      list: 'members',
      columns: MEMBERS,
      pageAt: async (before) => {
        const query = { ...call.query, ...(before === undefined ? {} : { before }) }
        const { members: rows, next } = await listMembers(db, call.brand, query, BATCH)
        return { rows, next }
      },
    }),
  )
}

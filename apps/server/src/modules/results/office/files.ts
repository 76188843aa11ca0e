import type { StaffIssueRow } from '@fairhouse/protocol'
import type { RouteTable } from '#server/http/routing.ts'
import { instant, lotteryName, sendList, text, type FileColumn } from '../../exports/index.ts'
import { listIssues } from '../staff-lists.ts'

/** Rows that are read at once; the list takes it as its page size. */
const BATCH = '1000'

const ISSUES: readonly FileColumn<StaffIssueRow>[] = [
  text('office.issue.lottery', ({ lotteryCode }, words) => lotteryName(lotteryCode, words)),
  text('office.issue.number', ({ issueNo }) => issueNo),
  text('office.issue.stateTitle', ({ state }, { t }) => t(`office.issue.state.${state}`)),
  text('office.issue.resultTitle', ({ result }, { t }) =>
    result === 'none' ? null : t(`office.issue.result.${result}`),
  ),
  text('office.issue.remark', ({ isInvented, isOverdue, hasCorrection }, { t }) =>
    [
      ...(isInvented ? [t('lottery.invented')] : []),
      ...(isOverdue ? [t('office.issue.overdue')] : []),
      ...(hasCorrection ? [t('office.issue.hasCorrection')] : []),
    ].join(', '),
  ),
  instant('office.issue.closesAt', ({ closesAt }) => closesAt),
  instant('office.issue.drawsAt', ({ drawsAt }) => drawsAt),
  instant('office.issue.settledAt', ({ settledAt }) => settledAt),
]

/** Issues as files. */
export const issueFileRoutes: RouteTable = (route, { db }) => {
  route('GET /staff/lottery/issues/export', (call) =>
    sendList(db, call, {
      list: 'issues',
      columns: ISSUES,
      pageAt: async (before) => {
        const paging = { limit: BATCH, ...(before === undefined ? {} : { before }) }
        const page = await listIssues(db, call.brand.brandId, { ...call.query, ...paging })
        return { rows: page.issues, next: page.next }
      },
    }),
  )
}

import { playName } from '@fairhouse/i18n/plays'
import type { Translator } from '@fairhouse/i18n'
import type { OfficeKey } from '@fairhouse/i18n/office'
import type {
  ExposedOutcome,
  LotteryReport,
  ReportBy,
  ReportLine,
  StaffIssueRow,
} from '@fairhouse/protocol'
import type { RouteTable } from '#server/http/routing.ts'
import { createSharedBoard, listIssues, parseIssueId, readReport } from '../../lottery/index.ts'
import { count, instant, money, sendList, text, type FileColumn } from './list-file.ts'

/** Rows that are read at once; the list takes it as its page size. */
const BATCH = '1000'

const lotteryName = (code: string, { find }: Translator) => find(`lottery.name.${code}`) ?? code

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

/** A line of the report; the last one is of all together. */
type Line = LotteryReport['total'] & { readonly key: ReportLine['key'] | null }

const FIGURES: readonly (readonly [OfficeKey, (line: Line) => string])[] = [
  ['office.report.stake', ({ stakeMinor }) => stakeMinor],
  ['office.report.open', ({ openMinor }) => openMinor],
  ['office.report.refund', ({ refundMinor }) => refundMinor],
  ['office.report.payout', ({ payoutMinor }) => payoutMinor],
  ['office.report.ggr', ({ ggrMinor }) => ggrMinor],
  ['office.report.rebate', ({ rebateMinor }) => rebateMinor],
  ['office.report.ngr', ({ ngrMinor }) => ngrMinor],
]

function reportColumns(by: ReportBy): readonly FileColumn<Line>[] {
  const nameOf = (key: string, words: Translator) => {
    if (by === 'lottery') return lotteryName(key, words)
    return by === 'play' ? playName(words, key) : key
  }
  return [
    text(`office.report.by.${by}`, ({ key }, words) =>
      key === null ? words.t('office.report.total') : nameOf(key, words),
    ),
    count('office.issue.bets', ({ betCount }) => betCount),
    ...FIGURES.map(([title, cell]) => money(title, cell)),
  ]
}

const OUTCOMES: readonly FileColumn<ExposedOutcome>[] = [
  text('office.issue.play', ({ playCode }, words) => playName(words, playCode)),
  text('office.exposure.outcome', ({ outcome, playCode }, words) =>
    outcome === '-' ? playName(words, playCode) : outcome,
  ),
  count('office.issue.bets', ({ betCount }) => betCount),
  money('office.exposure.payout', ({ payoutMinor }) => payoutMinor),
  money('office.exposure.limit', ({ limitMinor }) => limitMinor),
  text('office.exposure.share', ({ shareBp }) => (shareBp === null ? null : String(shareBp / 100))),
  count('office.exposure.oddsPercent', ({ oddsPercent }) => oddsPercent),
]

/** Issues, the report over their bets, and the exposure of one of them, as files. */
export const lotteryFileRoutes: RouteTable = (route, { db }) => {
  const board = createSharedBoard(db, () => performance.now())

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

  route('GET /staff/lottery/report/export', (call) =>
    sendList(db, call, {
      list: 'lotteryReport',
      columns: reportColumns(call.query.by),
      pageAt: async () => {
        const { lines, total } = await readReport(db, call.brand, call.query)
        return { rows: [...lines, { ...total, key: null }], next: null }
      },
    }),
  )

  route('GET /staff/lottery/issues/:issueId/exposure/export', (call) =>
    sendList(db, call, {
      list: 'exposure',
      columns: OUTCOMES,
      pageAt: async () => {
        const { outcomes } = await board.read(call.brand, parseIssueId(call.params.issueId))
        return { rows: outcomes, next: null }
      },
    }),
  )
}

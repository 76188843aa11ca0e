import { playName } from '@fairhouse/i18n/plays'
import type { Translator } from '@fairhouse/i18n'
import type { OfficeKey } from '@fairhouse/i18n/office'
import type { LotteryReport, ReportBy, ReportLine } from '@fairhouse/protocol'
import type { RouteTable } from '#server/http/routing.ts'
import { count, lotteryName, money, sendList, text, type FileColumn } from '../../exports/index.ts'
import { readReport } from '../report/read-report.ts'

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

/** The report over bets as files. */
export const reportFileRoutes: RouteTable = (route, { db }) => {
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
}

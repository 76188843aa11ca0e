export { requireDifference } from './queries.ts'
export { reconcileDueDays } from './reconcile.ts'
export { resolveByAdjustment } from './resolve.ts'
export { compareBooks, type BookEntry } from './compare.ts'
export {
  gatewaySource,
  SourceUnavailable,
  type Finding,
  type DayComparison,
  type ReportSource,
} from './sources.ts'
export { saveTickets } from './tickets.ts'
export { SUBJECTS } from './subjects.ts'
export { createLedgerWatch } from './watch-ledger.ts'

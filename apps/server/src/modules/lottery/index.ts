export { createCatalogue, loadOffers, type Catalogue, type Lottery } from './catalogue.ts'
export { createBetDesk, type BetDesk } from './bet-desk.ts'
export {
  changeLimits,
  changeNumbers,
  createExposureDesk,
  createSharedBoard,
  readLimits,
  readOutcomeBets,
  sweepExposure,
  type ExposureDesk,
  type SharedBoard,
} from './exposure/index.ts'
export { fetchBeacons, type Beacon } from './draws/beacon.ts'
export { rootDueIssues } from './draws/root-bets.ts'
export { runChases, type ChaseRunner } from './chases/run-chases.ts'
export { placeBets } from './commands/place-bets.ts'
export { recordResult, type RecordAnswer } from './commands/record-result.ts'
export { voidByStaff, type VoidAnswer } from './commands/void-by-staff.ts'
export { gameOf } from './game-of.ts'
export { runFollows, type FollowRunner } from './follow-plans/index.ts'
export { advanceGroupTickets } from './group-tickets/index.ts'
export {
  advanceIssues,
  drawDueIssues,
  recordDraw,
  closeDueIssues,
  settleDueIssues,
} from './issue-cycle.ts'
export { openIssue, openSlots, type CycleContext } from './open-issues.ts'
export { issueIdOf, parseIssueId } from './present-issue.ts'
export { readBetsByNumber, readPaidTo } from './queries.ts'
export { readReport } from './report/read-report.ts'
export { dropEntry } from './results/drop-entry.ts'
export { enterResult, type Entered } from './results/enter-result.ts'
export { FeedFileInvalid, readFeed } from './results/feed-format.ts'
export { findImportTarget, importResults, type ImportedRow } from './results/import-results.ts'
export { pollFeeds } from './results/poll-feeds.ts'
export { changeRules, feedHostsOf } from './results/rules.ts'
export { readStaffIssue } from './results/staff-issue.ts'
export { countOverdue, listIssues, listStaffLotteries } from './results/staff-lists.ts'
export { findVoidRequest, needsOperator, requestVoid } from './results/void-requests.ts'
export { requireVoidable, voidResult } from './results/void-result.ts'
export { settleIssue } from './settle-issue.ts'

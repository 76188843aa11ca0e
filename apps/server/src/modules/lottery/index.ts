export {
  createCatalogue,
  loadOffers,
  readLotteries,
  type Catalogue,
  type Lottery,
} from './catalogue.ts'
export { createBetDesk, type BetDesk } from './bet-desk.ts'
export { placeBets } from './commands/place-bets.ts'
export { recordResult, ResultInvalid, type RecordAnswer } from './commands/record-result.ts'
export { voidByStaff, type VoidAnswer } from './commands/void-by-staff.ts'
export {
  advanceIssues,
  drawDueIssues,
  openIssue,
  openIssues,
  recordDraw,
  sealDueIssues,
  settleDueIssues,
  type CycleContext,
} from './issue-cycle.ts'
export { parseIssueId } from './present-issue.ts'
export { readPaidTo } from './queries.ts'
export { lotteryRoutes } from './routes.ts'
export { settleIssue, voidIssue } from './settle-issue.ts'

export type { BetRow } from './bet-row.ts'
export {
  createCatalogue,
  loadOffers,
  type Catalogue,
  type Lottery,
  type Offer,
} from './catalogue.ts'
export { gameOf } from './game-of.ts'
export {
  issueIdOf,
  parseIssueId,
  presentDraw,
  presentIssue,
  presentPlan,
  type IssueRow,
} from './present-issue.ts'

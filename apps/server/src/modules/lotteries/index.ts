export type { BetRow } from './bet-row.ts'
export { createCatalogue, type Catalogue, type Lottery } from './catalogue.ts'
export { gameOf } from './game-of.ts'
export { loadOffers, type Offer } from './offers.ts'
export {
  issueIdOf,
  parseIssueId,
  presentDraw,
  presentIssue,
  presentPlan,
  type IssueRow,
} from './present-issue.ts'

export {
  claimRiskCase,
  closeRiskCase,
  hasOpenCase,
  listRiskCases,
  raiseCase,
  readRiskCase,
  type NewRiskCase,
} from './cases.ts'
export { SCENARIOS, type Scenario, type RiskFinding } from './scenarios.ts'
export type { MoneyStory, Movement } from './story.ts'
export { watchMoney } from './watch.ts'

export {
  claimRiskCase,
  closeRiskCase,
  hasOpenCase,
  listRiskCases,
  raiseCase,
  readRiskCase,
} from './cases.ts'
export { watchMoney } from './watch.ts'

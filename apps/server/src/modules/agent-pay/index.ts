export { issueBills, issueTurns } from './issue-bills.ts'
export { payBills } from './pay-bills.ts'

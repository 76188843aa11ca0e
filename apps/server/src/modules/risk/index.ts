export { hasOpenCase, raiseCase } from './cases.ts'
export { watchMoney } from './watch.ts'

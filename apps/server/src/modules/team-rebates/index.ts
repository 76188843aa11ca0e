export { payTeamRebates } from './pay-team-rebates.ts'
export { setRates } from './rates.ts'

export { changeRates, readMemberRates } from './member-rates.ts'
export { payTeamRebates } from './pay-team-rebates.ts'
export { presentRates, readRates, setRates, type RateChange, type Rates } from './rates.ts'

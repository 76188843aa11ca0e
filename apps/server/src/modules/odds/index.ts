export { countGameDays } from './game-days.ts'
export { driftOf, ODDS_SOURCE, readRtp, watchOdds } from './rtp-watch.ts'

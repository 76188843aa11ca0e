export { countGameDays } from './game-days.ts'
export { driftOf, readRtp } from './read-rtp.ts'
export { ODDS_SOURCE, watchOdds } from './rtp-watch.ts'

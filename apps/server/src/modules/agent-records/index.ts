export { playsBetween } from './plays-between.ts'
export { readMemberBet } from './read-bets.ts'

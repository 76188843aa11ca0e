export { collectWins } from './collect-wins.ts'
export { seedWinners } from './seed-winners.ts'

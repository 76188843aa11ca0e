export { turnRanks } from './turn-ranks.ts'
export { seedRanks } from './seed-ranks.ts'

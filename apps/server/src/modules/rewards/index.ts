export { giveRewards, type Gift } from './give-rewards.ts'
export { seedRewards } from './seed-rewards.ts'

export { claimRewards } from './claim-rewards.ts'
export { giveRewards, type Gift } from './give-rewards.ts'
export { seedRewards } from './seed-rewards.ts'

export { giveRewards, type Gift } from './give-rewards.ts'

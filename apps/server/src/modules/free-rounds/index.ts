export { tellVendors } from './ask-vendors.ts'
export { freeRoundStatements } from './count-rounds.ts'
export {
  readGrants,
  type FreeRoundChange,
  type GrantChange,
  type GrantFacts,
} from './grant-facts.ts'
export { presentRounds, type StoredRounds } from './grant-rows.ts'
export {
  faultsOfRounds,
  readRoundGames,
  ROUNDS_MOST,
  roundsToGive,
  type RoundFault,
} from './round-games.ts'
export { startRounds } from './start-rounds.ts'

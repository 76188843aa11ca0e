export { tellVendors } from './ask-vendors.ts'
export { freeRoundStatements } from './count-rounds.ts'
export {
  readGrants,
  type FreeRoundChange,
  type GrantChange,
  type GrantFacts,
} from './grant-facts.ts'
export { presentRounds, wireTermsOf, type StoredRounds } from './grant-rows.ts'
export {
  areRoundsOffered,
  areSameTerms,
  faultsOfRounds,
  readRoundGames,
  readRoundTerms,
  ROUNDS_MOST,
  roundsToGive,
  roundsToKeep,
  type RoundFault,
} from './round-games.ts'
export { startRounds } from './start-rounds.ts'

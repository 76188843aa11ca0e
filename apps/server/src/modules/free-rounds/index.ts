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
  readRoundGames,
  readRoundTerms,
  ROUNDS_MOST,
  roundsToGive,
  roundsToKeep,
} from './round-games.ts'
export { startRounds } from './start-rounds.ts'

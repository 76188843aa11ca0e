export { advanceRaces } from './advance-races.ts'
export { checkAlias, mayBeRewarded, withAlias } from './enter-race.ts'
export { seedRaces } from './seed-races.ts'

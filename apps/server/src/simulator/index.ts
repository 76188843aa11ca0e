export { CONTROLS, type Control } from './controls.ts'
export { addCoverage, type Coverage } from './coverage.ts'
export { openSeedDatabase, type SeedDatabase } from './database.ts'
export { runSeed, type SeedPlan, type SeedResult } from './run-seed.ts'

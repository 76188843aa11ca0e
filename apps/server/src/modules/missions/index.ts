export { runMissions } from './run-missions.ts'
export { seedMissions } from './seed-missions.ts'

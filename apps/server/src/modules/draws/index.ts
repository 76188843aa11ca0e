export { fetchBeacons, type Beacon } from './beacon.ts'
export { rootDueIssues } from './root-bets.ts'

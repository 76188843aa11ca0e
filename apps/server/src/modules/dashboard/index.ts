export { readDashboard } from './read-dashboard.ts'
export { createNowReader } from './read-now.ts'

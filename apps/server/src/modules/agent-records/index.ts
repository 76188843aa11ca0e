export { playsBetween } from './plays-between.ts'
export { agentRecordRoutes } from './routes.ts'

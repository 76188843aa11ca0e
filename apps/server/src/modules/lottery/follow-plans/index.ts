export { followPlanRoutes } from './routes.ts'
export { runFollows, type FollowRunner } from './run-follows.ts'

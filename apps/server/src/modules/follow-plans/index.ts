export { runFollows, type FollowRunner } from './run-follows.ts'

export { runChases, type ChaseRunner } from './run-chases.ts'

export { addPoints } from './entries.ts'
export { earnPoints } from './earn-points.ts'
export { seedPoints } from './seed-points.ts'

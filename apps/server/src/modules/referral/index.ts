export { runReferral } from './run-referral.ts'
export { seedReferral } from './seed-referral.ts'

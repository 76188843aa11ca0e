export * from './counts.ts'
export * from './equity.ts'
export * from './strength.ts'

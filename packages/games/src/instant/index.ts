export * from './counting.ts'
export * from './multiplier.ts'
export * from './rules.ts'

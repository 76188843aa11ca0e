export * from './chain.ts'
export * from './curve.ts'
export * from './point.ts'
export * from './rules.ts'

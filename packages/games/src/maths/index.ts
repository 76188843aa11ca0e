export * from './exact.ts'
export * from './table.ts'

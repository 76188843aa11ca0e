export * from './room.ts'
export * from './shots.ts'
export * from './species.ts'
export * from './water.ts'

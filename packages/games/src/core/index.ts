export * from './game.ts'
export * from './input.ts'
export * from './json.ts'

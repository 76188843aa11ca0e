export * from './game.ts'
export * from './hand.ts'
export * from './law.ts'
export { blackjackValue, type BlackjackRules } from './value.ts'

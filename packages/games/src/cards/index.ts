export * from './card.ts'
export * from './shoe.ts'

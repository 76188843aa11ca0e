export { runPromotions } from './run-promotions.ts'
export { sweepPromotionPictures } from './pictures.ts'
export { seedPromotions } from './seed-promotions.ts'

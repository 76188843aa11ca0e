export { runPromotions } from './run-promotions.ts'
export { sweepPromotionPictures } from './pictures.ts'
export { seedPromotions, seedRoundPromotion } from './seed-promotions.ts'

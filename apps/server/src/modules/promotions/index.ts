export { runPromotions } from './run-promotions.ts'
export { sweepPromotionPictures } from './pictures.ts'

export { seedMall, seedRoundGood } from './seed-mall.ts'

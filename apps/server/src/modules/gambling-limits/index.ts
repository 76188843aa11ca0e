export { presentOffers } from './offers.ts'

export {
  checkFundPassword,
  hasFundPassword,
  requireFundPassword,
  writeFundPassword,
} from './fund-password.ts'

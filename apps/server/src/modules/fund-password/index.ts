export { checkFundPassword, hasFundPassword, writeFundPassword } from './fund-password.ts'

export {
  bankAccountsOf,
  maskName,
  membersWithBankAccount,
  openBankAccount,
} from './bank-accounts.ts'
export { readRealName } from './real-name.ts'
export { requireMember } from './find-member.ts'

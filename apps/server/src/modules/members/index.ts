export {
  bankAccountsOf,
  maskName,
  membersWithBankAccount,
  openBankAccount,
} from './bank-accounts.ts'
export { profileRules } from './profile/own.ts'
export { readProfile, writeProfile } from './profile/rows.ts'
export { readRealName } from './real-name.ts'

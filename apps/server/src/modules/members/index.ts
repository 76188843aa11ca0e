export { readAvatar } from './avatars.ts'
export {
  bankAccountsOf,
  maskName,
  membersWithBankAccount,
  openBankAccount,
  type SealedBankAccount,
} from './bank-accounts.ts'
export { profileRules } from './profile/own.ts'
export { maskField, readProfile, writeProfile } from './profile/rows.ts'
export { readRealName } from './real-name.ts'

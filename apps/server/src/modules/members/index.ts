export { readAvatar } from './avatars.ts'
export { bankAccountsOf, maskName, membersWithBankAccount } from './bank-accounts.ts'
export { readRealName } from './real-name.ts'
export { memberRoutes } from './routes.ts'

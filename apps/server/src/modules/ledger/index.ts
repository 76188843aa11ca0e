export { openAccount, registerCodes } from './accounts.ts'
export { checkLedger, type LedgerReport } from './check.ts'
export {
  accountKey,
  applyTransfer,
  findStored,
  lockAccounts,
  post,
  type AccountRef,
  type LockedAccount,
  type PostedTransfer,
  type PostingRequest,
  type StoredTransfer,
  type Transfer,
} from './post.ts'
export { postStaged, STAGE_TABLE, stagedCode } from './post-staged.ts'
export { codeOf, HOUSE_ACCOUNTS, POSTING_RULES, type HouseAccount } from './postings.ts'
export {
  findAccount,
  readAccount,
  readPostings,
  type AccountState,
  type PostingRow,
} from './queries.ts'

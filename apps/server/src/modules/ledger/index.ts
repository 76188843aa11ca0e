export { openAccount, openPool, registerCodes } from './accounts.ts'
export { checkLedger, LEDGER_INVARIANTS, type LedgerReport } from './check.ts'
export { renewGuard } from './guard.ts'
export { findStored, readAccounts, storedKey, type StoredTransfer } from './look-up.ts'
export {
  applyTransfer,
  byNumber,
  postStatement,
  readPosted,
  type AccountRef,
  type OpenAccount,
  type PostedTransfer,
  type PostingRequest,
  type Transfer,
} from './post.ts'
export { postStaged, STAGE_TABLE, stagedCode } from './post-staged.ts'
export { codeOf, HOUSE_ACCOUNTS, POSTING_RULES, type HouseAccount } from './postings.ts'
export {
  findAccount,
  readAccount,
  readPostings,
  readStakes,
  type AccountState,
  type PostingRow,
} from './queries.ts'
export { sumByCode, type CodeSums } from './sums.ts'

export { openAccount, registerCodes } from './accounts.ts'
export { checkLedger, LEDGER_INVARIANTS, type LedgerReport } from './check.ts'
export {
  applyTransfer,
  byNumber,
  findStored,
  postStatement,
  readAccounts,
  readPosted,
  storedKey,
  type AccountRef,
  type OpenAccount,
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
  readStakes,
  type AccountState,
  type PostingRow,
} from './queries.ts'

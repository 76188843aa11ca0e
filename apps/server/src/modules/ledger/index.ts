export { openAccount, createPoolAccount, registerCodes } from './accounts.ts'
export {
  checkInvariants,
  LEDGER_INVARIANTS,
  type Invariants,
  type LedgerFault,
  type LedgerReport,
} from './check.ts'
export { checkRecent, LEDGER_RECENT } from './check-recent.ts'
export { bumpRulesVersion } from './rules-version.ts'
export { findStored, readAccounts, storedKey, type StoredTransfer } from './look-up.ts'
export {
  applyTransfer,
  byNumber,
  postStatement,
  readPosted,
  type AccountRef,
  type AccountSnapshot,
  type PostedTransfer,
  type PostingRequest,
  type Transfer,
} from './post.ts'
export { postStaged, STAGE_TABLE, stagedCode } from './post-staged.ts'
export { postHouse } from './post-house.ts'
export { findAccount, readAccount, readOverdraft, readStakes } from './queries.ts'
export { sumByCode, sumSince } from './sums.ts'

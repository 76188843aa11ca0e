export { createOwnerlessAccount, openAccount } from './accounts.ts'
export { findStored, readAccounts, storedKey, type StoredTransfer } from './look-up.ts'
export { postHouse } from './post-house.ts'
export { STAGE_TABLE, postStaged, stagedCode } from './post-staged.ts'
export {
  applyTransfer,
  byNumber,
  postStatement,
  readPosted,
  type AccountSnapshot,
  type PostedTransfer,
  type PostingRequest,
  type Transfer,
} from './post.ts'
export { findAccount, readAccount, readOverdraft } from './queries.ts'
export { bumpRulesVersion } from './rules-version.ts'
export { sumByCode, sumSince } from './sums.ts'

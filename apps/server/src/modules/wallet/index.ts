export { betIdOf, parseBetId, referenceOf } from './references.ts'
export type {
  AcceptedCommand,
  AccountRules,
  BatchWriter,
  StoredAnswer,
  Refusal,
  RulesSource,
  WalletAnswer,
  WalletCommand,
} from './command.ts'
export { findStoredAnswer, type IdempotentRequest } from './stored-answer.ts'
export { joinRules } from './join-rules.ts'
export { createWalletQueue, WALLET_LANES, type WalletQueue } from './queue.ts'
export { reverseTransfer } from './commands/reverse-transfer.ts'
export { refusalOf, submitWithin } from './submit-within.ts'
export { hasSingleWallet } from './single-wallet.ts'

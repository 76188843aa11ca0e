export { betIdOf, parseBetId } from './references.ts'
export { derivedKey, inputHash } from './input-hash.ts'
export {
  createWalletQueue,
  type AcceptedCommand,
  type BatchWriter,
  type WalletAnswer,
  type WalletCommand,
  type WalletQueue,
} from './queue.ts'
export { reverseTransfer } from './commands/reverse-transfer.ts'
export { walletRoutes } from './routes.ts'

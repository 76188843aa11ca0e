export {
  checkReceipts,
  type KnownDay,
  type ReceiptFault,
  type ReceiptReport,
} from './check-receipts.ts'
export { sealDays } from './seal-days.ts'
export { receiptPage, type ReceiptPage } from './receipt-page.ts'

export { checkReceipts, type KnownDay, type ReceiptReport } from './check-receipts.ts'
export { sealDays } from './seal-days.ts'
export { receiptPage } from './receipt-page.ts'

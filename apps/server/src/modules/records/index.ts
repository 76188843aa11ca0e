export {
  csvDownload,
  downloadAccount,
  tableDownload,
  type Download,
  type Owner,
} from './downloads.ts'
export { createLotteryNames, createTypeNames } from './export/account-table.ts'
export { isTimeZone } from './export/local-time.ts'
export type { Cell, CellKind, Column, Table } from './export/table.ts'
export { wordsFor, type Words, type WordsAsked } from './export/words.ts'
export { codeNumbers } from './items.ts'
export { spanOf, type Span } from './range.ts'
export { readAccountRecord, summariseAccount } from './read-account.ts'
export { readBetRecord } from './read-bets.ts'
export { rollUp } from './roll-up.ts'
export { sendDownload } from './send-download.ts'

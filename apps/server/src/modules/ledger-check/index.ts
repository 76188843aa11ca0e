export { LEDGER_RECENT, checkRecent } from './check-recent.ts'
export { checkInParts, checkInvariants, type LedgerFault, type LedgerReport } from './check.ts'
export { LEDGER_INVARIANTS, type Invariants } from './ledger-invariants.ts'

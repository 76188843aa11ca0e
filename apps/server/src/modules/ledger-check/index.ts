export { LEDGER_RECENT, checkRecent } from './check-recent.ts'
export {
  LEDGER_INVARIANTS,
  checkInParts,
  checkInvariants,
  type Invariants,
  type LedgerFault,
  type LedgerReport,
} from './check.ts'

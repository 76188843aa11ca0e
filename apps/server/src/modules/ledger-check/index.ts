export { LEDGER_RECENT, checkRecent } from './check-recent.ts'
export {
  LEDGER_INVARIANTS,
  checkInvariants,
  type Invariants,
  type LedgerFault,
  type LedgerReport,
} from './check.ts'

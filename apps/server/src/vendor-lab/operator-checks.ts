import { type LabClause, OPERATOR_LAB_CHECKS, type OperatorLabCheck } from '@fairhouse/protocol'
import { ORDER } from './checks-order.ts'
import { RULES } from './checks-rules.ts'
import { SIGNING } from './checks-signing.ts'
import type { OperatorSide, RunAtWallet } from './operator-side.ts'
import type { Check } from './sheet.ts'

const RUNS: Readonly<Record<OperatorLabCheck, RunAtWallet>> = { ...SIGNING, ...RULES, ...ORDER }

/** The section of /docs/vendors that demands it; by default the rules. */
const CLAUSES: Partial<Readonly<Record<OperatorLabCheck, LabClause>>> = {
  ping: 'calls',
  userInfo: 'calls',
  unknownField: 'calls',
  otherSecret: 'signing',
  unknownKey: 'signing',
  otherBytes: 'signing',
  staleSignature: 'signing',
  earlySignature: 'signing',
  skewedClock: 'signing',
  nonceTwice: 'signing',
  overheard: 'signing',
  bothKeys: 'rotation',
  retiredKey: 'rotation',
  halfUnit: 'money',
  numberAmount: 'money',
  belowZero: 'money',
  otherCurrency: 'money',
  notEnough: 'money',
  repeat: 'keys',
  otherContent: 'keys',
  ownAnswers: 'keys',
  statusTells: 'keys',
  eightAtOnce: 'order',
  winTwiceAtOnce: 'order',
  undoTwiceAtOnce: 'order',
  betAndUndoAtOnce: 'order',
  rollbackBeforeBet: 'order',
  winBeforeBet: 'order',
  lateWin: 'order',
  lateCalls: 'order',
  betUnheard: 'order',
  winUnheard: 'order',
  settlements: 'sports',
}

/** What a vendor may rely on at an operator, in the order of the guide. Moves a few units. */
export const OPERATOR_CHECKS: readonly Check<OperatorSide, OperatorLabCheck>[] =
  OPERATOR_LAB_CHECKS.map((check) => ({
    check,
    clause: CLAUSES[check] ?? 'rules',
    run: RUNS[check],
  }))

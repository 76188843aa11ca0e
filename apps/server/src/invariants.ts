import type { Tx } from './db/tx.ts'
import { treeInvariants } from './modules/agent-tree/invariants.ts'
import { payInvariants } from './modules/agent-pay/invariants.ts'
import { depositInvariants } from './modules/cashier/invariants.ts'
import { chaseInvariants } from './modules/chases/invariants.ts'
import { groupInvariants } from './modules/group-tickets/invariants.ts'
import {
  checkInvariants,
  LEDGER_INVARIANTS,
  type Invariants,
  type LedgerReport,
} from './modules/ledger-check/index.ts'
import { betInvariants } from './modules/lottery/invariants.ts'
import { gameInvariants } from './modules/play/invariants.ts'
import { bonusInvariants } from './modules/bonuses/invariants.ts'
import { freeRoundInvariants } from './modules/free-rounds/invariants.ts'
import { pointInvariants } from './modules/points/invariants.ts'
import { mallInvariants } from './modules/mall/invariants.ts'
import { rankInvariants } from './modules/ranks/invariants.ts'
import { missionInvariants } from './modules/missions/invariants.ts'
import { promotionInvariants } from './modules/promotions/invariants.ts'
import { referralInvariants } from './modules/referral/invariants.ts'
import { raceInvariants } from './modules/races/invariants.ts'
import { rewardInvariants } from './modules/rewards/invariants.ts'
import { ticketInvariants } from './modules/tickets/invariants.ts'
import { transferInvariants } from './modules/transfers/invariants.ts'
import { withdrawalInvariants } from './modules/withdrawals/invariants.ts'

/** What must hold of all money: of the ledger itself, and by every module that posts. */
export const INVARIANTS: Invariants = {
  ...LEDGER_INVARIANTS,
  ...betInvariants,
  ...chaseInvariants,
  ...groupInvariants,
  ...transferInvariants,
  ...depositInvariants,
  ...withdrawalInvariants,
  ...gameInvariants,
  ...treeInvariants,
  ...payInvariants,
  ...pointInvariants,
  ...mallInvariants,
  ...rankInvariants,
  ...rewardInvariants,
  ...bonusInvariants,
  ...freeRoundInvariants,
  ...ticketInvariants,
  ...missionInvariants,
  ...promotionInvariants,
  ...referralInvariants,
  ...raceInvariants,
}

/** The report on the ledger, and how many bets it is about. */
export interface BooksReport extends LedgerReport {
  readonly bets: bigint
}

/** Checks all of them in one snapshot; see `checkInvariants`. */
export async function checkLedger(tx: Tx): Promise<BooksReport> {
  const report = await checkInvariants(tx, INVARIANTS)
  const rows = await tx.query<{ bets: bigint }>('select count(*) as bets from bets')
  return { ...report, bets: rows[0]?.bets ?? 0n }
}

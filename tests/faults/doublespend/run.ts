import type { Db } from '@fairhouse/server/db/tx.ts'
import { addMembers } from '../money/members.ts'
import { makePayees } from '../money/payees.ts'
import { openStage, openTicket } from '../money/stage.ts'
import { runBurst } from './burst.ts'

export interface DoubleSpendPlan {
  readonly bursts: number
  readonly seed: string
  /** Widths that are thrown, from the likeliest to the rarest. */
  readonly widths: readonly number[]
  /** A control: the ledger's conditions are removed, and that must be detected. */
  readonly isBroken?: boolean
}

export interface DoubleSpendSummary {
  readonly bursts: number
  readonly sent: number
  readonly done: number
  readonly refused: number
  readonly widest: number
  readonly faults: readonly string[]
}

const BALANCE = 200_000n
/** Bursts that share a group ticket: its shares last for them. */
const PER_TICKET = 20

/** Writes without their conditions: stale caches of nodes are trusted. */
async function removeConditions(db: Db): Promise<void> {
  await db.query('alter table ledger_postings drop constraint ledger_postings_pkey')
  await db.query(`create or replace function ledger_conflict() returns boolean language sql
    as 'select false'`)
}

/** Each width is half as likely as the one before it. */
function widthAt(widths: readonly number[], thrown: number): number {
  const rank = Math.min(widths.length - 1, Math.floor(-Math.log2((thrown + 1) / 1_024)))
  return widths[rank] ?? 2
}

/**
 * Bursts of members who spend the same money in many ways at once, over HTTP on two nodes. Nodes
 * and data are deleted at the end.
 */
export async function runDoubleSpend(plan: DoubleSpendPlan): Promise<DoubleSpendSummary> {
  const stage = await openStage(plan.seed, plan.isBroken ? removeConditions : undefined)
  const faults: string[] = []
  let sent = 0
  let done = 0
  let refused = 0
  let widest = 0
  try {
    const { db, nodes } = stage
    const added = await addMembers(db, 'burst', plan.bursts, BALANCE)
    const members = await makePayees(db, nodes.vault, added)
    let ticketId = ''
    for (const [index, bettor] of members.entries()) {
      if (index % PER_TICKET === 0) ticketId = await openTicket(stage)
      const width = widthAt(plan.widths, stage.stream.next(1_024))
      const result = await runBurst(stage, { bettor, balance: BALANCE, width }, ticketId)
      sent += result.sent
      done += result.done
      refused += result.refused
      widest = Math.max(widest, width)
      faults.push(...result.faults.map((fault) => `burst ${index + 1} of ${width}: ${fault}`))
      // The control has shown its fault.
      if (plan.isBroken && faults.length > 0) break
    }
    faults.push(...(await stage.complaints()))
  } finally {
    await stage.close()
  }
  return { bursts: plan.bursts, sent, done, refused, widest, faults }
}

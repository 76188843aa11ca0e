import type { Tx } from '#server/db/tx.ts'
import { eachRow } from '#server/jobs/stuck-rows.ts'
import { sendMessage } from '../../notices/index.ts'
import type { Brand } from '../../settings/index.ts'
import type { WithdrawalContext } from './context.ts'
import { noteChange, type Change } from './note-change.ts'
import { readFacts } from './read-facts.ts'
import { restOnFault, withdrawalKeyOf } from './rest-on-fault.ts'
import { askRules } from './rules/index.ts'
import { SELECT_WITHDRAWALS, type WithdrawalRow } from './withdrawal-rows.ts'

/** Lets a withdrawal go to the gateway, and tells its member. The caller holds its row. */
export async function approveWithdrawal(
  tx: Tx,
  brand: Brand,
  row: WithdrawalRow,
  change: Omit<Change, 'status'>,
): Promise<void> {
  await noteChange(
    tx,
    row,
    { ...change, status: 'approved' },
    {
      decided_at: 'batch_now()',
      next_attempt_at: 'batch_now()',
      attempts: '0',
      held_by: `'{}'`,
      held_until: 'null',
      claimed_by: 'null',
      claimed_at: 'null',
    },
  )
  const { brand_id: brandId, member_id: memberId, amount } = row
  await sendMessage(tx, { brandId, memberId }, 'withdrawalApproved', {
    amountMinor: String(amount),
    currency: brand.currency.code,
  })
}

/** Asks the rules of one withdrawal whose row the caller holds. */
async function check(
  tx: Tx,
  context: WithdrawalContext,
  brand: Brand,
  row: WithdrawalRow,
): Promise<void> {
  const { verdicts, heldBy, heldUntil } = askRules(await readFacts(tx, context, brand, row))
  const change = { actor: 'rules', details: { verdicts } }
  if (heldBy.length === 0) return approveWithdrawal(tx, brand, row, { ...change, what: 'passed' })
  const set = { held_by: '$4', held_until: '$5' }
  const held = { ...change, what: 'held', reason: heldBy.join(), status: 'checking' as const }
  return noteChange(tx, row, held, set, [heldBy, heldUntil ?? null])
}

/** A hold that is over by itself, and in nobody's hand. */
const IS_OVER = `
w.status = 'checking' and w.held_until <= app_now() and w.claimed_by is null
  and w.first_approver is null`

/** What could not be looked at rests, lest it keep back all others. */
const IS_RESTED = '(w.next_attempt_at is null or w.next_attempt_at <= app_now())'
const AT_A_TIME = 50

const ONE = `
${SELECT_WITHDRAWALS} where w.brand_id = $1 and w.withdrawal_no = $2
  and (w.status = 'requested' or ${IS_OVER})
for no key update of w skip locked`

/** Each of the two has an index of its own. */
const DUE = `
(select w.brand_id, w.withdrawal_no from withdrawals w
  where w.status = 'requested' and ${IS_RESTED} limit ${AT_A_TIME})
union all
(select w.brand_id, w.withdrawal_no from withdrawals w
  where ${IS_OVER} and ${IS_RESTED} limit ${AT_A_TIME})`

type Which = Pick<WithdrawalRow, 'brand_id' | 'withdrawal_no'>

/** At once after a request: asks the rules of one, where that has not been done yet. */
export async function checkWithdrawal(context: WithdrawalContext, which: Which): Promise<void> {
  // Before the transaction: amid it nothing may wait for another connection.
  const brand = await context.brands.byId(which.brand_id)
  await context.db.transaction(async (tx) => {
    const [row] = await tx.query<WithdrawalRow>(ONE, [which.brand_id, which.withdrawal_no])
    if (row) await check(tx, context, brand, row)
  })
}

/**
 * Asks the rules of withdrawals that were asked for a moment ago, and again of those whose hold is
 * over by itself. Each is a transaction of its own, and none keeps back another. For the worker;
 * several may run. Answers the faults.
 */
export async function checkWithdrawals(context: WithdrawalContext): Promise<unknown[]> {
  const { db } = context
  const due = await db.query<Which & { readonly [column: string]: unknown }>(DUE)
  const taken = { queue: 'withdrawal.check', keyOf: withdrawalKeyOf } as const
  return eachRow(db, due, taken, (one) =>
    restOnFault(db, one, () => checkWithdrawal(context, one)),
  )
}

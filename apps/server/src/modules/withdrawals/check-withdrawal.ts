import type { Brand } from '#server/core/brand.ts'
import type { Tx } from '#server/db/tx.ts'
import { eachRow } from '#server/jobs/stuck-rows.ts'
import { sendMessage } from '../notices/index.ts'
import type { WithdrawalContext } from './context.ts'
import { noteChange, type Change } from './note-change.ts'
import { readFacts } from './read-facts.ts'
import { delayOnFault, withdrawalKeyOf } from './delay-on-fault.ts'
import { evaluateRules } from './rules/index.ts'
import { SELECT_WITHDRAWALS, type WithdrawalRow } from './withdrawal-rows.ts'

/** Approves a withdrawal for payout and notifies its member. The caller has locked its row. */
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

/** Evaluates the rules of one withdrawal. The caller has locked its row. */
async function check(
  tx: Tx,
  context: WithdrawalContext,
  brand: Brand,
  row: WithdrawalRow,
): Promise<void> {
  const { verdicts, heldBy, heldUntil } = evaluateRules(await readFacts(tx, context, brand, row))
  const change = { actor: 'rules', details: { verdicts } }
  if (heldBy.length === 0) return approveWithdrawal(tx, brand, row, { ...change, what: 'passed' })
  const set = { held_by: '$4', held_until: '$5' }
  const held = { ...change, what: 'held', reason: heldBy.join(), status: 'checking' as const }
  return noteChange(tx, row, held, set, [heldBy, heldUntil ?? null])
}

/** A hold that has expired, and is not assigned to anybody. */
const IS_OVER = `
w.status = 'checking' and w.held_until <= app_now() and w.claimed_by is null
  and w.first_approver is null`

/** Failed checks are delayed, so that they do not block the others. */
const IS_RESTED = '(w.next_attempt_at is null or w.next_attempt_at <= app_now())'
const BATCH_SIZE = 50

const ONE = `
${SELECT_WITHDRAWALS} where w.brand_id = $1 and w.withdrawal_no = $2
  and (w.status = 'requested' or ${IS_OVER})
for no key update of w skip locked`

/** Each of the two has an index of its own. */
const DUE = `
(select w.brand_id, w.withdrawal_no from withdrawals w
  where w.status = 'requested' and ${IS_RESTED} limit ${BATCH_SIZE})
union all
(select w.brand_id, w.withdrawal_no from withdrawals w
  where ${IS_OVER} and ${IS_RESTED} limit ${BATCH_SIZE})`

type Which = Pick<WithdrawalRow, 'brand_id' | 'withdrawal_no'>

/** Evaluates the rules of one right after its request, unless that has been done. */
export async function checkWithdrawal(context: WithdrawalContext, which: Which): Promise<void> {
  // Before the transaction: within it nothing may wait for another connection.
  const brand = await context.brands.byId(which.brand_id)
  await context.db.transaction(async (tx) => {
    const [row] = await tx.query<WithdrawalRow>(ONE, [which.brand_id, which.withdrawal_no])
    if (row) await check(tx, context, brand, row)
  })
}

/**
 * Evaluates the rules of new withdrawals, and again of those whose hold has expired. Each in a
 * transaction of its own, and none blocks another. For the worker; several may run. Returns the
 * faults.
 */
export async function checkWithdrawals(context: WithdrawalContext): Promise<unknown[]> {
  const { db } = context
  const due = await db.query<Which & { readonly [column: string]: unknown }>(DUE)
  const taken = { queue: 'withdrawal.check', keyOf: withdrawalKeyOf } as const
  return eachRow(db, due, taken, (one) =>
    delayOnFault(db, one, () => checkWithdrawal(context, one)),
  )
}

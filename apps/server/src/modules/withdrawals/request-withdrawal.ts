import { isPayable, minorToWire, negate, parseMinor, type Minor } from '@fairhouse/money'
import type { MethodRule } from '@fairhouse/profiles'
import {
  PAYOUT_METHOD_OF,
  type BankAccountKind,
  type Withdrawal,
  type WithdrawalBody,
} from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { SessionMember } from '#server/core/caller.ts'
import type { Tx } from '#server/db/tx.ts'
import { parseId } from '#server/core/ids.ts'
import { Problem } from '#server/core/problem.ts'
import { requireFundPassword } from '../fund-password/index.ts'
import { rulesSourceOf } from '../gambling-limits/index.ts'
import { refuseWithdrawalByLevel } from '../kyc/index.ts'
import { readAccount, readAccounts } from '../ledger/index.ts'
import { readRealName } from '../members/index.ts'
import { inputHash } from '#server/core/keys.ts'
import { submitWithin } from '../wallet/index.ts'
import { checkWithdrawal } from './check-withdrawal.ts'
import type { WithdrawalContext } from './context.ts'
import { holdWriter } from './hold-writer.ts'
import {
  OPEN_STATES,
  presentWithdrawal,
  SELECT_WITHDRAWALS,
  type WithdrawalRow,
} from './withdrawal-rows.ts'

interface WithdrawalCall {
  readonly brand: Brand
  readonly member: SessionMember
  readonly idempotencyKey: string
  readonly body: WithdrawalBody
}

/** The profile's rule for payouts to accounts of a kind; undefined: not offered. */
export function methodRuleOf(brand: Brand, kind: BankAccountKind) {
  const rule = brand.profile.money.methods.find(({ method }) => method === PAYOUT_METHOD_OF[kind])
  return rule?.withdrawal ? { method: rule.method, ...rule.withdrawal } : undefined
}

interface AccountRow {
  readonly [column: string]: unknown
  readonly bank_account_id: bigint
  readonly kind: BankAccountKind
  readonly usable_from: Date
  readonly is_cooling: boolean
}

/** The member's own bank account, past its waiting time. */
async function requireAccount(db: Tx, { brand, member, body }: WithdrawalCall) {
  const rows = await db.query<AccountRow>(
    `select bank_account_id, kind, created_at + make_interval(hours => $4) as usable_from,
       created_at + make_interval(hours => $4) > app_now() as is_cooling
     from member_bank_accounts
     where brand_id = $1 and member_id = $2 and bank_account_id = $3 and removed_at is null`,
    [
      brand.brandId,
      member.memberId,
      parseId('bnk', body.bankAccountId) ?? -1n,
      brand.profile.money.withdrawal.accountCoolingHours,
    ],
  )
  const [row] = rows
  const field = 'bankAccountId'
  if (!row) {
    throw new Problem('BANK_ACCOUNT_NOT_FOUND', [{ field, code: 'BANK_ACCOUNT_NOT_FOUND' }])
  }
  if (row.is_cooling) {
    const usableFrom = row.usable_from.toISOString()
    const fault = { field, code: 'BANK_ACCOUNT_COOLING' as const, expected: usableFrom }
    throw new Problem('BANK_ACCOUNT_COOLING', [fault], { usableFrom })
  }
  return row
}

function requireInRange(
  { body, brand }: WithdrawalCall,
  rule: NonNullable<MethodRule['withdrawal']>,
): Minor {
  const { min, max } = rule
  const amount = parseMinor(body.amountMinor)
  if (amount === undefined || amount < min || amount > max || !isPayable(amount, brand.currency)) {
    const expected = `${minorToWire(min)}..${minorToWire(max)}`
    const code = 'WITHDRAWAL_OUT_OF_RANGE'
    throw new Problem(code, [{ field: 'amountMinor', code, expected }])
  }
  return amount
}

/** Number of open withdrawals of the account. */
export async function countOpen(db: Tx, member: SessionMember): Promise<number> {
  const rows = await db.query<{ open: number }>(
    `select count(*)::int as open from withdrawals
     where brand_id = $1 and account_id = $2 and status = any($3)`,
    [member.brandId, member.accountId, OPEN_STATES],
  )
  return rows[0]?.open ?? 0
}

/** Checks that do not depend on the member's other money. */
async function checkRequest(context: WithdrawalContext, call: WithdrawalCall) {
  const { db, vault } = context
  const { brand, member } = call
  const account = await requireAccount(db, call)
  if ((await readRealName(db, vault, member)) === undefined) throw new Problem('REAL_NAME_MISSING')
  const rule = methodRuleOf(brand, account.kind)
  if (!rule) throw new Problem('PAYMENT_METHOD_NOT_OFFERED')
  const amount = requireInRange(call, rule)
  return { amount, method: rule.method, bankAccountId: account.bank_account_id }
}

async function findByKey(db: Tx, { brand, member, idempotencyKey }: WithdrawalCall) {
  const rows = await db.query<WithdrawalRow>(
    `${SELECT_WITHDRAWALS} where w.brand_id = $1 and w.member_id = $2 and w.request_key = $3`,
    [brand.brandId, member.memberId, idempotencyKey],
  )
  return rows[0]
}

async function takeNumber(db: Tx): Promise<bigint> {
  const rows = await db.query<{ no: bigint }>(`select nextval('withdrawal_numbers') as no`)
  if (!rows[0]) throw new Error('the database gave no number')
  return rows[0].no
}

/** Checks that depend on the member's other money, under the account's lock. */
async function requireEligible(
  tx: Tx,
  { brand, member }: WithdrawalCall,
  amount: Minor,
): Promise<void> {
  const { balance } = await readAccount(tx, member)
  if (balance < 0n) throw new Problem('BALANCE_BELOW_ZERO')
  const refusal = await refuseWithdrawalByLevel(tx, brand, member, amount)
  if (refusal) throw new Problem(refusal.code, [], refusal.details)
  if ((await countOpen(tx, member)) >= brand.profile.money.withdrawal.openAtMost) {
    throw new Problem('WITHDRAWALS_OPEN')
  }
}

/**
 * Books the hold, which writes the withdrawal. Concurrent requests run one after the other, so that
 * they can neither exceed a monthly limit nor use the same key.
 */
async function hold(
  context: WithdrawalContext,
  call: WithdrawalCall,
  hash: string,
  checked: Awaited<ReturnType<typeof checkRequest>>,
): Promise<void> {
  const { brand, member, idempotencyKey } = call
  const { amount, method, bankAccountId } = checked
  const { promiseMinutes, openAtMost } = brand.profile.money.withdrawal
  const withdrawalNo = await takeNumber(context.db)
  const command = {
    brandId: brand.brandId,
    accountId: member.accountId,
    transferKey: idempotencyKey,
    inputHash: hash,
    postings: [{ code: 'withdrawal.hold' as const, amount: negate(amount), ref: withdrawalNo }],
    rows: {
      withdrawalNo,
      withdrawalId: `wdr_${context.rng.bytes(12).toString('hex')}`,
      memberId: member.memberId,
      amount,
      method,
      bankAccountId,
      gateway: context.gateway.name,
      promiseMinutes,
      openAtMost,
    },
    writer: holdWriter,
  }
  await context.db.transaction(async (tx) => {
    await readAccounts(tx, brand.brandId, [member.accountId], true)
    if (await findByKey(tx, call)) return
    await requireEligible(tx, call, amount)
    await submitWithin(tx, rulesSourceOf(brand), [command])
  })
}

/** Concurrent requests with the same key: the refusal of one may be caused by the other. */
async function holdOnce(
  context: WithdrawalContext,
  call: WithdrawalCall,
  hash: string,
): Promise<void> {
  try {
    await hold(context, call, hash, await checkRequest(context, call))
  } catch (error) {
    if (!(error instanceof Problem) || !(await findByKey(context.db, call))) throw error
  }
}

/**
 * Requests a withdrawal to an own bank account: it leaves the balance at once, and the rules decide
 * whether staff review it first. Requires the member, even if excluded or paused [S-24]. The
 * member cannot cancel it. A repeat of the key gets the same withdrawal in its current
 * state. Throws, in this order: FUND_PASSWORD_MISSING, TOO_MANY_ATTEMPTS, FUND_PASSWORD_WRONG, then
 * those of `beginWithdrawal`.
 */
export async function requestWithdrawal(
  context: WithdrawalContext,
  call: WithdrawalCall,
): Promise<Withdrawal> {
  await requireFundPassword(context.db, call.member, call.body.fundPassword)
  return beginWithdrawal(context, call)
}

/**
 * The same after the fund password was verified. Throws, in this order: IDEMPOTENCY_KEY_REUSED,
 * BANK_ACCOUNT_NOT_FOUND, BANK_ACCOUNT_COOLING (`usableFrom`), REAL_NAME_MISSING,
 * PAYMENT_METHOD_NOT_OFFERED, WITHDRAWAL_OUT_OF_RANGE, BALANCE_BELOW_ZERO, KYC_REQUIRED,
 * KYC_LIMIT_REACHED, WITHDRAWALS_OPEN, INSUFFICIENT_FUNDS.
 */
export async function beginWithdrawal(
  context: WithdrawalContext,
  call: WithdrawalCall,
): Promise<Withdrawal> {
  const hash = inputHash('withdrawal', call.body.amountMinor, call.body.bankAccountId)
  const before = await findByKey(context.db, call)
  if (!before) await holdOnce(context, call, hash)
  const row = before ?? (await findByKey(context.db, call))
  if (!row) throw new Problem('IDEMPOTENCY_KEY_REUSED')
  if (row.input_hash.replaceAll('-', '') !== hash) throw new Problem('IDEMPOTENCY_KEY_REUSED')
  // After an interruption here, the worker checks it.
  await checkWithdrawal(context, row)
  const now = await findByKey(context.db, call)
  return presentWithdrawal(now ?? row)
}

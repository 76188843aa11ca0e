import { minor, minorToWire, sum, type Minor } from '@fairhouse/money'
import type { ChargeInstructions, Deposit } from '@fairhouse/protocol'
import type { Tx } from '#server/db/tx.ts'
import { Problem } from '#server/core/problem.ts'
import { refuseDeposit } from '../../gambling-limits/index.ts'
import { refuseDepositByLevel } from '../../kyc/index.ts'
import { derivedKey } from '#server/core/keys.ts'
import { FIRST_ASK } from '../deposits/poll-deposits.ts'
import type { DepositRow } from '../deposits/facts.ts'
import { presentDeposit } from '../queries.ts'
import {
  refuseBlocked,
  requireInRange,
  requireMethod,
  type DepositCall,
  type DepositContext,
} from './deposit-checks.ts'

/** A pending deposit counts towards the limits this long, while it can still be paid. */
const COUNTED_MINUTES = 60

type StoredDeposit = DepositRow & { readonly input_hash: string }

async function findByKey(tx: Tx, { brand, member, idempotencyKey }: DepositCall) {
  const rows = await tx.query<StoredDeposit>(
    'select * from deposits where brand_id = $1 and member_id = $2 and request_key = $3',
    [brand.brandId, member.memberId, idempotencyKey],
  )
  return rows[0]
}

/**
 * Sum of the member's pending deposits: they count towards the limits, so that several deposits
 * cannot exceed them together.
 */
async function readWaiting(tx: Tx, { brand, member }: DepositCall): Promise<Minor> {
  const rows = await tx.query<{ total: bigint }>(
    `select coalesce(sum(amount), 0)::bigint as total from deposits
     where brand_id = $1 and member_id = $2 and status = 'pending' and expires_at > app_now()
       and created_at > app_now() - make_interval(mins => $3)`,
    [brand.brandId, member.memberId, COUNTED_MINUTES],
  )
  return minor(rows[0]?.total ?? 0n)
}

async function writeDeposit(
  tx: Tx,
  context: DepositContext,
  { brand, member, idempotencyKey, body }: DepositCall,
  values: { readonly amount: Minor; readonly hash: string; readonly minutes: number },
): Promise<StoredDeposit> {
  const rows = await tx.query<StoredDeposit>(
    `insert into deposits (brand_id, public_id, member_id, account_id, amount, gateway, method,
       request_key, input_hash, created_at, expires_at, ask_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, app_now(),
       app_now() + make_interval(mins => $10), app_now() + ${FIRST_ASK}) returning *`,
    [
      brand.brandId,
      `dep_${context.rng.bytes(12).toString('hex')}`,
      member.memberId,
      member.accountId,
      values.amount,
      context.gateway.name,
      body.method,
      idempotencyKey,
      values.hash,
      values.minutes,
    ],
  )
  const row = rows[0]
  if (!row) throw new Error('the deposit was not written')
  return row
}

/** Requests payment instructions from the gateway and stores them; a repeat gets the same. */
async function readInstructions(
  context: DepositContext,
  { brand, member, language }: DepositCall,
  row: StoredDeposit,
): Promise<ChargeInstructions> {
  const { db, gateway } = context
  const isOwnOnly = brand.profile.money.isOwnAccountOnly
  const instructions = await gateway
    .charge({
      depositId: row.public_id,
      method: row.method,
      amount: minor(row.amount),
      currency: brand.currency.code,
      digits: brand.currency.digits,
      payerTaxId: isOwnOnly ? await context.taxIdOf(db, brand, member.memberId) : undefined,
      expiresAt: row.expires_at,
      host: brand.host,
      language,
    })
    .catch((cause: unknown) => {
      throw Object.assign(new Problem('UNAVAILABLE'), { cause })
    })
  await db.query('update deposits set instructions = $3 where brand_id = $1 and deposit_no = $2', [
    brand.brandId,
    row.deposit_no,
    JSON.stringify(instructions),
  ])
  return instructions
}

/**
 * Begins a deposit: a pending row, and the gateway's payment instructions. Nothing is posted until
 * the gateway reports the payment. Requires the member, for the own account. A repeat of the key
 * gets the stored answer. Throws PAYMENT_METHOD_NOT_OFFERED, DEPOSIT_OUT_OF_RANGE,
 * IDEMPOTENCY_KEY_REUSED, those of the member's limits (MEMBER_EXCLUDED, MEMBER_PAUSED,
 * TIME_LIMIT_REACHED, LIMIT_REACHED) and of the level of identification (KYC_REQUIRED,
 * KYC_LIMIT_REACHED), DEPOSITS_BLOCKED, UNAVAILABLE (the gateway cannot be reached; to be repeated
 * with the same key).
 */
export async function requestDeposit(context: DepositContext, call: DepositCall): Promise<Deposit> {
  const { brand, member } = call
  const rule = requireMethod(call, context.gateway)
  const amount = requireInRange(call, rule)
  const hash = derivedKey('deposit', call.body.method, minorToWire(amount))
  const row = await context.db.transaction(async (tx) => {
    // Under the account's lock: concurrent requests with the same key run one after the other.
    const readRequestedSum = async () => sum([amount, await readWaiting(tx, call)])
    const refusal =
      (await refuseDeposit(tx, brand, member, readRequestedSum)) ??
      (await refuseDepositByLevel(tx, brand, member, readRequestedSum))
    const stored = await findByKey(tx, call)
    if (stored) return stored
    if (refusal) throw new Problem(refusal.code, [], refusal.details)
    await refuseBlocked(tx, call)
    return writeDeposit(tx, context, call, { amount, hash, minutes: rule.chargeMinutes })
  })
  if (row.input_hash !== hash) throw new Problem('IDEMPOTENCY_KEY_REUSED')
  const instructions = row.instructions ?? (await readInstructions(context, call, row))
  return presentDeposit({ ...row, instructions })
}

import { isPayable, minor, minorToWire, parseMinor, sum, type Minor } from '@fairhouse/money'
import type { MethodRule } from '@fairhouse/profiles'
import type { ChargeInstructions, Deposit, DepositBody } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { SessionMember } from '#server/core/caller.ts'
import type { Tx } from '#server/db/tx.ts'
import { Problem } from '#server/core/problem.ts'
import { refuseDeposit } from '../../gambling-limits/index.ts'
import { refuseDepositByLevel } from '../../kyc/index.ts'
import { derivedKey } from '#server/core/keys.ts'
import type { CashierContext } from '../context.ts'
import { FIRST_ASK } from '../deposits/poll-deposits.ts'
import { blockedUntil } from '../deposits/failed-payments.ts'
import type { DepositRow } from '../deposits/facts.ts'
import { methodOf } from '../methods.ts'
import { presentDeposit, readFailures } from '../queries.ts'

/** A pending deposit counts towards the limits this long, while it can still be paid. */
const COUNTED_MINUTES = 60

interface DepositCall {
  readonly brand: Brand
  readonly member: SessionMember
  readonly idempotencyKey: string
  readonly body: DepositBody
  /** The member's language, for the gateway's own page. */
  readonly language?: string | undefined
}

type DepositContext = Pick<CashierContext, 'db' | 'rng' | 'gateway' | 'taxIdOf'>

function requireMethod({ brand, body }: DepositCall, gateway: DepositContext['gateway']) {
  const rule = methodOf(brand, body.method)
  if (rule?.deposit && gateway.methods.includes(body.method)) return rule
  const code = 'PAYMENT_METHOD_NOT_OFFERED'
  const offered = gateway.methods.filter((one) => methodOf(brand, one)?.deposit)
  throw new Problem(code, [{ field: 'method', code, expected: offered.join(' | ') }])
}

function requireInRange({ brand, body }: DepositCall, rule: MethodRule): Minor {
  const amount = parseMinor(body.amountMinor)
  const { min, max } = rule.deposit ?? { min: minor(0n), max: minor(0n) }
  if (amount === undefined || amount < min || amount > max || !isPayable(amount, brand.currency)) {
    const expected = `${minorToWire(min)}..${minorToWire(max)}`
    const code = 'DEPOSIT_OUT_OF_RANGE'
    throw new Problem(code, [{ field: 'amountMinor', code, expected }])
  }
  return amount
}

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

/** Refuses members with too many recent failed payments [S-46]. */
async function refuseBlocked(tx: Tx, { brand, member }: DepositCall): Promise<void> {
  const rule = brand.profile.money.failedPayments
  const minutes = rule.withinMinutes + rule.blockMinutes
  const { now, failures } = await readFailures(tx, member, minutes)
  const until = blockedUntil(failures, rule, now)
  if (!until) return
  const retryAfterSeconds = Math.ceil((until.getTime() - now.getTime()) / 1_000)
  throw new Problem('DEPOSITS_BLOCKED', [], { retryAfterSeconds })
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

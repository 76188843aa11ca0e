import { isPayable, parseMinor, minorToWire, type Minor } from '@fairhouse/money'
import type { Deposit, DepositBody } from '@fairhouse/protocol'
import type { Db } from '#server/db/tx.ts'
import { Problem } from '#server/http/problem.ts'
import type { Rng } from '#server/adapters/rng/rng.ts'
import type { SessionMember } from '../../identity/index.ts'
import type { Brand } from '../../settings/index.ts'
import { derivedKey } from '../../wallet/index.ts'
import type { PaymentGateway } from '../gateway.ts'
import { presentDeposit, type DepositRow } from '../queries.ts'

function requireInRange(body: DepositBody, brand: Brand): Minor {
  const amount = parseMinor(body.amountMinor)
  const { min, max } = brand.profile.deposit
  if (amount === undefined || amount < min || amount > max || !isPayable(amount, brand.currency)) {
    const expected = `${minorToWire(min)}..${minorToWire(max)}`
    const code = 'DEPOSIT_OUT_OF_RANGE'
    throw new Problem(code, [{ field: 'amountMinor', code, expected }])
  }
  return amount
}

/**
 * Begins a deposit: a pending row and the address of the gateway's page. Nothing is posted until
 * the gateway says that it was paid. The member may, for the own account. Errors:
 * DEPOSIT_OUT_OF_RANGE, IDEMPOTENCY_KEY_REUSED.
 */
export async function requestDeposit(
  context: { readonly db: Db; readonly rng: Rng; readonly gateway: PaymentGateway },
  call: {
    readonly brand: Brand
    readonly member: SessionMember
    readonly idempotencyKey: string
    readonly body: DepositBody
  },
): Promise<Deposit> {
  const { brand, member } = call
  const amount = requireInRange(call.body, brand)
  const hash = derivedKey('deposit', minorToWire(amount))
  await context.db.query(
    `insert into deposits (brand_id, public_id, member_id, account_id, amount, gateway,
       request_key, input_hash, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, app_now())
     on conflict (brand_id, member_id, request_key) do nothing`,
    [
      brand.brandId,
      `dep_${context.rng.bytes(12).toString('hex')}`,
      member.memberId,
      member.accountId,
      amount,
      context.gateway.name,
      call.idempotencyKey,
      hash,
    ],
  )
  const rows = await context.db.query<DepositRow & { input_hash: string }>(
    'select * from deposits where brand_id = $1 and member_id = $2 and request_key = $3',
    [brand.brandId, member.memberId, call.idempotencyKey],
  )
  const row = rows[0]
  if (!row) throw new Error('the deposit was not written')
  if (row.input_hash !== hash) throw new Problem('IDEMPOTENCY_KEY_REUSED')
  return presentDeposit(row, brand, context.gateway)
}

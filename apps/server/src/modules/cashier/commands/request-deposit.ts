import { isPayable, minor, minorToWire, parseMinor, sum, type Minor } from '@fairhouse/money'
import type { Deposit, DepositBody } from '@fairhouse/protocol'
import type { Db, Tx } from '#server/db/tx.ts'
import { Problem } from '#server/http/problem.ts'
import type { Rng } from '#server/adapters/rng/rng.ts'
import { refuseDeposit } from '../../gambling-limits/index.ts'
import type { SessionMember } from '../../identity/index.ts'
import type { Brand } from '../../settings/index.ts'
import { derivedKey } from '../../wallet/index.ts'
import type { PaymentGateway } from '../gateway.ts'
import { presentDeposit, type DepositRow } from '../queries.ts'

/** So long a deposit that was begun is expected to be paid; what comes later may still do. */
const PAYABLE_MINUTES = 60

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

type Asked = DepositRow & { readonly input_hash: string }

interface DepositCall {
  readonly brand: Brand
  readonly member: SessionMember
  readonly idempotencyKey: string
  readonly body: DepositBody
}

async function findAsked(tx: Tx, { brand, member, idempotencyKey }: DepositCall) {
  const rows = await tx.query<Asked>(
    'select * from deposits where brand_id = $1 and member_id = $2 and request_key = $3',
    [brand.brandId, member.memberId, idempotencyKey],
  )
  return rows[0]
}

/**
 * What the member has begun to pay and may still: it counts towards the limits, lest several
 * deposits that each fit are paid together.
 */
async function readWaiting(tx: Tx, { brand, member }: DepositCall): Promise<Minor> {
  const rows = await tx.query<{ total: bigint }>(
    `select coalesce(sum(amount), 0)::bigint as total from deposits
     where brand_id = $1 and member_id = $2 and status = 'pending'
       and created_at > app_now() - make_interval(mins => $3)`,
    [brand.brandId, member.memberId, PAYABLE_MINUTES],
  )
  return minor(rows[0]?.total ?? 0n)
}

async function writeDeposit(
  tx: Tx,
  context: Pick<DepositContext, 'rng' | 'gateway'>,
  { brand, member, idempotencyKey }: DepositCall,
  amount: Minor,
  hash: string,
): Promise<Asked> {
  const rows = await tx.query<Asked>(
    `insert into deposits (brand_id, public_id, member_id, account_id, amount, gateway,
       request_key, input_hash, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, app_now()) returning *`,
    [
      brand.brandId,
      `dep_${context.rng.bytes(12).toString('hex')}`,
      member.memberId,
      member.accountId,
      amount,
      context.gateway.name,
      idempotencyKey,
      hash,
    ],
  )
  const row = rows[0]
  if (!row) throw new Error('the deposit was not written')
  return row
}

export interface DepositContext {
  readonly db: Db
  readonly rng: Rng
  readonly gateway: PaymentGateway
}

/**
 * Begins a deposit: a pending row and the address of the gateway's page. Nothing is posted until
 * the gateway says that it was paid. The member may, for the own account. A repeat of the key gets
 * the first answer. Errors: DEPOSIT_OUT_OF_RANGE, IDEMPOTENCY_KEY_REUSED, those of the member's
 * limits (MEMBER_EXCLUDED, MEMBER_PAUSED, TIME_LIMIT_REACHED, LIMIT_REACHED).
 */
export async function requestDeposit(context: DepositContext, call: DepositCall): Promise<Deposit> {
  const { brand, member } = call
  const amount = requireInRange(call.body, brand)
  const hash = derivedKey('deposit', minorToWire(amount))
  const row = await context.db.transaction(async (tx) => {
    // Under the lock of the account: the same key twice at once is asked one after the other.
    const refusal = await refuseDeposit(tx, brand, member, async () =>
      sum([amount, await readWaiting(tx, call)]),
    )
    const asked = await findAsked(tx, call)
    if (asked) return asked
    if (refusal) throw new Problem(refusal.code, [], refusal.details)
    return writeDeposit(tx, context, call, amount, hash)
  })
  if (row.input_hash !== hash) throw new Problem('IDEMPOTENCY_KEY_REUSED')
  return presentDeposit(row, brand, context.gateway)
}

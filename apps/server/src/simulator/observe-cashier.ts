import { wireId } from '#server/core/ids.ts'
import type { Circumstances, ShownDeposit, ShownPayment } from './model/deposits.ts'
import type { World } from './world.ts'

interface DepositRow {
  readonly [column: string]: unknown
  readonly public_id: string
  readonly status: string
  readonly taken_back: bigint
  readonly failed_at: Date | null
  readonly payments: readonly Readonly<Record<string, string | null>>[]
}

interface AdjustmentRow {
  readonly [column: string]: unknown
  readonly approval_id: bigint
  readonly account_id: bigint
  readonly amount: bigint
}

interface WithdrawalRow {
  readonly [column: string]: unknown
  readonly public_id: string
  readonly account_id: bigint
  readonly amount: bigint
  readonly status: string
  readonly is_released: boolean
  readonly outcome: string | null
}

/** All amounts ever taken back of a payment, or given back, by who bore them. */
const MOVED = `
select coalesce(sum(amount) filter (where borne_by = 'member' and amount > 0), 0) as member_taken,
  coalesce(-sum(amount) filter (where borne_by = 'member' and amount < 0), 0) as member_given,
  coalesce(sum(amount) filter (where borne_by = 'house' and amount > 0), 0) as house_taken,
  coalesce(-sum(amount) filter (where borne_by = 'house' and amount < 0), 0) as house_given,
  coalesce((select sum(greatest(t.amount, 0)) from deposit_double_returns t
    where t.brand_id = p.brand_id and t.deposit_no = p.deposit_no
      and t.reference = p.reference), 0) as twice_taken,
  coalesce((select -sum(least(t.amount, 0)) from deposit_double_returns t
    where t.brand_id = p.brand_id and t.deposit_no = p.deposit_no
      and t.reference = p.reference), 0) as twice_given
from deposit_chargebacks c where c.brand_id = p.brand_id and c.deposit_no = p.deposit_no
  and c.reference = p.reference`

const DEPOSITS = `
select d.public_id, d.status, d.taken_back, d.failed_at,
  coalesce((select json_agg(json_build_object('reference', p.reference, 'status', p.status,
      'reason', p.reason, 'amount', p.amount::text, 'memberTaken', m.member_taken::text,
      'memberGiven', m.member_given::text, 'houseTaken', m.house_taken::text,
      'houseGiven', m.house_given::text, 'twiceTaken', m.twice_taken::text,
      'twiceGiven', m.twice_given::text) order by p.reference)
    from deposit_payments p cross join lateral (${MOVED}) m
    where p.brand_id = d.brand_id and p.deposit_no = d.deposit_no), '[]') as payments
from deposits d where d.brand_id = $1 order by d.deposit_no`

const ADJUSTMENTS = `
select approval_id, account_id, amount from adjustments where brand_id = $1 order by adjustment_no`

const WITHDRAWALS = `
select public_id, account_id, amount, status, released_at is not null as is_released,
  outcome
from withdrawals where brand_id = $1 order by withdrawal_no`

function shownPayment(one: DepositRow['payments'][number]): ShownPayment {
  const units = (key: string) => BigInt(one[key] ?? 0)
  return {
    reference: one['reference'] ?? '',
    status: one['status'] ?? '',
    reason: one['reason'] ?? null,
    amount: units('amount'),
    takenFromMember: units('memberTaken'),
    givenToMember: units('memberGiven'),
    takenFromOperator: units('houseTaken'),
    givenToOperator: units('houseGiven'),
    takenTwice: units('twiceTaken'),
    givenTwice: units('twiceGiven'),
  }
}

function shownDeposit(row: DepositRow): ShownDeposit {
  return {
    depositId: row.public_id,
    status: row.status,
    takenBack: row.taken_back,
    failedAt: row.failed_at?.getTime() ?? null,
    payments: row.payments.map(shownPayment),
  }
}

/** The gateway's side of a withdrawal. */
export function sideOf({ gateway }: Pick<World, 'gateway'>, withdrawalId: string) {
  return { happened: gateway.happenedTo(withdrawalId), order: gateway.orderOf(withdrawalId) }
}

/** Shows the model the state of deposits, withdrawals and adjustments. */
export async function observeCashier(
  world: World,
  circumstances: Omit<Circumstances, 'now'>,
): Promise<void> {
  const { db, brand, model, gateway, now } = world
  const of = [brand.brandId]
  const [deposits, withdrawals, adjustments] = await Promise.all([
    db.query<DepositRow>(DEPOSITS, of, 'sim-d'),
    db.query<WithdrawalRow>(WITHDRAWALS, of, 'sim-w'),
    db.query<AdjustmentRow>(ADJUSTMENTS, of, 'sim-a'),
  ])
  for (const { approval_id: id, account_id: account, amount } of adjustments) {
    model.adjustments.show({ approvalId: wireId('apr', id), account, amount }, now)
  }
  // Before deposits: a chargeback of this step may have come after.
  for (const row of withdrawals) {
    const { public_id: withdrawalId, account_id: account, amount, status } = row
    const rest = { isReleased: row.is_released, outcome: row.outcome }
    const shown = { withdrawalId, account, amount, status, ...rest }
    const isWatched = model.deposits.wasChargedBack(account) === true
    model.withdrawals.show(shown, sideOf(world, withdrawalId), isWatched, now)
  }
  model.deposits.show(
    deposits.map(shownDeposit),
    (depositId) => gateway.happenedTo(depositId),
    (account) => model.limitsOf(account),
    { ...circumstances, now },
  )
}

import { minor, type Minor } from '@fairhouse/money'
import type {
  ChargeInstructions,
  Deposit,
  DepositReason,
  PaymentMethodId,
} from '@fairhouse/protocol'
import type { Vault } from '#server/adapters/vault/vault.ts'
import type { Tx } from '#server/db/tx.ts'
import { readEvents } from '../../payments/index.ts'
import type { Decided, DepositFacts } from './next-step.ts'

export interface DepositRow {
  readonly [column: string]: unknown
  readonly brand_id: number
  readonly deposit_no: bigint
  readonly public_id: string
  readonly member_id: bigint
  readonly account_id: bigint
  readonly gateway: string
  readonly method: PaymentMethodId
  readonly amount: bigint
  readonly credited: bigint
  readonly taken_back: bigint
  readonly status: Deposit['status']
  readonly reason: string | null
  readonly instructions: ChargeInstructions | null
  readonly created_at: Date
  readonly expires_at: Date
  readonly credited_at: Date | null
}

/** All that decides a deposit, with its current state. */
export interface KnownDeposit extends DepositFacts {
  readonly row: DepositRow
  /** Number of the next chargeback posting. */
  readonly nextRound: number
}

interface DecidedRow {
  readonly [column: string]: unknown
  readonly reference: string
  readonly deposit_no: bigint
  readonly brand_id: number
  readonly amount: bigint
  readonly status: 'credited' | 'returning' | 'returned'
  readonly reason: string | null
  readonly by_member: bigint
  readonly by_house: bigint
  readonly rounds: number
  readonly born_twice: bigint
  readonly ordered_total: bigint
}

/** Reasons stored by older versions, mapped to current ones. */
const OLD_REASONS: Readonly<Record<string, DepositReason>> = {
  LIMIT_REACHED: 'limitReached',
  MEMBER_PAUSED: 'paused',
  MEMBER_EXCLUDED: 'excluded',
}

export function reasonOf(reason: string | null): DepositReason | null {
  return reason === null ? null : (OLD_REASONS[reason] ?? (reason as DepositReason))
}

function decidedOf(row: DecidedRow, deposit: DepositRow): Decided {
  const isOwn = row.deposit_no === deposit.deposit_no && row.brand_id === deposit.brand_id
  return {
    reference: row.reference,
    status: isOwn ? row.status : 'foreign',
    amount: minor(row.amount),
    reason: reasonOf(row.reason),
    byMember: minor(row.by_member),
    byOperator: minor(row.by_house),
    doubleReturnLoss: minor(row.born_twice),
    ordered: minor(row.ordered_total),
  }
}

/** Payments decided for a deposit, and those of its references that are another's. */
async function readDecided(tx: Tx, deposit: DepositRow, references: readonly string[]) {
  return tx.query<DecidedRow>(
    `select p.reference, p.brand_id, p.deposit_no, p.amount, p.status, p.reason,
       coalesce(c.by_member, 0)::bigint as by_member, coalesce(c.by_house, 0)::bigint as by_house,
       p.ordered_total,
       coalesce((select sum(x.amount) from deposit_double_returns x
         where x.brand_id = p.brand_id and x.deposit_no = p.deposit_no
           and x.reference = p.reference), 0)::bigint as born_twice,
       (select count(*) from deposit_chargebacks x
         where x.brand_id = $2 and x.deposit_no = $3)::int as rounds
     from deposit_payments p
     left join lateral (select sum(amount) filter (where borne_by = 'member') as by_member,
         sum(amount) filter (where borne_by = 'house') as by_house
       from deposit_chargebacks x where x.brand_id = p.brand_id and x.deposit_no = p.deposit_no
         and x.reference = p.reference) c on true
     where (p.brand_id = $2 and p.deposit_no = $3)
       or (p.gateway = $1 and p.reference = any($4))`,
    [deposit.gateway, deposit.brand_id, deposit.deposit_no, references],
    'deposit-decided',
  )
}

/** A deposit by its number on the wire; `isLocked`: until the end of the transaction. */
export async function findDeposit(
  tx: Tx,
  brandId: number,
  depositId: string,
  isLocked = false,
): Promise<DepositRow | undefined> {
  const rows = await tx.query<DepositRow>(
    `select * from deposits where brand_id = $1 and public_id = $2
     ${isLocked ? 'for no key update' : ''}`,
    [brandId, depositId],
  )
  return rows[0]
}

/** Reads all that decides a deposit. Undefined when there is none of this number. */
export async function readFacts(
  tx: Tx,
  vault: Vault,
  brandId: number,
  depositId: string,
  isLocked = false,
): Promise<KnownDeposit | undefined> {
  const row = await findDeposit(tx, brandId, depositId, isLocked)
  if (!row) return undefined
  const events = await readEvents(tx, vault, row.gateway, brandId, depositId)
  const references = [...new Set(events.map((one) => one.reference))]
  const decided = await readDecided(tx, row, references)
  return {
    row,
    status: row.status,
    reason: reasonOf(row.reason),
    takenBack: minor(row.taken_back),
    events,
    decided: decided.map((one) => decidedOf(one, row)),
    nextRound: decided[0]?.rounds ?? 0,
  }
}

/** An amount of ledger units, no more than another. */
export function atMost(amount: Minor, most: bigint): Minor {
  return most <= 0n ? minor(0n) : minor(amount < most ? amount : most)
}

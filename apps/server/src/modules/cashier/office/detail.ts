import { minor, minorToWire } from '@fairhouse/money'
import {
  WITHDRAWAL_RULES,
  type MoneyStory,
  type StaffWithdrawal,
  type WithdrawalRule,
  type WithdrawalState,
} from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { StaffActor } from '#server/core/caller.ts'
import type { Vault } from '#server/adapters/vault/vault.ts'
import type { Tx } from '#server/db/tx.ts'
import { picturesOf } from '../../withdrawals/index.ts'
import { effectOf } from '../../gambling-limits/index.ts'
import { readAccount, sumByCode } from '../../ledger/index.ts'
import { maskName, openBankAccount } from '../../members/index.ts'
import { permissionsIn } from '../../staff/index.ts'
import { presentDeskRow, readDeskRow, type DeskRow } from './rows.ts'

const STAFF_PICTURES = '/staff/withdrawals/pictures'

const EVER = new Date(0)

interface Facts {
  readonly [column: string]: unknown
  readonly withdrawal_count: number
  readonly withdrawn: string
  readonly paid_to_account: number
  readonly last_deposit_at: Date | null
}

/** Sums of the member's money so far. */
async function readStory(
  tx: Tx,
  row: DeskRow,
): Promise<{ story: MoneyStory; paidToAccount: number }> {
  const { brand_id: brandId, account_id: accountId } = row
  const { balance, seq } = await readAccount(tx, { brandId, accountId })
  const span = { accountId, after: 0n, upTo: seq }
  let deposited = 0n
  let staked = 0n
  let won = 0n
  for (const { code, sums } of await sumByCode(tx, brandId, [span], [EVER, EVER, EVER])) {
    const effect = effectOf(code, sums[0])
    deposited += effect.deposit
    staked += effect.stake
    won += effect.stake - effect.loss
  }
  const [facts] = await tx.query<Facts>(
    `select count(*)::int as withdrawal_count,
       coalesce(sum(amount) filter (where status = 'paid'), 0)::text as withdrawn,
       count(*) filter (where status = 'paid' and bank_account_id = $3)::int as paid_to_account,
       (select max(credited_at) from deposits where brand_id = $1 and member_id = $2)
         as last_deposit_at
     from withdrawals where brand_id = $1 and member_id = $2`,
    [brandId, row.member_id, row.bank_account_id],
  )
  return {
    paidToAccount: facts?.paid_to_account ?? 0,
    story: {
      balanceMinor: minorToWire(balance),
      depositedMinor: minorToWire(minor(deposited)),
      withdrawnMinor: facts?.withdrawn ?? '0',
      stakedMinor: minorToWire(minor(staked)),
      wonMinor: minorToWire(minor(won)),
      registeredAt: row.registered_at.toISOString(),
      lastDepositAt: facts?.last_deposit_at?.toISOString() ?? null,
      withdrawalCount: facts?.withdrawal_count ?? 0,
    },
  }
}

interface EventRow {
  readonly [column: string]: unknown
  readonly what: string
  readonly status: WithdrawalState
  readonly actor: string
  readonly reason: string | null
  readonly details: { readonly verdicts?: readonly { rule: WithdrawalRule; isHeld: boolean }[] }
  readonly happened_at: Date
}

function disputeOf(row: DeskRow): StaffWithdrawal['dispute'] {
  const { dispute_opened_at: openedAt } = row
  if (openedAt === null) return null
  return {
    remainingMinor: minorToWire(minor(row.dispute_remaining ?? 0n)),
    pictures: picturesOf(row, STAFF_PICTURES),
    openedAt: openedAt.toISOString(),
    verdict: row.dispute_verdict,
    reason: row.dispute_reason,
    resolvedBy: row.resolver,
  }
}

/** What this staff member may do with it now. */
function rightsOf(row: DeskRow, brand: Brand, actor: StaffActor): StaffWithdrawal['can'] {
  const may = permissionsIn(actor, brand.brandId).has('cashier.withdrawals.decide')
  const isOthers = row.is_claimed && row.claimed_by !== actor.staffId
  // The first of two has decided: the second must be another person.
  const hasDecided = row.first_approver === actor.staffId
  const isWaiting = may && row.status === 'checking' && !isOthers && !hasDecided
  return {
    claim: isWaiting && !row.is_claimed,
    decide: isWaiting,
    resolve: may && row.dispute_opened_at !== null && row.dispute_verdict === null,
  }
}

/** All that staff see of one withdrawal, with personal data masked. Throws WITHDRAWAL_NOT_FOUND. */
export async function readDetail(
  context: { readonly db: Tx; readonly vault: Vault },
  { brand, actor }: { readonly brand: Brand; readonly actor: StaffActor },
  withdrawalId: string,
): Promise<StaffWithdrawal> {
  const { db, vault } = context
  const row = await readDeskRow(db, brand.brandId, withdrawalId)
  const { story, paidToAccount } = await readStory(db, row)
  const events = await db.query<EventRow>(
    `select what, status, actor, reason, details, happened_at from withdrawal_events
     where brand_id = $1 and withdrawal_no = $2 order by event_no`,
    [row.brand_id, row.withdrawal_no],
  )
  const verdicts = events.findLast(({ details }) => details.verdicts)?.details.verdicts ?? []
  return {
    ...presentDeskRow(row, brand, actor),
    bankAccount: {
      kind: row.bank_kind,
      detail: row.bank_detail,
      maskedNumber: row.bank_number,
      holderName: maskName(openBankAccount(vault, row.bank_sealed).holderName),
      addedAt: row.bank_added_at.toISOString(),
      paidBefore: paidToAccount,
    },
    rules: WITHDRAWAL_RULES.flatMap((rule) => verdicts.find((one) => one.rule === rule) ?? []),
    story,
    history: events.map((event) => ({
      what: event.what,
      status: event.status,
      actor: event.actor,
      reason: event.reason,
      happenedAt: event.happened_at.toISOString(),
    })),
    reason: row.decision_reason,
    gatewayReference: row.gateway_reference,
    outcome: row.outcome,
    receivedMinor: row.received === null ? null : minorToWire(minor(row.received)),
    dispute: disputeOf(row),
    can: rightsOf(row, brand, actor),
  }
}

import { minor, minorToWire } from '@fairhouse/money'
import { advanceWithdrawals, payOutWithdrawals } from '#server/modules/withdrawals/index.ts'
import { requestDeposit, receiveEvent } from '#server/modules/cashier/index.ts'
import { confirmWithdrawal } from '#server/modules/withdrawals/confirm.ts'
import { beginWithdrawal } from '#server/modules/withdrawals/request-withdrawal.ts'
import { approve } from '#server/modules/cashier/office/decide.ts'
import type { HistoryPlatform } from './platform.ts'
import type { Joined } from './members.ts'
import type { PlannedDeposit, PlannedWithdrawal } from './shapes.ts'

const CENT = 100n
const LEAST = 200_000n
/** Above this two people decide: no invented withdrawal is that large. */
const MOST = 150_000_000n

/** A deposit from its request to the gateway's report of it. */
export async function payIn(
  { cashier, gateway }: HistoryPlatform,
  { brand, member }: Joined,
  { key, method, amount, isPaid }: PlannedDeposit,
  at: Date,
): Promise<void> {
  const body = { method, amountMinor: minorToWire(minor(amount)) }
  const { depositId } = await requestDeposit(cashier, { brand, member, idempotencyKey: key, body })
  const kind = isPaid ? 'charge.paid' : 'charge.declined'
  await receiveEvent(cashier, gateway.report(depositId, kind, amount, at), 'callback')
}

/** A staff member approves withdrawals that wait for a person. */
async function approveWaiting(platform: HistoryPlatform): Promise<void> {
  const { db, cashier, brands } = platform
  const waiting = await db.query<{ brand_id: number; public_id: string }>(
    `select w.brand_id, w.public_id from withdrawals w
     where w.status = 'checking' order by w.withdrawal_no`,
  )
  const actor = await platform.staff('elisa')
  for (const { brand_id: brandId, public_id: withdrawalId } of waiting) {
    const brand = await brands.byId(brandId)
    await approve({ db, queue: cashier.queue, brand, actor }, withdrawalId, undefined)
  }
}

/**
 * Requests a withdrawal of part of what exceeds the reserve; undefined where that is too little.
 */
async function ask(
  platform: HistoryPlatform,
  { brand, member, bankAccountId }: Joined,
  { key, percent, reserve }: PlannedWithdrawal,
): Promise<string | undefined> {
  const [account] = await platform.db.query<{ balance: bigint }>(
    'select balance from ledger_accounts where brand_id = $1 and account_id = $2',
    [brand.brandId, member.accountId],
  )
  const beyond = (((account?.balance ?? 0n) - reserve) * BigInt(percent)) / 100n
  const amount = ((beyond > MOST ? MOST : beyond) / CENT) * CENT
  if (amount < LEAST || bankAccountId === undefined) return undefined
  const body = { amountMinor: String(amount), bankAccountId, fundPassword: '' }
  const call = { brand, member, idempotencyKey: key, body }
  return (await beginWithdrawal(platform.cashier, call)).withdrawalId
}

interface Requested {
  readonly id: string
  readonly joined: Joined
  readonly isConfirmed: boolean
}

/**
 * Members request payouts, the gateway pays what goes out, some confirm the arrival. With
 * `isQueueLeft` the withdrawals that wait for a person stay waiting.
 */
export async function payOut(
  platform: HistoryPlatform,
  all: readonly { readonly joined: Joined; readonly planned: PlannedWithdrawal }[],
  { at, isQueueLeft }: { readonly at: Date; readonly isQueueLeft: boolean },
): Promise<void> {
  const { db, cashier, gateway } = platform
  const requested = new Map<string, Requested>()
  for (const { joined, planned } of all) {
    const id = await ask(platform, joined, planned)
    if (id !== undefined) requested.set(id, { id, joined, isConfirmed: planned.isConfirmed })
  }
  await advanceWithdrawals(cashier)
  if (!isQueueLeft) await approveWaiting(platform)
  await payOutWithdrawals({ ...cashier, port: gateway })
  const sent = await db.query<{ public_id: string; amount: bigint }>(
    `select public_id, amount from withdrawals where status = 'sent' order by withdrawal_no`,
  )
  for (const { public_id: id, amount } of sent) {
    await receiveEvent(cashier, gateway.report(id, 'payout.paid', amount, at), 'callback')
    const own = requested.get(id)
    if (own?.isConfirmed !== true) continue
    await confirmWithdrawal(db, own.joined.member, id, { outcome: 'received' })
  }
}

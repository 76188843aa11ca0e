import { minor, minorToWire, type Minor } from '@fairhouse/money'
import type { PostingCode } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { Tx } from '#server/db/tx.ts'
import { readNow } from '#server/db/clock.ts'
import { intervalsAt, type PersonsAccount } from '../gambling-limits/index.ts'
import { readAccounts, sumByCode } from '../ledger/index.ts'
import type { Refusal } from '../wallet/index.ts'
import { kycOf } from './standing.ts'

/** Postings that count in a month, and their sign: a returned withdrawal was none. */
const DEPOSITS: Partial<Record<PostingCode, bigint>> = { 'deposit.credit': 1n }
const WITHDRAWALS: Partial<Record<PostingCode, bigint>> = {
  'withdrawal.hold': -1n,
  'withdrawal.release': -1n,
}

interface Bound {
  readonly may: boolean
  readonly perMonth: Minor | null
  readonly counted: Partial<Record<PostingCode, bigint>>
}

async function refuse(
  tx: Tx,
  brand: Brand,
  account: PersonsAccount,
  { may, perMonth, counted }: Bound,
  readAsked: () => Promise<Minor>,
): Promise<Refusal | undefined> {
  if (!may) return { ok: false, code: 'KYC_REQUIRED' }
  if (perMonth === null) return undefined
  const { brandId, accountId } = account
  const { month } = intervalsAt(brand.profile.timeZone, await readNow(tx))
  const known = (await readAccounts(tx, brandId, [accountId], true)).get(accountId)
  const span = { accountId, after: 0n, upTo: known?.seq ?? 0n }
  const sums = await sumByCode(tx, brandId, [span], [month.start, month.start, month.start])
  const used = sums.reduce((sum, one) => sum + one.sums[0] * (counted[one.code] ?? 0n), 0n)
  const left = perMonth - used
  if ((await readAsked()) <= left) return undefined
  return {
    ok: false,
    code: 'KYC_LIMIT_REACHED',
    details: {
      limitMinor: minorToWire(perMonth),
      leftMinor: minorToWire(minor(left > 0n ? left : 0n)),
      renewsAt: month.end.toISOString(),
    },
  }
}

/**
 * Why the member's level forbids a deposit, if it does. `readAsked`: this deposit and those that
 * were begun and may still be paid. It locks the account until the transaction ends, so that of two
 * at once the second counts the first.
 */
export async function refuseDepositByLevel(
  tx: Tx,
  brand: Brand,
  account: PersonsAccount,
  readAsked: () => Promise<Minor>,
): Promise<Refusal | undefined> {
  const { level } = await kycOf(tx, brand, account.memberId)
  const { mayDeposit: may, depositPerMonth: perMonth } = level
  return refuse(tx, brand, account, { may, perMonth, counted: DEPOSITS }, readAsked)
}

/** The same for a withdrawal that has not been held yet; those held before it are counted. */
export async function refuseWithdrawalByLevel(
  tx: Tx,
  brand: Brand,
  account: PersonsAccount,
  amount: Minor,
): Promise<Refusal | undefined> {
  const { level } = await kycOf(tx, brand, account.memberId)
  const { mayWithdraw: may, withdrawalPerMonth: perMonth } = level
  return refuse(tx, brand, account, { may, perMonth, counted: WITHDRAWALS }, async () => amount)
}

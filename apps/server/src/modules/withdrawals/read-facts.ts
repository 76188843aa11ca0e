import { minor, type Minor } from '@fairhouse/money'
import type { KycLevel } from '@fairhouse/profiles'
import type { Brand } from '#server/core/brand.ts'
import { dayIn, startOfDay } from '#server/core/calendar.ts'
import { readNow } from '#server/db/clock.ts'
import type { Tx } from '#server/db/tx.ts'
import { effectOf } from '../gambling-limits/index.ts'
import { readAccount, readOverdraft, sumByCode } from '../ledger/index.ts'
import { openBankAccount, readRealName } from '../members/index.ts'
import { isNetworkChecked } from '../settings/index.ts'
import { NOTHING_KNOWN, type WithdrawalContext } from './context.ts'
import type { WithdrawalFacts } from './rules/index.ts'
import type { WithdrawalRow } from './withdrawal-rows.ts'

/** How long a past balance below zero counts. */
const OVERDRAFT_DAYS = 90
const DAY_MS = 86_400_000

interface Counts {
  readonly [column: string]: unknown
  readonly paid_before: number
  readonly paid_to_account: number
  readonly asked_in_a_day: number
  readonly in_month: string
  readonly last_paid_seq: bigint
  readonly last_paid_at: Date | null
  readonly protection_changed_at: Date | null
  readonly unproven_network_at: Date | null
}

/** Changes that may follow a takeover; setting the first fund password is none. */
const PROTECTION = `
select max(occurred_at) as at from (
  select kind, occurred_at, row_number() over (partition by kind order by occurred_at) as n
  from security_events where brand_id = $1 and member_id = $2 and kind in ('passwordChanged',
    'passwordReset', 'factorsReset', 'totpOff', 'passkeyRemoved', 'passkeyCloned',
    'fundPasswordChanged')) e
where e.kind <> 'fundPasswordChanged' or e.n > 1`

/** The newest login from a new network, unless a factor was given with it or since. */
const UNPROVEN = `
select max(e.occurred_at) as at from security_events e
join members m on m.brand_id = e.brand_id and m.member_id = e.member_id
where e.brand_id = $1 and e.member_id = $2 and e.kind = 'newNetwork'
  and e.occurred_at > coalesce(m.second_factor_at, '-infinity')`

const COUNTS = `
select count(*) filter (where paid_at is not null and status = 'paid')::int as paid_before,
  count(*) filter (where status = 'paid' and bank_account_id = $4)::int as paid_to_account,
  count(*) filter (where requested_at > app_now() - interval '1 day')::int as asked_in_a_day,
  coalesce(sum(amount) filter (where requested_at >= $5
    and status not in ('failed', 'rejected', 'returned')), 0)::text as in_month,
  max(requested_at) filter (where status = 'paid') as last_paid_at,
  coalesce((select t.first_seq from withdrawals p
    join ledger_transfers t on t.brand_id = p.brand_id and t.account_id = p.account_id
      and t.transfer_key = p.request_key
    where p.brand_id = $1 and p.member_id = $2 and p.status = 'paid'
    order by p.withdrawal_no desc limit 1), 0) as last_paid_seq,
  (${PROTECTION}) as protection_changed_at,
  (${UNPROVEN}) as unproven_network_at
from withdrawals where brand_id = $1 and member_id = $2 and withdrawal_no <= $3`

/** Paid in and staked since the last withdrawal that was paid. */
async function readPlay(
  tx: Tx,
  row: WithdrawalRow,
  counts: Counts,
): Promise<{ depositedSince: Minor; stakedSince: Minor }> {
  const { brand_id: brandId, account_id: accountId } = row
  const { seq } = await readAccount(tx, { brandId, accountId })
  const from = counts.last_paid_at ?? new Date(0)
  const span = { accountId, after: counts.last_paid_seq, upTo: seq }
  let depositedSince = 0n
  let stakedSince = 0n
  for (const { code, sums } of await sumByCode(tx, brandId, [span], [from, from, from])) {
    const { deposit, stake } = effectOf(code, sums[0])
    depositedSince += deposit
    stakedSince += stake
  }
  return { depositedSince: minor(depositedSince), stakedSince: minor(stakedSince) }
}

function levelOf(brand: Brand, level: KycLevel['level']): KycLevel {
  const found = brand.profile.money.kyc.levels.find((one) => one.level === level)
  if (!found) throw new RangeError(`the profile has no level ${level} of identification`)
  return found
}

/** Reads the input of the rules, for a withdrawal whose row the caller has locked. */
export async function readFacts(
  tx: Tx,
  context: Pick<WithdrawalContext, 'vault' | 'checks'>,
  brand: Brand,
  row: WithdrawalRow,
): Promise<WithdrawalFacts> {
  const checks = context.checks ?? NOTHING_KNOWN
  const who = { brandId: row.brand_id, memberId: row.member_id }
  const { timeZone, money } = brand.profile
  const now = await readNow(tx)
  const monthStart = startOfDay(timeZone, `${dayIn(timeZone, now).slice(0, 7)}-01`)
  const [counts] = await tx.query<Counts>(COUNTS, [
    row.brand_id,
    row.member_id,
    row.withdrawal_no,
    row.bank_account_id,
    monthStart,
  ])
  if (!counts) throw new Error('a withdrawal without a row')
  const account = { brandId: row.brand_id, accountId: row.account_id }
  const overdrawnSince = new Date(now.getTime() - OVERDRAFT_DAYS * DAY_MS)
  return {
    now,
    amount: minor(row.amount),
    money,
    accountAddedAt: row.bank_added_at,
    paidToAccount: counts.paid_to_account,
    holderName: openBankAccount(context.vault, row.bank_sealed).holderName,
    realName: await readRealName(tx, context.vault, who),
    paidBefore: counts.paid_before,
    requestedInADay: counts.asked_in_a_day,
    ...(await readPlay(tx, row, counts)),
    overdrawnAt: await readOverdraft(tx, account, overdrawnSince),
    protectionChangedAt: counts.protection_changed_at ?? undefined,
    // Where logins from new networks demand a factor, members who have one have given it.
    unprovenNetworkAt: isNetworkChecked(brand)
      ? (counts.unproven_network_at ?? undefined)
      : undefined,
    kyc: {
      level: levelOf(brand, await checks.kycLevelOf(tx, who, brand)),
      withdrawnInMonth: minor(BigInt(counts.in_month)),
    },
    hasOpenRiskCase: await checks.hasOpenRiskCase(tx, who),
    isListed: await checks.isListed(tx, who),
  }
}

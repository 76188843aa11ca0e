import type { Brand } from '#server/core/brand.ts'
import { dayIn } from '#server/core/calendar.ts'
import { readNow } from '#server/db/clock.ts'
import type { Tx } from '#server/db/tx.ts'
import { excludeListed, type PersonsAccount, type SamePerson } from '../../gambling-limits/index.ts'
import { findAccount, bumpRulesVersion } from '../../ledger/index.ts'
import { sendMessage } from '../../notices/index.ts'
import { deadlinesOf } from './deadlines.ts'
import type { RegisterAnswer } from './port.ts'

export type Occasion = 'signUp' | 'login' | 'wholeBase' | 'retry'

/** Delay before an unanswered query is retried; it doubles each time. */
const FIRST_WAIT_SECONDS = 15
const LONGEST_WAIT_SECONDS = 900
/** Delay before an interrupted query is retried. */
export const CLAIM_SECONDS = 60

export async function accountOf(
  tx: Tx,
  { brandId }: Brand,
  memberId: bigint,
): Promise<PersonsAccount> {
  const accountId = await findAccount(tx, brandId, memberId)
  if (accountId === undefined) throw new RangeError('the member has no account')
  return { brandId, memberId, accountId }
}

/**
 * Records that a member is to be asked about, in the transaction that makes it possible. Until the
 * register has answered the first time, play stays closed.
 */
export async function beginAsking(tx: Tx, brand: Brand, account: PersonsAccount): Promise<void> {
  const { profile } = brand
  if (!profile.money.register.isAsked) return
  await bumpRulesVersion(tx, account)
  await tx.query(
    `insert into member_register (brand_id, member_id, asked_day, answer, retry_at)
     values ($1, $2, $3, 'unknown', app_now() + make_interval(secs => $4))
     on conflict (brand_id, member_id) do nothing`,
    [account.brandId, account.memberId, dayIn(profile.timeZone, await readNow(tx)), CLAIM_SECONDS],
  )
}

interface StateRow {
  readonly [column: string]: unknown
  readonly answer: RegisterAnswer
  readonly tries: number
  readonly listed_at: Date | null
}

/** Excludes the person in every brand, and notifies each account of the deadlines. */
async function excludePerson(
  tx: Tx,
  brand: Brand,
  accounts: readonly PersonsAccount[],
  now: Date,
): Promise<void> {
  await excludeListed(tx, brand, accounts, now)
  const { withdrawUntil, closesAt, paidUntil } = deadlinesOf(now)
  for (const account of accounts) {
    await sendMessage(tx, account, 'registerListed', {
      withdrawUntil: dayIn(brand.profile.timeZone, withdrawUntil),
      closesAt: dayIn(brand.profile.timeZone, closesAt),
      paidUntil: dayIn(brand.profile.timeZone, paidUntil),
    })
  }
}

/**
 * Saves an answer and applies its consequences: a listed member is excluded; a member who could not
 * be asked about does not play until the register answers, and withdraws money as ever.
 */
export async function recordAnswer(
  tx: Tx,
  context: { readonly samePerson: SamePerson },
  brand: Brand,
  memberId: bigint,
  { answer, occasion }: { readonly answer: RegisterAnswer; readonly occasion: Occasion },
): Promise<void> {
  const { brandId } = brand
  await tx.query(
    `insert into register_asks (brand_id, member_id, occasion, answer, asked_at)
     values ($1, $2, $3, $4, app_now())`,
    [brandId, memberId, occasion, answer],
  )
  const account = await accountOf(tx, brand, memberId)
  // First the person, then the accounts: the lock order of all decisions about a person.
  const accounts = answer === 'yes' ? await context.samePerson.accountsOf(tx, account) : []
  const rows = await tx.query<StateRow>(
    `select answer, tries, listed_at from member_register
     where brand_id = $1 and member_id = $2 for update`,
    [brandId, memberId],
  )
  const before = rows[0]
  if (!before) throw new RangeError('nobody was to be asked about')
  const now = await readNow(tx)
  const isNew = answer === 'yes' && before.listed_at === null
  if (isNew) await excludePerson(tx, brand, accounts, now)
  else if ((before.answer === 'unknown') !== (answer === 'unknown')) {
    await bumpRulesVersion(tx, account)
  }
  const tries = answer === 'unknown' ? before.tries + 1 : 0
  const wait = Math.min(FIRST_WAIT_SECONDS * 2 ** Math.min(before.tries, 10), LONGEST_WAIT_SECONDS)
  await tx.query(
    `update member_register set answer = $3, tries = $4,
       heard_at = case when $3 = 'unknown' then heard_at else app_now() end,
       retry_at = case when $3 = 'unknown' then app_now() + make_interval(secs => $5) end,
       listed_at = case $3 when 'yes' then coalesce(listed_at, $6) when 'no' then null
         else listed_at end
     where brand_id = $1 and member_id = $2`,
    [brandId, memberId, answer, tries, wait, now],
  )
}

import { fromDecimal } from '@fairhouse/money'
import type { Brand } from '#server/core/brand.ts'
import { type Visit, limitsByAddress } from '#server/core/network.ts'
import { Problem } from '#server/core/problem.ts'
import type { IdentityContext } from '../context.ts'
import { isOn } from '../../settings/index.ts'
import { derivedKey, inputHash } from '#server/core/keys.ts'
import { createMember } from '../create-member.ts'
import { finishLogin, type LoginContext, type LoginDone } from '../finish-login.ts'
import { findLoginMember } from '../login-member.ts'
import { spendTry } from '../login-guard.ts'

/** Play money a trial begins with, in units of the currency. */
const OPENING = '1000'
/** Trials from one client in an hour: each is a member with an account. */
const PER_LINE = { scope: 'trial', windowSeconds: 3_600, max: 30 } as const
/** No hash: no password opens a trial. */
const NO_PASSWORD = 'none'

type TrialContext = LoginContext & Pick<IdentityContext, 'brands' | 'queue'>

/** Makes a member with play money in a brand of trials; the caller limits their number. */
export async function openTrial(
  context: Pick<TrialContext, 'db' | 'rng' | 'queue'>,
  trials: Brand,
): Promise<bigint> {
  const username = `trial${context.rng.bytes(6).toString('hex')}`
  const opened = await context.db.transaction(async (tx) => {
    const { memberId } = await createMember(tx, trials, {
      username,
      passwordHash: NO_PASSWORD,
      kind: 'trial',
    })
    const rows = await tx.query<{ account_id: bigint }>(
      'select account_id from ledger_accounts where brand_id = $1 and member_id = $2',
      [trials.brandId, memberId],
    )
    return { memberId, accountId: rows[0]?.account_id }
  })
  const amount = fromDecimal(OPENING)
  if (opened.accountId === undefined || amount === undefined) throw new Error('no trial account')
  const answer = await context.queue.submit({
    brandId: trials.brandId,
    accountId: opened.accountId,
    transferKey: derivedKey('trial-opening', username),
    inputHash: inputHash('trial-opening', OPENING),
    postings: [{ code: 'adjustment.credit', amount, ref: 0n }],
    rows: null,
    writer: { name: 'trial-opening', write: () => [] },
  })
  if (!answer.ok) throw new Problem(answer.code)
  return opened.memberId
}

/**
 * Opens a trial with play money and logs it in, in the brand of trials. Open to anyone.
 * Throws FEATURE_OFF, TOO_MANY_ATTEMPTS.
 */
export async function startTrial(
  context: TrialContext,
  brand: Brand,
  visit: Visit,
): Promise<{ readonly trials: Brand; readonly login: LoginDone }> {
  const trials = isOn(brand, 'freePlay') ? await context.brands.trialsOf(brand) : undefined
  if (!trials) throw new Problem('FEATURE_OFF')
  for (const { max, ...budget } of limitsByAddress(visit.address, PER_LINE)) {
    await spendTry(context, brand, budget, max)
  }
  const memberId = await openTrial(context, trials)
  const member = await findLoginMember(context.db, trials, { memberId }, visit.network)
  if (!member) throw new Error('the trial was not opened')
  const way = { method: 'password', hasSecondFactor: false } as const
  return { trials, login: await finishLogin(context, trials, member, visit, way) }
}

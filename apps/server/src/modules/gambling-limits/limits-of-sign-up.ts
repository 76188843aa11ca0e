import { plainArray, textArray } from '#server/db/arrays.ts'
import type { Tx } from '#server/db/tx.ts'
import { findAccount, bumpRulesVersion } from '../ledger/index.ts'
import { recordLimitEvent } from './events.ts'
import type { LimitValue } from './limit-values.ts'

/** Saves the limits of a new member, in the transaction that creates the member. */
export async function saveSignUpLimits(
  tx: Tx,
  member: { readonly brandId: number; readonly memberId: bigint },
  limits: readonly LimitValue[],
): Promise<void> {
  if (limits.length === 0) return
  const { brandId, memberId } = member
  const accountId = await findAccount(tx, brandId, memberId)
  if (accountId === undefined) throw new RangeError('the member has no account')
  await bumpRulesVersion(tx, { brandId, accountId })
  await tx.query(
    `insert into member_limits (brand_id, member_id, kind, period, value, set_at)
     select $1, $2, k.kind, k.period, k.value, app_now()
     from unnest($3::text[], $4::text[], $5::bigint[]) as k(kind, period, value)`,
    [
      brandId,
      memberId,
      textArray(limits.map((limit) => limit.kind)),
      textArray(limits.map((limit) => limit.period)),
      plainArray(limits.map((limit) => limit.value)),
    ],
  )
  for (const { kind, period, value } of limits) {
    await recordLimitEvent(tx, member, 'limit.set', { kind, period, value: String(value) })
  }
}

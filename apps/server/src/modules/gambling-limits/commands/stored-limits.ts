import type { LimitName } from '@fairhouse/profiles'
import { readNow } from '#server/db/clock.ts'
import type { Tx } from '#server/db/tx.ts'
import { recordLimitEvent } from '../events.ts'
import type { LimitValue } from '../limit-values.ts'
import type { LimitCall, LimitedMember } from '../own-call.ts'
import { afterHours } from '../periods.ts'

interface StoredLimit {
  readonly value: bigint
  /** A requested change that has not lapsed; without a value: a removal. */
  readonly change?: { readonly value: bigint | null; readonly readyAt: Date }
}

/** The limit in force. Callers have bumped the rules version, which locks the account. */
export async function readStored(
  tx: Tx,
  member: LimitedMember,
  name: LimitName,
): Promise<StoredLimit | undefined> {
  const rows = await tx.query<{
    value: bigint
    asked_value: bigint | null
    ready_at: Date | null
  }>(
    `select value, case when lapses_at > app_now() then asked_value end as asked_value,
       case when lapses_at > app_now() then ready_at end as ready_at
     from member_limits
     where brand_id = $1 and member_id = $2 and kind = $3 and period = $4`,
    [member.brandId, member.memberId, name.kind, name.period],
  )
  const row = rows[0]
  if (!row) return undefined
  const { value, asked_value: asked, ready_at: readyAt } = row
  return readyAt ? { value, change: { value: asked, readyAt } } : { value }
}

/** Writes the value in force from now on and deletes a requested change. */
export async function writeValue(tx: Tx, member: LimitedMember, limit: LimitValue): Promise<void> {
  await tx.query(
    `insert into member_limits (brand_id, member_id, kind, period, value, set_at)
     values ($1, $2, $3, $4, $5, app_now())
     on conflict (brand_id, member_id, kind, period) do update
       set value = excluded.value, set_at = excluded.set_at, asked_value = null, ready_at = null,
         lapses_at = null`,
    [member.brandId, member.memberId, limit.kind, limit.period, limit.value],
  )
}

/** Records a requested raise, or with null a removal: it waits as long as the profile says. */
export async function writeChange(
  tx: Tx,
  { brand, member }: LimitCall,
  name: LimitName,
  value: bigint | null,
): Promise<void> {
  const { raiseWaitHours, raiseConfirmHours } = brand.profile.limits
  const readyAt = afterHours(await readNow(tx), raiseWaitHours)
  await tx.query(
    `update member_limits set asked_value = $5, ready_at = $6, lapses_at = $7
     where brand_id = $1 and member_id = $2 and kind = $3 and period = $4`,
    [
      member.brandId,
      member.memberId,
      name.kind,
      name.period,
      value,
      readyAt,
      afterHours(readyAt, raiseConfirmHours),
    ],
  )
  const what = value === null ? 'limit.removalAsked' : 'limit.raiseAsked'
  const details = { ...name, ...(value === null ? {} : { value: String(value) }) }
  await recordLimitEvent(tx, member, what, { ...details, readyAt: readyAt.toISOString() })
}

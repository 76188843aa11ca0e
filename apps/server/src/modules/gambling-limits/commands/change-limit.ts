import type { LimitName } from '@fairhouse/profiles'
import type { LimitBody } from '@fairhouse/protocol'
import { readNow } from '#server/db/clock.ts'
import type { Tx } from '#server/db/tx.ts'
import { Problem } from '#server/core/problem.ts'
import { bumpRulesVersion } from '../../ledger/index.ts'
import { recordLimitEvent } from '../events.ts'
import { isMandatory, readValue, type LimitValue } from '../limit-values.ts'
import type { LimitCall, LimitContext, LimitedMember } from '../own-call.ts'
import { afterHours } from '../periods.ts'

interface StoredLimit {
  readonly value: bigint
  /** A requested change that has not lapsed; without a value: a removal. */
  readonly change?: { readonly value: bigint | null; readonly readyAt: Date }
}

/** The limit in force. Callers have bumped the rules version, which locks the account. */
async function readStored(
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
async function writeValue(tx: Tx, member: LimitedMember, limit: LimitValue): Promise<void> {
  await tx.query(
    `insert into member_limits (brand_id, member_id, kind, period, value, set_at)
     values ($1, $2, $3, $4, $5, app_now())
     on conflict (brand_id, member_id, kind, period) do update
       set value = excluded.value, set_at = excluded.set_at, asked_value = null, ready_at = null,
         lapses_at = null`,
    [member.brandId, member.memberId, limit.kind, limit.period, limit.value],
  )
}

async function writeChange(
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

/**
 * Sets a limit. A first or a lower one is in force when this returns, for every bet and deposit
 * accepted afterwards, and withdraws a requested raise. A higher one is only requested: it waits as
 * long as the profile says and must then be confirmed; a repeat does not restart the wait.
 * Requires the member, for the own account. Throws the errors of readValue.
 */
export async function setLimit(
  context: LimitContext,
  call: LimitCall & { readonly name: LimitName; readonly body: LimitBody },
): Promise<void> {
  const { member, name } = call
  const limit = readValue(call.brand, name, call.body)
  await context.db.transaction(async (tx) => {
    await bumpRulesVersion(tx, member)
    const stored = await readStored(tx, member, name)
    if (stored && limit.value > stored.value) {
      if (stored.change?.value !== limit.value) await writeChange(tx, call, name, limit.value)
      return
    }
    await writeValue(tx, member, limit)
    await recordLimitEvent(tx, member, 'limit.set', {
      ...name,
      value: String(limit.value),
      before: stored ? String(stored.value) : null,
    })
  })
}

/**
 * Requests the removal of a limit; it waits as a raise does. Requires the member. Throws
 * LIMIT_MANDATORY, LIMIT_NOT_FOUND.
 */
export async function removeLimit(
  context: LimitContext,
  call: LimitCall & { readonly name: LimitName },
): Promise<void> {
  const { brand, member, name } = call
  if (isMandatory(brand, name)) throw new Problem('LIMIT_MANDATORY')
  await context.db.transaction(async (tx) => {
    await bumpRulesVersion(tx, member)
    const stored = await readStored(tx, member, name)
    if (!stored) throw new Problem('LIMIT_NOT_FOUND')
    if (stored.change?.value !== null) await writeChange(tx, call, name, null)
  })
}

/**
 * Second confirmation of a raise or removal: puts it into force. Requires the member. Throws
 * LIMIT_CHANGE_NOT_FOUND (none was requested, or it has lapsed), LIMIT_CHANGE_WAITS (the wait is
 * not over).
 */
export async function confirmChange(
  context: LimitContext,
  { member, name }: LimitCall & { readonly name: LimitName },
): Promise<void> {
  await context.db.transaction(async (tx) => {
    await bumpRulesVersion(tx, member)
    const stored = await readStored(tx, member, name)
    if (!stored?.change) throw new Problem('LIMIT_CHANGE_NOT_FOUND')
    const { value, readyAt } = stored.change
    if ((await readNow(tx)) < readyAt) {
      throw new Problem('LIMIT_CHANGE_WAITS', [], { readyAt: readyAt.toISOString() })
    }
    const before = { ...name, before: String(stored.value) }
    if (value === null) {
      await tx.query(
        `delete from member_limits
         where brand_id = $1 and member_id = $2 and kind = $3 and period = $4`,
        [member.brandId, member.memberId, name.kind, name.period],
      )
      await recordLimitEvent(tx, member, 'limit.removed', before)
      return
    }
    await writeValue(tx, member, { ...name, value })
    await recordLimitEvent(tx, member, 'limit.raised', { ...before, value: String(value) })
  })
}

/**
 * Withdraws a requested raise or removal: the limit stays as it is. Requires the member. Throws
 * LIMIT_CHANGE_NOT_FOUND.
 */
export async function withdrawChange(
  context: LimitContext,
  { member, name }: LimitCall & { readonly name: LimitName },
): Promise<void> {
  await context.db.transaction(async (tx) => {
    await bumpRulesVersion(tx, member)
    const stored = await readStored(tx, member, name)
    if (!stored?.change) throw new Problem('LIMIT_CHANGE_NOT_FOUND')
    await writeValue(tx, member, { ...name, value: stored.value })
    await recordLimitEvent(tx, member, 'limit.changeWithdrawn', { ...name })
  })
}

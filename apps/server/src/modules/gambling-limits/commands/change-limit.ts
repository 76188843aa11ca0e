import type { LimitName } from '@fairhouse/profiles'
import type { LimitBody } from '@fairhouse/protocol'
import { readNow } from '#server/db/clock.ts'
import { Problem } from '#server/core/problem.ts'
import { bumpRulesVersion } from '../../ledger/index.ts'
import { recordLimitEvent } from '../events.ts'
import { isMandatory, readValue } from '../limit-values.ts'
import type { LimitCall, LimitContext } from '../own-call.ts'
import { readStored, writeChange, writeValue } from './stored-limits.ts'

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

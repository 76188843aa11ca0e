import { checkField, expectedOfRule, fieldRule } from '@fairhouse/protocol'
import { Problem } from '#server/core/problem.ts'
import type { MembersContext } from '../context.ts'
import { readRegisterFields } from '../../identity/index.ts'
import { recordSecurityEvent } from '../../security-events/index.ts'
import type { OwnCall } from '../own-call.ts'
import { readRealName, writeRealName } from '../real-name.ts'

/** Where the brand has switched the field off at registration: a name of letters. */
const ANY_NAME = fieldRule({
  field: 'payeeName',
  patternId: 19,
  minLength: 2,
  maxLength: 100,
  enabled: true,
  required: true,
})

/**
 * Sets the real name for good: it owns bank accounts and is compared with documents later. For the
 * member, after a step-up. Throws FIELD_RULE, REAL_NAME_FIXED (there is one).
 */
export async function setRealName(
  deps: Pick<MembersContext, 'db' | 'vault'>,
  call: OwnCall,
  typed: string,
): Promise<void> {
  const { brand, member, visit } = call
  const realName = typed.normalize('NFC').trim().replaceAll(/\s+/g, ' ')
  const fields = await readRegisterFields(deps.db, brand.brandId)
  const rule = fields.find((one) => one.field === 'payeeName' && one.enabled) ?? ANY_NAME
  if (checkField({ ...rule, required: true }, realName)) {
    throw new Problem('FIELD_RULE', [
      { field: 'realName', code: 'FIELD_RULE', expected: expectedOfRule(rule) },
    ])
  }
  await deps.db.transaction(async (tx) => {
    // The row of the member makes two at once wait for each other.
    await tx.query(
      'select 1 from members where brand_id = $1 and member_id = $2 for no key update',
      [brand.brandId, member.memberId],
    )
    const known = await readRealName(tx, deps.vault, member)
    if (known !== undefined) throw new Problem('REAL_NAME_FIXED')
    await writeRealName(tx, deps.vault, brand, member.memberId, realName)
    await recordSecurityEvent(tx, deps, brand, member.memberId, {
      kind: 'realNameSet',
      address: visit.address,
      device: visit.device,
    })
  })
}

import { checkField, expectedOfRule, type ProfileField } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { StaffActor } from '#server/core/caller.ts'
import type { Vault } from '#server/adapters/vault/vault.ts'
import { Problem } from '#server/core/problem.ts'
import { profileRules } from '../profile/own.ts'
import { writeProfile } from '../profile/rows.ts'
import { auditAction, type StaffContext } from '../../staff/index.ts'
import { requireMember } from '../find-member.ts'

/**
 * Corrects one profile field of a member, by the brand's rule; null removes it. Requires the
 * permission to reveal fields. The audit records which field, not its value. Throws
 * MEMBER_NOT_FOUND, FIELD_RULE.
 */
export async function changeMemberField(
  context: StaffContext & { readonly vault: Vault },
  actor: StaffActor,
  brand: Brand,
  given: {
    readonly memberId: string
    readonly field: ProfileField
    readonly value: string | null
    readonly reason: string
  },
): Promise<void> {
  const { memberId, field, reason } = given
  const value = given.value?.trim() ?? ''
  const rules = await profileRules(context, brand)
  const rule = rules.find((one) => one.field === field)
  if (rule && value !== '' && checkField(rule, value)) {
    const expected = expectedOfRule(rule)
    throw new Problem('FIELD_RULE', [{ field: 'value', code: 'FIELD_RULE', expected }])
  }
  await context.db.transaction(async (tx) => {
    const member = await requireMember(tx, brand.brandId, memberId, true)
    const changes = { [field]: value === '' ? undefined : value }
    await writeProfile(tx, context.vault, brand, member.member_id, changes)
    await auditAction(tx, actor, {
      brandId: brand.brandId,
      action: 'member.profileChanged',
      subject: memberId,
      details: { field, reason, isRemoved: value === '' },
    })
  })
}

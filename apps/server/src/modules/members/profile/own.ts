import {
  checkField,
  expectedOfRule,
  FIXED_PROFILE_FIELDS,
  isChangeableField,
  PROFILE_FIELDS,
  type FieldFault,
  type FieldRule,
  type Profile,
  type ProfileBody,
  type ProfileEntry,
  type ProfileField,
} from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import { Problem } from '#server/core/problem.ts'
import type { MembersContext } from '../context.ts'
import { readRegisterFields } from '../../identity/index.ts'
import type { OwnCall } from '../own-call.ts'
import { maskField, readProfile, writeProfile, type ProfileValues } from './rows.ts'

type ProfileRule = FieldRule & { readonly field: ProfileField }

function isProfileRule(rule: FieldRule): rule is ProfileRule {
  return (PROFILE_FIELDS as readonly string[]).includes(rule.field)
}

/** The brand's rules of these fields, in the order of the page. */
export async function profileRules(
  deps: Pick<MembersContext, 'db'>,
  brand: Brand,
): Promise<ProfileRule[]> {
  const all = (await readRegisterFields(deps.db, brand.brandId)).filter(isProfileRule)
  return PROFILE_FIELDS.flatMap((field) => all.filter((rule) => rule.field === field))
}

/** Everyone may have a nickname; the rest is asked for by the brand, or was once. */
function isShown({ field, enabled }: ProfileRule, values: ProfileValues): boolean {
  return enabled || field === 'nickname' || values[field] !== undefined
}

function isEditable({ field, enabled }: ProfileRule, values: ProfileValues): boolean {
  if (!isChangeableField(field)) return false
  if (FIXED_PROFILE_FIELDS.includes(field)) return enabled && values[field] === undefined
  return isShown({ field, enabled } as ProfileRule, values)
}

function present(rules: readonly ProfileRule[], values: ProfileValues): ProfileEntry[] {
  return rules
    .filter((rule) => isShown(rule, values))
    .map((rule) => {
      const value = values[rule.field]
      return {
        ...rule,
        value: value === undefined ? null : maskField(rule.field, value),
        isEditable: isEditable(rule, values),
      }
    })
}

/** The profile fields of the member. For the member only. */
export async function readOwnProfile(
  deps: Pick<MembersContext, 'db' | 'vault'>,
  brand: Brand,
  owner: { readonly brandId: number; readonly memberId: bigint },
): Promise<Profile> {
  const rules = await profileRules(deps, brand)
  return { fields: present(rules, await readProfile(deps.db, deps.vault, owner)) }
}

function faultOf(rule: ProfileRule, value: string, values: ProfileValues): FieldFault | undefined {
  const { field } = rule
  if (!isEditable(rule, values)) return { field, code: 'FIELD_NOT_ASKED' }
  const code = checkField(rule, value)
  if (code === undefined) return undefined
  return { field, code, ...(code === 'FIELD_RULE' ? { expected: expectedOfRule(rule) } : {}) }
}

const PRECEDENCE = ['FIELD_NOT_ASKED', 'MISSING_FIELD', 'FIELD_RULE'] as const

/**
 * Changes the fields that are named, by the rules of registration. The member. Throws
 * FIELD_NOT_ASKED (not offered, or fixed), MISSING_FIELD, FIELD_RULE.
 */
export async function changeProfile(
  deps: Pick<MembersContext, 'db' | 'vault'>,
  { brand, member }: OwnCall,
  body: ProfileBody,
): Promise<Profile> {
  const rules = await profileRules(deps, brand)
  const typed = rules.flatMap((rule) => {
    const text = (body as Readonly<Record<string, string | undefined>>)[rule.field]
    return text === undefined ? [] : [{ rule, value: text.trim() }]
  })
  return deps.db.transaction(async (tx) => {
    // The row of the member makes two at once wait for each other.
    await tx.query(
      'select 1 from members where brand_id = $1 and member_id = $2 for no key update',
      [brand.brandId, member.memberId],
    )
    const values = await readProfile(tx, deps.vault, member)
    const faults = typed.flatMap(({ rule, value }) => faultOf(rule, value, values) ?? [])
    const code = PRECEDENCE.find((one) => faults.some((fault) => fault.code === one))
    if (code) throw new Problem(code, faults)
    const changes = Object.fromEntries(
      typed.map(({ rule, value }) => [rule.field, value === '' ? undefined : value]),
    )
    await writeProfile(tx, deps.vault, brand, member.memberId, changes)
    return { fields: present(rules, await readProfile(tx, deps.vault, member)) }
  })
}

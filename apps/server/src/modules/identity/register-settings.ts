import {
  checkField,
  expectedOfRule,
  FIELD_MAX_LENGTH,
  FIELD_PATTERNS,
  fieldRule,
  REGISTER_FIELDS,
  type ErrorCode,
  type FieldFault,
  type FieldRule,
  type RegisterField,
  type RegisterSettings,
} from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { Tx } from '#server/db/tx.ts'
import { Problem } from '#server/core/problem.ts'
import { presentOffers } from '../gambling-limits/index.ts'
import { isOn, readRegisterFields, type RegisterFieldRule } from '../settings/index.ts'

export { readRegisterFields, type RegisterFieldRule }

/** Without these there is no account; a brand may change their rules, not switch them off. */
const ALWAYS: ReadonlySet<RegisterField> = new Set(['username', 'password', 'birthday'])
/** These come and go with switches of the brand. */
const BY_SWITCH: ReadonlySet<RegisterField> = new Set(['captcha', 'verificationCode'])

function faultOfRule(rule: RegisterFieldRule): string | undefined {
  if (!REGISTER_FIELDS.includes(rule.field)) return 'a field of registration'
  if (!FIELD_PATTERNS[rule.patternId]) return 'a pattern from 0 to 20'
  const { minLength: min, maxLength: max } = rule
  const isBounded = Number.isInteger(min) && Number.isInteger(max) && min >= 0 && min <= max
  if (!isBounded || max < 1 || max > FIELD_MAX_LENGTH) return 'minLength to maxLength, 255 at most'
  if (rule.required && !rule.enabled) return 'enabled, for it is required'
  if (ALWAYS.has(rule.field) && !(rule.enabled && rule.required)) return 'enabled and required'
  // an operator may ask for more of a password, never for less.
  return rule.field === 'password' && (min < 8 || max < 64)
    ? 'minLength 8, maxLength 64'
    : undefined
}

/**
 * Changes rules of a brand; fields that are not named stay as they are. For staff: the caller has
 * checked the permission. Throws VALIDATION_FAILED, naming each rule at fault.
 */
export async function writeRegisterFields(
  tx: Tx,
  brandId: number,
  rules: readonly RegisterFieldRule[],
): Promise<FieldRule[]> {
  const faults = rules.flatMap((rule, index): FieldFault[] => {
    const expected = faultOfRule(rule)
    return expected ? [{ field: `fields.${index}`, code: 'VALIDATION_FAILED', expected }] : []
  })
  if (faults.length > 0) throw new Problem('VALIDATION_FAILED', faults)
  await tx.query('select 1 from brands where brand_id = $1 for no key update', [brandId])
  const changed = new Map(rules.map((rule) => [rule.field, fieldRule(rule)]))
  const before = await readRegisterFields(tx, brandId)
  const fields = before.map((rule) => changed.get(rule.field) ?? rule)
  await tx.query(
    `insert into register_settings (brand_id, fields) values ($1, $2)
     on conflict (brand_id) do update set fields = excluded.fields, updated_at = app_now()`,
    [brandId, JSON.stringify(fields)],
  )
  return fields
}

/** Which way in a brand offers; undefined when registration is closed altogether. */
export function registerMethod(brand: Brand): RegisterSettings['method'] | undefined {
  const byName = isOn(brand, 'usernameRegistration')
  const byMobile = isOn(brand, 'mobileRegistration')
  if (byName && byMobile) return 'both'
  if (byMobile) return 'mobile'
  return byName ? 'username' : undefined
}

/** What the page needs to show the form. Open to anyone. */
export async function readRegisterSettings(db: Tx, brand: Brand): Promise<RegisterSettings> {
  const method = registerMethod(brand)
  const needsCaptcha = isOn(brand, 'registrationCaptcha')
  const needsSmsCode = isOn(brand, 'registrationSms')
  const fields = (await readRegisterFields(db, brand.brandId)).map((rule) => {
    if (!BY_SWITCH.has(rule.field)) return rule
    const enabled = rule.field === 'captcha' ? needsCaptcha : needsSmsCode
    return { ...rule, enabled, required: enabled }
  })
  const { profile } = brand
  return {
    isOpen: method !== undefined,
    method: method ?? 'username',
    fields,
    needsCaptcha,
    needsSmsCode,
    limits: presentOffers(profile, profile.limits.atSignUp),
  }
}

export type RegisterValues = Readonly<Partial<Record<RegisterField, string>>>

/** Fields that a rule looks at as they were typed. */
const AS_TYPED: ReadonlySet<string> = new Set(['password', 'confirmPassword', 'paymentPassword'])
const PRECEDENCE: readonly ErrorCode[] = ['FIELD_NOT_ASKED', 'MISSING_FIELD', 'FIELD_RULE']

/**
 * The values of a registration, trimmed and checked by the rules, with the same check as the page
 * makes. `optional` and `required` fields differ from the rules where the way of registering says
 * so. Throws FIELD_NOT_ASKED, MISSING_FIELD, FIELD_RULE; `fields` names all at fault.
 */
export function applyRules(
  rules: readonly FieldRule[],
  given: Readonly<Record<string, unknown>>,
): RegisterValues {
  const values: Partial<Record<RegisterField, string>> = {}
  const faults: FieldFault[] = []
  for (const rule of rules) {
    const { field } = rule
    if (BY_SWITCH.has(field)) continue
    const text = given[field]
    const typed = typeof text === 'string' ? text : ''
    const value = AS_TYPED.has(field) ? typed : typed.trim()
    if (value !== '' && !rule.enabled) faults.push({ field, code: 'FIELD_NOT_ASKED' })
    if (!rule.enabled) continue
    const code = checkField(rule, value)
    if (code === 'MISSING_FIELD') faults.push({ field, code })
    else if (code) faults.push({ field, code, expected: expectedOfRule(rule) })
    else if (value !== '') values[field] = value
  }
  const code = PRECEDENCE.find((one) => faults.some((fault) => fault.code === one))
  if (code) throw new Problem(code, faults)
  return values
}

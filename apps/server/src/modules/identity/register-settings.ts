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
import type { Tx } from '#server/db/tx.ts'
import { Problem } from '#server/http/problem.ts'
import { presentOffers } from '../gambling-limits/index.ts'
import { isOn, type Brand } from '../settings/index.ts'

/** A rule as staff set it: the accepted pattern follows from its number. */
export type RegisterFieldRule = Omit<FieldRule, 'acceptedPattern'>

type Asked = 'required' | 'optional' | 'off'
type Default = readonly [patternId: number, min: number, max: number, asked: Asked]

/** What a new brand asks: few fields are typed, the rest waits to be switched on. */
const DEFAULTS: Readonly<Record<RegisterField, Default>> = {
  username: [1, 4, 20, 'required'],
  password: [0, 8, 128, 'required'],
  confirmPassword: [0, 8, 128, 'optional'],
  birthday: [12, 10, 10, 'required'],
  countryDialingCode: [7, 1, 4, 'off'],
  mobileNum: [7, 6, 15, 'off'],
  verificationCode: [0, 1, 255, 'off'],
  email: [4, 6, 254, 'optional'],
  payeeName: [19, 2, 100, 'off'],
  fullName: [19, 2, 100, 'off'],
  nickname: [0, 2, 30, 'off'],
  idNumber: [5, 5, 20, 'off'],
  paymentPassword: [0, 6, 64, 'off'],
  bankAccountName: [19, 2, 100, 'off'],
  address: [0, 5, 255, 'off'],
  nationality: [2, 2, 2, 'off'],
  occupation: [0, 2, 60, 'off'],
  sourceOfIncome: [0, 2, 60, 'off'],
  qqNum: [7, 5, 12, 'off'],
  line: [10, 2, 40, 'off'],
  whatsapp: [10, 5, 20, 'off'],
  facebook: [10, 2, 100, 'off'],
  wechat: [10, 2, 40, 'off'],
  telegram: [10, 2, 40, 'off'],
  zalo: [10, 2, 40, 'off'],
  recommenderId: [5, 2, 32, 'off'],
  affiliateCode: [5, 2, 32, 'optional'],
  referralCode: [5, 2, 32, 'optional'],
  captcha: [0, 1, 64, 'off'],
}

/** Without these there is no account; a brand may change their rules, not switch them off. */
const ALWAYS: ReadonlySet<RegisterField> = new Set(['username', 'password', 'birthday'])
/** These come and go with switches of the brand. */
const BY_SWITCH: ReadonlySet<RegisterField> = new Set(['captcha', 'verificationCode'])

function defaultRule(field: RegisterField): FieldRule {
  const [patternId, minLength, maxLength, asked] = DEFAULTS[field]
  const [enabled, required] = [asked !== 'off', asked === 'required']
  return fieldRule({ field, patternId, minLength, maxLength, enabled, required })
}

/** The rules of a brand's registration, every field in the order of the page. */
export async function readRegisterFields(db: Tx, brandId: number): Promise<FieldRule[]> {
  const rows = await db.query<{ fields: RegisterFieldRule[] }>(
    'select fields from register_settings where brand_id = $1',
    [brandId],
    'register-settings',
  )
  const own = new Map((rows[0]?.fields ?? []).map((rule) => [rule.field, rule]))
  return REGISTER_FIELDS.map((field) => {
    const rule = own.get(field)
    return rule ? fieldRule(rule) : defaultRule(field)
  })
}

function faultOfRule(rule: RegisterFieldRule): string | undefined {
  if (!REGISTER_FIELDS.includes(rule.field)) return 'a field of registration'
  if (!FIELD_PATTERNS[rule.patternId]) return 'a pattern from 0 to 20'
  const { minLength: min, maxLength: max } = rule
  const isBounded = Number.isInteger(min) && Number.isInteger(max) && min >= 0 && min <= max
  if (!isBounded || max < 1 || max > FIELD_MAX_LENGTH) return 'minLength to maxLength, 255 at most'
  if (rule.required && !rule.enabled) return 'enabled, for it is required'
  if (ALWAYS.has(rule.field) && !(rule.enabled && rule.required)) return 'enabled and required'
  // Ruling 10: an operator may ask for more of a password, never for less.
  return rule.field === 'password' && (min < 8 || max < 64)
    ? 'minLength 8, maxLength 64'
    : undefined
}

/**
 * Changes rules of a brand; fields that are not named stay as they are. For staff: the caller has
 * asked for the permission. Error: VALIDATION_FAILED, naming each rule at fault.
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

/** What the page must know to show the form. Anybody may ask. */
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
 * The values of a registration, trimmed, that keep to the rules; the very check the page makes.
 * `optional` and `required` fields differ from the rules where the way of registering says so.
 * Errors: FIELD_NOT_ASKED, MISSING_FIELD, FIELD_RULE; `fields` names all at fault.
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

import {
  checkField,
  expectedOfRule,
  fieldRule,
  REGISTER_FIELDS,
  type FieldRule,
  type RegisterField,
} from '@fairhouse/protocol'
import type { Tx } from '#server/db/tx.ts'
import { Problem } from '#server/core/problem.ts'

/** A rule as staff set it: the accepted pattern follows from its number. */
export type RegisterFieldRule = Omit<FieldRule, 'acceptedPattern'>

type Presence = 'required' | 'optional' | 'off'
type Default = readonly [patternId: number, min: number, max: number, presence: Presence]

/** Fields of a new brand: few are required, the rest can be switched on. */
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

function defaultRule(field: RegisterField): FieldRule {
  const [patternId, minLength, maxLength, presence] = DEFAULTS[field]
  const [enabled, required] = [presence !== 'off', presence === 'required']
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

/**
 * Checks the number of a login by telephone against the rule `mobileNum` of the sign-up
 * (SPECIFICATION 5.9), whether or not the sign-up asks for a number: separators that people
 * write are passed over, as there. Throws FIELD_RULE.
 */
export async function requireMobileRule(db: Tx, brandId: number, mobileNum: string): Promise<void> {
  const rule = (await readRegisterFields(db, brandId)).find(({ field }) => field === 'mobileNum')
  const digits = mobileNum.replaceAll(/[\s().+-]/g, '')
  if (!rule || checkField(rule, digits) === undefined) return
  const fault = { field: 'mobileNum', code: 'FIELD_RULE' as const }
  throw new Problem('FIELD_RULE', [{ ...fault, expected: expectedOfRule(rule) }])
}

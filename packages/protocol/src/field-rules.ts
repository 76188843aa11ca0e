/**
 * The rules of fields: one source for the server, which decides, and the page, which helps
 * (SPECIFICATION 5.1 to 5.6). A rule names one of 21 patterns and bounds of length; the texts are
 * `fields.pattern<id>` with `min` and `max`.
 */

export interface FieldPattern {
  readonly id: number
  /** Source of a regular expression for the flag `u`, or '*' for any text. */
  readonly pattern: string
  readonly messageKey: `fields.pattern${number}`
}

const HAN = '\\p{Script=Han}'
const THAI = '\\p{Script=Thai}'
const SYMBOL = '!-\\/:-@\\[-`\\{-~'
const NEEDS_SYMBOL = `(?=[A-Za-z0-9]*[${SYMBOL}])`
const MAIL_NAME = "A-Za-z0-9.!#$%&'*+\\/=?^_`\\{\\|\\}~\\-"
const MAIL_PART = '[A-Za-z0-9\\-]{1,63}'

/**
 * By number. Each is a run of one class, or such a run after lookaheads that skip what they do not
 * seek (`[^A-Z]*[A-Z]`): no part can match the same text in two ways, so the time is linear in the
 * length of any input (field-rules.test.ts times them).
 */
const SOURCES: readonly string[] = [
  '*',
  '^[A-Za-z][A-Za-z0-9]*$',
  '^[A-Za-z]+$',
  `^[A-Za-z0-9${HAN}]+$`,
  `^[${MAIL_NAME}]{1,64}@(?=[^@]{3,253}$)${MAIL_PART}(?:\\.${MAIL_PART})+$`,
  '^[A-Za-z0-9]+$',
  '^(?=[^A-Za-z]*[A-Za-z])(?=[^0-9]*[0-9])[A-Za-z0-9]+$',
  '^[0-9]+$',
  '^(?=[^A-Z]*[A-Z])[A-Za-z0-9]+$',
  '^[A-Za-z ]+$',
  '^\\S+$',
  `^[${HAN}\\p{P}\\u00b7]+$`,
  '^[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])$',
  '^(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])-[0-9]{4}$',
  '^\\p{Script=Hangul}+$',
  `^${THAI}+$`,
  `^[A-Za-z${THAI} ]+$`,
  '^(?=[^A-Z]*[A-Z])[\\p{Lu} ]+$',
  `^[A-Za-z0-9${SYMBOL}]+$`,
  // Names of people: letters of any script with their marks, and what joins the parts of a name.
  "^[\\p{L}\\p{M}][\\p{L}\\p{M} .,'\\u2019\\-]*$",
  `^(?=[^A-Z]*[A-Z])(?=[^a-z]*[a-z])(?=[^0-9]*[0-9])${NEEDS_SYMBOL}[A-Za-z0-9${SYMBOL}]+$`,
]

export const FIELD_PATTERNS: readonly FieldPattern[] = SOURCES.map((pattern, id) => ({
  id,
  pattern,
  messageKey: `fields.pattern${id}`,
}))

const compiled = SOURCES.map((source) => (source === '*' ? undefined : new RegExp(source, 'u')))

/** The fields a brand may ask for at registration; the page lays them out in this order. */
export const REGISTER_FIELDS = [
  'username',
  'password',
  'confirmPassword',
  'birthday',
  'countryDialingCode',
  'mobileNum',
  'verificationCode',
  'email',
  'payeeName',
  'fullName',
  'nickname',
  'idNumber',
  'paymentPassword',
  'bankAccountName',
  'address',
  'nationality',
  'occupation',
  'sourceOfIncome',
  'qqNum',
  'line',
  'whatsapp',
  'facebook',
  'wechat',
  'telegram',
  'zalo',
  'recommenderId',
  'affiliateCode',
  'referralCode',
  'captcha',
] as const

export type RegisterField = (typeof REGISTER_FIELDS)[number]

/** A rule as the wire carries it (`GET /wps/system/setting/register`). */
export interface FieldRule {
  readonly field: RegisterField
  /** 0 to 20. */
  readonly patternId: number
  /** In characters (code points), as are all bounds. */
  readonly minLength: number
  readonly maxLength: number
  /** The pattern's source, or '*': always that of `patternId`. */
  readonly acceptedPattern: string
  readonly enabled: boolean
  readonly required: boolean
}

/** Why a value is refused: left out, or against the pattern or the bounds. */
export type FieldRuleFault = 'MISSING_FIELD' | 'FIELD_RULE'

/** The longest text a rule may allow: bounds the work of every pattern. */
export const FIELD_MAX_LENGTH = 255

/** A rule made whole: the accepted pattern follows from its number. */
export function fieldRule(rule: Omit<FieldRule, 'acceptedPattern'>): FieldRule {
  return { ...rule, acceptedPattern: SOURCES[rule.patternId] ?? '*' }
}

/**
 * Checks a typed value against a rule; the same answer in the page and in the server. An empty
 * value is at fault only where the field is required. Give texts trimmed, passwords as typed.
 */
export function checkField(rule: FieldRule, value: string): FieldRuleFault | undefined {
  if (value === '') return rule.required ? 'MISSING_FIELD' : undefined
  // A text of n code points has at most 2n units: what is far too long is not even counted.
  if (value.length > 2 * rule.maxLength) return 'FIELD_RULE'
  const length = [...value].length
  if (length < rule.minLength || length > rule.maxLength) return 'FIELD_RULE'
  const pattern = compiled[rule.patternId]
  return pattern === undefined || pattern.test(value) ? undefined : 'FIELD_RULE'
}

/** The fact beside FIELD_RULE: '<patternId>:<min>:<max>'. */
export function expectedOfRule(rule: FieldRule): string {
  return `${rule.patternId}:${rule.minLength}:${rule.maxLength}`
}

/** The key and values of a rule's message; one value where both bounds are equal. */
export function ruleMessage(rule: FieldRule): {
  readonly key: FieldPattern['messageKey']
  readonly values: { readonly min: number; readonly max: number; readonly bounds: string }
} {
  const { minLength: min, maxLength: max } = rule
  const bounds = min === max ? String(min) : `${min}–${max}`
  return { key: `fields.pattern${rule.patternId}`, values: { min, max, bounds } }
}

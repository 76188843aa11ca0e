import type { RegisterField } from './field-rules.ts'

/**
 * Fields of registration besides account, password and contacts, which members see in their
 * profile afterwards, in the order of the page (SPECIFICATION 3.28 to 3.41).
 */
export const PROFILE_FIELDS = [
  'nickname',
  'fullName',
  'bankAccountName',
  'idNumber',
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
] as const satisfies readonly RegisterField[]

export type ProfileField = (typeof PROFILE_FIELDS)[number]

/** Names, identifying numbers and the referrer: cannot be changed freely. */
export const FIXED_PROFILE_FIELDS: readonly ProfileField[] = [
  'fullName',
  'bankAccountName',
  'idNumber',
  'recommenderId',
]

/** Never changed by the member: identification and referral are fixed. */
const FACTS = ['idNumber', 'recommenderId'] as const satisfies readonly ProfileField[]

export type ChangeableProfileField = Exclude<ProfileField, (typeof FACTS)[number]>

/** True for what a member may change in my account; a name that is fixed may be given once. */
export function isChangeableField(field: ProfileField): field is ChangeableProfileField {
  return !FACTS.some((fact) => fact === field)
}

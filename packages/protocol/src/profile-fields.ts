import type { RegisterField } from './field-rules.ts'

/**
 * What registration may ask for beside account, password and contacts, and what members see of
 * themselves afterwards, in the order of the page (SPECIFICATION 3.28 to 3.41).
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

/** Names and numbers that say who somebody is, and by whom they came: not changed at will. */
export const FIXED_PROFILE_FIELDS: readonly ProfileField[] = [
  'fullName',
  'bankAccountName',
  'idNumber',
  'recommenderId',
]

/** Never changed by the member: identification and the way they came are facts. */
const FACTS = ['idNumber', 'recommenderId'] as const satisfies readonly ProfileField[]

export type ChangeableProfileField = Exclude<ProfileField, (typeof FACTS)[number]>

/** True for what a member may change in my account; a name that is fixed may be given once. */
export function isChangeableField(field: ProfileField): field is ChangeableProfileField {
  return !FACTS.some((fact) => fact === field)
}

import type { RegisterField } from './field-rules.ts'

/**
 * What registration may ask for beside account, password and contacts, and what members see of
 * themselves afterwards, in the order of the page (specification, section 3).
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

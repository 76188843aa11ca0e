import type { Brand } from '#server/core/brand.ts'
import type { Tx } from '#server/db/tx.ts'

/** How a code or a message reaches somebody. */
export type CodeChannel = 'sms' | 'email'

/** A member's contacts. Only a verified one may open anything or receive messages. */
export interface Contacts {
  readonly username: string
  readonly language: string
  readonly email?: string
  readonly sms?: string
}

interface ContactRow {
  readonly [column: string]: unknown
  readonly username: string
  readonly language: string | null
  readonly email: string | null
  readonly mobile: string | null
}

/** The verified contacts of a member. Throws an Error for a member who does not exist. */
export async function contactsOf(tx: Tx, brand: Brand, memberId: bigint): Promise<Contacts> {
  const rows = await tx.query<ContactRow>(
    `select username, language,
       case when email_verified_at is not null then email end as email,
       case when mobile_verified_at is not null
         then '+' || country_dialing_code || mobile_num end as mobile
     from members where brand_id = $1 and member_id = $2`,
    [brand.brandId, memberId],
    'contacts',
  )
  const row = rows[0]
  if (!row) throw new Error('there is no such member')
  return {
    username: row.username,
    language: row.language ?? brand.settings.languages.defaultLanguage,
    ...(row.email === null ? {} : { email: row.email.toLowerCase() }),
    ...(row.mobile === null ? {} : { sms: row.mobile }),
  }
}

/** True when a member of the brand has this number, verified. */
export async function isMobileKnown(
  tx: Tx,
  brand: Brand,
  mobile: { readonly countryDialingCode: string; readonly mobileNum: string },
): Promise<boolean> {
  const rows = await tx.query(
    `select 1 as known from members where brand_id = $1
       and country_dialing_code || mobile_num = $2 and mobile_verified_at is not null`,
    [brand.brandId, mobile.countryDialingCode + mobile.mobileNum],
    'mobile-known',
  )
  return rows.length > 0
}

/** Where a message of general interest goes: the e-mail address, else the number, if any. */
export function bestContact(
  contacts: Contacts,
): { readonly channel: CodeChannel; readonly target: string } | undefined {
  if (contacts.email !== undefined) return { channel: 'email', target: contacts.email }
  if (contacts.sms !== undefined) return { channel: 'sms', target: contacts.sms }
  return undefined
}

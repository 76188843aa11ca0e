import type { FactorMethod, MaskedTargets, Passkey } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { Tx } from '#server/db/tx.ts'
import { isOn } from '../settings/index.ts'
import { contactsOf, maskTarget } from '../contacts/index.ts'
import { passkeysOf } from './passkeys.ts'

/** Factors of a member. */
export interface Factors {
  /** The strongest first. Empty: there is only the password yet. */
  readonly methods: readonly FactorMethod[]
  readonly maskedTargets: MaskedTargets
}

interface FactorRow {
  readonly [column: string]: unknown
  readonly totp_at: Date | null
  readonly passkeys: number
  readonly codes_left: number
}

async function readRow(tx: Tx, brand: Brand, memberId: bigint): Promise<FactorRow> {
  const rows = await tx.query<FactorRow>(
    `select
       (select confirmed_at from member_totps where brand_id = $1 and member_id = $2) as totp_at,
       (select count(*)::int from member_passkeys
        where brand_id = $1 and member_id = $2) as passkeys,
       (select count(*)::int from member_recovery_codes
        where brand_id = $1 and member_id = $2 and used_at is null) as codes_left`,
    [brand.brandId, memberId],
    'factors',
  )
  if (!rows[0]) throw new Error('the factors were not read')
  return rows[0]
}

/** The factors of a member, with their masked targets. */
export async function factorsOf(tx: Tx, brand: Brand, memberId: bigint): Promise<Factors> {
  const row = await readRow(tx, brand, memberId)
  const { email, sms: mobile } = await contactsOf(tx, brand, memberId)
  const sms = isOn(brand, 'sms') ? mobile : undefined
  const methods: FactorMethod[] = [
    ...(row.passkeys > 0 ? ['passkey' as const] : []),
    ...(row.totp_at !== null ? ['totp' as const] : []),
    ...(sms !== undefined ? ['sms' as const] : []),
    ...(email !== undefined ? ['email' as const] : []),
  ]
  // Recovery codes substitute another factor; by themselves they are none.
  if (methods.length > 0 && row.codes_left > 0) methods.push('recovery')
  return {
    methods,
    maskedTargets: {
      ...(sms === undefined ? {} : { sms: maskTarget('sms', sms) }),
      ...(email === undefined ? {} : { email: maskTarget('email', email) }),
    },
  }
}

/** What the security centre shows of the factors. */
export async function readFactors(
  tx: Tx,
  brand: Brand,
  memberId: bigint,
): Promise<{
  readonly totp: { readonly isOn: boolean; readonly since?: string }
  readonly passkeys: Passkey[]
  readonly recoveryCodesLeft: number
}> {
  const row = await readRow(tx, brand, memberId)
  return {
    totp: row.totp_at === null ? { isOn: false } : { isOn: true, since: row.totp_at.toISOString() },
    passkeys: await passkeysOf(tx, brand, memberId),
    recoveryCodesLeft: row.codes_left,
  }
}

/**
 * Removes authenticator, passkeys and recovery codes: for staff with a second pair of eyes, who
 * record the event themselves. Verified contacts stay.
 */
export async function resetFactors(tx: Tx, brand: Brand, memberId: bigint): Promise<void> {
  for (const table of ['member_totps', 'member_passkeys', 'member_recovery_codes']) {
    await tx.query(`delete from ${table} where brand_id = $1 and member_id = $2`, [
      brand.brandId,
      memberId,
    ])
  }
}

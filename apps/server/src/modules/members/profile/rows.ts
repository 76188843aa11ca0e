import { PROFILE_FIELDS, type ProfileField } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { Vault } from '#server/adapters/vault/vault.ts'
import type { Tx } from '#server/db/tx.ts'
import { saveFields, sealOfField } from '../../identity/index.ts'
import { maskName } from '../bank-accounts.ts'

export interface Owner {
  readonly brandId: number
  readonly memberId: bigint
}

export type ProfileValues = Readonly<Partial<Record<ProfileField, string>>>

const NAMES: ReadonlySet<ProfileField> = new Set(['fullName', 'bankAccountName'])
/** Of a number only its end is shown. */
const SHOWN_OF_NUMBER = 2

/** A value as it is shown to a reader without the right to see it whole. */
export function maskField(field: ProfileField, value: string): string {
  if (NAMES.has(field)) return maskName(value)
  if (field === 'idNumber') return `••••${value.slice(-SHOWN_OF_NUMBER)}`
  return value
}

/** A member's profile fields; the nickname is stored in plain text, the rest is sealed. */
export async function readProfile(
  tx: Tx,
  vault: Vault,
  { brandId, memberId }: Owner,
): Promise<ProfileValues> {
  const rows = await tx.query<{ field: string; sealed: Buffer }>(
    `select field, sealed from member_fields
     where brand_id = $1 and member_id = $2 and field = any($3)`,
    [brandId, memberId, PROFILE_FIELDS],
  )
  const [member] = await tx.query<{ nickname: string | null }>(
    'select nickname from members where brand_id = $1 and member_id = $2',
    [brandId, memberId],
  )
  const sealed = rows.map(({ field, sealed: value }) => [
    field,
    vault.open(sealOfField(brandId, memberId, field), value),
  ])
  const nickname = member?.nickname ?? undefined
  return {
    ...(Object.fromEntries(sealed) as ProfileValues),
    ...(nickname === undefined ? {} : { nickname }),
  }
}

/** Writes fields in the place of those before; undefined takes one away. */
export async function writeProfile(
  tx: Tx,
  vault: Vault,
  brand: Brand,
  memberId: bigint,
  changes: Readonly<Partial<Record<ProfileField, string | undefined>>>,
): Promise<void> {
  const { nickname, ...others } = changes
  if ('nickname' in changes) {
    await tx.query('update members set nickname = $3 where brand_id = $1 and member_id = $2', [
      brand.brandId,
      memberId,
      nickname ?? null,
    ])
  }
  await tx.query(
    'delete from member_fields where brand_id = $1 and member_id = $2 and field = any($3)',
    [brand.brandId, memberId, Object.keys(others)],
  )
  const given = Object.entries(others).filter((pair): pair is [string, string] => !!pair[1])
  await saveFields(tx, vault, brand, memberId, Object.fromEntries(given))
}

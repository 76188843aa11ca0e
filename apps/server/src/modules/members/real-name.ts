import type { Brand } from '#server/core/brand.ts'
import type { Vault } from '#server/adapters/vault/vault.ts'
import type { Tx } from '#server/db/tx.ts'
import { saveFields, sealOfField } from '../identity/index.ts'

/** The field of registration that holds it: it is the same as the one here. */
const FIELD = 'payeeName'

/** The member's real name; undefined until it is set. */
export async function readRealName(
  tx: Tx,
  vault: Vault,
  owner: { readonly brandId: number; readonly memberId: bigint },
): Promise<string | undefined> {
  const { brandId, memberId } = owner
  const rows = await tx.query<{ sealed: Buffer }>(
    'select sealed from member_fields where brand_id = $1 and member_id = $2 and field = $3',
    [brandId, memberId, FIELD],
  )
  return rows[0] && vault.open(sealOfField(brandId, memberId, FIELD), rows[0].sealed)
}

/** Writes it where there is none; the caller has looked, holding the member's row. */
export async function writeRealName(
  tx: Tx,
  vault: Vault,
  brand: Brand,
  memberId: bigint,
  realName: string,
): Promise<void> {
  await saveFields(tx, vault, brand, memberId, { [FIELD]: realName })
}

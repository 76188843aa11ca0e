import type { Brand } from '#server/core/brand.ts'
import type { Rng } from '#server/adapters/rng/rng.ts'
import type { Vault } from '#server/adapters/vault/vault.ts'
import type { Tx } from '#server/db/tx.ts'
import { Problem } from '#server/core/problem.ts'
import { randomText } from './random.ts'

const COUNT = 10
/** Letters and digits that are not easily confused; 12 of them carry 58 bits. */
const ALPHABET = 'ABCDEFGHJKMNPQRTUVWXYZ2346789'
const LENGTH = 12

function hashOf(vault: Vault, brand: Brand, memberId: bigint, code: string): Buffer {
  const plain = code.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
  return vault.fingerprint('recovery code', `${brand.brandId}\n${memberId}\n${plain}`)
}

/** Makes ten codes, in groups of four, and ends the former ones. They are shown only once. */
export async function makeRecoveryCodes(
  tx: Tx,
  context: { readonly rng: Rng; readonly vault: Vault },
  brand: Brand,
  memberId: bigint,
): Promise<string[]> {
  const codes = Array.from({ length: COUNT }, () => randomText(context.rng, ALPHABET, LENGTH))
  await tx.query('delete from member_recovery_codes where brand_id = $1 and member_id = $2', [
    brand.brandId,
    memberId,
  ])
  await tx.query(
    `insert into member_recovery_codes (brand_id, member_id, code_hash, created_at)
     select $1, $2, hash, app_now() from unnest($3::bytea[]) as hash`,
    [brand.brandId, memberId, codes.map((code) => hashOf(context.vault, brand, memberId, code))],
  )
  return codes.map((code) => code.replaceAll(/(.{4})(?=.)/g, '$1-'))
}

/** Uses a recovery code up, typed in any case and with or without dashes. Throws CODE_WRONG. */
export async function consumeRecoveryCode(
  tx: Tx,
  context: { readonly vault: Vault },
  brand: Brand,
  memberId: bigint,
  code: string,
): Promise<void> {
  const rows = await tx.query(
    `update member_recovery_codes set used_at = app_now()
     where brand_id = $1 and member_id = $2 and code_hash = $3 and used_at is null
     returning 1 as used`,
    [brand.brandId, memberId, hashOf(context.vault, brand, memberId, code)],
  )
  if (rows.length === 0) throw new Problem('CODE_WRONG', [{ field: 'code', code: 'CODE_WRONG' }])
}

import type { Brand } from '#server/core/brand.ts'
import type { Tx } from '#server/db/tx.ts'
import { Problem } from '#server/core/problem.ts'
import type { IdentityContext } from './context.ts'
import { isOn } from '../settings/index.ts'
import { sealOfField } from './create-member.ts'
import { isSameName } from './same-name.ts'

/** Names under which a member withdraws: the holder of each account is the payee. */
const FIELDS = ['payeeName', 'bankAccountName'] as const

/**
 * The names by one of which a login from a new network is checked beside its second factor
 * empty where the brand does not want it, or the member has given none.
 */
async function holderNames(
  db: Tx,
  { vault }: Pick<IdentityContext, 'vault'>,
  brand: Brand,
  memberId: bigint,
): Promise<readonly string[]> {
  if (!isOn(brand, 'holderNameCheck')) return []
  const { brandId } = brand
  const rows = await db.query<{ field: string; sealed: Buffer }>(
    `select field, sealed from member_fields
     where brand_id = $1 and member_id = $2 and field = any($3)`,
    [brandId, memberId, FIELDS],
  )
  return rows.map(({ field, sealed }) => vault.open(sealOfField(brandId, memberId, field), sealed))
}

/** True where the name on the bank account is asked for beside a second factor. */
export async function asksHolderName(
  db: Tx,
  context: Pick<IdentityContext, 'vault'>,
  brand: Brand,
  memberId: bigint,
): Promise<boolean> {
  return (await holderNames(db, context, brand, memberId)).length > 0
}

/**
 * Checks the name before the factor and returns the result after it: without the factor nothing is
 * revealed of the name. Throws MISSING_FIELD at once; the returned function throws
 * HOLDER_NAME_WRONG.
 */
export async function checkHolderName(
  db: Tx,
  context: Pick<IdentityContext, 'vault'>,
  brand: Brand,
  memberId: bigint,
  given: string | undefined,
): Promise<() => void> {
  const names = await holderNames(db, context, brand, memberId)
  if (names.length === 0) return () => undefined
  const field = 'holderName'
  if (given === undefined || given.trim() === '') {
    throw new Problem('MISSING_FIELD', [{ field, code: 'MISSING_FIELD' }])
  }
  const isRight = names.some((name) => isSameName(name, given))
  return () => {
    if (!isRight) throw new Problem('HOLDER_NAME_WRONG', [{ field, code: 'HOLDER_NAME_WRONG' }])
  }
}

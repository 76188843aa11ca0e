import type { Rng } from '#server/adapters/rng/rng.ts'
import type { Tx } from '#server/db/tx.ts'

const REF_LENGTH = 16

/** The member's random reference at a vendor, created once. */
export async function userRefOf(
  tx: Tx,
  { rng }: { readonly rng: Rng },
  { brandId, memberId }: { readonly brandId: number; readonly memberId: bigint },
  vendorId: number,
): Promise<string> {
  const rows = await tx.query<{ user_ref: string }>(
    `insert into vendor_members (brand_id, vendor_id, member_id, user_ref)
     values ($1, $2, $3, $4)
     on conflict (brand_id, vendor_id, member_id) do update set user_ref = vendor_members.user_ref
     returning user_ref`,
    [brandId, vendorId, memberId, rng.bytes(REF_LENGTH).toString('base64url')],
  )
  const ref = rows[0]?.user_ref
  if (ref === undefined) throw new Error('the member got no name at the vendor')
  return ref
}

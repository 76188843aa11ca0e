import { STATIC_AVATARS, type Avatar } from '@fairhouse/protocol'
import type { Tx } from '#server/db/tx.ts'
import { Problem } from '#server/core/problem.ts'

/** The picture of a member; who has chosen none has a drawn one by their number. */
export async function readAvatar(
  tx: Tx,
  owner: { readonly brandId: number; readonly memberId: bigint },
): Promise<Avatar> {
  const rows = await tx.query<{ avatar_id: string; static_id: string | null }>(
    'select avatar_id, static_id from member_avatars where brand_id = $1 and member_id = $2',
    [owner.brandId, owner.memberId],
  )
  const row = rows[0]
  if (row?.static_id === null) {
    const avatar = row.avatar_id
    return { avatarType: 'CUSTOM', avatar, url: `/wps/avatars/${avatar}` }
  }
  const byNumber = STATIC_AVATARS[Number(owner.memberId % BigInt(STATIC_AVATARS.length))]
  return { avatarType: 'STATIC', avatar: row?.static_id ?? byNumber ?? STATIC_AVATARS[0] }
}

/** The bytes of a picture that a member sent (WebP). Throws NOT_FOUND. */
export async function readAvatarImage(tx: Tx, brandId: number, avatarId: string): Promise<Buffer> {
  const rows = await tx.query<{ image: Buffer }>(
    `select image from member_avatars
     where brand_id = $1 and avatar_id = $2 and image is not null`,
    [brandId, avatarId],
  )
  if (!rows[0]) throw new Problem('NOT_FOUND')
  return rows[0].image
}

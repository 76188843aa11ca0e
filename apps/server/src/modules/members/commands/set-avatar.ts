import type { Avatar } from '@fairhouse/protocol'
import type { SessionMember } from '#server/core/caller.ts'
import type { Tx } from '#server/db/tx.ts'
import type { MembersContext } from '../context.ts'
import { remakeUpload } from '../../pictures/index.ts'
import { readAvatar } from '../avatars.ts'

const SHAPE = { kind: 'square', side: 256 } as const

const WRITE = `
insert into member_avatars (brand_id, member_id, avatar_id, image, static_id, changed_at)
values ($1, $2, $3, $4, $5, app_now())
on conflict (brand_id, member_id) do update set avatar_id = excluded.avatar_id,
  image = excluded.image, static_id = excluded.static_id, changed_at = excluded.changed_at`

async function writeAvatar(
  tx: Tx,
  deps: Pick<MembersContext, 'rng'>,
  member: SessionMember,
  picture: { readonly image: Buffer | null; readonly staticId: string | null },
): Promise<Avatar> {
  // An address that cannot be guessed, and changes with the picture: browsers may cache it for
  // ever.
  const avatarId = `avt_${deps.rng.bytes(16).toString('base64url')}`
  const { image, staticId } = picture
  await tx.query(WRITE, [member.brandId, member.memberId, avatarId, image, staticId])
  return readAvatar(tx, member)
}

/** Chooses a drawn picture. The member; the schema knows which there are. */
export function chooseAvatar(
  deps: Pick<MembersContext, 'rng' | 'db'>,
  member: SessionMember,
  staticId: string,
): Promise<Avatar> {
  return writeAvatar(deps.db, deps, member, { image: null, staticId })
}

/**
 * Saves the member's own picture, re-encoded from the upload. For the member. Throws the errors of
 * `remakeUpload`.
 */
export async function saveAvatar(
  deps: Pick<MembersContext, 'rng' | 'db' | 'vault' | 'makeImage'>,
  member: SessionMember,
  body: Buffer,
): Promise<Avatar> {
  const { brandId } = member
  const { bytes: image } = await remakeUpload(deps, { brandId, sender: member, shape: SHAPE, body })
  return writeAvatar(deps.db, deps, member, { image, staticId: null })
}

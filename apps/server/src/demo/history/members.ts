import type { Brand } from '#server/core/brand.ts'
import type { SessionMember } from '#server/core/caller.ts'
import { NO_VISIT } from '#server/core/network.ts'
import { wireId } from '#server/core/ids.ts'
import { createMember } from '#server/modules/identity/index.ts'
import { findAccount } from '#server/modules/ledger/index.ts'
import { addBankAccount } from '#server/modules/members/commands/add-bank-account.ts'
import { setRealName } from '#server/modules/members/commands/set-real-name.ts'
import type { HistoryPlatform } from './platform.ts'
import { inventHolder } from './people.ts'
import type { PlannedMember } from './shapes.ts'

/** A member of the history who has joined. */
export interface Joined {
  readonly brand: Brand
  readonly member: SessionMember
  readonly bankAccountId: string | undefined
}

/** Of age in every jurisdiction; everybody's here. */
const BIRTHDAY = '1990-05-17'

async function openBankAccount(
  platform: HistoryPlatform,
  joined: Omit<Joined, 'bankAccountId'>,
  place: number,
): Promise<string> {
  const { brand, member } = joined
  const call = { brand, member, visit: NO_VISIT, language: 'pt' }
  await setRealName(platform, call, inventHolder(place))
  const key = `${member.username}@example.com`
  const account = { kind: 'pix', keyType: 'email', key } as const
  return (await addBankAccount(platform, call, account)).bankAccountId
}

/**
 * An invented member opens an account, as the registration does, and is marked as such. All have
 * one password: hashing three hundred would take half a minute.
 */
export async function join(
  platform: HistoryPlatform,
  planned: PlannedMember,
  place: number,
  passwordHash: string,
): Promise<Joined> {
  const { brandId, username, referrer } = planned
  const brand = await platform.brands.byId(brandId)
  const session = await platform.db.transaction(async (tx) => {
    const found = await tx.query<{ member_id: bigint }>(
      'select member_id from members where brand_id = $1 and username_key = $2',
      [brandId, referrer ?? ''],
    )
    const referrerId = found[0]?.member_id
    const made = { username, passwordHash, birthDate: BIRTHDAY }
    const { memberId } = await createMember(tx, brand, {
      ...made,
      ...(referrerId !== undefined && { referrerId }),
    })
    await tx.query('update members set is_invented = true where brand_id = $1 and member_id = $2', [
      brandId,
      memberId,
    ])
    const accountId = (await findAccount(tx, brandId, memberId)) ?? 0n
    return { brandId, memberId, accountId, username, kind: 'member', sessionId: wireId('mbr', 0n) }
  })
  // No session is needed: commands are given the account only.
  const member = session as unknown as SessionMember
  const bankAccountId = planned.hasBankAccount
    ? await openBankAccount(platform, { brand, member }, place)
    : undefined
  return { brand, member, bankAccountId }
}

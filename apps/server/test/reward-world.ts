import { randomUUID } from 'node:crypto'
import type { SessionMember } from '#server/core/caller.ts'
import { wireId } from '#server/core/ids.ts'
import { giveRewards, type Gift } from '#server/modules/rewards/index.ts'
import { staffOf } from './office.ts'
import { createTestPlatform, type TestMember, type TestPlatform } from './platform.ts'

/** A member with the numbers that rules of rewards know it by. */
export interface Gifted extends TestMember {
  readonly memberId: bigint
  readonly accountId: bigint
}

async function openMember(platform: TestPlatform, amount?: string): Promise<Gifted> {
  const member = await platform.member(amount)
  const rows = await platform.db.query<{ member_id: bigint; account_id: bigint }>(
    `select m.member_id, a.account_id from members m join ledger_accounts a
       on a.brand_id = m.brand_id and a.member_id = m.member_id and a.kind = 'cash'
     where m.username = $1`,
    [member.username],
  )
  const { member_id: memberId, account_id: accountId } = rows[0] ?? {}
  if (memberId === undefined || accountId === undefined) throw new Error('no such member')
  return { ...member, memberId, accountId }
}

/** A gift of 1.00 for something of its own, unless told otherwise. */
function giftFor({ memberId }: Gifted, more: Partial<Gift> = {}): Gift {
  return {
    memberId,
    source: 'manual',
    sourceKey: randomUUID(),
    kind: 'money',
    amount: 10_000n,
    names: [],
    facts: [],
    expiresAt: null,
    ...more,
  } as Gift
}

/** A platform on which rewards are given, and staff who see them. */
export async function openRewardWorld() {
  const platform = await createTestPlatform()
  const { db, deps } = platform
  const staff = await staffOf(platform, 'mia', ['rewards.read', 'rewards.write', 'rewards.decide'])
  const [brand] = await deps.brands.all()
  if (!brand) throw new Error('no brand')
  return {
    platform,
    staff,
    brand,
    member: (amount?: string) => openMember(platform, amount),
    /** Somebody else who decides. */
    colleague: () =>
      staffOf(platform, 'rui', ['rewards.read', 'rewards.decide', 'approvals.decide']),
    gift: giftFor,
    /** How many of the gifts were given now. */
    give: async (...gifts: readonly Gift[]) =>
      (await db.transaction((tx) => giveRewards(tx, brand.brandId, gifts))).length,
    idOf: ({ memberId }: Gifted) => wireId('mbr', memberId),
    /** The member as handlers of routes get it. */
    sessionOf: ({ memberId, accountId }: Gifted) =>
      ({ brandId: brand.brandId, memberId, accountId }) as SessionMember,
  }
}

export type RewardWorld = Awaited<ReturnType<typeof openRewardWorld>>

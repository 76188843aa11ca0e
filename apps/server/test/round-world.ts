import { roundsToGive, tellVendors, type StoredRounds } from '#server/modules/free-rounds/index.ts'
import type { RoundTermsIn } from '@fairhouse/protocol'
import { openRewardWorld, type Gifted, type RewardWorld } from './reward-world.ts'
import { createTestVendor, type CallAnswer, type Seat } from './vendor.ts'

/** A member who was given free rounds, and plays them at the vendor. */
export interface FreePlayer {
  readonly member: Gifted
  readonly rewardId: string
  /** Key of the grant, as the vendor was told it. */
  readonly grant: string
  readonly seat: Seat
}

/** A vendor that takes grants of free rounds in its game. */
export async function openRoundVendor({
  platform,
  brand,
}: Pick<RewardWorld, 'platform' | 'brand'>) {
  const { db } = platform
  const vendor = await createTestVendor(platform)
  await db.query('update games set free_rounds = true')
  vendor.answers['free-rounds/grant'] = () => ({ status: 'OK' })
  vendor.answers['free-rounds/cancel'] = () => ({ status: 'OK' })

  /** Terms in the vendor's game: rounds of 1.00 that win 50.00 at most. */
  async function terms(more: { readonly maxWin?: bigint } = {}): Promise<StoredRounds> {
    const wanted = { vassalage: vendor.code, gameId: 'lucky_seven', stake: 10_000n, days: 7 }
    const maxWin = more.maxWin ?? 500_000n
    const stored = await db.transaction((tx) => roundsToGive(tx, brand, { ...wanted, maxWin }))
    if ('fault' in stored) throw new Error(stored.fault)
    return stored
  }

  const written: RoundTermsIn = {
    vassalage: vendor.code,
    gameId: 'lucky_seven',
    stakeMinor: '10000',
    maxWinMinor: '500000',
    days: 7,
  }
  return {
    vendor,
    terms,
    /** The same terms as staff write them. */
    written,
    /** Puts its games on sale, or takes them off. */
    sell: (isOnSale: boolean) => db.query('update games set is_enabled = $1', [isOnSale]),
  }
}

/** A platform whose vendor takes grants of free rounds in its game. */
export async function openRoundWorld() {
  const world = await openRewardWorld()
  const { platform } = world
  const { deps } = platform
  const { vendor, terms } = await openRoundVendor(world)

  async function give(
    member: Gifted,
    rounds: bigint,
    more: { readonly maxWin?: bigint } = {},
  ): Promise<string> {
    const gift = { kind: 'rounds' as const, amount: rounds, rounds: await terms(more) }
    await world.give(world.gift(member, gift))
    const { rewards } = await member.call('GET /wps/rewards', {})
    return rewards[0]?.rewardId ?? ''
  }

  const claim = (member: Gifted, rewardId: string) =>
    member.call('POST /wps/rewards/claim', { body: { rewardIds: [rewardId] } })

  /** Key of the last grant that the vendor was told. */
  const lastGrant = () => {
    const fields = vendor.heard.findLast(({ question }) => question === 'free-rounds/grant')?.body
    return String(fields?.['grant_uuid'])
  }

  async function player(rounds = 2n, more: { readonly maxWin?: bigint } = {}): Promise<FreePlayer> {
    const member = await world.member('10.00')
    const rewardId = await give(member, rounds, more)
    await claim(member, rewardId)
    await tellVendors(deps.play)
    return { member, rewardId, grant: lastGrant(), seat: await vendor.sit(member) }
  }

  return {
    ...world,
    vendor,
    give,
    claim,
    player,
    tell: () => tellVendors(deps.play),
    grantsOf: async (member: Gifted) => (await member.call('GET /wps/free-rounds', {})).grants,
    balanceOf: async (member: Gifted) =>
      (await member.call('GET /wps/v2/wallets/balance', {})).sumBalance,
    bet: ({ seat, grant }: FreePlayer, more: object = {}): Promise<CallAnswer> =>
      vendor.bet(seat, '0', { free_rounds: grant, ...more }),
    win: ({ seat, grant }: FreePlayer, amount: string, more: object): Promise<CallAnswer> =>
      vendor.win(seat, amount, { free_rounds: grant, kind: 'freespin', ...more }),
    async close() {
      await vendor.close()
      await platform.close()
    },
  }
}

export type RoundWorld = Awaited<ReturnType<typeof openRoundWorld>>

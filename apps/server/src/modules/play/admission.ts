import type { VendorStatus } from '@fairhouse/protocol/vendor'
import type { Brand } from '#server/core/brand.ts'
import type { Tx } from '#server/db/tx.ts'
import { refuseAway, rulesSourceOf } from '../gambling-limits/index.ts'
import type { Brands } from '../settings/index.ts'
import type { BetItem, PlayItem } from '../vendor-port/index.ts'
import type { Integration } from '../vendors/index.ts'
import type { KnownGame, LookUps, VendorMember } from './look-ups.ts'
import { refusePlay } from './may-play.ts'

/** The game of a bet with its limits, or the status that refuses the bet. */
export type Admission = Omit<KnownGame, 'isEnabled'> | VendorStatus

interface Context {
  readonly db: Tx
  readonly brands: Brands
  readonly lookUps: LookUps
}

interface AdmissionQuery {
  readonly brand: Brand
  readonly integration: Integration
  readonly member: VendorMember
}

/** The wallet checks stakes; a round on the house has none there, and is under the same rules. */
async function refuseFree(
  db: Tx,
  { brand, member }: AdmissionQuery,
): Promise<VendorStatus | undefined> {
  const { brandId } = brand
  const refusal = await refusePlay(db, rulesSourceOf(brand), { brandId, ...member })
  if (!refusal) return undefined
  if (refusal.code === 'TIME_LIMIT_REACHED') return 'RS_ERROR_LIMIT_REACHED'
  const isAway = refusal.code === 'MEMBER_EXCLUDED' || refusal.code === 'MEMBER_PAUSED'
  return isAway ? 'RS_ERROR_USER_EXCLUDED' : 'RS_ERROR_USER_DISABLED'
}

async function admitBet(
  { db, brands, lookUps }: Context,
  query: AdmissionQuery,
  item: BetItem,
): Promise<Admission> {
  const { brand, integration, member } = query
  const { brandId, vendorId } = integration
  if (integration.state !== 'active') return 'RS_ERROR_INVALID_PARTNER'
  const session = await lookUps.sessions.find({ brandId, token: item.token })
  const isTheirs = session?.vendorId === vendorId && session.memberId === member.memberId
  if (!isTheirs) return 'RS_ERROR_INVALID_TOKEN'
  if (session.isBlocked) return 'RS_ERROR_USER_DISABLED'
  if (session.isOver) return 'RS_ERROR_TOKEN_EXPIRED'
  if (brands.isUnderMaintenance(brand)) return 'RS_ERROR_USER_DISABLED'
  const game = await lookUps.games.find({ brandId, vendorId, code: item.gameCode })
  if (!game?.isEnabled) return 'RS_ERROR_INVALID_GAME'
  const refusal = item.grant === undefined ? undefined : await refuseFree(db, query)
  if (refusal) return refusal
  // What vendors let play for nothing has no stake in the wallet either.
  const isAway =
    item.amount === 0n && (await refuseAway(db, { brandId, memberId: member.memberId }))
  return isAway ? 'RS_ERROR_USER_EXCLUDED' : game
}

/**
 * Whether each bet of a call is accepted now, by its key. Limits, pauses, exclusion and the level
 * of identification are checked by the wallet. Wins and rollbacks are not checked: money that is
 * owed is paid.
 */
export async function admitBets(
  context: Context,
  query: AdmissionQuery,
  items: readonly PlayItem[],
): Promise<ReadonlyMap<string, Admission>> {
  const admitted = new Map<string, Admission>()
  for (const item of items) {
    if (item.type === 'bet') admitted.set(item.key, await admitBet(context, query, item))
  }
  return admitted
}

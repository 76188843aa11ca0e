import type { PromotionDetail } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { SessionMember } from '#server/core/caller.ts'
import type { Vault } from '#server/adapters/vault/vault.ts'
import { readNow } from '#server/db/clock.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { parseId } from '#server/core/ids.ts'
import { Problem } from '#server/core/problem.ts'
import { refuseLimit } from '#server/core/refuse-limit.ts'
import { refuseAway } from '../gambling-limits/index.ts'
import { takeQuotas, type Limit } from '../quotas/index.ts'
import { isOn } from '../settings/index.ts'
import { giveGifts } from './give-gifts.ts'
import { lockPromotion, noteGifts } from './gift-rows.ts'
import { isOpen, readOwnRow, type OwnRow } from './own-rows.ts'
import { presentFor } from './read-promotions.ts'

/** A member who takes part in something, and the language of the answer. */
export interface TakingPart {
  readonly brand: Brand
  readonly member: SessionMember
  readonly language: string
}

/** Throws FEATURE_OFF where the brand has no promotions. */
export function requirePromotions(brand: Brand): void {
  if (!isOn(brand, 'promotions')) throw new Problem('FEATURE_OFF')
}

/** A promotion as the member stands to it. Throws NOT_FOUND. */
export async function requireOwnRow(
  tx: Tx,
  { brand, member }: TakingPart,
  promotionNo: bigint,
): Promise<OwnRow> {
  const row = await readOwnRow(tx, brand, member, promotionNo)
  if (!row) throw new Problem('NOT_FOUND')
  return row
}

/** Throws MEMBER_EXCLUDED, MEMBER_PAUSED. */
export async function requirePresent(tx: Tx, member: SessionMember): Promise<void> {
  const away = await refuseAway(tx, member)
  if (away) throw new Problem(away)
}

/** Throws PROMOTION_NOT_ALLOWED (at risk, not of the audience), PROMOTION_CLOSED. */
export async function requireOpen(tx: Tx, row: OwnRow): Promise<void> {
  if (!row.may || !row.is_for) throw new Problem('PROMOTION_NOT_ALLOWED')
  if (!isOpen(row, await readNow(tx))) throw new Problem('PROMOTION_CLOSED')
}

/** The promotion after something was done about it. */
export async function presentAgain(
  tx: Tx,
  part: TakingPart,
  promotionNo: bigint,
): Promise<PromotionDetail> {
  const { brand, member, language } = part
  const row = await requireOwnRow(tx, part, promotionNo)
  return presentFor(tx, brand, row, { memberId: member.memberId, language })
}

/**
 * Joins a promotion: what happens from now on counts; a repeat changes nothing. For members with a
 * real account. Throws, in order: FEATURE_OFF, NOT_FOUND, MEMBER_EXCLUDED, MEMBER_PAUSED,
 * PROMOTION_NOT_ALLOWED (at risk, not of the audience, or not joined in this way),
 * PROMOTION_CLOSED.
 */
export async function joinPromotion(
  db: Db,
  part: TakingPart,
  promotionId: string,
): Promise<PromotionDetail> {
  requirePromotions(part.brand)
  const promotionNo = parseId('prm', promotionId) ?? 0n
  return db.transaction(async (tx) => {
    const row = await requireOwnRow(tx, part, promotionNo)
    await requirePresent(tx, part.member)
    if (row.entry !== 'join' || row.kind === 'race') throw new Problem('PROMOTION_NOT_ALLOWED')
    if (row.joined_at === null) {
      await requireOpen(tx, row)
      await tx.query(
        `insert into promotion_entries (brand_id, promotion_no, member_id) values ($1, $2, $3)
         on conflict do nothing`,
        [part.brand.brandId, promotionNo, part.member.memberId],
      )
    }
    return presentAgain(tx, part, promotionNo)
  })
}

const HOUR = 3_600
/** Codes tried by a member in an hour, right ones among them: nobody finds one by guessing. */
const TRIES_PER_HOUR = 10

function tryLimits(memberId: bigint): readonly Limit[] {
  const key = memberId.toString()
  return [{ scope: 'promotionCode', key, windowSeconds: HOUR, max: TRIES_PER_HOUR }]
}

/** The promotion that has a code now, or had it before it was stopped. */
const BY_CODE = `
select promotion_no from promotions
where brand_id = $1 and code = $2 and state <> 'draft'
order by state = 'published' desc, promotion_no desc limit 1`

/** Notes what a code earns, once for each member, and gives it where it may be given. */
async function redeem(tx: Tx, part: TakingPart, promotionNo: bigint): Promise<void> {
  const { brand, member } = part
  const promotion = await lockPromotion(tx, brand.brandId, promotionNo)
  // Behind the lock: nobody else takes what is left.
  const row = await requireOwnRow(tx, part, promotionNo)
  if (row.own_noted > 0) return
  await requireOpen(tx, row)
  const { code, prize: amount } = promotion
  if (code === null || amount === null) throw new Error('a code gives an amount')
  const facts = [{ name: 'code' as const, value: code }]
  await noteGifts(tx, promotion, [{ memberId: member.memberId, event: 'code', amount, facts }])
  await giveGifts(tx, brand, promotion)
}

/**
 * Redeems a code, in any letter case, once for each member; a repeat changes nothing. For members
 * with a real account. Throws, in order: FEATURE_OFF, MEMBER_EXCLUDED, MEMBER_PAUSED, RATE_LIMITED,
 * PROMOTION_CODE_UNKNOWN, PROMOTION_NOT_ALLOWED (at risk, not of the audience), PROMOTION_CLOSED.
 */
export async function redeemCode(
  context: { readonly db: Db; readonly vault: Vault },
  part: TakingPart,
  code: string,
): Promise<PromotionDetail> {
  const { brand, member } = part
  const { brandId } = brand
  requirePromotions(brand)
  await requirePresent(context.db, member)
  // In a transaction of its own: a try that finds nothing stays counted.
  await context.db.transaction(async (tx) => {
    refuseLimit(await takeQuotas(tx, context, brandId, tryLimits(member.memberId)))
  })
  return context.db.transaction(async (tx) => {
    const [found] = await tx.query<{ promotion_no: bigint }>(BY_CODE, [brandId, code.toUpperCase()])
    if (!found) {
      const field = { field: 'code', code: 'PROMOTION_CODE_UNKNOWN' } as const
      throw new Problem('PROMOTION_CODE_UNKNOWN', [field])
    }
    await redeem(tx, part, found.promotion_no)
    return presentAgain(tx, part, found.promotion_no)
  })
}

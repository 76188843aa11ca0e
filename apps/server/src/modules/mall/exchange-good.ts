import type { ExchangeBody, PointExchange } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { Vault } from '#server/adapters/vault/vault.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { parseId } from '#server/core/ids.ts'
import { inputHash } from '#server/core/keys.ts'
import { Problem } from '#server/core/problem.ts'
import { mobileOf, partsOfNumber } from '../contacts/index.ts'
import { addPoints, requirePointMall, requirePoints } from '../points/index.ts'
import { askOnce, type ExchangeCall } from './ask.ts'
import { presentExchange, writeExchange, type Asked, type ExchangeRow } from './exchange-rows.ts'
import { readerOf } from './gift-terms.ts'
import { giveGift, requireGift } from './give-gift.ts'
import { countTaken, GOOD_COLUMNS, GOOD_TABLES, textOf, type GoodRow } from './goods.ts'
import { moveMoney } from './move-money.ts'

type GoodCall = ExchangeCall<ExchangeBody>

export interface MallContext {
  readonly db: Db
  readonly vault: Vault
}

/** The purpose under which an address is sealed: it opens for its own brand and member alone. */
export function sealOfDelivery(brandId: number, memberId: bigint): string {
  return `delivery/${brandId}/${memberId}`
}

/** The good, locked: of two who want the last piece, one waits. Throws GOOD_NOT_FOUND. */
async function lockGood(tx: Tx, brandId: number, goodId: string): Promise<GoodRow> {
  const rows = await tx.query<GoodRow>(
    `select ${GOOD_COLUMNS} from ${GOOD_TABLES}
     where g.brand_id = $1 and g.good_no = $2 and g.state = 'shown' for no key update of g`,
    [brandId, parseId('god', goodId) ?? 0n],
  )
  if (!rows[0]) throw new Problem('GOOD_NOT_FOUND', [{ field: 'goodId', code: 'GOOD_NOT_FOUND' }])
  return rows[0]
}

/** A number that a carrier can call, in E.164. Throws PHONE_INVALID, MISSING_FIELD. */
function requireNumber(brand: Brand, given: string): string {
  const field = 'delivery.mobileNo'
  try {
    const { countryDialingCode, mobileNum } = partsOfNumber(brand, { mobileNo: given }, true)
    return mobileOf(countryDialingCode, mobileNum).target
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    throw new Problem('PHONE_INVALID', [{ field, code: 'PHONE_INVALID' }])
  }
}

/**
 * Where a thing is sent, sealed; null for what is not sent. Throws MISSING_FIELD, UNKNOWN_FIELD (an
 * address for what is not), PHONE_INVALID.
 */
function sealDelivery({ vault }: MallContext, { brand, member, body }: GoodCall, good: GoodRow) {
  const { delivery } = body
  const field = 'delivery'
  if (good.kind !== 'physical') {
    if (!delivery) return null
    throw new Problem('UNKNOWN_FIELD', [{ field, code: 'UNKNOWN_FIELD' }])
  }
  if (!delivery) throw new Problem('MISSING_FIELD', [{ field, code: 'MISSING_FIELD' }])
  const { name, address } = delivery
  const kept = {
    name: name.trim(),
    address: address.trim(),
    mobileNo: requireNumber(brand, delivery.mobileNo),
  }
  return vault.seal(sealOfDelivery(brand.brandId, member.memberId), JSON.stringify(kept))
}

/** Throws GOOD_SOLD_OUT, GOOD_LIMIT_REACHED. */
async function requireLeft(tx: Tx, { member, body }: GoodCall, good: GoodRow): Promise<void> {
  const { quantity } = body
  const field = 'quantity'
  if (good.stock !== null && good.stock < quantity) {
    const code = 'GOOD_SOLD_OUT'
    throw new Problem(code, [{ field, code, expected: `≤ ${good.stock}` }])
  }
  if (good.per_member === null) return
  const left = good.per_member - (await countTaken(tx, member, good.good_no))
  if (left >= quantity) return
  const code = 'GOOD_LIMIT_REACHED'
  throw new Problem(code, [{ field, code, expected: `≤ ${Math.max(left, 0)}` }])
}

/** Staff who are changing the good meanwhile must see the new stock first: it is a new version. */
async function take(tx: Tx, brandId: number, { good_no: goodNo }: GoodRow, quantity: number) {
  await tx.query(
    `update mall_goods set stock = stock - $3, version = version + 1
     where brand_id = $1 and good_no = $2 and stock is not null`,
    [brandId, goodNo, quantity],
  )
}

/** Everything that an exchange of a good moves. Throws what the parts throw. */
async function exchange(
  tx: Tx,
  context: MallContext,
  call: GoodCall,
  { balance, asked }: { readonly balance: bigint; readonly asked: Asked },
): Promise<ExchangeRow> {
  const { brand, body } = call
  const { brandId, memberId } = asked
  const good = await lockGood(tx, brandId, body.goodId)
  const delivery = sealDelivery(context, call, good)
  await requireLeft(tx, call, good)
  await requireGift(tx, brand, good, { memberId, pieces: body.quantity })
  const pieces = BigInt(body.quantity)
  const points = good.points * pieces
  requirePoints(balance, points, 'quantity')
  await take(tx, brandId, good, body.quantity)
  const name = textOf(good, brand.settings.languages.defaultLanguage, brand).title
  const row = await writeExchange(tx, asked, {
    kind: good.kind,
    good: { goodNo: good.good_no, name },
    quantity: body.quantity,
    points,
    price: good.price * pieces,
    given: good.worth * pieces,
    gift: good,
    isOpen: good.kind === 'physical',
    delivery,
  })
  const origin = { exchangeNo: row.exchange_no }
  await addPoints(tx, brandId, [{ memberId, kind: 'exchange', amount: -points, origin }])
  await moveMoney(tx, brand, row, { code: 'points.price', amount: -row.price })
  await moveMoney(tx, brand, row, { code: 'points.prize', amount: row.given })
  await giveGift(tx, brand, row, good)
  return row
}

/**
 * Exchanges points, and what a good costs beside them, for the good: money, tickets and rounds are
 * given at once, a thing waits for staff. Once per key, in one transaction. For members with a real
 * account. Throws, in order: FEATURE_OFF, those of `askOnce`, GOOD_NOT_FOUND, MISSING_FIELD or
 * UNKNOWN_FIELD (`delivery`), PHONE_INVALID, GOOD_SOLD_OUT, GOOD_LIMIT_REACHED, those of
 * `requireGift`, POINTS_INSUFFICIENT, INSUFFICIENT_FUNDS.
 */
export async function exchangeGood(context: MallContext, call: GoodCall): Promise<PointExchange> {
  requirePointMall(call.brand)
  const { goodId, quantity, delivery } = call.body
  const sent = delivery ? [delivery.name, delivery.address, delivery.mobileNo] : []
  const hash = inputHash('exchange', goodId, String(quantity), ...sent)
  const row = await askOnce(context.db, call, hash, (tx, balance, asked) =>
    exchange(tx, context, call, { balance, asked }),
  )
  return presentExchange(row, readerOf(call.brand, call.language))
}

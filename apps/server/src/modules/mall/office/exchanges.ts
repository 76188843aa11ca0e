import type { Delivery, ExchangeState, StaffExchange } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { StaffActor } from '#server/core/caller.ts'
import type { Vault } from '#server/adapters/vault/vault.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { parseId, wireId } from '#server/core/ids.ts'
import { readInstant } from '#server/core/instant.ts'
import { readPlace } from '#server/http/page-place.ts'
import { Problem } from '#server/core/problem.ts'
import { sendMessage } from '../../notices/index.ts'
import { auditAction, auditName } from '../../staff/index.ts'
import { addPoints, lockPoints } from '../../points/index.ts'
import { sealOfDelivery } from '../exchange-good.ts'
import { EXCHANGE_COLUMNS, presentExchange, type ExchangeRow } from '../exchange-rows.ts'
import { readerOf } from '../gift-terms.ts'
import { moveMoney } from '../move-money.ts'

interface StaffExchangeRow extends ExchangeRow {
  readonly username: string
  readonly has_delivery: boolean
  readonly decided_by: string | null
}

const SELECT = `
select ${EXCHANGE_COLUMNS}, m.username, e.delivery is not null as has_delivery, e.decided_by
from point_exchanges e join members m using (brand_id, member_id)`

function presentForStaff(brand: Brand, row: StaffExchangeRow): StaffExchange {
  const reader = readerOf(brand, brand.settings.languages.defaultLanguage)
  return {
    ...presentExchange(row, reader),
    memberId: wireId('mbr', row.member_id),
    username: row.username,
    hasDelivery: row.has_delivery,
    decidedBy: row.decided_by,
  }
}

interface ExchangeChoice {
  readonly state?: ExchangeState
  readonly q?: string
  readonly from?: string
  readonly until?: string
  readonly before?: string
}

/**
 * Exchanges of a brand, newest first, and how many wait. Requires the permission to view rewards.
 * Throws VALIDATION_FAILED.
 */
export async function listExchanges(db: Db, brand: Brand, choice: ExchangeChoice, limit: number) {
  const { brandId } = brand
  const { state, q, from, until, before } = choice
  const rows = await db.query<StaffExchangeRow>(
    `${SELECT} where e.brand_id = $1 and ($2::text is null or e.state = $2)
       and ($3::text is null or starts_with(m.username_key, $3))
       and ($4::timestamptz is null or e.applied_at >= $4)
       and ($5::timestamptz is null or e.applied_at < $5)
       and ($6::bigint is null or e.exchange_no < $6)
     order by e.exchange_no desc limit $7`,
    [
      brandId,
      state ?? null,
      q?.trim().toLowerCase() ?? null,
      readInstant('from', from) ?? null,
      readInstant('until', until) ?? null,
      readPlace(before),
      limit + 1,
    ],
  )
  const waiting = await db.query<{ applying: number }>(
    `select count(*)::int as applying from point_exchanges
     where brand_id = $1 and state = 'applying'`,
    [brandId],
  )
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    exchanges: shown.map((row) => presentForStaff(brand, row)),
    applying: waiting[0]?.applying ?? 0,
    next: rows.length > limit && last ? last.exchange_no.toString() : null,
  }
}

/** Who decides, in a brand. */
export interface ExchangeAction {
  readonly db: Db
  readonly brand: Brand
  readonly actor: StaffActor
  readonly exchangeId: string
}

/** The exchange. Throws EXCHANGE_NOT_FOUND. */
async function findExchange(
  tx: Tx,
  { brand, exchangeId }: ExchangeAction,
  isLocked = false,
): Promise<StaffExchangeRow> {
  const rows = await tx.query<StaffExchangeRow>(
    `${SELECT} where e.brand_id = $1 and e.exchange_no = $2
     ${isLocked ? 'for no key update of e' : ''}`,
    [brand.brandId, parseId('exc', exchangeId) ?? 0n],
  )
  if (!rows[0]) throw new Problem('EXCHANGE_NOT_FOUND')
  return rows[0]
}

/** Locked in the order of who asks: the member's points first. Throws EXCHANGE_DECIDED, too. */
async function lockOpen(tx: Tx, action: ExchangeAction): Promise<StaffExchangeRow> {
  const { member_id: memberId } = await findExchange(tx, action)
  await lockPoints(tx, action.brand.brandId, memberId)
  const row = await findExchange(tx, action, true)
  if (row.state !== 'applying') throw new Problem('EXCHANGE_DECIDED')
  return row
}

async function decide(
  tx: Tx,
  action: ExchangeAction,
  given: { readonly state: 'approved' | 'rejected'; readonly remark: string | null },
): Promise<StaffExchange> {
  const { brand, actor, exchangeId } = action
  const { brandId } = brand
  const { state, remark } = given
  await tx.query(
    `update point_exchanges set state = $3, remark = $4, decided_at = app_now(), decided_by = $5
     where brand_id = $1 and exchange_no = $2`,
    [brandId, parseId('exc', exchangeId) ?? 0n, state, remark, auditName(actor)],
  )
  const row = await findExchange(tx, action)
  const to = { brandId, memberId: row.member_id }
  const good = row.good_name
  if (state === 'approved') await sendMessage(tx, to, 'exchangeApproved', { good })
  else await sendMessage(tx, to, 'exchangeRejected', { good, reason: remark ?? '' })
  await auditAction(tx, actor, {
    brandId,
    action: state === 'approved' ? 'exchange.approved' : 'exchange.rejected',
    subject: exchangeId,
    details: { remark },
  })
  return presentForStaff(brand, row)
}

/**
 * Approves an exchange: the thing is sent. Requires the permission to decide rewards. Throws
 * EXCHANGE_NOT_FOUND, EXCHANGE_DECIDED.
 */
export function approveExchange(action: ExchangeAction, remark: string | undefined) {
  return action.db.transaction(async (tx) => {
    await lockOpen(tx, action)
    return decide(tx, action, { state: 'approved', remark: remark ?? null })
  })
}

/**
 * Rejects an exchange: points, money and the pieces go back where they came from. Requires the
 * permission to decide rewards. Throws EXCHANGE_NOT_FOUND, EXCHANGE_DECIDED.
 */
export function rejectExchange(action: ExchangeAction, reason: string) {
  const { db, brand } = action
  return db.transaction(async (tx) => {
    const row = await lockOpen(tx, action)
    const { member_id: memberId, exchange_no: exchangeNo, points: amount } = row
    await tx.query(
      `update mall_goods set stock = stock + $3, version = version + 1
       where brand_id = $1 and good_no = $2 and stock is not null`,
      [brand.brandId, row.good_no, row.quantity],
    )
    const returned = { memberId, kind: 'returned', amount, origin: { exchangeNo } } as const
    await addPoints(tx, brand.brandId, [returned])
    await moveMoney(tx, brand, row, { code: 'points.priceBack', amount: row.price })
    return decide(tx, action, { state: 'rejected', remark: reason })
  })
}

/**
 * Opens the address of an exchange; the audit keeps who did and why. Requires the permission to
 * decide rewards. Throws EXCHANGE_NOT_FOUND (also where there is no address).
 */
export function openDelivery(
  action: ExchangeAction & { readonly vault: Vault },
  reason: string,
): Promise<Delivery> {
  const { db, brand, actor, vault, exchangeId } = action
  return db.transaction(async (tx) => {
    const { member_id: memberId, exchange_no: exchangeNo } = await findExchange(tx, action)
    const rows = await tx.query<{ delivery: Buffer | null }>(
      'select delivery from point_exchanges where brand_id = $1 and exchange_no = $2',
      [brand.brandId, exchangeNo],
    )
    const sealed = rows[0]?.delivery
    if (!sealed) throw new Problem('EXCHANGE_NOT_FOUND')
    const { brandId } = brand
    await auditAction(tx, actor, {
      brandId,
      action: 'exchange.opened',
      subject: exchangeId,
      details: { reason },
    })
    return JSON.parse(vault.open(sealOfDelivery(brandId, memberId), sealed)) as Delivery
  })
}

import { isPayable, minor, parseMinor } from '@fairhouse/money'
import type { RaceBody } from '@fairhouse/protocol'
import { RACE_PLACES_MAX } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import { readNow } from '#server/db/clock.ts'
import type { Tx } from '#server/db/tx.ts'
import { readInstant } from '#server/core/instant.ts'
import { Problem } from '#server/core/problem.ts'
import { requireLanguages, requireOwnText } from '../../notices/index.ts'
import type { RaceItem, StoredPrize } from '../race-rows.ts'

function fault(field: string, expected: string): Problem {
  return new Problem('VALIDATION_FAILED', [{ field, code: 'VALIDATION_FAILED', expected }])
}

/** Everything of a race that decides who wins what, as it is kept. */
export interface StoredTerms {
  readonly rule: RaceBody['rule']
  readonly unit: bigint | null
  readonly rates: Readonly<Record<string, number>>
  readonly products: readonly string[]
  readonly items: readonly RaceItem[]
  readonly from: Date
  readonly until: Date
  readonly prizes: readonly StoredPrize[]
}

/** Lotteries by code and games by vendor and code, with how the figures know them. */
const FIND_ITEMS = `
select k.name, coalesce(l.product, g.product) as product, coalesce(l.item, g.item) as item
from unnest($2::text[]) with ordinality as k(name, place)
left join lateral (select 'lottery' as product, lottery_code as item from lotteries
  where brand_id = $1 and lottery_code = k.name) l on true
left join lateral (select g.category as product, g.game_no::text as item
  from games g join vendors v using (vendor_id)
  where g.brand_id = $1 and v.code || '/' || g.game_code = k.name) g on true
order by k.place`

async function findItems(tx: Tx, brandId: number, body: RaceBody): Promise<RaceItem[]> {
  const rows = await tx.query<{ name: string; product: string | null; item: string | null }>(
    FIND_ITEMS,
    [brandId, body.items],
  )
  return rows.map(({ name, product, item }, index) => {
    if (product === null || item === null) {
      throw fault(`items.${index}`, 'a lottery, or a game as VENDOR/code')
    }
    if (!body.products.some((one) => one === product)) {
      throw fault(`items.${index}`, 'of a product that counts')
    }
    return { name, product, item }
  })
}

function storedPrizes(brand: Brand, { prizes }: RaceBody): StoredPrize[] {
  const taken = new Set<string>()
  return prizes.map(({ from, to, kind, amountMinor, points }, index) => {
    const field = `prizes.${index}`
    if (to < from || to > RACE_PLACES_MAX) throw fault(`${field}.to`, `≥ ${from}`)
    const money = parseMinor(amountMinor) ?? 0n
    const amount = kind === 'money' ? money : BigInt(points)
    if (amount <= 0n) throw fault(`${field}.${kind === 'money' ? 'amountMinor' : 'points'}`, '> 0')
    if (kind === 'money' && !isPayable(minor(money), brand.currency)) {
      throw fault(`${field}.amountMinor`, 'a payable amount')
    }
    for (let place = from; place <= to; place += 1) {
      const key = `${kind} ${place}`
      if (taken.has(key)) throw fault(`${field}.from`, 'each place once')
      taken.add(key)
    }
    return { from, to, kind, amount: String(amount) }
  })
}

function storedRates({ rule, rates, products, unitMinor }: RaceBody) {
  if (rule !== 'points') return { unit: null, rates: {} }
  const unit = parseMinor(unitMinor) ?? 0n
  if (unit <= 0n) throw fault('unitMinor', '> 0')
  const isOwn = rates.every(({ product }) => products.includes(product))
  if (!isOwn || new Set(rates.map(({ product }) => product)).size < rates.length) {
    throw fault('rates', 'products that count, each once')
  }
  if (!rates.some(({ rateBp }) => rateBp > 0)) throw fault('rates', '> 0')
  return {
    unit,
    rates: Object.fromEntries(rates.map(({ product, rateBp }) => [product, rateBp])),
  }
}

/** The texts of a race, checked. Throws VALIDATION_FAILED, NOTICE_TEXT_MISSING. */
export function requireTexts(brand: Brand, { texts }: RaceBody): void {
  requireLanguages(texts)
  requireOwnText(brand, texts)
}

/** The terms of a race as they are kept, checked. Throws VALIDATION_FAILED with the field. */
export async function readTerms(tx: Tx, brand: Brand, body: RaceBody): Promise<StoredTerms> {
  const from = readInstant('from', body.from) ?? new Date(0)
  const until = readInstant('until', body.until) ?? new Date(0)
  if (until.getTime() <= from.getTime()) throw fault('until', '> from')
  return {
    rule: body.rule,
    ...storedRates(body),
    products: body.products,
    items: await findItems(tx, brand.brandId, body),
    from,
    until,
    prizes: storedPrizes(brand, body),
  }
}

/**
 * A race is published before it begins: its rules are in plain sight before the first bet that
 * counts. Throws VALIDATION_FAILED.
 */
export async function requireAhead(tx: Tx, body: RaceBody, { from }: StoredTerms): Promise<void> {
  if (body.stage === 'draft') return
  if (from.getTime() <= (await readNow(tx)).getTime()) throw fault('from', '> now')
}

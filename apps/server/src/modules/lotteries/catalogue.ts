import {
  assertPriceAllowed,
  decodePricing,
  decodeVariant,
  findPlay,
  type FamilyCode,
  type Play,
  type Pricing,
  type Variant,
} from '@fairhouse/lottery/all'
import type { Schedule } from '@fairhouse/lottery/schedule'
import type {
  ExposureLimitsWire,
  GameGroupWire,
  LottoAreaWire,
  PrizeModeWire,
} from '@fairhouse/protocol'
import { andThen } from '#server/core/and-then.ts'
import type { Tx } from '#server/db/tx.ts'

/** A play as a lottery offers it: rule, price and variant. */
export interface Offer {
  readonly play: Play
  /** Canonical texts, as stored in each bet. */
  readonly price: string
  readonly variant: string
  readonly pricing: Pricing
  readonly rules: Variant
}

export interface Lottery {
  readonly brandId: number
  readonly lotteryCode: string
  readonly family: FamilyCode
  readonly game: string
  readonly source: 'own' | 'recorded'
  readonly prizeMode: PrizeModeWire
  readonly area: LottoAreaWire
  readonly gameGroup: GameGroupWire
  readonly schedule: Schedule
  readonly offers: ReadonlyMap<string, Offer>
  /** Limits that staff have set; null: those of the jurisdiction. */
  readonly exposure: ExposureLimitsWire | null
}

interface LotteryRow {
  readonly [column: string]: unknown
  readonly lottery_code: string
  readonly family: FamilyCode
  readonly game: string
  readonly source: 'own' | 'recorded'
  readonly prize_mode: PrizeModeWire
  readonly area: LottoAreaWire
  readonly game_group: GameGroupWire
  readonly schedule: Schedule
  readonly prices: Record<string, string>
  readonly variants: Record<string, string>
  readonly exposure: ExposureLimitsWire | null
}

const known = new Map<string, Offer>()
const KNOWN_MAX = 50_000

/**
 * A play at a price, checked: it is known and its price returns no more than 99 %. Throws
 * RangeError that names the faulty play. Results are cached.
 */
function offerOf(code: string, price: string, variant: string): Offer {
  const key = `${code} ${price} ${variant}`
  const before = known.get(key)
  if (before) return before
  const play = findPlay(code)
  if (!play) throw new RangeError(`play ${code} is not built`)
  const pricing = decodePricing(price)
  const rules = decodeVariant(variant)
  assertPriceAllowed(play, pricing, rules)
  // Otherwise a stake might not be a whole number of ledger units.
  if (pricing.model === 'fixedOdds' && !/^\d+(\.\d{1,2})?$/.test(pricing.pointPrice ?? '1')) {
    throw new RangeError(`${code}: the price of a point has two decimals at most`)
  }
  const offer = { play, price, variant, pricing, rules }
  if (known.size >= KNOWN_MAX) known.clear()
  known.set(key, offer)
  return offer
}

/**
 * A price table, checked: every play is known and no price returns over 99 %. Throws RangeError
 * that names the faulty play.
 */
export function loadOffers(
  prices: Readonly<Record<string, string>>,
  variants: Readonly<Record<string, string>> = {},
): Map<string, Offer> {
  const codes = Object.entries(prices)
  return new Map(codes.map(([code, price]) => [code, offerOf(code, price, variants[code] ?? '')]))
}

async function readLotteries(db: Tx, brandId: number): Promise<Lottery[]> {
  const rows = await db.query<LotteryRow>(
    `select l.*, x.limits as exposure from lotteries l
     left join exposure_limits x using (brand_id, lottery_code)
     where l.brand_id = $1 and l.is_on_sale order by l.position`,
    [brandId],
  )
  return rows.map((row) => ({
    brandId,
    lotteryCode: row.lottery_code,
    family: row.family,
    game: row.game,
    source: row.source,
    prizeMode: row.prize_mode,
    area: row.area,
    gameGroup: row.game_group,
    schedule: row.schedule,
    offers: loadOffers(row.prices, row.variants),
    exposure: row.exposure,
  }))
}

export interface Catalogue {
  /** Lotteries on sale, in the order of the page. */
  lotteriesOf(brandId: number): Promise<readonly Lottery[]>
  /** At once where the brand's lotteries are cached. */
  find(brandId: number, lotteryCode: string): Lottery | undefined | Promise<Lottery | undefined>
  /** Clears the cache of a brand's lotteries. */
  forget(brandId: number): void
}

interface KnownLotteries {
  readonly at: number
  readonly read: Promise<readonly Lottery[]>
  /** Once they are read. */
  all: readonly Lottery[] | undefined
}

/** Lotteries change rarely: read once per brand and again after `maxAgeMs`. */
export function createCatalogue(db: Tx, now: () => number, maxAgeMs = 5_000): Catalogue {
  const known = new Map<number, KnownLotteries>()

  /** The cached lotteries of a brand; read where they are missing or old. */
  function knownOf(brandId: number): KnownLotteries {
    const found = known.get(brandId)
    if (found && now() - found.at < maxAgeMs) return found
    const one: KnownLotteries = { at: now(), read: readLotteries(db, brandId), all: undefined }
    one.read.then(
      (all) => (one.all = all),
      () => {
        if (known.get(brandId) === one) known.delete(brandId)
      },
    )
    known.set(brandId, one)
    return one
  }

  return {
    lotteriesOf: (brandId) => knownOf(brandId).read,
    forget: (brandId) => void known.delete(brandId),
    find(brandId, lotteryCode) {
      const { all, read } = knownOf(brandId)
      return andThen(all ?? read, (lotteries) =>
        lotteries.find((one) => one.lotteryCode === lotteryCode),
      )
    },
  }
}

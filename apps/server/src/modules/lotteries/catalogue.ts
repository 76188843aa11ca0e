import type { FamilyCode } from '@fairhouse/lottery/all'
import type { Schedule } from '@fairhouse/lottery/schedule'
import type {
  ExposureLimitsWire,
  GameGroupWire,
  LottoAreaWire,
  PrizeModeWire,
} from '@fairhouse/protocol'
import { andThen } from '#server/core/and-then.ts'
import type { Tx } from '#server/db/tx.ts'
import { loadOffers, type Offer } from './offers.ts'

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

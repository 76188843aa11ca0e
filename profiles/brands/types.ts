import type { FamilyCode } from '@fairhouse/lottery/all'
import type { Schedule } from '@fairhouse/lottery/schedule'
import type { GameGroupWire, LottoAreaWire, PrizeModeWire } from '@fairhouse/protocol'
import type { BrandSeedLook } from '@fairhouse/ui/look'

/** A brand as data: what a fresh install writes once. */
export interface BrandSeed {
  readonly brandId: number
  readonly code: string
  readonly name: string
  readonly profile: string
  readonly currency: string
  /** Host names served; '*' for every host that no other brand names. */
  readonly hosts: readonly string[]
  /** The lottery type of its hosts; SEA where it names none (SPECIFICATION 9.3). */
  readonly lotteryType?: PrizeModeWire
  /** The brand of its trials, with play money of its own. */
  readonly trialOf?: number
  /** All of its colours, corners, letters and art; the platform's own where it has none. */
  readonly look?: BrandSeedLook
  /** One sentence under its name, by language. */
  readonly tagline?: Readonly<Record<string, string>>
  /** Languages offered; those of the jurisdiction where it names none. */
  readonly languages?: { readonly offered: readonly string[]; readonly defaultLanguage: string }
  /** Feature switches turned from their defaults. */
  readonly switches?: Readonly<Record<string, boolean>>
  readonly lotteries: readonly LotterySeed[]
}

/** Play code → canonical price; a price that returns over 99 % is refused at load. */
export type PriceTable = Readonly<Record<string, string>>

export interface LotterySeed {
  readonly lotteryCode: string
  readonly family: FamilyCode
  /** The game of a family with several; the family's code where there is none. */
  readonly game?: string
  readonly source: 'own' | 'recorded'
  readonly prizeMode: PrizeModeWire
  readonly area: LottoAreaWire
  readonly gameGroup: GameGroupWire
  readonly schedule: Schedule
  readonly prices: PriceTable
  readonly variants?: Readonly<Record<string, string>>
}

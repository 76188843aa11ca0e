import type { Currency } from '@fairhouse/money'
import type { JurisdictionProfile } from '@fairhouse/profiles'
import type {
  AccessRules,
  BrandLook,
  LanguageChoice,
  MaintenancePlan,
  PrizeModeWire,
  SiteSettings,
  SwitchId,
  Tagline,
} from '@fairhouse/protocol'

/** Where a request comes from; the country where it is known (ISO 3166-1, "BR"). */
export interface RequestOrigin {
  readonly address: string
  readonly country: string | undefined
}

/** Why a request is refused: by what the brand may not do there, or by its own address. */
export type AccessRefusal = 'region' | 'address'

/** The access rules of an operator, ready to be checked at each request. */
export type AccessGate = (origin: RequestOrigin) => AccessRefusal | undefined

/** The switches that a brand's staff have changed; the rest is at its default. */
export type SwitchChoices = Readonly<Partial<Record<SwitchId, boolean>>>

/** The last change of settings: by whom, and when. */
export interface Changed {
  readonly by: string
  readonly at: string
}

/** Settings that a brand's staff may change at run time. */
export interface BrandSettings {
  readonly choices: SwitchChoices
  /** Switches that work: see `switchesOn`. */
  readonly on: ReadonlySet<SwitchId>
  readonly site: SiteSettings
  readonly maintenance: MaintenancePlan
  readonly access: AccessRules
  /** The same, compiled: checked at each request. Null where they refuse nobody. */
  readonly accessGate: AccessGate | null
  /** The seed that `brandCss` of @fairhouse/ui/look makes the styles of the pages from. */
  readonly look: BrandLook
  readonly tagline: Tagline
  readonly languages: LanguageChoice
  readonly changed: {
    readonly switches: Changed | null
    readonly site: Changed | null
    readonly maintenance: Changed | null
    readonly access: Changed | null
    readonly look: Changed | null
    readonly languages: Changed | null
  }
}

export interface Brand {
  readonly brandId: number
  readonly code: string
  readonly name: string
  readonly currency: Currency
  /** The lottery type of its hosts (SPECIFICATION 9.3). */
  readonly lotteryType: PrizeModeWire
  readonly profile: JurisdictionProfile
  readonly settings: BrandSettings
  /** The brand whose visitors try the games in this one. */
  readonly trialOf?: number
  /** The host name it is served at; none for the brand of all other hosts. */
  readonly host?: string
}

import type { Minor } from '@fairhouse/money'
import type { BankAccountKind, GameCategoryCode } from '@fairhouse/protocol'
import type { MoneyRules } from './money-rules.ts'

/** What a member may bound, and over which calendar periods of the time zone. */
export interface LimitName {
  readonly kind: 'deposit' | 'stake' | 'loss' | 'time'
  readonly period: 'day' | 'week' | 'month'
}

/** Days are of 24 hours; months are of the calendar: "P1D", "P6M". */
export type Span = `P${number}${'D' | 'M'}`

/** Tools of responsible gambling: what may be bounded, how it is raised, how one stays away. */
export interface LimitRules {
  /** Must be set at sign-up; may be changed later, not taken away. */
  readonly atSignUp: readonly LimitName[]
  /** All that may be set. */
  readonly offered: readonly LimitName[]
  readonly money: { readonly min: Minor; readonly max: Minor }
  /** The longest is the whole period. */
  readonly minMinutes: number
  /** A raise or removal waits so long before it can be confirmed [S-17] … */
  readonly raiseWaitHours: number
  /** … and is forgotten when it is not confirmed within so long. */
  readonly raiseConfirmHours: number
  /** A silence of up to so many minutes still belongs to a visit: it counts as time. */
  readonly visitGapMinutes: number
  readonly pauseSpans: readonly Span[]
  readonly exclusion: {
    readonly spans: readonly (Span | 'INDEFINITE')[]
    /** An exclusion for a time ends with it; else the member must ask to come back. */
    readonly endsByItself: boolean
    /** One without an end lasts at least so long. */
    readonly indefiniteMonths: number
    /** The way back takes so long, once asked for. */
    readonly returnWaitHours: number
  }
}

/** How the stake of a slip is divided into shares, and until when they are sold. */
export interface GroupTicketRules {
  readonly minShares: number
  readonly maxShares: number
  /** What the organiser buys at least, in ten-thousandths of the shares. */
  readonly minOwnShareBp: number
  /** The lock comes so long before the sale of the issue ends … */
  readonly lockSeconds: number
  /** … or when this part of the sale is left, if that is later. In ten-thousandths. */
  readonly lockPartBp: number
}

/** What the house bears on one issue of a lottery; null is no limit. */
export interface ExposureLimits {
  /** Stakes of one member. */
  readonly memberStake: Minor | null
  /** Possible payouts of one play. */
  readonly playPayout: Minor | null
  /** Possible payouts of one outcome, "45" for one. */
  readonly outcomePayout: Minor | null
  /** From so many percent of its limit on an outcome pays so many percent of its odds. */
  readonly steps: readonly { readonly fromPercent: number; readonly oddsPercent: number }[]
}

/** Limits until the staff of a brand set others. */
export interface ExposureDefaults {
  readonly all: ExposureLimits
  readonly byFamily: Readonly<Record<string, ExposureLimits>>
}

/** Which games of vendors may be offered; what is not may stand in a feed and is never shown. */
export interface GameRules {
  /** Rooms that may have games; cockfighting is in none that ships. */
  readonly categories: readonly GameCategoryCode[]
  /** Least return to player, in millionths, of a game's least favourable bet [S-60]. */
  readonly rtpFloorPpm: number
  /** Words for this jurisdiction in feeds: what a certificate is for, where a game is banned. */
  readonly jurisdictions: readonly string[]
  /** A game without a certificate that is good here is not offered [S-62]. */
  readonly needsCertificate: boolean
}

/** Where somebody finds help with gambling, free of charge and without giving a name. */
export interface HelpLine {
  /** What it calls itself; not translated. */
  readonly name: string
  readonly phone: string | null
  readonly url: string
}

/**
 * What is allowed where a brand is licensed: one readable file per jurisdiction. Code asks the
 * profile; there is no `if (country === …)` anywhere else.
 */
export interface JurisdictionProfile {
  readonly code: string
  /** Money without worth, labelled so on every screen. */
  readonly isPlayMoney: boolean
  readonly minAgeYears: number
  /** Decides a birthday and a business day (IANA name). */
  readonly timeZone: string
  /** Country code of a telephone number that is given without one; null where none is nearest. */
  readonly dialingCode: string | null
  /** What a brand offers until its staff choose, and the one it begins in. */
  readonly languages: readonly string[]
  readonly defaultLanguage: string
  readonly languageRules: {
    /** What a brand may offer at all. */
    readonly may: 'all' | readonly string[]
    /** What it must offer. */
    readonly must: readonly string[]
  }
  /** Version of the terms a member accepts at sign-up. */
  readonly termsVersion: string
  readonly session: {
    /** A session unused for this long ends [S-11]. */
    readonly idleMinutes: number
    /** A session ends after this long, used or not [S-12]. */
    readonly maxDays: number
    /** A second factor is asked at a login when the last one is older than this [S-12]. */
    readonly secondFactorDays: number
    /** A login from a network not seen before asks for a second factor. */
    readonly isNewNetworkVerified: boolean
    /** How long a second factor given in a session opens sensitive changes [S-13]. */
    readonly stepUpMinutes: number
  }
  /** Sessions of staff: stricter than members'. */
  readonly staffSession: { readonly idleMinutes: number; readonly maxHours: number }
  /** Accounts a member may register for payouts, of methods with a rule for withdrawals. */
  readonly bankAccountKinds: readonly BankAccountKind[]
  /** Places from where nothing may be played: ISO 3166-1 alpha-2 codes. */
  readonly blockedCountries: readonly string[]
  /** Also closed where the country is not known: no geodata, or an address in no network of it. */
  readonly closesWithoutCountry: boolean
  /** What the brand may switch on here; a switch that is not listed stays off. */
  readonly allows: {
    readonly freePlay: boolean
    readonly socialSignIn: boolean
    /** Bets that several members hold together [S-C10]. */
    readonly groupTickets: boolean
    /** Slips that are placed for a member because somebody else placed them. */
    readonly followPlans: boolean
  }
  readonly deposit: { readonly min: Minor; readonly max: Minor }
  readonly money: MoneyRules
  readonly limits: LimitRules
  /** Named at the foot of every page [S-32]. */
  readonly helpLines: readonly HelpLine[]
  readonly games: GameRules
  readonly agents: {
    /** Accounts that an agent may open below by day; 0: everybody registers by themselves. */
    readonly openingsPerDay: number
    /** A bill that was not paid so many days after it was issued is not paid any more. */
    readonly billsExpireDays: number
  }
  readonly lottery: {
    readonly minUnitStake: Minor
    /** Per bet. */
    readonly maxStake: Minor
    /** Per bet; shown before the stake is typed. */
    readonly maxPayout: Minor
    readonly maxLines: number
    readonly maxMultiple: number
    /** Issues that one chase may reach over. */
    readonly maxChaseSteps: number
    readonly exposure: ExposureDefaults
    readonly groupTickets: GroupTicketRules
    /** The lowest prize group that a member may bet at, for a rebate on the stake; 2000: none. */
    readonly leastPrizeGroup: number
  }
}

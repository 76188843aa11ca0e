import type { Minor } from '@fairhouse/money'
import type { BankAccountKind, GameCategoryCode } from '@fairhouse/protocol'
import type { MoneyRules } from './money-rules.ts'

/** What a member may limit, and over which calendar periods of the time zone. */
export interface LimitName {
  readonly kind: 'deposit' | 'stake' | 'loss' | 'time'
  readonly period: 'day' | 'week' | 'month'
}

/** Days are of 24 hours; months are of the calendar: "P1D", "P6M". */
export type Span = `P${number}${'D' | 'M'}`

/** Tools of responsible gambling: what may be limited, how a limit is raised, and exclusions. */
export interface LimitRules {
  /** Must be set at sign-up; may be changed later, not taken away. */
  readonly atSignUp: readonly LimitName[]
  /** All that may be set. */
  readonly offered: readonly LimitName[]
  readonly money: { readonly min: Minor; readonly max: Minor }
  /** The longest is the whole period. */
  readonly minMinutes: number
  /** Delay before a raise or removal can be confirmed [S-17] … */
  readonly raiseWaitHours: number
  /** … and the time to confirm it, after which it lapses. */
  readonly raiseConfirmHours: number
  /** A silence of up to this many minutes still belongs to a visit: it counts as time. */
  readonly visitGapMinutes: number
  readonly pauseSpans: readonly Span[]
  readonly exclusion: {
    readonly spans: readonly (Span | 'INDEFINITE')[]
    /** An exclusion for a time ends with it; else the member must ask to return. */
    readonly endsByItself: boolean
    /** The least duration of one without an end. */
    readonly indefiniteMonths: number
    /** The delay of a return, once requested. */
    readonly returnWaitHours: number
  }
}

/** How the stake of a slip is divided into shares, and until when they are sold. */
export interface GroupTicketRules {
  readonly minShares: number
  readonly maxShares: number
  /** What the organiser buys at least, in ten-thousandths of the shares. */
  readonly minOwnShareBp: number
  /** How long before the end of the sale the lock comes … */
  readonly lockSeconds: number
  /** … or when this part of the sale is left, if that is later. In ten-thousandths. */
  readonly lockPartBp: number
}

/** The operator's exposure on one issue of a lottery; null is no limit. */
export interface ExposureLimits {
  /** Stakes of one member. */
  readonly memberStake: Minor | null
  /** Possible payouts of one play. */
  readonly playPayout: Minor | null
  /** Possible payouts of one outcome, "45" for one. */
  readonly outcomePayout: Minor | null
  /** From this percentage of its limit on an outcome pays this percentage of its odds. */
  readonly steps: readonly { readonly fromPercent: number; readonly oddsPercent: number }[]
}

/** Limits until the staff of a brand set others. */
export interface ExposureDefaults {
  readonly all: ExposureLimits
  readonly byFamily: Readonly<Record<string, ExposureLimits>>
}

/** Which games of vendors may be offered; others may be in a feed and are never shown. */
export interface GameRules {
  /** Game lobbies that may have games; cockfighting is in none that ships. */
  readonly categories: readonly GameCategoryCode[]
  /** Least return to player, in millionths, of a game's least favourable bet [S-60]. */
  readonly rtpFloorPpm: number
  /** This jurisdiction's name in feeds: what a certificate is for, where a game is banned. */
  readonly jurisdictions: readonly string[]
  /** A game without a certificate that is good here is not offered [S-62]. */
  readonly needsCertificate: boolean
}

/** Where to find help with gambling, free of charge and anonymously. */
export interface HelpLine {
  /** Its name; not translated. */
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
  /** Play money, labelled so on every screen. */
  readonly isPlayMoney: boolean
  readonly minAgeYears: number
  /** The time zone of birthdays and business days (IANA name). */
  readonly timeZone: string
  /** Default country code of a telephone number; null where there is no obvious one. */
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
    /** A login asks for a second factor when the last one is older than this [S-12]. */
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
  /** Places from where play is forbidden: ISO 3166-1 alpha-2 codes. */
  readonly blockedCountries: readonly string[]
  /** Also closed where the country is not known: no geodata, or an address in no network of it. */
  readonly closesWithoutCountry: boolean
  /** What the brand may switch on here; a switch that is not listed stays off. */
  readonly allows: {
    readonly freePlay: boolean
    readonly socialSignIn: boolean
    /** Bets that several members hold together [S-C10]. */
    readonly groupTickets: boolean
    /** Slips that are placed for a member by the platform because another member placed them. */
    readonly followPlans: boolean
  }
  readonly deposit: { readonly min: Minor; readonly max: Minor }
  readonly money: MoneyRules
  readonly limits: LimitRules
  /** Named at the foot of every page [S-32]. */
  readonly helpLines: readonly HelpLine[]
  readonly games: GameRules
  /** What rewards may be given for. */
  readonly rewards: {
    /** Before a member has ever bet: for signing up, for a task. */
    readonly beforeABet: boolean
    readonly forDeposits: boolean
  }
  readonly agents: {
    /** Accounts that an agent may open below by day; 0: members must register themselves. */
    readonly openingsPerDay: number
    /** Days after its issue until an unpaid bill expires. */
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
    /** Issues that one chase may cover. */
    readonly maxChaseSteps: number
    readonly exposure: ExposureDefaults
    readonly groupTickets: GroupTicketRules
    /** The lowest prize group that a member may bet at, for a rebate on the stake; 2000: none. */
    readonly leastPrizeGroup: number
  }
}

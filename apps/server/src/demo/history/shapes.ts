import type { BrandSeed } from '@fairhouse/profiles'
import type { Slot } from '@fairhouse/lottery/schedule'
import type { PaymentMethodId, SlipEntry } from '@fairhouse/protocol'

/** How much is to have happened in a brand. */
export interface BrandSize {
  readonly seed: BrandSeed
  readonly members: number
  /** Slips of a day when all members are there; fewer while they come. */
  readonly slipsPerDay: number
  /** Times of a day at which members play; twice as many on the last days. */
  readonly roundsPerDay: number
  /** Own lotteries that are drawn at each of these times. */
  readonly lotteriesPerRound: number
  /** The last draws of each own lottery: shown by strips of results and trends. */
  readonly lastDraws: number
  /** The last draws of each lottery whose results are recorded. */
  readonly recordedDraws: number
  readonly withdrawalsPerDay: number
  /** Visits of members to vendors' games on a day when all members are there. */
  readonly visitsPerDay: number
  /** Group tickets of a day when all members are there. */
  readonly groupsPerDay: number
}

/** The input: the same seed, end and size always give the same plan. */
export interface HistoryInput {
  readonly seed: string
  /** The instant at which the history is over: nothing of it is later. */
  readonly end: Date
  readonly days: number
  readonly brands: readonly BrandSize[]
}

export interface PlannedMember {
  readonly brandId: number
  readonly username: string
  readonly joinsAt: number
  /** Username of the demo agent who brought them. */
  readonly referrer?: string
  /** Has an account where money is paid out to. */
  readonly hasBankAccount: boolean
}

export interface PlannedIssue {
  readonly brandId: number
  readonly lotteryCode: string
  readonly source: 'own' | 'recorded'
  readonly slot: Slot
}

/** Members and issues are named by their place in the plan. */
export interface PlannedSlip {
  readonly member: number
  readonly issue: number
  readonly key: string
  readonly entries: readonly SlipEntry[]
  /** In ledger units. */
  readonly stake: bigint
}

/** A member opens a game and plays some rounds; what comes of them is drawn when it is run. */
export interface PlannedVisit {
  readonly member: number
  readonly gameCode: string
  /** Of each round, in ledger units. */
  readonly stakes: readonly bigint[]
}

/** A slip whose stake an organiser and others share. */
export interface PlannedGroup {
  readonly member: number
  readonly issue: number
  readonly key: string
  readonly entries: readonly SlipEntry[]
  /** In ledger units, as what each share costs. */
  readonly stake: bigint
  readonly shareCount: number
  readonly ownShares: number
  readonly guaranteedShares: number
  readonly buyers: readonly {
    readonly member: number
    readonly key: string
    readonly shares: number
  }[]
}

export interface PlannedDeposit {
  readonly member: number
  readonly key: string
  readonly method: PaymentMethodId
  /** In ledger units. */
  readonly amount: bigint
  readonly isPaid: boolean
}

/** Pays out part of what a member has beyond `reserve`: winnings are only known by then. */
export interface PlannedWithdrawal {
  readonly member: number
  readonly key: string
  readonly percent: number
  /** What the plan still stakes of it, in ledger units. */
  readonly reserve: bigint
  readonly isConfirmed: boolean
}

/** What happens at an instant. */
export type PlannedStep = { readonly at: number } & (
  | { readonly kind: 'join'; readonly members: readonly number[] }
  | { readonly kind: 'deposit'; readonly deposits: readonly PlannedDeposit[] }
  | { readonly kind: 'withdraw'; readonly withdrawals: readonly PlannedWithdrawal[] }
  | { readonly kind: 'bet'; readonly slips: readonly PlannedSlip[] }
  | { readonly kind: 'visit'; readonly visits: readonly PlannedVisit[] }
  | { readonly kind: 'group'; readonly groups: readonly PlannedGroup[] }
  /** The sale of shares is over: group tickets are placed, or given back. */
  | { readonly kind: 'lock' }
  /** Closes, draws and settles what is due. */
  | { readonly kind: 'advance' }
  /** Two staff members enter the result. */
  | { readonly kind: 'record'; readonly issues: readonly number[] }
  /** What the worker does when a day is over. */
  | { readonly kind: 'dayEnd' }
)

export interface HistoryPlan {
  readonly seed: string
  readonly start: Date
  readonly end: Date
  readonly members: readonly PlannedMember[]
  readonly issues: readonly PlannedIssue[]
  /** In the order of their time. */
  readonly steps: readonly PlannedStep[]
}

import Type, { type Static } from 'typebox'
import { Instant, MoneyOut, strict } from '../schema.ts'
import type { StaffPermission } from './permissions.ts'
import { Day, NullableInstant } from './shapes.ts'

/** Maximum days of a dashboard, and of one by the hour. */
export const DASHBOARD_DAYS_MAX = 366
export const DASHBOARD_HOUR_DAYS_MAX = 7

export const DASHBOARD_BY = ['hour', 'day'] as const
/** Spans that end with the current day in the brand's time zone. */
export const DASHBOARD_RANGES = ['today', 'yesterday', 'last7', 'last30'] as const

const NullableInteger = Type.Union([Type.Integer(), Type.Null()])

/** Bets count when they are settled; what came back of a stake counts for nothing. */
const BETS = {
  betCount: Type.Integer(),
  /** Stakes of settled bets. */
  turnoverMinor: MoneyOut,
  /** What they won, stakes included. */
  payoutMinor: MoneyOut,
  /** Gross gaming revenue: turnover less payouts. */
  ggrMinor: MoneyOut,
  /** To members, and to agents along their lines. */
  rebateMinor: MoneyOut,
  bonusMinor: MoneyOut,
  /** Net gaming revenue: GGR less rebates and bonuses. */
  ngrMinor: MoneyOut,
}

const FIGURES = {
  ...BETS,
  /** Members with a settled bet; null where hours are no longer stored. */
  activeCount: NullableInteger,
  signUpCount: Type.Integer(),
  depositCount: Type.Integer(),
  /** Credited, less what banks took back. */
  depositMinor: MoneyOut,
  withdrawalCount: Type.Integer(),
  /** Paid out, less what came back. */
  withdrawalMinor: MoneyOut,
}

export const DashboardTotal = strict(FIGURES)

export const DashboardPoint = strict({
  /** Its first instant. */
  at: Instant,
  ...FIGURES,
})

export const DashboardProduct = strict({
  /** "lottery", or a category of games. */
  product: Type.String(),
  ...BETS,
})

export const Dashboard = strict({
  from: Day,
  to: Day,
  by: Type.Enum([...DASHBOARD_BY]),
  timeZone: Type.String(),
  currency: Type.String(),
  total: DashboardTotal,
  /** As many days before; where the last day is today, up to the same hour of its last day. */
  before: strict({ from: Day, to: Day, until: NullableInstant, total: DashboardTotal }),
  /** Every hour or day that has begun, in order. */
  points: Type.Array(DashboardPoint),
  /** By turnover, the largest first. */
  products: Type.Array(DashboardProduct),
  /** Up to when settled bets are counted; null: none yet. */
  countedTo: NullableInstant,
  readAt: Instant,
})

/** Rows that wait for staff, and who sees them. */
export const DASHBOARD_QUEUES = {
  approvals: 'approvals.read',
  withdrawals: 'cashier.read',
  disputes: 'cashier.read',
  kyc: 'kyc.read',
  risk: 'risk.read',
  conversations: 'feedback.read',
  feedback: 'feedback.read',
  applications: 'agentApplications.read',
  differences: 'reconciliation.read',
  parked: 'jobs.read',
} as const satisfies Record<string, StaffPermission>
export type DashboardQueueName = keyof typeof DASHBOARD_QUEUES

const QUEUE_NAMES = Object.keys(DASHBOARD_QUEUES) as DashboardQueueName[]

export const DashboardQueue = strict({
  queue: Type.Enum([...QUEUE_NAMES]),
  count: Type.Integer(),
  /** Since when the first of them waits; null: nothing waits. */
  oldestAt: NullableInstant,
})

/** Number of issues on the dashboard: those with the largest stakes. */
export const DASHBOARD_ISSUES_MAX = 5

export const DashboardIssue = strict({
  issueId: Type.String(),
  lotteryCode: Type.String(),
  issueNo: Type.String(),
  closesAt: Instant,
  betCount: Type.Integer(),
  stakeMinor: MoneyOut,
  /** If the most expensive outcome of each play were drawn: an upper bound for any draw. */
  payoutMinor: MoneyOut,
})

export const DashboardVendor = strict({
  vassalage: Type.String(),
  name: Type.String(),
  state: Type.Enum(['active', 'paused']),
  health: Type.Enum(['well', 'sick', 'down']),
  since: Instant,
})

/** The current state; null is what the reader may not see. */
export const DashboardNow = strict({
  currency: Type.String(),
  queues: Type.Array(DashboardQueue),
  /** How long the withdrawals paid today took. */
  payouts: Type.Union([
    strict({
      count: Type.Integer(),
      medianSeconds: NullableInteger,
      p95Seconds: NullableInteger,
      promiseMinutes: Type.Integer(),
    }),
    Type.Null(),
  ]),
  /** Bets of issues that are not decided. */
  exposure: Type.Union([
    strict({
      issueCount: Type.Integer(),
      betCount: Type.Integer(),
      stakeMinor: MoneyOut,
      issues: Type.Array(DashboardIssue),
    }),
    Type.Null(),
  ]),
  jobs: Type.Union([
    strict({
      restingCount: Type.Integer(),
      parkedCount: Type.Integer(),
      /** Invariants of the ledger that are violated. */
      ledgerFaultCount: Type.Integer(),
      figuresAt: NullableInstant,
    }),
    Type.Null(),
  ]),
  vendors: Type.Union([Type.Array(DashboardVendor), Type.Null()]),
  readAt: Instant,
})

export type Dashboard = Static<typeof Dashboard>
export type DashboardBy = Dashboard['by']
export type DashboardRange = (typeof DASHBOARD_RANGES)[number]
export type DashboardTotal = Static<typeof DashboardTotal>
export type DashboardPoint = Static<typeof DashboardPoint>
export type DashboardProduct = Static<typeof DashboardProduct>
export type DashboardQueue = Static<typeof DashboardQueue>
export type DashboardIssue = Static<typeof DashboardIssue>
export type DashboardVendor = Static<typeof DashboardVendor>
export type DashboardNow = Static<typeof DashboardNow>

export const staffDashboardRoutes = {
  'GET /staff/dashboard': {
    summary: 'Revenue, members and money of some days, by hour or day, beside the days before',
    access: 'staff',
    permission: 'dashboard.read',
    query: strict({
      /** In the place of days; without either: today. */
      range: Type.Optional(Type.Enum([...DASHBOARD_RANGES])),
      from: Type.Optional(Day),
      to: Type.Optional(Day),
      /** Without it: hours of one or two days, else days. */
      by: Type.Optional(Type.Enum([...DASHBOARD_BY])),
    }),
    response: Dashboard,
    errors: ['VALIDATION_FAILED'],
  },
  'GET /staff/dashboard/now': {
    summary: 'What waits and since when, exposure of open issues, health of jobs and vendors',
    access: 'staff',
    permission: 'dashboard.read',
    response: DashboardNow,
    errors: [],
  },
} as const

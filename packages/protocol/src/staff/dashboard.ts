import Type, { type Static } from 'typebox'
import { Day, Instant, MoneyOut, strict } from '../schema.ts'
import { DashboardNow } from './dashboard-now.ts'
import { NullableInstant, NullableInteger } from './shapes.ts'

/** Maximum days of a dashboard, and of one by the hour. */
export const DASHBOARD_DAYS_MAX = 366
export const DASHBOARD_HOUR_DAYS_MAX = 7

export const DASHBOARD_BY = ['hour', 'day'] as const
/** Spans that end with the current day in the brand's time zone. */
export const DASHBOARD_RANGES = ['today', 'yesterday', 'last7', 'last30'] as const

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

export type Dashboard = Static<typeof Dashboard>
export type DashboardBy = Dashboard['by']
export type DashboardRange = (typeof DASHBOARD_RANGES)[number]
export type DashboardTotal = Static<typeof DashboardTotal>
export type DashboardPoint = Static<typeof DashboardPoint>
export type DashboardProduct = Static<typeof DashboardProduct>

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

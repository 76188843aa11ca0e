import Type, { type Static } from 'typebox'
import { Instant, MoneyOut, strict } from '../schema.ts'
import type { StaffPermission } from './permissions.ts'
import { NullableInstant, NullableInteger } from './shapes.ts'

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

export type DashboardQueue = Static<typeof DashboardQueue>
export type DashboardIssue = Static<typeof DashboardIssue>
export type DashboardVendor = Static<typeof DashboardVendor>
export type DashboardNow = Static<typeof DashboardNow>

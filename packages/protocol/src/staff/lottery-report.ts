import Type, { type Static } from 'typebox'
import { LOTTERY_CODE } from '../http/lottery.ts'
import { Day, Instant, MoneyOut, strict } from '../schema.ts'

/** By what the bets of a report are put together. */
export const REPORT_BY = ['day', 'lottery', 'play'] as const
export const ReportBy = Type.Enum([...REPORT_BY])

/** Maximum days of a report. */
export const REPORT_DAYS_MAX = 93

const FIGURES = {
  betCount: Type.Integer(),
  stakeMinor: MoneyOut,
  /** Of bets whose issue is not decided yet. */
  openMinor: MoneyOut,
  /** Stakes that came back: cancelled, pushed, void. */
  refundMinor: MoneyOut,
  payoutMinor: MoneyOut,
  rebateMinor: MoneyOut,
  /** Stakes that are decided, less what came back and what was won; may be negative. */
  ggrMinor: MoneyOut,
  /** Less rebates as well. */
  ngrMinor: MoneyOut,
}

export const ReportLine = strict({
  /** A day, or the code of a lottery or play. */
  key: Type.String(),
  ...FIGURES,
})

export const LotteryReport = strict({
  by: ReportBy,
  from: Day,
  to: Day,
  timeZone: Type.String(),
  currency: Type.String(),
  /** Days from the first to the last; lotteries and plays by their stakes, the largest first. */
  lines: Type.Array(ReportLine),
  total: strict(FIGURES),
  reckonedAt: Instant,
})

export type ReportBy = Static<typeof ReportBy>
export type ReportLine = Static<typeof ReportLine>
export type LotteryReport = Static<typeof LotteryReport>

export const staffLotteryReportRoutes = {
  'GET /staff/lottery/report': {
    summary: 'Stakes, payouts and revenue of bets by the day they were placed, lottery or play',
    access: 'staff',
    permission: 'lottery.read',
    query: strict({
      /** Without days: today and the six before. */
      from: Type.Optional(Day),
      to: Type.Optional(Day),
      by: ReportBy,
      lotteryCode: Type.Optional(Type.String({ pattern: LOTTERY_CODE })),
    }),
    response: LotteryReport,
    errors: ['VALIDATION_FAILED'],
  },
} as const

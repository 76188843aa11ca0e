import type { Translator } from '@fairhouse/i18n'
import { minor, type Minor } from '@fairhouse/money'
import type { TeamFiguresWire } from '@fairhouse/protocol'
import { moneyOf } from '../../shared/queries.ts'

/** Amounts of a team, in the order of the page. */
export const MONEY_FIGURES = [
  'turnover',
  'payout',
  'rebates',
  'bonuses',
  'net',
  'deposits',
  'withdrawals',
] as const
export type MoneyFigure = (typeof MONEY_FIGURES)[number]

/** Members' payouts minus their stakes: negative if the team has lost. */
export function amountOf(figures: TeamFiguresWire, figure: MoneyFigure): Minor {
  if (figure !== 'net') return moneyOf(figures[`${figure}Minor`])
  const got = [figures.payoutMinor, figures.rebatesMinor, figures.bonusesMinor]
  const sum = got.reduce((all, one) => all + moneyOf(one), 0n)
  return minor(sum - moneyOf(figures.turnoverMinor))
}

/** Relative change of a figure; undefined if it was zero before. */
export function changeText(
  { number }: Translator,
  now: bigint,
  before: bigint,
): string | undefined {
  if (before === 0n) return undefined
  const size = before < 0n ? -before : before
  const thousandths = ((now - before) * 1_000n) / size
  return number(Number(thousandths) / 1_000, {
    style: 'percent',
    maximumFractionDigits: 1,
    signDisplay: 'exceptZero',
  })
}

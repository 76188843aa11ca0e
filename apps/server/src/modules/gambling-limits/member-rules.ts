import { minor, minorToWire } from '@fairhouse/money'
import type { LimitName } from '@fairhouse/profiles'
import type { PostingRequest } from '../ledger/index.ts'
import type { AccountRules, Refusal } from '../wallet/index.ts'
import {
  addEffects,
  effectOfAll,
  isDeposit,
  isWager,
  MONEY_KINDS,
  type Effect,
  type MoneyKind,
} from './effects.ts'
import { PERIODS, type Period, type Intervals } from './periods.ts'

/** A limit in force. */
export interface Limit extends LimitName {
  /** Ledger units; minutes where the kind is time. */
  readonly value: bigint
  readonly change?: {
    /** Without: a removal. */
    readonly value?: bigint
    readonly readyAt: Date
    readonly lapsesAt: Date
  }
}

/** A pause (cool-off) or a self-exclusion in force. */
export interface PlayBlock {
  readonly since: Date
  /** Without: no end is known. */
  readonly until?: Date
  readonly returnFrom?: Date
}

/** Rules of a member at an instant, and how much of each limit is used. */
export interface MemberRules {
  readonly now: Date
  readonly intervals: Intervals
  readonly limits: readonly Limit[]
  readonly pause?: PlayBlock
  readonly exclusion?: PlayBlock
  readonly sums: Readonly<Record<Period, Effect>>
  /** Seconds of visits; counted only where it matters. */
  readonly seconds: Readonly<Record<Period, number>>
}

/** The used part of a limit: ledger units, or full minutes. */
export function usedOf(rules: Pick<MemberRules, 'sums' | 'seconds'>, limit: LimitName): bigint {
  const { kind, period } = limit
  if (kind === 'time') return BigInt(Math.floor(rules.seconds[period] / 60))
  const used = rules.sums[period][kind]
  // A refunded bet of an earlier period does not raise this one's limit.
  return kind === 'stake' && used < 0n ? 0n : used
}

export function leftOf(rules: Pick<MemberRules, 'sums' | 'seconds'>, limit: Limit): bigint {
  const left = limit.value - usedOf(rules, limit)
  return left > 0n ? left : 0n
}

/** Milliseconds of visit until a limit of time is used up; 0 when it is. */
function timeLeftMs({ seconds }: MemberRules, limit: Limit): number {
  return Math.max(0, (Number(limit.value) * 60 - seconds[limit.period]) * 1_000)
}

function refuseBlocked(rules: MemberRules): Refusal | undefined {
  const { exclusion, pause } = rules
  const found = exclusion ?? pause
  if (!found) return undefined
  const code = exclusion ? 'MEMBER_EXCLUDED' : 'MEMBER_PAUSED'
  const { until } = found
  return { ok: false, code, ...(until ? { details: { until: until.toISOString() } } : {}) }
}

function refuseTime(rules: MemberRules): Refusal | undefined {
  const spent = rules.limits.filter(
    (limit) => limit.kind === 'time' && timeLeftMs(rules, limit) === 0,
  )
  // Of several that are used up, the longest period decides when play is possible again.
  const last = PERIODS.findLast((period) => spent.some((limit) => limit.period === period))
  if (!last) return undefined
  const renewsAt = rules.intervals[last].end.toISOString()
  return { ok: false, code: 'TIME_LIMIT_REACHED', details: { period: last, renewsAt } }
}

function refuseAmount(
  rules: MemberRules,
  sums: Readonly<Record<Period, Effect>>,
  effect: Effect,
): Refusal | undefined {
  let tightest: { limit: Limit; left: bigint } | undefined
  for (const limit of rules.limits) {
    const { kind, value } = limit
    if (kind === 'time' || effect[kind] <= 0n) continue
    const left = value - usedOf({ sums, seconds: rules.seconds }, limit)
    if (effect[kind] > left && (!tightest || left < tightest.left)) tightest = { limit, left }
  }
  if (!tightest) return undefined
  const { limit, left } = tightest
  return {
    ok: false,
    code: 'LIMIT_REACHED',
    details: {
      kind: limit.kind,
      period: limit.period,
      limitMinor: minorToWire(minor(limit.value)),
      leftMinor: minorToWire(minor(left > 0n ? left : 0n)),
      renewsAt: rules.intervals[limit.period].end.toISOString(),
    },
  }
}

/**
 * The first instant at which a decision may differ without a change of rules: a period ends, a
 * pause ends, time may be used up.
 */
function endOf(rules: MemberRules): Date {
  const now = rules.now.getTime()
  const ends = [rules.intervals.day.end.getTime()]
  for (const block of [rules.pause, rules.exclusion]) {
    if (block?.until) ends.push(block.until.getTime())
  }
  for (const limit of rules.limits) {
    const left = limit.kind === 'time' ? timeLeftMs(rules, limit) : 0
    if (left > 0) ends.push(now + left)
  }
  return new Date(Math.min(...ends))
}

/** The refusal of a new deposit of this sum, if any. Ledger units. */
export function refuseNewDeposit(rules: MemberRules, sum: bigint): Refusal | undefined {
  const effect = { deposit: sum, stake: 0n, loss: 0n }
  return refuseBlocked(rules) ?? refuseTime(rules) ?? refuseAmount(rules, rules.sums, effect)
}

/**
 * The rules of a member for the wallet, for one account. Used-up time refuses wagers only: a
 * deposit that arrives then was requested in time.
 */
export function accountRules(rules: MemberRules): AccountRules {
  let sums = rules.sums
  const away = refuseBlocked(rules)
  const late = refuseTime(rules)
  const needsSums = rules.limits.some(({ kind }) => MONEY_KINDS.includes(kind as MoneyKind))
  return {
    before: endOf(rules),
    refuse(postings: readonly PostingRequest[]) {
      const isWagered = isWager(postings)
      if (!isWagered && !isDeposit(postings)) return undefined
      if (away) return away
      if (isWagered && late) return late
      return needsSums ? refuseAmount(rules, sums, effectOfAll(postings)) : undefined
    },
    count(postings: readonly PostingRequest[]) {
      if (!needsSums) return
      const effect = effectOfAll(postings)
      sums = {
        day: addEffects(sums.day, effect),
        week: addEffects(sums.week, effect),
        month: addEffects(sums.month, effect),
      }
    },
  }
}

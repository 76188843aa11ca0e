import { minor, minorToWire } from '@fairhouse/money'
import type { GamblingLimits, LimitState } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { AccountRef } from '#server/core/caller.ts'
import type { Db } from '#server/db/tx.ts'
import { readAccounts } from '../ledger/index.ts'
import { isMandatory } from './limit-values.ts'
import { loadMemberRules } from './load-rules.ts'
import { leftOf, usedOf, type Limit, type MemberRules } from './member-rules.ts'
import { presentOffers } from './offers.ts'

function wire(units: bigint): string {
  return minorToWire(minor(units))
}

function presentLimit(brand: Brand, rules: MemberRules, limit: Limit): LimitState {
  const { kind, period, value, change } = limit
  const shared = {
    period,
    isMandatory: isMandatory(brand, limit),
    renewsAt: rules.intervals[period].end.toISOString(),
  }
  const used = usedOf(rules, limit)
  const left = leftOf(rules, limit)
  const times = change && {
    readyAt: change.readyAt.toISOString(),
    lapsesAt: change.lapsesAt.toISOString(),
    isReady: change.readyAt <= rules.now,
  }
  const requested = change?.value
  if (kind === 'time') {
    const minutes = requested === undefined ? {} : { minutes: Number(requested) }
    return {
      kind,
      minutes: Number(value),
      usedMinutes: Number(used),
      leftMinutes: Number(left),
      ...shared,
      ...(times ? { change: { ...minutes, ...times } } : {}),
    }
  }
  const amount = requested === undefined ? {} : { amountMinor: wire(requested) }
  return {
    kind,
    amountMinor: wire(value),
    usedMinor: wire(used),
    leftMinor: wire(left),
    ...shared,
    ...(times ? { change: { ...amount, ...times } } : {}),
  }
}

/** The current limits of a member, in the order in which the profile offers them. */
export async function readLimits(
  db: Db,
  brand: Brand,
  member: AccountRef,
): Promise<GamblingLimits> {
  const { limits: offer, timeZone } = brand.profile
  const rules = await db.transaction(async (tx) => {
    const accounts = await readAccounts(tx, brand.brandId, [member.accountId], false)
    const loaded = await loadMemberRules(tx, brand, [...accounts.values()], true)
    return loaded.get(member.accountId)
  })
  if (!rules) throw new RangeError('a member without an account')
  const { pause, exclusion } = rules
  const limits = offer.offered.flatMap(({ kind, period }) =>
    rules.limits.filter((limit) => limit.kind === kind && limit.period === period),
  )
  return {
    limits: limits.map((limit) => presentLimit(brand, rules, limit)),
    offers: presentOffers(brand.profile, offer.offered),
    raiseWaitHours: offer.raiseWaitHours,
    raiseConfirmHours: offer.raiseConfirmHours,
    pauseSpans: [...offer.pauseSpans],
    exclusionSpans: [...offer.exclusion.spans],
    returnWaitHours: offer.exclusion.returnWaitHours,
    ...(pause?.until ? { pausedUntil: pause.until.toISOString() } : {}),
    ...(exclusion
      ? {
          exclusion: {
            since: exclusion.since.toISOString(),
            ...(exclusion.until ? { until: exclusion.until.toISOString() } : {}),
            ...(exclusion.returnFrom ? { returnFrom: exclusion.returnFrom.toISOString() } : {}),
            isReturning: exclusion.until !== undefined && exclusion.returnFrom !== undefined,
          },
        }
      : {}),
    minutesToday: Math.floor(rules.seconds.day / 60),
    timeZone,
  }
}

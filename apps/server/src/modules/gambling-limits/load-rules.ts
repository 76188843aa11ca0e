import type { Brand } from '#server/core/brand.ts'
import { plainArray } from '#server/db/arrays.ts'
import type { Tx } from '#server/db/tx.ts'
import type { AccountSnapshot } from '../ledger/index.ts'
import { saveSums, readSums, type StoredSums } from './load-sums.ts'
import type { PlayBlock, Limit, MemberRules } from './member-rules.ts'
import { intervalsAt } from './periods.ts'
import { readSeconds } from './visits.ts'

/** An account as it was read: rules are loaded as of its newest posting. */
type KnownAccount = Pick<AccountSnapshot, 'accountId' | 'seq'>

const FACTS = `
select k.account_id, a.member_id, batch_now() as now,
  p.since as pause_since, p.until as pause_until,
  e.since as exclusion_since, e.until as exclusion_until, e.return_from,
  s.seq as sums_seq, s.starts, s.sums
from unnest($2::bigint[]) as k(account_id)
join ledger_accounts a on a.brand_id = $1 and a.account_id = k.account_id
left join member_absences p on p.brand_id = $1 and p.member_id = a.member_id and p.kind = 'pause'
left join member_absences e on e.brand_id = $1 and e.member_id = a.member_id
  and e.kind = 'exclusion'
left join limit_sums s on s.brand_id = $1 and s.account_id = k.account_id`

const LIMITS = `
select k.account_id, l.kind, l.period, l.value, l.asked_value, l.ready_at, l.lapses_at
from unnest($2::bigint[]) as k(account_id)
join ledger_accounts a on a.brand_id = $1 and a.account_id = k.account_id
join member_limits l on l.brand_id = $1 and l.member_id = a.member_id`

interface FactsRow {
  readonly [column: string]: unknown
  readonly account_id: bigint
  readonly member_id: bigint
  readonly now: Date
  readonly pause_since: Date | null
  readonly pause_until: Date | null
  readonly exclusion_since: Date | null
  readonly exclusion_until: Date | null
  readonly return_from: Date | null
  readonly sums_seq: bigint | null
  readonly starts: Date[] | null
  readonly sums: (bigint | string)[] | null
}

interface LimitRow {
  readonly [column: string]: unknown
  readonly account_id: bigint
  readonly kind: Limit['kind']
  readonly period: Limit['period']
  readonly value: bigint
  readonly asked_value: bigint | null
  readonly ready_at: Date | null
  readonly lapses_at: Date | null
}

function toLimit(row: LimitRow, now: Date): Limit {
  const { kind, period, value, asked_value: asked, ready_at: readyAt, lapses_at: lapsesAt } = row
  if (!readyAt || !lapsesAt || lapsesAt <= now) return { kind, period, value }
  const change = { readyAt, lapsesAt, ...(asked === null ? {} : { value: asked }) }
  return { kind, period, value, change }
}

/** Undefined when there is none, or it is over. */
function toPlayBlock(
  since: Date | null,
  until: Date | null,
  now: Date,
  returnFrom?: Date | null,
): PlayBlock | undefined {
  if (!since || (until !== null && until <= now)) return undefined
  return { since, ...(until ? { until } : {}), ...(returnFrom ? { returnFrom } : {}) }
}

function storedSums(row: FactsRow): StoredSums | undefined {
  const { sums_seq: seq, starts, sums } = row
  return seq === null || !starts || !sums ? undefined : { seq, starts, sums: sums.map(BigInt) }
}

function needsTime(limits: readonly Limit[]): boolean {
  return limits.some((limit) => limit.kind === 'time')
}

/**
 * Rules of the members of accounts of one brand, at the time of the batch and as of the accounts'
 * newest postings. `isWhole` counts visits even where no limit needs them.
 */
export async function loadMemberRules(
  tx: Tx,
  { brandId, profile }: Pick<Brand, 'brandId' | 'profile'>,
  accounts: readonly KnownAccount[],
  isWhole = false,
): Promise<ReadonlyMap<bigint, MemberRules>> {
  const ids = plainArray(accounts.map((account) => account.accountId))
  const [facts, limitRows] = await Promise.all([
    tx.query<FactsRow>(FACTS, [brandId, ids], 'limits-facts'),
    tx.query<LimitRow>(LIMITS, [brandId, ids], 'limits-of'),
  ])
  const now = facts[0]?.now
  if (!now) return new Map()
  const intervals = intervalsAt(profile.timeZone, now)
  const limits = new Map<bigint, Limit[]>()
  for (const row of limitRows) {
    const own = limits.get(row.account_id) ?? []
    limits.set(row.account_id, [...own, toLimit(row, now)])
  }
  const timed = facts.filter((row) => isWhole || needsTime(limits.get(row.account_id) ?? []))
  const stored = new Map(facts.map((row) => [row.account_id, storedSums(row)]))
  const [sums, seconds] = await Promise.all([
    readSums(tx, brandId, accounts, stored, intervals),
    readSeconds(
      tx,
      { brandId, profile },
      timed.map((row) => row.member_id),
      now,
      intervals,
    ),
  ])
  await saveSums(tx, brandId, sums, intervals)
  return new Map(
    facts.map((row) => {
      const pause = toPlayBlock(row.pause_since, row.pause_until, now)
      const exclusion = toPlayBlock(row.exclusion_since, row.exclusion_until, now, row.return_from)
      const none = { day: 0, week: 0, month: 0 }
      return [
        row.account_id,
        {
          now,
          intervals,
          limits: limits.get(row.account_id) ?? [],
          ...(pause ? { pause } : {}),
          ...(exclusion ? { exclusion } : {}),
          sums: sums.of(row.account_id),
          seconds: seconds.get(row.member_id) ?? none,
        },
      ]
    }),
  )
}

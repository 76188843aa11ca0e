import { findPlay, hasOutcomeKeys, liabilityAt, WHOLE } from '@fairhouse/lottery/all'
import { minor, minorToWire } from '@fairhouse/money'
import {
  EXPOSED_OUTCOMES_MAX,
  type ExposedOutcome,
  type ExposedPlay,
  type ExposureLimitsWire,
  type FamilyCodeWire,
  type NumberRule,
  type StaffExposure,
} from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import { readNow } from '#server/db/clock.ts'
import type { Tx } from '#server/db/tx.ts'
import { Problem } from '#server/core/problem.ts'
import { issueIdOf, type IssueRow } from '../lotteries/index.ts'
import { capOf, ratesOf } from './liability.ts'
import { limitsOf, oddsPercentAt, type ExposureLimits } from './limits.ts'
import { readNumbers } from './number-board.ts'

interface ExposedIssueRow extends IssueRow {
  readonly family: FamilyCodeWire
  readonly exposure: ExposureLimitsWire | null
  readonly prices: Readonly<Record<string, string>>
}

/** Identical bets grouped, so that their payout is computed once. Without cancelled ones. */
const ALIKE = `
select b.play_code, b.selection, b.price, b.variant, b.unit_stake, b.multiple,
  count(*)::int as bets, sum(b.stake)::bigint as stake
from bets b
where b.brand_id = $1 and b.issue_id = $2 and not exists (
  select from bet_results r where r.brand_id = b.brand_id and r.bet_no = b.bet_no
    and r.kind = 'cancelled')
group by 1, 2, 3, 4, 5, 6`

interface AlikeRow {
  readonly [column: string]: unknown
  readonly play_code: string
  readonly selection: string
  readonly price: string
  readonly variant: string
  readonly unit_stake: bigint
  readonly multiple: number
  readonly bets: number
  readonly stake: bigint
}

interface Tally {
  bets: number
  payout: bigint
}

interface PlayTally {
  bets: number
  stake: bigint
  readonly outcomes: Map<string, Tally>
}

function tallyOf(rows: readonly AlikeRow[], brand: Brand): Map<string, PlayTally> {
  const { maxPayout } = brand.profile.lottery
  const plays = new Map<string, PlayTally>()
  for (const row of rows) {
    const { play_code: playCode, selection, price, variant, bets } = row
    const play = plays.get(playCode) ?? { bets: 0, stake: 0n, outcomes: new Map<string, Tally>() }
    plays.set(playCode, play)
    play.bets += bets
    play.stake += row.stake
    for (const { key, rate } of ratesOf({ playCode, selection, price, variant })) {
      const tally = play.outcomes.get(key) ?? { bets: 0, payout: 0n }
      play.outcomes.set(key, tally)
      tally.bets += bets
      tally.payout += BigInt(bets) * liabilityAt(rate, row.unit_stake, row.multiple, maxPayout)
    }
  }
  return plays
}

const money = (units: bigint): string => minorToWire(minor(units))

function shareOf(payout: bigint, cap: bigint | null): number | null {
  if (cap === null) return null
  return cap === 0n ? 10_000 : Number((payout * 10_000n) / cap)
}

function presentPlay(playCode: string, tally: PlayTally, limits: ExposureLimits): ExposedPlay {
  let [outcome, dearest] = [WHOLE, 0n]
  for (const [key, { payout }] of tally.outcomes) {
    if (payout > dearest) [outcome, dearest] = [key, payout]
  }
  const cap = capOf(limits, isCounted(playCode) ? outcome : WHOLE)
  return {
    playCode,
    betCount: tally.bets,
    stakeMinor: money(tally.stake),
    payoutMinor: money(dearest),
    outcome: outcome === WHOLE ? null : outcome,
    limitMinor: cap === null ? null : money(cap),
    shareBp: shareOf(dearest, cap),
  }
}

function isCounted(playCode: string): boolean {
  const play = findPlay(playCode)
  return play !== undefined && hasOutcomeKeys(play)
}

interface RuleRow {
  readonly [column: string]: unknown
  readonly play_code: string
  readonly outcome: string
  readonly issue_id: bigint
  readonly odds_percent: number
  readonly set_by: string
  readonly set_at: Date
}

async function readRules(db: Tx, issue: IssueRow): Promise<NumberRule[]> {
  const rows = await db.query<RuleRow>(
    `select * from number_rules where brand_id = $1 and lottery_code = $2
       and issue_id in (0, $3) order by play_code, outcome, issue_id limit 2000`,
    [issue.brand_id, issue.lottery_code, issue.issue_id],
  )
  return rows.map((row) => ({
    playCode: row.play_code,
    outcome: row.outcome,
    isEveryIssue: row.issue_id === 0n,
    oddsPercent: row.odds_percent,
    setBy: row.set_by,
    setAt: row.set_at.toISOString(),
  }))
}

/** An issue with its lottery's limits. Throws ISSUE_NOT_FOUND. */
export async function readExposedIssue(
  db: Tx,
  brandId: number,
  issueId: bigint,
): Promise<ExposedIssueRow> {
  const rows = await db.query<ExposedIssueRow>(
    `select i.*, l.family, l.prices, x.limits as exposure from issues i
     join lotteries l using (brand_id, lottery_code)
     left join exposure_limits x using (brand_id, lottery_code)
     where i.brand_id = $1 and i.issue_id = $2`,
    [brandId, issueId],
  )
  if (!rows[0]) throw new Problem('ISSUE_NOT_FOUND')
  return rows[0]
}

function presentOutcomes(
  plays: ReadonlyMap<string, PlayTally>,
  limits: ExposureLimits,
  percentOf: (playCode: string, outcome: string) => number,
): ExposedOutcome[] {
  const all = [...plays].flatMap(([playCode, { outcomes }]) =>
    [...outcomes].map(([outcome, tally]) => ({ playCode, outcome, ...tally })),
  )
  const dearest = all
    .filter(({ outcome }) => outcome !== WHOLE)
    .toSorted((a, b) => (a.payout < b.payout ? 1 : a.payout > b.payout ? -1 : 0))
    .slice(0, EXPOSED_OUTCOMES_MAX)
  return dearest.map(({ playCode, outcome, bets, payout }) => {
    const cap = capOf(limits, outcome)
    const oddsPercent = percentOf(playCode, outcome)
    const byLimit = cap === null ? 100 : oddsPercentAt(limits, payout, cap)
    return {
      playCode,
      outcome,
      betCount: bets,
      payoutMinor: money(payout),
      limitMinor: cap === null ? null : money(cap),
      shareBp: shareOf(payout, cap),
      oddsPercent,
      isByStaff: oddsPercent < byLimit,
    }
  })
}

/**
 * The operator's exposure on an issue, computed from its bets: exact, whatever capacity the nodes
 * have leased. Throws ISSUE_NOT_FOUND.
 */
export async function readExposure(db: Tx, brand: Brand, issueId: bigint): Promise<StaffExposure> {
  const { brandId } = brand
  const issue = await readExposedIssue(db, brandId, issueId)
  const limits = limitsOf(issue, brand.profile)
  const [rows, rules, { shown }, now] = await Promise.all([
    db.query<AlikeRow>(ALIKE, [brandId, issueId]),
    readRules(db, issue),
    readNumbers(db, { brandId, lotteryCode: issue.lottery_code, issueId, limits }),
    readNow(db),
  ])
  const plays = tallyOf(rows, brand)
  const percentOf = (playCode: string, outcome: string) => shown.get(playCode)?.get(outcome) ?? 100
  const presented = [...plays].map(([code, tally]) => presentPlay(code, tally, limits))
  const weight = ({ payoutMinor }: ExposedPlay) => BigInt(payoutMinor)
  const sum = (pick: (one: PlayTally) => bigint) =>
    [...plays.values()].reduce((all, one) => all + pick(one), 0n)
  return {
    issueId: issueIdOf(issue.issue_id),
    lotteryCode: issue.lottery_code,
    issueNo: issue.issue_no,
    family: issue.family,
    state: issue.state,
    currency: brand.currency.code,
    closesAt: issue.closes_at.toISOString(),
    countedAt: now.toISOString(),
    betCount: Number(sum(({ bets }) => BigInt(bets))),
    stakeMinor: money(sum(({ stake }) => stake)),
    plays: presented.toSorted((a, b) => (weight(a) < weight(b) ? 1 : -1)),
    outcomes: presentOutcomes(plays, limits, percentOf),
    rules,
    offered: Object.keys(issue.prices).filter(isCounted),
  }
}

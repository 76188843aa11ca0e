import { decodeSelection, type AnyDraw } from '@fairhouse/lottery/all'
import { minor, minorToWire } from '@fairhouse/money'
import type { BetStatus, BetWire, IssueProof, IssueWire, LotteryWire } from '@fairhouse/protocol'
import type { AccountRef } from '#server/core/caller.ts'
import type { Tx } from '#server/db/tx.ts'
import { betIdOf, parseBetId } from '../wallet/index.ts'
import { readRebates } from './bet-rebates.ts'
import {
  type Lottery,
  gameOf,
  issueIdOf,
  parseIssueId,
  presentDraw,
  presentIssue,
  presentPlan,
  type IssueRow,
} from '../lotteries/index.ts'
import { contextOf, drawnIssueOf, factsOf, type LotteryFacts } from './own-draw.ts'
import { readBetHistory } from './bet-history.ts'
import { readStakes } from './read-stakes.ts'

/** Lotteries with the issue on sale now and the newest drawn one. */
export async function readLobby(db: Tx, lotteries: readonly Lottery[]): Promise<LotteryWire[]> {
  const brandId = lotteries[0]?.brandId
  if (brandId === undefined) return []
  const codes = lotteries.map((one) => one.lotteryCode)
  const current = await db.query<IssueRow>(
    `select distinct on (lottery_code) * from issues
     where brand_id = $1 and lottery_code = any($2) and state = 'open'
       and opens_at <= app_now() and app_now() < closes_at
     order by lottery_code, closes_at`,
    [brandId, codes],
  )
  const latest = await db.query<IssueRow>(
    `select i.* from unnest($2::text[]) as k(code)
     cross join lateral (select * from issues where brand_id = $1 and lottery_code = k.code
       and draw is not null order by draws_at desc limit 1) i`,
    [brandId, codes],
  )
  const find = (rows: readonly IssueRow[], code: string): IssueWire | null => {
    const row = rows.find((one) => one.lottery_code === code)
    return row ? presentIssue(row) : null
  }
  return lotteries.map((lottery) => ({
    ...gameOf(lottery),
    lotteryCode: lottery.lotteryCode,
    family: lottery.family,
    game: lottery.game,
    source: lottery.source,
    category: lottery.source === 'own' ? 'ELOTT' : 'LOTT',
    prizeMode: lottery.prizeMode,
    lottoArea: lottery.area,
    gameGroupCode: lottery.gameGroup,
    timeZone: lottery.schedule.timeZone,
    current: find(current, lottery.lotteryCode),
    latest: find(latest, lottery.lotteryCode),
  }))
}

/** Issues that have been drawn, newest first. */
export async function readOpened(db: Tx, lottery: Lottery, count: number): Promise<IssueWire[]> {
  const rows = await db.query<IssueRow>(
    `select * from issues where brand_id = $1 and lottery_code = $2 and draw is not null
     order by draws_at desc limit $3`,
    [lottery.brandId, lottery.lotteryCode, count],
  )
  return rows.map(presentIssue)
}

/** Issues past their sale, newest first. `before` is the last issue number of the page before. */
export async function readPastIssues(
  db: Tx,
  lottery: Lottery,
  page: { readonly limit: number; readonly before: bigint | undefined },
): Promise<{ issues: IssueWire[]; next: string | null }> {
  const rows = await db.query<IssueRow>(
    `select * from issues where brand_id = $1 and lottery_code = $2 and state <> 'open'
       and draws_at < coalesce((select draws_at from issues where brand_id = $1 and issue_id = $3),
         'infinity')
     order by draws_at desc limit $4`,
    [lottery.brandId, lottery.lotteryCode, page.before ?? null, page.limit + 1],
  )
  const shown = rows.slice(0, page.limit)
  return {
    issues: shown.map(presentIssue),
    next: rows.length > page.limit ? issueIdOf(shown.at(-1)?.issue_id ?? 0n) : null,
  }
}

function presentBeacon(row: IssueRow): IssueProof['beacon'] {
  if (row.beacon_chain === null || row.beacon_round === null) return null
  return {
    chain: row.beacon_chain,
    round: Number(row.beacon_round),
    signature: row.beacon_signature?.toString('hex') ?? null,
  }
}

/** Data to recompute a draw. The seed is revealed only once the draw is made. */
export async function readProof(
  db: Tx,
  brandId: number,
  issueId: string,
): Promise<IssueProof | undefined> {
  const rows = await db.query<IssueRow & LotteryFacts & { server_seed: string | null }>(
    `select i.*, case when i.draw is not null then s.server_seed end as server_seed,
       l.family, l.game, l.schedule->>'timeZone' as time_zone
     from issues i join lotteries l using (brand_id, lottery_code)
     left join issue_seeds s using (brand_id, issue_id)
     where i.brand_id = $1 and i.issue_id = $2`,
    [brandId, parseIssueId(issueId)],
  )
  const row = rows[0]
  if (!row) return undefined
  return {
    issue: presentIssue(row),
    serverSeed: row.server_seed,
    drawVersion: row.draw_version,
    context: contextOf(row),
    betsRoot: row.bets_root?.toString('hex') ?? null,
    betsCount: row.bets_count === null ? null : Number(row.bets_count),
    beacon: presentBeacon(row),
    facts: factsOf(drawnIssueOf(row)),
  }
}

interface BetStatusRow {
  readonly [column: string]: unknown
  readonly issue_id: bigint
  readonly lottery_code: string
  readonly issue_no: string
  readonly closes_at: Date
  readonly draw: AnyDraw | null
  readonly bet_no: bigint
  readonly play_code: string
  readonly selection: string
  readonly price: string
  readonly variant: string
  readonly line_count: bigint
  readonly unit_stake: bigint
  readonly multiple: number
  readonly stake: bigint
  readonly status: BetStatus
  readonly payout: bigint
  readonly refund: bigint
  readonly winning_lines: bigint
  readonly placed_at: Date
  readonly commitment: string | null
  readonly draw_version: number
  readonly beacon_round: bigint | null
  /** Number of decisions about its issue's result. */
  readonly issue_round: number
}

function presentBet(
  row: BetStatusRow,
  more: {
    readonly history: BetWire['history'] | undefined
    readonly rebate: BetWire['rebate'] | undefined
  },
): BetWire {
  return {
    betId: betIdOf(row.bet_no),
    issueId: issueIdOf(row.issue_id),
    lotteryCode: row.lottery_code,
    issueNo: row.issue_no,
    playCode: row.play_code,
    selection: decodeSelection(row.selection) as BetWire['selection'],
    lineCount: Number(row.line_count),
    unitStakeMinor: minorToWire(minor(row.unit_stake)),
    multiple: row.multiple,
    stakeMinor: minorToWire(minor(row.stake)),
    price: row.price,
    variant: row.variant,
    status: row.status,
    payoutMinor: minorToWire(minor(row.payout)),
    refundMinor: minorToWire(minor(row.refund)),
    winningLines: Number(row.winning_lines),
    placedAt: row.placed_at.toISOString(),
    closesAt: row.closes_at.toISOString(),
    draw: presentDraw(row.draw),
    drawPlan: presentPlan(row),
    ...(more.history ? { history: more.history } : {}),
    ...(more.rebate ? { rebate: more.rebate } : {}),
  }
}

/** Bets for the wire, in the order of their rows. */
async function presentBets(
  db: Tx,
  brandId: number,
  rows: readonly BetStatusRow[],
): Promise<BetWire[]> {
  const histories = await readBetHistory(db, brandId, rows)
  const rebates = await readRebates(db, brandId, rows)
  return rows.map((row) =>
    presentBet(row, { history: histories.get(row.bet_no), rebate: rebates.get(row.bet_no) }),
  )
}

/** Bets by their numbers, in that order; the caller has checked their owner. */
export async function readBetsByNumber(
  db: Tx,
  brandId: number,
  betNos: readonly bigint[],
): Promise<BetWire[]> {
  const rows = await db.query<BetStatusRow>(
    'select * from bet_statuses where brand_id = $1 and bet_no = any($2)',
    [brandId, betNos],
  )
  const byNumber = new Map(rows.map((row) => [row.bet_no, row]))
  const inOrder = betNos.flatMap((betNo) => byNumber.get(betNo) ?? [])
  return presentBets(db, brandId, inOrder)
}

/** The member's bets, newest first; `before` is the sequence number of the last stake shown. */
export async function readBets(
  db: Tx,
  member: AccountRef,
  page: { readonly limit: number; readonly before: bigint | undefined },
): Promise<{ bets: BetWire[]; next: string | null }> {
  const stakes = await readStakes(db, member, { ...page, limit: page.limit + 1 })
  const shown = stakes.slice(0, page.limit)
  return {
    bets: await readBetsByNumber(
      db,
      member.brandId,
      shown.map((stake) => stake.ref),
    ),
    next: stakes.length > page.limit ? String(shown.at(-1)?.seq ?? 0) : null,
  }
}

/** One bet of the member; bets of others are not found. */
export async function findBet(
  db: Tx,
  member: AccountRef,
  betId: string,
): Promise<BetWire | undefined> {
  const rows = await db.query<BetStatusRow>(
    'select * from bet_statuses where brand_id = $1 and bet_no = $2 and account_id = $3',
    [member.brandId, parseBetId(betId) ?? 0n, member.accountId],
  )
  const [bet] = await presentBets(db, member.brandId, rows)
  return bet
}

interface PaidTo {
  readonly accountId: bigint
  readonly paid: bigint
  readonly balance: bigint
  readonly seq: bigint
  /** A correction decided some of its bets: a message reports the payments. */
  readonly isCorrected: boolean
}

interface PaidRow {
  readonly [column: string]: unknown
  readonly account_id: bigint
  readonly paid: bigint
  readonly balance: bigint
  readonly seq: bigint
  readonly is_corrected: boolean
}

/**
 * Sums paid in an issue to some accounts, for open pages after a settlement. Without rebates: they
 * change the balance, but are not winnings.
 */
export async function readPaidTo(
  db: Tx,
  brandId: number,
  issueId: bigint,
  accounts: readonly bigint[],
): Promise<PaidTo[]> {
  const rows = await db.query<PaidRow>(
    `select a.account_id, a.balance, a.seq, sum(r.paid)::bigint as paid,
       max(r.round) > 1 as is_corrected
     from (select account_id, payout + refund as paid, round from (
         select distinct on (bet_no) * from bet_results
         where brand_id = $1 and issue_id = $2 and account_id = any($3)
         order by bet_no, round desc) b
       union all
       select distinct account_id, 0, 1 from bet_rebate_results
       where brand_id = $1 and issue_id = $2 and account_id = any($3)) r
     join ledger_accounts a on a.brand_id = $1 and a.account_id = r.account_id
     group by 1, 2, 3`,
    [brandId, issueId, accounts],
  )
  return rows.map((row) => ({
    accountId: row.account_id,
    paid: row.paid,
    balance: row.balance,
    seq: row.seq,
    isCorrected: row.is_corrected,
  }))
}

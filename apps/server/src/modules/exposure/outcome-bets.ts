import { decodeSelection, findPlay, liabilityAt, selectionOfKey } from '@fairhouse/lottery/all'
import { minor, minorToWire } from '@fairhouse/money'
import type { ExposedBetRow } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { Tx } from '#server/db/tx.ts'
import { wireId } from '#server/core/ids.ts'
import { Problem } from '#server/core/problem.ts'
import { betIdOf, parseBetId } from '../wallet/index.ts'
import { readExposedIssue } from './board.ts'
import { ratesOf } from './liability.ts'

interface BetRow {
  readonly [column: string]: unknown
  readonly bet_no: bigint
  readonly member_id: bigint
  readonly username: string
  readonly selection: string
  readonly price: string
  readonly variant: string
  readonly unit_stake: bigint
  readonly multiple: number
  readonly stake: bigint
  readonly placed_at: Date
}

/** The bets of a group ticket belong to its pool: they are shown with the organiser's name. */
const READ = `
select b.*, m.member_id, m.username from bets b
left join group_tickets t on t.brand_id = b.brand_id and t.pool_account = b.account_id
join ledger_accounts a on a.brand_id = b.brand_id
  and a.account_id = coalesce(t.organiser_account, b.account_id)
join members m on m.brand_id = b.brand_id and m.member_id = a.member_id
where b.brand_id = $1 and b.issue_id = $2 and b.play_code = $3 and b.bet_no < $4
  and not exists (select from bet_results r where r.brand_id = b.brand_id
    and r.bet_no = b.bet_no and r.kind = 'cancelled')
order by b.bet_no desc limit $5`

const PAGE = 50
/** Bets read at a time until a page is full. */
const CHUNK = 500
/** Bets scanned for a page at most; the next page continues from there. */
const SCANNED_MAX = 20_000
const NEWEST = 2n ** 62n

function requireOutcome(playCode: string, outcome: string | undefined): void {
  const play = findPlay(playCode)
  if (!play) {
    throw new Problem('PLAY_NOT_OFFERED', [{ field: 'playCode', code: 'PLAY_NOT_OFFERED' }])
  }
  if (outcome !== undefined && !selectionOfKey(play, outcome)) {
    throw new Problem('SELECTION_INVALID', [{ field: 'outcome', code: 'SELECTION_INVALID' }])
  }
}

/** The bet with its payout on the outcome; undefined where that is zero. */
function present(
  row: BetRow,
  playCode: string,
  outcome: string | undefined,
  brand: Brand,
): ExposedBetRow | undefined {
  const { selection, price, variant } = row
  let payout = 0n
  for (const { key, rate } of ratesOf({ playCode, selection, price, variant })) {
    if (outcome !== undefined && key !== outcome) continue
    const { maxPayout } = brand.profile.lottery
    const amount = liabilityAt(rate, row.unit_stake, row.multiple, maxPayout)
    if (amount > payout) payout = amount
  }
  if (payout === 0n) return undefined
  return {
    betId: betIdOf(row.bet_no),
    memberId: wireId('mbr', row.member_id),
    username: row.username,
    // Same shape; only the readonly modifiers of its lists differ.
    selection: decodeSelection(selection) as ExposedBetRow['selection'],
    stakeMinor: minorToWire(minor(row.stake)),
    payoutMinor: minorToWire(minor(payout)),
    price,
    placedAt: row.placed_at.toISOString(),
  }
}

/**
 * Bets of an issue that win on an outcome, newest first. Throws ISSUE_NOT_FOUND,
 * PLAY_NOT_OFFERED, SELECTION_INVALID.
 */
export async function readOutcomeBets(
  db: Tx,
  brand: Brand,
  issueId: bigint,
  query: {
    readonly playCode: string
    readonly outcome?: string
    readonly limit?: string
    readonly before?: string
  },
): Promise<{ bets: ExposedBetRow[]; next: string | null }> {
  const { playCode, outcome } = query
  await readExposedIssue(db, brand.brandId, issueId)
  requireOutcome(playCode, outcome)
  const limit = Number(query.limit ?? PAGE)
  const bets: ExposedBetRow[] = []
  let before = parseBetId(query.before ?? '') ?? NEWEST
  for (let scanned = 0; scanned < SCANNED_MAX; scanned += CHUNK) {
    const rows = await db.query<BetRow>(READ, [brand.brandId, issueId, playCode, before, CHUNK])
    for (const row of rows) {
      before = row.bet_no
      const bet = present(row, playCode, outcome, brand)
      if (bet) bets.push(bet)
      if (bets.length === limit) return { bets, next: betIdOf(before) }
    }
    if (rows.length < CHUNK) return { bets, next: null }
  }
  return { bets, next: betIdOf(before) }
}

import { nextRank } from '@fairhouse/rewards'
import type { Brand } from '#server/core/brand.ts'
import { plainColumn } from '#server/db/arrays.ts'
import type { Tx } from '#server/db/tx.ts'
import { sendMessagesTo } from '../notices/index.ts'
import { writeChanges, type RankChange } from './changes.ts'
import { figuresOf, readMonth } from './figures.ts'
import { lastDayOf, monthAfter } from './months.ts'
import { rankName, termsAt, thresholdsOf, type RankRule } from './rules.ts'

/** Members looked at in one transaction. */
const BATCH_SIZE = 1_000

interface StandingRow {
  readonly [column: string]: unknown
  readonly member_id: bigint
  readonly rank: number
  readonly may_fall: boolean
}

/**
 * SQL of whether a month lowers the rank of `s`: not if the member was excluded or paused on a day
 * of it, or is protected now. Nobody pays for a pause with a rank.
 */
const MAY_FALL = `(may_be_rewarded(s.brand_id, s.member_id) and not exists (select from away_days a
  where a.brand_id = s.brand_id and a.member_id = s.member_id
    and a.day >= $2::date and a.day < $3::date))`

/** Whether a month may lower a member's rank. */
export async function mayFall(
  tx: Tx,
  brandId: number,
  memberId: bigint,
  month: string,
): Promise<boolean> {
  const rows = await tx.query(
    `select from rank_standings s where brand_id = $1 and member_id = $4 and ${MAY_FALL}`,
    [brandId, month, monthAfter(month), memberId],
  )
  return rows.length > 0
}

const SELECT = `
select s.member_id, s.rank, ${MAY_FALL} as may_fall from rank_standings s
where s.brand_id = $1 and s.rank > 0`

const TO_CLOSE = `${SELECT} and (s.closed_month is null or s.closed_month < $2::date)
order by s.member_id limit ${BATCH_SIZE}`

/** Whoever is protected at present is told once that is over, if the month still runs. */
const TO_TELL = `${SELECT} and (s.told_month is null or s.told_month < $2::date) and ${MAY_FALL}
order by s.member_id limit ${BATCH_SIZE}`

/** Those of members whose rank the points of a month do not keep. */
async function fallsOf(
  tx: Tx,
  brandId: number,
  due: readonly StandingRow[],
  { month, rule }: { readonly month: string; readonly rule: RankRule },
): Promise<RankChange[]> {
  const ids = due.map((row) => row.member_id)
  const days = await readMonth(tx, brandId, ids, month)
  const thresholds = thresholdsOf(rule)
  return due.flatMap((row) => {
    const figures = figuresOf(rule, days.get(row.member_id) ?? [])
    const rank = nextRank(row.rank, thresholds, figures.points)
    if (rank >= row.rank) return []
    return [{ memberId: row.member_id, from: row.rank, rank, day: monthAfter(month), figures }]
  })
}

async function mark(
  tx: Tx,
  brandId: number,
  column: 'closed_month' | 'told_month',
  { month, due }: { readonly month: string; readonly due: readonly StandingRow[] },
): Promise<void> {
  await tx.query(
    `update rank_standings set ${column} = $2::date
     where brand_id = $1 and member_id = any($3::bigint[])`,
    [brandId, month, plainColumn(due, (row) => row.member_id)],
  )
}

/**
 * Lowers some ranks that the points of a month that is over do not keep, each by one, from the
 * first day of the next month on. Requires the lock of the figures. Returns true when nobody is
 * left.
 */
export async function lowerSome(
  tx: Tx,
  brand: Brand,
  look: { readonly month: string; readonly rule: RankRule },
): Promise<boolean> {
  const { brandId } = brand
  const { month } = look
  const due = await tx.query<StandingRow>(TO_CLOSE, [brandId, month, monthAfter(month)])
  if (due.length === 0) return true
  const open = due.filter((row) => row.may_fall)
  await writeChanges(tx, brandId, month, await fallsOf(tx, brandId, open, look))
  await mark(tx, brandId, 'closed_month', { month, due })
  return due.length < BATCH_SIZE
}

/**
 * Tells some members that the points of the running month do not keep their rank so far; once a
 * month. Requires the lock of the figures. Returns true when nobody is left.
 */
export async function tellSome(
  tx: Tx,
  brand: Brand,
  look: { readonly month: string; readonly rule: RankRule },
): Promise<boolean> {
  const { brandId } = brand
  const { month, rule } = look
  const due = await tx.query<StandingRow>(TO_TELL, [brandId, month, monthAfter(month)])
  if (due.length === 0) return true
  const falls = await fallsOf(tx, brandId, due, look)
  await sendMessagesTo(
    tx,
    brandId,
    'rankFalling',
    falls.map(({ memberId, from, figures }) => ({
      memberId,
      values: {
        rank: rankName(rule, from, brand),
        day: lastDayOf(month),
        points: String(figures.points),
        threshold: String(termsAt(rule, from)?.threshold ?? 0n),
      },
    })),
  )
  await mark(tx, brandId, 'told_month', { month, due })
  return due.length < BATCH_SIZE
}

import type { QueryOf, StaffRound, StaffRoundRow } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import { addDays, startOfDay } from '#server/core/calendar.ts'
import type { Tx } from '#server/db/tx.ts'
import { parseId, wireId } from '#server/core/ids.ts'
import { Problem } from '#server/core/problem.ts'
import { bonusInRound } from '../../bonuses/index.ts'
import { readMovements, replayUrl } from '../rounds.ts'
import type { GamesContext } from './context.ts'
import { presentRound, SELECT_ROUNDS, wire, type RoundRow } from './round-rows.ts'

function readDay(field: string, day: string | undefined, brand: Brand, more = 0): Date | null {
  if (day === undefined) return null
  if (Number.isNaN(new Date(`${day}T00:00:00Z`).getTime())) {
    throw new Problem('DATE_RANGE_INVALID', [{ field, code: 'DATE_RANGE_INVALID' }])
  }
  return startOfDay(brand.profile.timeZone, addDays(day, more))
}

/** Rounds of a brand, newest first. Throws DATE_RANGE_INVALID. */
export async function listRounds(
  db: Tx,
  brand: Brand,
  query: QueryOf<'GET /staff/games/rounds'>,
  limit: number,
): Promise<{ rounds: StaffRoundRow[]; next: string | null }> {
  const { q } = query
  const rows = await db.query<RoundRow>(
    `${SELECT_ROUNDS} where r.brand_id = $1 and ($2::bigint is null or r.round_no < $2)
       and ($3::text is null or r.round_no = $4 or r.vendor_round = $3
         or m.username_key like $5 || '%')
       and ($6::text is null or v.code = $6) and ($7::text is null or r.state = $7)
       and ($8::timestamptz is null or r.opened_at >= $8)
       and ($9::timestamptz is null or r.opened_at < $9)
     order by r.round_no desc limit $10`,
    [
      brand.brandId,
      query.before === undefined ? null : (parseId('rnd', query.before) ?? 0n),
      q ?? null,
      q === undefined ? null : (parseId('rnd', q) ?? 0n),
      q?.toLowerCase().replaceAll(/[\\%_]/g, (sign) => `\\${sign}`) ?? null,
      query.vassalage ?? null,
      query.state ?? null,
      readDay('from', query.from, brand),
      readDay('to', query.to, brand, 1),
      limit + 1,
    ],
  )
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    rounds: page.map((row) => presentRound(brand, row)),
    next: rows.length > limit && last ? wireId('rnd', last.round_no) : null,
  }
}

async function findRound(db: Tx, { brandId }: Brand, roundId: string): Promise<RoundRow> {
  const no = parseId('rnd', roundId) ?? 0n
  const rows = await db.query<RoundRow>(
    `${SELECT_ROUNDS} where r.brand_id = $1 and r.round_no = $2`,
    [brandId, no],
  )
  if (!rows[0]) throw new Problem('GAME_ROUND_NOT_FOUND')
  return rows[0]
}

interface TransactionRow {
  readonly [column: string]: unknown
  readonly transaction_key: string
  readonly kind: string
  readonly state: 'applied' | 'rolled_back' | 'tombstone'
  readonly amount: bigint
  readonly reference_key: string | null
  readonly created_at: Date
}

/** All details of a round. Throws GAME_ROUND_NOT_FOUND. */
export async function readStaffRound(db: Tx, brand: Brand, roundId: string): Promise<StaffRound> {
  const row = await findRound(db, brand, roundId)
  const { brandId } = brand
  const { account_id: accountId, round_no: roundNo, opened_at: openedAt } = row
  const calls = await db.query<TransactionRow>(
    `select transaction_key, kind, state, amount, reference_key, created_at
     from vendor_transactions where brand_id = $1 and round_no = $2 order by created_at, tx_no`,
    [brandId, roundNo],
  )
  return {
    ...presentRound(brand, row),
    movements: await readMovements(db, { brandId, accountId, roundNo, openedAt }),
    refundAt: row.state === 'open' ? row.refund_at.toISOString() : null,
    bonusMinor: wire(await bonusInRound(db, brandId, roundNo)),
    transactions: calls.map((one) => ({
      transactionKey: one.transaction_key,
      kind: one.kind,
      state: one.state,
      amountMinor: wire(one.amount),
      referenceKey: one.reference_key,
      at: one.created_at.toISOString(),
    })),
  }
}

/** The vendor's replay of a round. Throws the errors of the route. */
export async function replayStaffRound(
  { db, play }: Pick<GamesContext, 'db' | 'play'>,
  brand: Brand,
  roundId: string,
  language: string,
): Promise<{ url: string }> {
  const row = await findRound(db, brand, roundId)
  const url = await replayUrl(play, brand.brandId, row, row.member_id, language)
  if (url === undefined) throw new Problem('REPLAY_NOT_OFFERED')
  return { url }
}

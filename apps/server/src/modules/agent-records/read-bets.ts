import type { BetWire, QueryOf, TeamBetDetail } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { SessionMember } from '#server/core/caller.ts'
import { plainArray } from '#server/db/arrays.ts'
import type { Tx } from '#server/db/tx.ts'
import { parseId } from '#server/core/ids.ts'
import { Problem } from '#server/core/problem.ts'
import { sumTeam } from '../team-figures/index.ts'
import { readBetsByNumber } from '../lottery/index.ts'
import { readRound } from '../play/index.ts'
import { readBetRecord, spanOf } from '../records/index.ts'
import { addSums, daysBefore, presentBets, wire, type Days } from './figures.ts'
import { findPlay, findPlays, presentPlays, type BetFilter } from './list-bets.ts'
import { accountOf, findRecordOwner } from './record-owner.ts'

type BetsQuery = QueryOf<'GET /wps/agent/records/bets'>

/** Number of a game by its names on the wire; 0 for an unknown one. */
async function gameNo(db: Tx, brandId: number, vassalage: string, gameId: string): Promise<bigint> {
  const rows = await db.query<{ game_no: bigint }>(
    `select g.game_no from games g join vendors v using (vendor_id)
     where g.brand_id = $1 and v.code = $2 and g.game_code = $3`,
    [brandId, vassalage, gameId],
  )
  return rows[0]?.game_no ?? 0n
}

/** A filter of the wire as the list takes it. */
export async function filterOf(
  db: Tx,
  brandId: number,
  { product, state, lotteryCode, vassalage, gameId }: Omit<BetsQuery, 'limit' | 'after'>,
): Promise<BetFilter> {
  if (lotteryCode !== undefined) return { product: 'lottery', state, item: lotteryCode }
  if (vassalage === undefined || gameId === undefined) return { product, state }
  return { product, state, item: String(await gameNo(db, brandId, vassalage, gameId)) }
}

const USUAL_LIMIT = 20

/** The team's plays, newest settled first. Throws MEMBER_NOT_FOUND, NOT_FOUND. */
export async function readTeamBets(
  db: Tx,
  brand: Brand,
  agent: SessionMember,
  query: BetsQuery,
  language: string,
) {
  const recordOwner = await findRecordOwner(db, agent, query)
  const span = await spanOf(db, brand, query)
  const filter = await filterOf(db, brand.brandId, query)
  const page = { after: query.after, limit: Number(query.limit ?? USUAL_LIMIT) }
  const { rows, next } = await findPlays(db, recordOwner, span, filter, page)
  return { ...span, bets: await presentPlays(db, brand.brandId, rows, language), next }
}

/** Totals of the days, from the stored sums. Throws MEMBER_NOT_FOUND, NOT_FOUND. */
export async function readBetTotals(
  db: Tx,
  brand: Brand,
  agent: SessionMember,
  query: QueryOf<'GET /wps/agent/records/bets/totals'>,
) {
  const { person, scope } = await findRecordOwner(db, agent, query)
  const span = await spanOf(db, brand, query)
  const { product } = query
  const read = async (days: Days) => {
    const all = await sumTeam(db, brand.brandId, person.memberId, days, scope, 'product')
    // Deposits and withdrawals are no bets.
    return [...all].filter(([key]) => key !== '' && (product ?? key) === key)
  }
  const totalOf = (parts: Awaited<ReturnType<typeof read>>) =>
    presentBets(addSums(parts.map(([, sums]) => sums)))
  const before = daysBefore(span)
  const [now, then] = await Promise.all([read(span), read(before)])
  return {
    ...span,
    total: totalOf(now),
    products: now.map(([key, sums]) => ({ product: key, ...presentBets(sums) })),
    before: { ...before, ...totalOf(then) },
  }
}

/** Bets of one member that wait for their draw. Throws MEMBER_NOT_FOUND, NOT_FOUND. */
export async function readOpenBets(
  db: Tx,
  brand: Brand,
  agent: SessionMember,
  query: QueryOf<'GET /wps/agent/records/bets/open'>,
) {
  const { limit, before, memberId } = query
  const { person } = await findRecordOwner(db, agent, { memberId })
  const account = await accountOf(db, brand.brandId, person.memberId)
  const page = { ...(limit && { limit }), ...(before && { before }) }
  const filter = { ...page, from: '1900-01-01', status: 'open' as const }
  const { bets, next } = await readBetRecord(db, brand, account, filter)
  return { bets, next }
}

/** Bets of some accounts in a draw. They were placed while it was on sale: few months are read. */
const BETS_OF_DRAW = `
select b.account_id, b.bet_no from issues i
join bets b on b.brand_id = i.brand_id and b.issue_id = i.issue_id
  and b.placed_at < i.closes_at + interval '1 day'
where i.brand_id = $1 and i.issue_id = $2 and b.account_id = any($3::bigint[])
order by b.bet_no`

const SHARES = `
select t.pool_account, t.stake, sum(s.amount - s.released)::bigint as part
from group_tickets t join group_shares s using (brand_id, ticket_no)
where t.brand_id = $1 and t.issue_id = $2 and s.account_id = $3 and t.pool_account is not null
group by 1, 2 having sum(s.amount - s.released) > 0 order by 1`

interface ShareRow {
  readonly [column: string]: unknown
  readonly pool_account: bigint
  readonly stake: bigint
  readonly part: bigint
}

/** The bets of a member in a draw, and of group tickets in which they had a share. */
async function readDraw(
  db: Tx,
  brandId: number,
  accountId: bigint,
  issueId: bigint,
): Promise<Pick<TeamBetDetail, 'lottery' | 'shares'>> {
  const held = await db.query<ShareRow>(SHARES, [brandId, issueId, accountId])
  const accounts = [accountId, ...held.map((one) => one.pool_account)]
  const rows = await db.query<{ account_id: bigint; bet_no: bigint }>(BETS_OF_DRAW, [
    brandId,
    issueId,
    plainArray(accounts),
  ])
  const betsOf = (id: bigint): Promise<BetWire[]> => {
    const numbers = rows.filter((row) => row.account_id === id).map((row) => row.bet_no)
    return numbers.length === 0 ? Promise.resolve([]) : readBetsByNumber(db, brandId, numbers)
  }
  const shares = held.map(async ({ pool_account: pool, stake, part }) => ({
    shareMinor: wire(part),
    ticketMinor: wire(stake),
    bets: await betsOf(pool),
  }))
  return { lottery: await betsOf(accountId), shares: await Promise.all(shares) }
}

/** One draw or round of a member of a brand. Throws MEMBER_NOT_FOUND, BET_NOT_FOUND. */
export async function readMemberBet(
  db: Tx,
  brand: Brand,
  { memberId, itemId }: { readonly memberId: bigint; readonly itemId: string },
  language: string,
): Promise<TeamBetDetail> {
  const { brandId } = brand
  const isDraw = itemId.startsWith('iss_')
  const digits = /^iss_([0-9]{1,18})$/.exec(itemId)?.[1]
  const itemNo = isDraw ? BigInt(digits ?? 0) : (parseId('rnd', itemId) ?? 0n)
  const row = await findPlay(db, { brandId, memberId }, { isDraw, itemNo })
  if (!row) throw new Problem('BET_NOT_FOUND')
  const [shown] = await presentPlays(db, brandId, [row], language)
  if (!shown) throw new Problem('BET_NOT_FOUND')
  const { accountId } = await accountOf(db, brandId, memberId)
  if (isDraw) return { ...shown, ...(await readDraw(db, brandId, accountId, itemNo)), round: null }
  const round = await readRound(db, brand, { memberId, accountId }, itemId, language)
  return { ...shown, lottery: [], shares: [], round }
}

/** One draw or round of a member of the team. Throws MEMBER_NOT_FOUND, NOT_FOUND, BET_NOT_FOUND. */
export async function readTeamBet(
  db: Tx,
  brand: Brand,
  agent: SessionMember,
  filter: { readonly memberId: string; readonly itemId: string },
  language: string,
): Promise<TeamBetDetail> {
  const { person } = await findRecordOwner(db, agent, { memberId: filter.memberId })
  const { memberId } = person
  return readMemberBet(db, brand, { memberId, itemId: filter.itemId }, language)
}

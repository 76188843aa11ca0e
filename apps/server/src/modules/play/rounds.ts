import { minor, minorToWire } from '@fairhouse/money'
import { postingCodeOf, type GameRoundDetail, type GameRoundWire } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { SessionMember } from '#server/core/caller.ts'
import type { Tx } from '#server/db/tx.ts'
import { daySpan } from '#server/core/day-span.ts'
import { parseId, wireId } from '#server/core/ids.ts'
import { Problem } from '#server/core/problem.ts'
import { bonusInRound } from '../bonuses/index.ts'
import { nameIn } from '../catalogue/index.ts'
import type { RoundState } from './facts.ts'
import { readIntegration } from '../vendors/index.ts'
import { unavailable } from './launch.ts'
import { connectVendor, type Play } from './play.ts'

interface RoundRow {
  readonly [column: string]: unknown
  readonly round_no: bigint
  readonly vendor_id: number
  readonly vendor_round: string
  readonly state: RoundState
  readonly staked: bigint
  readonly paid: bigint
  readonly is_free: boolean
  readonly opened_at: Date
  readonly closed_at: Date | null
  readonly vassalage: string
  readonly vendor_name: string
  readonly game_code: string
  readonly game_name: string
  readonly game_names: Readonly<Record<string, string>>
  readonly has_replay: boolean
  readonly refund_at: Date
}

const SELECT = `
select r.round_no, r.vendor_id, r.vendor_round, r.state, r.staked,
  r.paid + coalesce(f.paid, 0) as paid, f.round_no is not null as is_free, r.opened_at,
  r.closed_at,
  v.code as vassalage, v.name as vendor_name, g.game_code, g.name as game_name,
  g.names as game_names,
  -- The vendor does not know what was played before it was connected (decision 047).
  i.base_url is not null and r.state <> 'open' and r.opened_at >= i.created_at as has_replay,
  r.last_at + i.refund_after as refund_at
from game_rounds r
join games g on g.brand_id = r.brand_id and g.game_no = r.game_no
join vendors v on v.vendor_id = r.vendor_id
join vendor_integrations i on i.brand_id = r.brand_id and i.vendor_id = r.vendor_id
left join free_rounds f on f.brand_id = r.brand_id and f.round_no = r.round_no`

const wire = (units: bigint) => minorToWire(minor(units))

function present(row: RoundRow, language: string): GameRoundWire {
  return {
    roundId: wireId('rnd', row.round_no),
    gameId: row.game_code,
    vassalage: row.vassalage,
    vendorName: row.vendor_name,
    gameName: nameIn({ name: row.game_name, names: row.game_names }, language),
    vendorRound: row.vendor_round,
    state: row.state,
    stakeMinor: wire(row.staked),
    payoutMinor: wire(row.paid),
    isFree: row.is_free,
    openedAt: row.opened_at.toISOString(),
    closedAt: row.closed_at?.toISOString() ?? null,
    hasReplay: row.has_replay,
  }
}

interface RoundQuery {
  readonly limit?: string
  readonly before?: string
  readonly vassalage?: string
  readonly gameId?: string
  readonly state?: RoundState
  readonly from?: string
  readonly to?: string
  /** Language of the names of games. */
  readonly language: string
}

const USUAL_LIMIT = 30

/** A member's own rounds, newest first. Throws DATE_RANGE_INVALID. */
export async function listRounds(
  db: Tx,
  brand: Brand,
  member: Pick<SessionMember, 'memberId'>,
  query: RoundQuery,
): Promise<{ rounds: GameRoundWire[]; next: string | null }> {
  const limit = Number(query.limit ?? USUAL_LIMIT)
  const { from, to } = daySpan(brand.profile.timeZone, query)
  const before = query.before === undefined ? null : (parseId('rnd', query.before) ?? 0n)
  const rows = await db.query<RoundRow>(
    `${SELECT}
     where r.brand_id = $1 and r.member_id = $2 and ($3::bigint is null or r.round_no < $3)
       and ($4::text is null or v.code = $4) and ($5::text is null or g.game_code = $5)
       and ($6::text is null or r.state = $6) and ($7::timestamptz is null or r.opened_at >= $7)
       and ($8::timestamptz is null or r.opened_at < $8)
     order by r.round_no desc limit $9`,
    [
      brand.brandId,
      member.memberId,
      before,
      query.vassalage ?? null,
      query.gameId ?? null,
      query.state ?? null,
      from ?? null,
      to ?? null,
      limit + 1,
    ],
  )
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const next = rows.length > limit && last ? wireId('rnd', last.round_no) : null
  return { rounds: page.map((row) => present(row, query.language)), next }
}

async function findRound(
  db: Tx,
  { brandId }: Brand,
  roundId: string,
  memberId: bigint,
): Promise<RoundRow> {
  const rows = await db.query<RoundRow>(
    `${SELECT} where r.brand_id = $1 and r.round_no = $2 and r.member_id = $3`,
    [brandId, parseId('rnd', roundId) ?? 0n, memberId],
  )
  if (!rows[0]) throw new Problem('GAME_ROUND_NOT_FOUND')
  return rows[0]
}

const KINDS = {
  'game.bet': 'bet',
  'game.win': 'win',
  'game.betRollback': 'betRollback',
  'game.winRollback': 'winRollback',
  'game.correction': 'correction',
  'freeRounds.win': 'win',
  'freeRounds.winRollback': 'winRollback',
} as const

type RoundCode = keyof typeof KINDS

function isRoundCode(code: string): code is RoundCode {
  return Object.hasOwn(KINDS, code)
}

const MOVEMENTS = `
select p.amount, p.balance_after, p.posted_at, p.code,
  exists (select from vendor_transactions t
    where t.brand_id = p.brand_id and t.round_no = p.ref and t.kind = 'refund'
      and t.created_at = p.posted_at) as is_refund
from ledger_postings p
where p.brand_id = $1 and p.account_id = $2 and p.ref = $3
  and (p.code between 70 and 74 or p.code in (120, 121))
  and p.posted_at >= $4
order by p.seq`

/** Every movement of a round, oldest first, from the postings themselves. */
export async function readMovements(
  db: Tx,
  round: { brandId: number; accountId: bigint; roundNo: bigint; openedAt: Date },
): Promise<GameRoundDetail['movements']> {
  const rows = await db.query<{
    amount: bigint
    balance_after: bigint
    posted_at: Date
    code: number
    is_refund: boolean
  }>(MOVEMENTS, [round.brandId, round.accountId, round.roundNo, round.openedAt])
  return rows.flatMap((row) => {
    const code = postingCodeOf(row.code)
    if (!isRoundCode(code)) return []
    const kind = row.is_refund && code === 'game.betRollback' ? 'refund' : KINDS[code]
    return [
      {
        kind,
        amountMinor: wire(row.amount),
        balanceAfterMinor: wire(row.balance_after),
        at: row.posted_at.toISOString(),
      },
    ]
  })
}

/** One of a member's own, with the game's name in a language. Throws GAME_ROUND_NOT_FOUND. */
export async function readRound(
  db: Tx,
  brand: Brand,
  member: Pick<SessionMember, 'memberId' | 'accountId'>,
  roundId: string,
  language: string,
): Promise<GameRoundDetail> {
  const row = await findRound(db, brand, roundId, member.memberId)
  const movements = await readMovements(db, {
    brandId: brand.brandId,
    accountId: member.accountId,
    roundNo: row.round_no,
    openedAt: row.opened_at,
  })
  const refundAt = row.state === 'open' ? row.refund_at.toISOString() : null
  const bonus = await bonusInRound(db, brand.brandId, row.round_no)
  return { ...present(row, language), movements, refundAt, bonusMinor: wire(bonus) }
}

/** URL of the vendor's replay. Throws GAME_ROUND_NOT_FOUND, REPLAY_NOT_OFFERED. */
export async function replayRound(
  play: Play,
  brand: Brand,
  member: SessionMember,
  roundId: string,
  language: string,
): Promise<{ url: string }> {
  const row = await findRound(play.db, brand, roundId, member.memberId)
  const url = await replayUrl(play, brand.brandId, row, member.memberId, language)
  if (url === undefined) throw new Problem('REPLAY_NOT_OFFERED')
  return { url }
}

/** The vendor's URL of a round's replay, if it has one. Throws VENDOR_UNAVAILABLE. */
export async function replayUrl(
  play: Play,
  brandId: number,
  round: { readonly vendor_id: number; readonly vendor_round: string },
  memberId: bigint,
  language: string,
): Promise<string | undefined> {
  const integration = await readIntegration(play.db, play.vault, brandId, round.vendor_id)
  if (integration?.baseUrl === undefined) return undefined
  const refs = await play.db.query<{ user_ref: string }>(
    `select user_ref from vendor_members
     where brand_id = $1 and vendor_id = $2 and member_id = $3`,
    [brandId, round.vendor_id, memberId],
  )
  const user = refs[0]?.user_ref
  const answer = await connectVendor(play, integration)
    .round({ round: round.vendor_round, language, ...(user === undefined ? {} : { user }) })
    .catch(unavailable)
  const { replay_url: url } = answer
  return url !== undefined && /^https?:/.test(url) ? url : undefined
}

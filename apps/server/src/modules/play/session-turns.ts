import { minor } from '@fairhouse/money'
import { eachRow, inHalves, isRested, keyBy, throwAll } from '#server/jobs/stuck-rows.ts'
import { readAccounts } from '../ledger/index.ts'
import { markEnded, type EndReason } from './end-session.ts'
import { readIntegration } from '../vendors/index.ts'
import { VendorUnavailable } from '../vendor-port/index.ts'
import { openGameToken } from './look-ups.ts'
import { connectVendor, type Play } from './play.ts'
import { transferBack } from './transfer-wallet.ts'

/** Sessions whose login has ended, whose time is over, or whose member is paused or excluded. */
const OVER = `
select g.brand_id, g.session_no,
  case when l.ended_at is not null then 'logout'
    when g.expires_at <= app_now() or l.expires_at <= app_now() then 'expired'
    else 'excluded' end as reason
from game_sessions g
left join login_sessions l
  on l.brand_id = g.brand_id and l.token_hash = g.login_token_hash
join members m on m.brand_id = g.brand_id and m.member_id = g.member_id
where g.ended_at is null and (g.expires_at <= app_now() or l.ended_at is not null
  or l.expires_at <= app_now() or m.status <> 'active' or is_away(g.brand_id, g.member_id))
  and ${isRested('game.end', "g.brand_id || '/' || g.session_no")}
order by g.brand_id, g.session_no limit 500`

const END = `
update game_sessions s set ended_at = app_now(), end_reason = k.reason
from unnest($1::int[], $2::bigint[], $3::text[]) as k(brand, session, reason)
where s.brand_id = k.brand and s.session_no = k.session and s.ended_at is null`

interface OverRow {
  readonly [column: string]: unknown
  readonly brand_id: number
  readonly session_no: bigint
  readonly reason: EndReason
}

const BOUND_AT_ONCE = 500

/** Sessions of accounts with rules, paged by session: a time limit may be used up. */
const BOUND = `
select s.brand_id, s.session_no, s.account_id from game_sessions s
join ledger_accounts a using (brand_id, account_id)
where s.ended_at is null and a.guard <> 0
  and (s.brand_id, s.session_no) > ($1::int, $2::bigint)
  and ${isRested('game.end', "s.brand_id || '/' || s.session_no")}
order by s.brand_id, s.session_no limit ${BOUND_AT_ONCE}`

interface BoundRow {
  readonly [column: string]: unknown
  readonly brand_id: number
  readonly session_no: bigint
  readonly account_id: bigint
}

const REASONS: Readonly<Record<string, EndReason>> = {
  TIME_LIMIT_REACHED: 'limit',
  MEMBER_EXCLUDED: 'excluded',
  MEMBER_PAUSED: 'excluded',
  KYC_REQUIRED: 'excluded',
  REGISTER_UNHEARD: 'excluded',
}

const sessionKeyOf = keyBy('session_no')
const TO_END = { queue: 'game.end', keyOf: sessionKeyOf } as const

/** Ends expired sessions; returns the faults of single sessions. */
async function endOver({ db }: Play): Promise<unknown[]> {
  const over = await db.query<OverRow>(OVER)
  return inHalves(db, over, TO_END, (some) =>
    db.query(END, [
      some.map((row) => row.brand_id),
      some.map((row) => row.session_no),
      some.map((row) => row.reason),
    ]),
  )
}

/** Ends those of one brand's sessions whose accounts can no longer bet. */
async function endBound({ db, rulesSource }: Play, rows: readonly BoundRow[]): Promise<void> {
  const brandId = rows[0]?.brand_id ?? 0
  const ids = [...new Set(rows.map((row) => row.account_id))]
  const accounts = [...(await readAccounts(db, brandId, ids, false)).values()]
  const rules = await rulesSource.load(db, brandId, accounts)
  for (const row of rows) {
    const stake = [{ code: 'game.bet' as const, amount: minor(-1n) }]
    const code = rules.get(row.account_id)?.refuse(stake)?.code
    const reason = code === undefined ? undefined : REASONS[code]
    if (reason) await markEnded(db, brandId, row.session_no, reason)
  }
}

/**
 * Ends sessions that must not continue; a failing one does not block others. For the worker. Throws
 * AggregateError at the end.
 */
export async function endDueSessions(play: Play): Promise<void> {
  const { db } = play
  const faults = await endOver(play)
  let place: readonly [number, bigint] = [0, 0n]
  for (;;) {
    const rows = await db.query<BoundRow>(BOUND, [...place])
    for (const own of Map.groupBy(rows, (row) => row.brand_id).values()) {
      faults.push(...(await inHalves(db, own, TO_END, (some) => endBound(play, some))))
    }
    const last = rows.at(-1)
    if (!last || rows.length < BOUND_AT_ONCE) break
    place = [last.brand_id, last.session_no]
  }
  throwAll(faults, 'sessions were not ended')
}

interface UnnotifiedRow {
  readonly [column: string]: unknown
  readonly brand_id: number
  readonly session_no: bigint
  readonly vendor_id: number
  readonly member_id: bigint
  readonly account_id: bigint
  readonly end_reason: EndReason
  readonly token_sealed: Buffer | null
  readonly is_old: boolean
}

const UNNOTIFIED = `
select *, ended_at < app_now() - interval '1 day' as is_old from game_sessions
where ended_at is not null and told_at is null
  and (tell_after is null or tell_after <= app_now())
order by session_no limit 50`

/** Reasons in the vendor protocol. */
const WIRE_REASONS = {
  closed: 'closed',
  logout: 'logout',
  excluded: 'excluded',
  limit: 'limit',
  expired: 'closed',
} as const

async function notify(play: Play, row: UnnotifiedRow): Promise<void> {
  const integration = await readIntegration(play.db, play.vault, row.brand_id, row.vendor_id)
  if (integration?.baseUrl === undefined || !row.token_sealed) return
  const token = openGameToken(play.vault, row.token_sealed)
  const vendor = connectVendor(play, integration)
  await vendor.endSession({ token, reason: WIRE_REASONS[row.end_reason] })
  const brand = await play.brands.byId(row.brand_id)
  await transferBack(play, brand, {
    vendorId: row.vendor_id,
    memberId: row.member_id,
    accountId: row.account_id,
    sessionNo: row.session_no,
  })
}

/**
 * Notifies vendors of ended sessions, and brings money back from them. Without an answer it is
 * repeated in a minute, and after a day every hour. For the worker.
 */
export async function notifySessionEnds(play: Play): Promise<void> {
  const rows = await play.db.query<UnnotifiedRow>(UNNOTIFIED)
  const taken = { queue: 'game.tell', keyOf: sessionKeyOf } as const
  const faults = await eachRow(play.db, rows, taken, async (row) => {
    const of = [row.brand_id, row.session_no]
    try {
      await notify(play, row)
      await play.db.query(
        `update game_sessions set told_at = app_now(), token_sealed = null
         where brand_id = $1 and session_no = $2`,
        of,
      )
    } catch (error) {
      await play.db.query(
        `update game_sessions set tell_after = app_now()
           + case when $3 then interval '1 hour' else interval '1 minute' end
         where brand_id = $1 and session_no = $2`,
        [...of, row.is_old],
      )
      if (!(error instanceof VendorUnavailable)) throw error
    }
  })
  throwAll(faults, 'ends of sessions were not notified')
}

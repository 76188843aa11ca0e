import { createHash } from 'node:crypto'
import { textArray } from '#server/db/arrays.ts'
import type { Tx } from '#server/db/tx.ts'
import type { Vault } from '#server/adapters/vault/vault.ts'
import { NOTHING_HELD, readHeld, type CashOf, type HeldByProduct } from '../bonuses/index.ts'
import { readByKeys, type Integration } from '../vendors/index.ts'
import { createTtlCache, type TtlCache } from './ttl-cache.ts'

/** A game session, as far as bets depend on it. */
interface PlaySession {
  readonly sessionNo: bigint
  readonly memberId: bigint
  readonly accountId: bigint
  readonly vendorId: number
  readonly userRef: string
  readonly language: string
  /** It or its login session has ended. */
  readonly isOver: boolean
  /** The member may not play: blocked, closed. */
  readonly isBlocked: boolean
  /** Category of the game that it was opened for. */
  readonly product: string
}

/** A member as a vendor knows them. */
export interface VendorMember {
  readonly memberId: bigint
  readonly accountId: bigint
}

export interface KnownGame {
  readonly gameNo: bigint
  /** Its category. */
  readonly product: string
  readonly isEnabled: boolean
  /** Limits of a stake, ledger units; a maximum of 0: the vendor gives none. */
  readonly minStake: bigint
  readonly maxStake: bigint
}

interface OfVendor {
  readonly brandId: number
  readonly vendorId: number
}

export interface LookUps {
  readonly integrations: TtlCache<string, Integration>
  readonly sessions: TtlCache<{ brandId: number; token: string }, PlaySession>
  readonly members: TtlCache<OfVendor & { user: string }, VendorMember>
  readonly games: TtlCache<OfVendor & { code: string }, KnownGame>
  /** What running grants of bonus money hold, beside a member's cash. */
  readonly held: TtlCache<CashOf, HeldByProduct>
  /** Settings of vendors or games have changed. */
  forget(): void
  /** Login sessions have ended, and game sessions with them. */
  forgetSessions(): void
}

export function hashGameToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

const PURPOSE = 'game tokens'

/** Encrypts a session's token, by which the vendor is notified of the session's end. */
export function sealGameToken(vault: Vault, token: string): Buffer {
  return vault.seal(PURPOSE, token)
}

export function openGameToken(vault: Vault, sealed: Buffer): string {
  return vault.open(PURPOSE, sealed)
}

/** Looked up one by one by key, whatever the planner's statistics: see session-find.ts. */
const SESSIONS = `
select k.n, s.session_no, s.member_id, s.account_id, s.vendor_id, s.language, v.user_ref,
  g.category as product,
  m.status <> 'active' as is_blocked,
  s.ended_at is not null or s.expires_at <= app_now() or l.ended_at is not null
    or l.expires_at <= app_now() as is_over
from unnest($1::int[], $2::bytea[]) with ordinality as k(b, h, n)
cross join lateral (
  select * from game_sessions s where s.brand_id = k.b and s.token_hash = k.h limit 1) s
cross join lateral (
  select user_ref from vendor_members v
  where v.brand_id = k.b and v.vendor_id = s.vendor_id and v.member_id = s.member_id limit 1) v
cross join lateral (
  select category from games g where g.brand_id = k.b and g.game_no = s.game_no limit 1) g
cross join lateral (
  select status from members m where m.brand_id = k.b and m.member_id = s.member_id limit 1) m
left join lateral (
  select ended_at, expires_at from login_sessions l
  where l.brand_id = k.b and l.token_hash = s.login_token_hash limit 1) l on true`

interface SessionRow {
  readonly [column: string]: unknown
  readonly n: bigint
  readonly session_no: bigint
  readonly member_id: bigint
  readonly account_id: bigint
  readonly vendor_id: number
  readonly language: string
  readonly user_ref: string
  readonly product: string
  readonly is_blocked: boolean
  readonly is_over: boolean
}

async function loadSessions(
  db: Tx,
  lookedUp: readonly { brandId: number; token: string }[],
): Promise<(PlaySession | undefined)[]> {
  const rows = await db.query<SessionRow>(
    SESSIONS,
    [lookedUp.map(({ brandId }) => brandId), lookedUp.map(({ token }) => hashGameToken(token))],
    'play-sessions',
  )
  const found = new Map(rows.map((row) => [Number(row.n) - 1, row]))
  return lookedUp.map((_, index) => {
    const row = found.get(index)
    return (
      row && {
        sessionNo: row.session_no,
        memberId: row.member_id,
        accountId: row.account_id,
        vendorId: row.vendor_id,
        userRef: row.user_ref,
        product: row.product,
        language: row.language,
        isOver: row.is_over,
        isBlocked: row.is_blocked,
      }
    )
  })
}

const MEMBERS = `
select k.n, v.member_id, a.account_id
from unnest($1::int[], $2::int[], $3::text[]) with ordinality as k(b, vendor, user_ref, n)
cross join lateral (
  select member_id from vendor_members v
  where v.brand_id = k.b and v.vendor_id = k.vendor and v.user_ref = k.user_ref limit 1) v
cross join lateral (
  select account_id from ledger_accounts a
  where a.brand_id = k.b and a.member_id = v.member_id and a.kind = 'cash' limit 1) a`

async function loadMembers(
  db: Tx,
  lookedUp: readonly (OfVendor & { user: string })[],
): Promise<(VendorMember | undefined)[]> {
  const rows = await db.query<{ n: bigint; member_id: bigint; account_id: bigint }>(
    MEMBERS,
    [
      lookedUp.map(({ brandId }) => brandId),
      lookedUp.map(({ vendorId }) => vendorId),
      textArray(lookedUp.map(({ user }) => user)),
    ],
    'play-members',
  )
  const found = new Map(rows.map((row) => [Number(row.n) - 1, row]))
  return lookedUp.map((_, index) => {
    const row = found.get(index)
    return row && { memberId: row.member_id, accountId: row.account_id }
  })
}

const GAMES = `
select k.n, g.game_no, g.category as product, g.min_stake, g.max_stake,
  g.is_enabled and not g.is_gone as is_enabled
from unnest($1::int[], $2::int[], $3::text[]) with ordinality as k(b, vendor, code, n)
cross join lateral (
  select * from games g
  where g.brand_id = k.b and g.vendor_id = k.vendor and g.game_code = k.code limit 1) g`

interface GameRow {
  readonly [column: string]: unknown
  readonly n: bigint
  readonly game_no: bigint
  readonly product: string
  readonly is_enabled: boolean
  readonly min_stake: bigint
  readonly max_stake: bigint
}

async function loadGames(
  db: Tx,
  lookedUp: readonly (OfVendor & { code: string })[],
): Promise<(KnownGame | undefined)[]> {
  const rows = await db.query<GameRow>(
    GAMES,
    [
      lookedUp.map(({ brandId }) => brandId),
      lookedUp.map(({ vendorId }) => vendorId),
      textArray(lookedUp.map(({ code }) => code)),
    ],
    'play-games',
  )
  const found = new Map(rows.map((row) => [Number(row.n) - 1, row]))
  return lookedUp.map((_, index) => {
    const row = found.get(index)
    if (!row) return undefined
    const { game_no: gameNo, product, is_enabled: isEnabled } = row
    return { gameNo, product, isEnabled, minStake: row.min_stake, maxStake: row.max_stake }
  })
}

/** How long rows are cached. */
const TTL_MS = 1_000
/** Most members have no bonus money; vendors see a new grant after so long at the latest. */
const NOTHING_HELD_MS = 5_000
/** References of members never change. */
const MEMBER_TTL_MS = 600_000

/** Cached rows by which calls are checked; `now` is a monotonic clock in milliseconds. */
export function createLookUps(db: Tx, vault: Vault, now: () => number): LookUps {
  const short = { ms: TTL_MS, now }
  const integrations = createTtlCache({
    ...short,
    load: (keys: readonly string[]) => readByKeys(db, vault, keys),
    nameOf: (key: string) => key,
  })
  const sessions = createTtlCache({
    ...short,
    load: (lookedUp: readonly { brandId: number; token: string }[]) => loadSessions(db, lookedUp),
    nameOf: ({ brandId, token }) => `${brandId}/${token}`,
  })
  const members = createTtlCache({
    now,
    ms: MEMBER_TTL_MS,
    load: (lookedUp: readonly (OfVendor & { user: string })[]) => loadMembers(db, lookedUp),
    nameOf: ({ brandId, vendorId, user }) => `${brandId}/${vendorId}/${user}`,
  })
  const games = createTtlCache({
    ...short,
    load: (lookedUp: readonly (OfVendor & { code: string })[]) => loadGames(db, lookedUp),
    nameOf: ({ brandId, vendorId, code }) => `${brandId}/${vendorId}/${code}`,
  })
  const held = createTtlCache({
    now,
    ms: (value: HeldByProduct) => (value === NOTHING_HELD ? NOTHING_HELD_MS : TTL_MS),
    load: (lookedUp: readonly CashOf[]) => readHeld(db, lookedUp),
    nameOf: ({ brandId, accountId }: CashOf) => `${brandId}/${accountId}`,
  })
  return {
    integrations,
    sessions,
    members,
    games,
    held,
    forget() {
      for (const one of [integrations, sessions, members, games, held]) one.forget()
    },
    forgetSessions: () => sessions.forget(),
  }
}
